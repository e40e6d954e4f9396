// Properties of all commands, and typical typing mistakes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <cstdlib>
#include <sstream>

#include "cli/frame/command.hpp"
#include "cli/frame/help.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/run_agon.hpp"
#include "games/registry.hpp"

namespace agon::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// The help is wrapped to the width of the terminal, which tests may or may not have.
class TheProgram : public ::testing::Test {
 protected:
  TheProgram() { setenv("COLUMNS", "100", 1); }
  ~TheProgram() override { unsetenv("COLUMNS"); }
};
using EveryCommand = TheProgram;

TEST_F(TheProgram, WithoutACommandShowsItsHelpAsAMistake) {
  const Ran ran = run_agon("");
  EXPECT_EQ(ran.code, exit_bad_input);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, help_of_program());
}

TEST_F(TheProgram, SaysItsVersion) {
  const Ran ran = run_agon("--version");
  EXPECT_EQ(ran.code, exit_ok);
  EXPECT_THAT(ran.out, StartsWith("agon "));
}

TEST_F(TheProgram, SuggestsTheNearCommand) {
  const Ran ran = run_agon("cnform football");
  EXPECT_EQ(ran.code, exit_bad_input);
  EXPECT_EQ(ran.err, "agon: there is no command \"cnform\"; did you mean \"conform\"?\n");
  EXPECT_EQ(run_agon("xyzzy").err, "agon: there is no command \"xyzzy\"; `agon --help` lists them\n");
}

TEST_F(TheProgram, FailsWhenItsOutputCannotBeWritten) {
  EXPECT_EQ(std::system(AGON_PROGRAM " games >/dev/full 2>/dev/null") >> 8, exit_no);
}

TEST_F(EveryCommand, HasHelpWithAnExampleThatBeginsWithItsName) {
  for (const Command& command : commands()) {
    ASSERT_FALSE(command.examples.empty()) << command.name;
    EXPECT_THAT(std::string(command.examples.front().line), HasSubstr("agon " + std::string(command.name)));
    const Ran ran = run_agon(std::string(command.name) + " --help");
    EXPECT_EQ(ran.code, exit_ok) << command.name;
    EXPECT_EQ(ran.out, help_of(command));
    EXPECT_EQ(run_agon("help " + std::string(command.name)).out, ran.out);
  }
}

TEST_F(EveryCommand, HasHelpThatFitsTheTerminal) {
  setenv("COLUMNS", "70", 1);
  for (const Command& command : commands()) {
    std::istringstream help(run_agon(std::string(command.name) + " --help").out);
    for (std::string line; std::getline(help, line);) {
      const bool is_example = line.starts_with("  agon ") || line.starts_with("      ") || line.starts_with("usage: ");
      EXPECT_TRUE(is_example || visible_columns(line) <= 70U) << command.name << ": " << line;
    }
  }
}

TEST_F(EveryCommand, SuggestsTheNearOption) {
  for (const Command& command : commands()) {
    const Ran ran = run_agon(std::string(command.name) + " --hlp");
    EXPECT_EQ(ran.code, exit_bad_input) << command.name;
    EXPECT_EQ(ran.err,
              "agon " + std::string(command.name) + ": there is no option \"--hlp\"; did you mean \"--help\"?\n");
  }
}

TEST_F(EveryCommand, SaysWhatIsMissingAndShowsHowToSayIt) {
  for (const Command& command : commands()) {
    if (command.operands.empty() || command.operands.front().least == 0) continue;
    const Ran ran = run_agon(std::string(command.name));
    EXPECT_EQ(ran.code, exit_bad_input) << command.name;
    EXPECT_THAT(ran.err, StartsWith("agon " + std::string(command.name) + ": "));
    EXPECT_THAT(ran.err, HasSubstr(" is missing, for example: "));
  }
}

TEST(AnOption, WithoutItsValueSaysWhatTheValueIs) {
  EXPECT_EQ(run_agon("new football folder --lang").err, "agon new: --lang needs a value: --lang LANGUAGE\n");
}

TEST(AnOption, IsNotTakenTwice) {
  EXPECT_EQ(run_agon("new football folder --lang py --lang cs").err, "agon new: --lang is given twice\n");
}

TEST(AWordTooMuch, IsNamed) {
  EXPECT_EQ(run_agon("games football chess").err,
            "agon games: unexpected argument \"chess\"; see `agon games --help`\n");
}

TEST(TwoDashes, EndTheOptions) {
  EXPECT_EQ(run_agon("games -- --json").err,
            "agon games: there is no game \"--json\"; there are: " + game_names() + "\n");
  EXPECT_EQ(run_agon("games --json -- football").code, exit_ok);
  EXPECT_THAT(run_agon("play football -- -x.py --").err, HasSubstr("there is no file \"-x.py\""));
}

TEST(Games, ListsEveryGameWithItsOriginalNameAndSamples) {
  const Ran ran = run_agon("games");
  EXPECT_EQ(ran.code, exit_ok);
  EXPECT_THAT(ran.out, HasSubstr("football: Football (original name: futbol)\n"));
  EXPECT_THAT(ran.out, HasSubstr("avalanche: Avalanche (original name: lavina)\n"));
  EXPECT_THAT(ran.out, HasSubstr("sample:simple.py"));
}

TEST(Games, TakesTheOriginalNameAndSuggestsTheNearOne) {
  EXPECT_THAT(run_agon("games FUTBOL").out, StartsWith("football: "));
  const Ran ran = run_agon("games fotball");
  EXPECT_EQ(ran.code, exit_bad_input);
  EXPECT_EQ(ran.err, "agon games: there is no game \"fotball\"; did you mean \"football\"?\n");
  EXPECT_EQ(run_agon("games go").err, "agon games: there is no game \"go\"; there are: " + game_names() + "\n");
}

TEST(Games, InJsonHasTheLimitsAsNumbers) {
  const auto games = boost::json::parse(run_agon("games football --json").out).as_array();
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].at("name"), "football");
  EXPECT_EQ(games[0].at("memory_bytes").to_number<std::uint64_t>(), std::uint64_t{256} << 20);
  EXPECT_EQ(games[0].at("moves_per_block").to_number<int>(), 100);
}

TEST(Games, PrintsTheRules) {
  EXPECT_EQ(run_agon("games --rules").code, exit_bad_input);
  const std::string rules = run_agon("games football --rules").out;
  std::ifstream in(AGON_SOURCE_DIR "/src/games/football/README.md");
  EXPECT_EQ(rules, std::string(std::istreambuf_iterator<char>(in), {}));
}

TEST(Bench, HasTheSameSignaturesEachTimeAndFiguresOfAllGamesAndOfTheLiveServer) {
  const auto first = boost::json::parse(run_agon("bench --quick --json").out).as_array();
  const auto second = boost::json::parse(run_agon("bench --quick --json").out).as_array();
  ASSERT_EQ(first.size(), games().size() + 1);
  ASSERT_EQ(second.size(), games().size() + 1);
  EXPECT_GT(first.back().at("commands_per_second").to_number<double>(), 0);
  for (std::size_t i = 0; i < games().size(); ++i) {
    EXPECT_EQ(first[i].at("signature"), second[i].at("signature"));
    for (const char* figure : {"turns_per_second", "turns_per_second_per_core", "copy_and_step_ns"}) {
      EXPECT_GT(first[i].at(figure).to_number<double>(), 0) << figure;
    }
  }
}

}  // namespace
}  // namespace agon::cli
