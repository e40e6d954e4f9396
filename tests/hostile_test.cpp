// All kinds of misbehaviour in real matches: the programs of tests/hostile against one that walks straight to the
// right, and so into its own gate after ten moves. Each gets its verdict, and none leaves anything behind.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "games/registry.hpp"
#include "referee/bots.hpp"
#include "referee/program_bot.hpp"
#include "referee/referee.hpp"
#include "referee/run.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/test_programs.hpp"

namespace agon {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using replay::Fault;
using sandbox::Isolation;
using testing::AnyOf;
using testing::HasSubstr;
using testing::MatchesRegex;

referee::Answer walk(std::string_view request) {
  if (request == "Name") return {"Walker", Fault::none, "", {}};
  const int column = std::stoi(std::string(request.substr(request.rfind(' ') + 1)));
  return {fmt::format("2 7 {} 7 {}", column, column + 1), Fault::none, "", {}};
}

class Hostile : public testing::TestWithParam<Isolation> {
 protected:
  Hostile() {
    limits_.block_cpu = 500ms;
    limits_.block_wall = 800ms;
    limits_.hello_wall = 5s;
    limits_.quit_wall = 300ms;
    programs_.memory_bytes = 48 << 20;
    programs_.tasks = 24;
    // A copy with a unique path, which identifies the processes started here.
    fs::copy(fs::path(AGON_SOURCE_DIR) / "tests/hostile", folder());
  }

  void TearDown() override {
    EXPECT_THAT(sandbox::processes_called(folder_.path()), testing::IsEmpty());
    std::vector<std::string> left = sandbox::left_behind();
    std::erase(left, folder_.path());
    EXPECT_THAT(left, testing::IsEmpty());
  }

  fs::path folder() const { return folder_.path() + "/hostile"; }

  sandbox::Command command_of(const std::string& file) const {
    const std::string path = (folder() / file).string();
    const auto command = sandbox::command_of(file.ends_with(".sh") ? "/bin/sh '" + path + "'" : path,
                                             folder_.path() + "/cache", GetParam());
    EXPECT_TRUE(command) << command.error();
    return *command;
  }

  std::unique_ptr<referee::ProgramBot> start(const sandbox::Command& command, const GameInfo& game) {
    return std::make_unique<referee::ProgramBot>(sandbox::Process::start(command, programs_, GetParam()), watchdog_,
                                                 referee::output_rules_of(game));
  }

  static constexpr int attempts_max = 30;  // because other programs may overload this machine

  static bool is_overloaded(const replay::Outcome& outcome) {
    return outcome.ours && outcome.reason.find("overloaded") != std::string::npos;
  }

  // The program has the left seat and the first move.
  replay::Outcome football(const sandbox::Command& command) {
    const Game& game = *find_game("football");
    for (int attempt = 0;; ++attempt) {
      const auto match = game.start("", 1);
      const auto bot = start(command, game.info());
      referee::FunctionBot walker(walk);
      referee::Bot* const bots[] = {bot.get(), &walker};
      replay::Outcome outcome = referee::play(**match, bots, limits_, {});
      if (!is_overloaded(outcome) || attempt == attempts_max) return outcome;
    }
  }

  // Like `agon play`: the same program on both seats; matches that failed because of this machine are repeated.
  replay::Outcome run_football(const sandbox::Command& command) {
    const Game& game = *find_game("football");
    referee::RunSettings settings = referee::settings_of(game.info());
    settings.isolation = GetParam();
    const referee::MatchPlan plan = {&game, "", 1, {{command, "one"}, {command, "two"}}, {}};
    replay::Outcome last;
    referee::run(std::span(&plan, 1), settings, [&](std::size_t, const replay::Outcome& outcome) { last = outcome; });
    return last;
  }

  // A match of vampire, which faults do not end: the program against one that waits.
  replay::Outcome vampire(const std::string& deed) {
    limits_.moves_per_block = 1;
    const Game& game = *find_game("vampire");
    const auto command = [&](const std::string& how) {
      return sandbox::command_of("/usr/bin/python3 '" + (folder() / "vampire.py").string() + "' " + how,
                                 folder_.path() + "/cache", GetParam());
    };
    replay::Outcome outcome;
    for (int attempt = 0; attempt == 0 || (is_overloaded(outcome) && attempt <= attempts_max); ++attempt) {
      const auto match = game.start("map=#####/#...#/#.#.#/#...#/##### maxtick=30 starts=1:1,3:3 idle=3", 1);
      const auto program = start(*command(deed), game.info());
      const auto waiter = start(*command("waits"), game.info());
      referee::Bot* const bots[] = {program.get(), waiter.get()};
      outcome = referee::play(**match, bots, limits_, {});
    }
    EXPECT_FALSE(outcome.ours) << outcome.reason;
    EXPECT_EQ(outcome.seats[1].verdict, "");
    EXPECT_EQ(outcome.seats[1].silent, 0U);
    return outcome;
  }

  // The program is out after three silent ticks, and the opponent wins.
  void expect_standing_still(const std::string& deed, Fault fault, const std::string& verdict) {
    const replay::Outcome outcome = vampire(deed);
    EXPECT_EQ(replay::fault_name(outcome.seats[0].fault), replay::fault_name(fault));
    EXPECT_THAT(outcome.seats[0].verdict, MatchesRegex(verdict));
    EXPECT_EQ(outcome.seats[0].silent, 3U);
    EXPECT_EQ(outcome.turns, 8U);
    EXPECT_EQ(outcome.winner, Seat{1});
    EXPECT_THAT(outcome.reason, HasSubstr("\"waits\" (vampire2) wins: "));
  }

  void expect_loss(const std::string& file, Fault fault, const std::string& verdict) {
    const replay::Outcome outcome = football(command_of(file));
    EXPECT_FALSE(outcome.ours) << outcome.reason;
    EXPECT_EQ(replay::fault_name(outcome.seats[0].fault), replay::fault_name(fault));
    EXPECT_THAT(outcome.seats[0].verdict, MatchesRegex(verdict));
    EXPECT_EQ(outcome.winner, Seat{1});
  }

  replay::Outcome expect_win(const std::string& file, const std::string& name) {
    limits_.block_wall = 60s;
    replay::Outcome outcome = football(command_of(file));
    EXPECT_FALSE(outcome.ours) << outcome.reason;
    EXPECT_EQ(outcome.seats[0].verdict, "");
    EXPECT_EQ(outcome.seats[0].name, name);
    EXPECT_EQ(outcome.winner, Seat{0});
    return outcome;
  }

  replay::Limits limits_;
  sandbox::Limits programs_;

 private:
  os::ScratchFolder folder_;
  referee::Watchdog watchdog_;
};

std::string isolation_name(const testing::TestParamInfo<Isolation>& test) {
  return test.param == Isolation::sandboxed ? "Sandboxed" : "NotIsolated";
}
std::vector<Isolation> isolations_here() {
  if (!sandbox::check_isolation()) return {Isolation::none};
  return {Isolation::sandboxed, Isolation::none};
}
INSTANTIATE_TEST_SUITE_P(Programs, Hostile, testing::ValuesIn(isolations_here()), isolation_name);

// Attacks that only the sandbox prevents.
class HostileInside : public Hostile {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HostileInside);
std::vector<Isolation> sandbox_here() {
  if (!sandbox::check_isolation()) return {};
  return {Isolation::sandboxed};
}
INSTANTIATE_TEST_SUITE_P(Programs, HostileInside, testing::ValuesIn(sandbox_here()), isolation_name);

TEST_P(Hostile, ExitsEarly) {
  expect_loss("exits_early.sh", Fault::ended_early,
              R"("Early" \(left\) lost: its answer to move 1 did not come: it ended with exit code 3)");
}

TEST_P(Hostile, Crashes) {
  expect_loss(
      "crashes.cpp", Fault::ended_early,
      R"("Crash" \(left\) lost: its answer to move 1 did not come: it was killed by signal 11 \(Segmentation fault\))");
}

TEST_P(Hostile, NeverAnswers) {
  limits_.hello_wall = 700ms;
  expect_loss("never_answers.sh", Fault::no_answer,
              R"(left lost: its name did not come in time, after waiting [0-9]+\.[0-9]+ s of 0\.7 s)");
}

TEST_P(Hostile, AnswersLate) {
  expect_loss(
      "answers_late.sh", Fault::no_answer,
      R"("Late" \(left\) lost: its answer to move 1 did not come in time, after waiting [0-9]+\.[0-9]+ s of 0\.8 s for its moves 1 to 100)");
}

TEST_P(Hostile, BurnsTime) {
  limits_.block_wall = 10s;
  expect_loss(
      "burns_time.sh", Fault::out_of_time,
      R"("Busy" \(left\) lost: its processor time is used up at move 1: [0-9]+\.[0-9]+ s of 0\.5 s for its moves 1 to 100)");
}

TEST_P(Hostile, FloodsStdout) {
  expect_loss("floods_stdout.sh", Fault::surplus_output,
              R"("Flood" \(left\) lost: its answer to move 1 is more than one line: "2 7 10 7 11\\x0a2 7 10 7 11")");
}

TEST_P(Hostile, FloodsStderrAndWins) {
  const auto outcome = expect_win("floods_stderr.sh", "Chatty");
  EXPECT_EQ(outcome.seats[0].usage.stderr_text.size(), programs_.stderr_bytes);
  EXPECT_GE(outcome.seats[0].usage.stderr_bytes, 15'000'000U);
}

TEST_P(Hostile, ClosesStdin) {
  expect_loss("closes_stdin.sh", Fault::ended_early,
              R"("Deaf" \(left\) lost: its answer to move 1 did not come: it closed its input)");
}

TEST_P(Hostile, ClosesStdout) {
  expect_loss("closes_stdout.sh", Fault::ended_early,
              R"("Mute" \(left\) lost: its answer to move 1 did not come: it closed its output)");
}

TEST_P(Hostile, NeverReads) {
  expect_loss("never_reads.sh", Fault::no_answer,
              R"("Blind" \(left\) lost: its answer to move 1 did not come in time, .*)");
}

TEST_P(Hostile, ForksIntoNewSessions) { expect_win("forks_into_new_sessions.sh", "Parent"); }

TEST_P(Hostile, AllocatesWithoutEnd) {
  limits_.block_cpu = limits_.block_wall = 10s;
  expect_loss(
      "allocates_without_end.py", Fault::out_of_memory,
      R"("Hungry" \(left\) lost: it met the memory limit before its answer to move 1 \(it was killed by signal 9 \(Killed\)\))");
}

TEST_P(Hostile, IgnoresQuit) {
  expect_loss("ignores_quit.sh", Fault::ignored_quit,
              R"("Stubborn" \(left\) lost: it was still running 0\.3 s after Quit)");
}

TEST_P(Hostile, ExitsBeforeQuit) {
  expect_loss("exits_before_quit.sh", Fault::ended_early,
              R"("Hasty" \(left\) lost: it did not wait for Quit: it ended with exit code 0)");
}

TEST_P(Hostile, HugeLine) {
  expect_loss(
      "huge_line.sh", Fault::line_too_long,
      R"("Huge" \(left\) lost: its answer to move 1 is longer than 7550 bytes, which no legal one needs: "7+"\.\.\. \([0-9]+ bytes\))");
}

TEST_P(Hostile, BinaryGarbage) {
  expect_loss("binary_garbage.sh", Fault::illegal_answer,
              R"("Garbage" \(left\) lost: its answer to move 1 is not a legal move: .*: "\\x01.*\\x00\\x1b\[2J")");
}

TEST_P(Hostile, CrLfIsNoFault) { expect_win("cr_lf.sh", "Windows"); }

TEST_P(Hostile, HalfALine) {
  expect_loss(
      "half_a_line.sh", Fault::ended_early,
      R"("Half" \(left\) lost: its answer to move 1 did not come: it ended with exit code 0; of its line there was "2 7 10", without the line's end)");
}

TEST_P(Hostile, HalfALineHangs) {
  expect_loss(
      "half_a_line_hangs.sh", Fault::no_answer,
      R"("Half" \(left\) lost: its answer to move 1 did not come in time, .*; of its line there was "2 7 10", without the line's end)");
}

TEST_P(Hostile, BothFailInAvalanche) {
  limits_.hello_wall = 700ms;
  const Game& game = *find_game("avalanche");
  const auto match = game.start("", 1);
  const auto first = start(command_of("never_answers.sh"), game.info());
  const auto second = start(command_of("exits_early.sh"), game.info());
  referee::Bot* const bots[] = {first.get(), second.get()};
  const auto outcome = referee::play(**match, bots, limits_, {});
  EXPECT_FALSE(outcome.winner);
  EXPECT_THAT(
      outcome.reason,
      MatchesRegex(R"(left lost: its name did not come in time, after waiting [0-9]+\.[0-9]+ s of 0\.7 s; )"
                   R"("Early" \(right\) lost: it did not wait for Quit: it ended with exit code 3; so nobody wins)"));
}

TEST_P(HostileInside, ForkBomb) {
  if (!sandbox::group_places().pids && ::getuid() == 0) GTEST_SKIP() << "nothing limits tasks here";
  limits_.block_wall = 10s;
  if (!sandbox::group_places().memory) {
    // Then what its processes share counts for each of them, and either limit may be met first.
    const replay::Outcome outcome = football(command_of("fork_bomb.py"));
    EXPECT_THAT(outcome.seats[0].fault, AnyOf(Fault::out_of_time, Fault::out_of_memory)) << outcome.seats[0].verdict;
    EXPECT_EQ(outcome.winner, Seat{1});
    return;
  }
  expect_loss(
      "fork_bomb.py", Fault::out_of_time,
      R"("Bomb" \(left\) lost: its processor time is used up at move 1: [0-9]+\.[0-9]+ s of 0\.5 s for its moves 1 to 100)");
}

TEST_P(HostileInside, OpensASocket) {
  const auto outcome = football(command_of("opens_socket.py"));
  EXPECT_EQ(outcome.seats[0].verdict,
            "\"Caller\" (left) lost: its answer to move 1 did not come: it ended with exit code 1");
  EXPECT_THAT(outcome.seats[0].usage.stderr_text, HasSubstr("Operation not permitted"));
}

TEST_P(HostileInside, ReadsOtherFiles) { expect_win("reads_other_files.sh", "sees:"); }

TEST_P(HostileInside, WritesOutside) {
  expect_win("writes_outside.sh", "writes:");
  EXPECT_FALSE(fs::exists(folder() / "agon-was-here"));
}

TEST_P(HostileInside, TracesOthers) { EXPECT_EQ(football(command_of("traces_others.py")).seats[0].name, "traced 0"); }

TEST_P(Hostile, AVampireThatCrashesStandsStill) {
  expect_standing_still("crashes", Fault::ended_early,
                        R"("crashes" \(vampire1\) stood still: its answer to move 6 did not come: it was killed.*)");
  expect_standing_still("leaves", Fault::ended_early,
                        R"("leaves" \(vampire1\) stood still: .* move 6 did not come: it ended with exit code 3)");
}

TEST_P(Hostile, AVampireThatHangsOrBurnsItsTimeIsOutForInactivity) {
  const std::string stays = R"(.* did not leave in order: it was still running 0\.3 s after the end)";
  expect_standing_still("hangs", Fault::ignored_quit, stays);
  limits_.block_wall = 10s;
  expect_standing_still("burns", Fault::ignored_quit, stays);
}

TEST_P(Hostile, AVampireThatIsLateOnceIsHeardAgain) {
  const auto outcome = vampire("sleeps");
  EXPECT_EQ(outcome.seats[0].verdict, "");
  EXPECT_THAT(outcome.seats[0].silent, testing::AllOf(testing::Ge(1U), testing::Le(2U)));
  EXPECT_GT(outcome.turns, 30U);
}

TEST_P(Hostile, AVampireThatFloodsStandsStill) {
  expect_standing_still("floods", Fault::ignored_quit, ".*");
  expect_standing_still("roars", Fault::line_too_long, R"("roars" \(vampire1\) stood still: .* is longer than .*)");
}

TEST_P(Hostile, AVampireThatStaysHasItsPointsAllTheSame) {
  const auto outcome = vampire("stays");
  EXPECT_EQ(outcome.seats[0].verdict,
            "\"stays\" (vampire1) did not leave in order: it was still running 0.3 s after the end");
  EXPECT_EQ(outcome.scores[0], outcome.scores[1]);
}

// Faults of the machine, not of the programs.

TEST_P(HostileInside, ASandboxThatCannotBeSetUpIsOurFault) {
  sandbox::Command command = command_of("cr_lf.sh");
  command.mounts.push_back({"/nowhere/at/all", "/nowhere", false});
  const auto outcome = football(command);
  EXPECT_TRUE(outcome.ours);
  EXPECT_THAT(outcome.reason, HasSubstr("the sandbox could not start the program"));
  EXPECT_FALSE(outcome.winner);
}

TEST_P(HostileInside, AMachineWithoutBubblewrapIsOurFault) {
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", "/nowhere", 1);
  const auto outcome = run_football(command_of("cr_lf.sh"));
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_TRUE(outcome.ours);
  EXPECT_THAT(outcome.reason, HasSubstr("install the package bubblewrap"));
}

TEST_P(Hostile, AMachineWithoutDescriptorsLeftIsOurFault) {
  const sandbox::Command command = command_of("cr_lf.sh");
  football(command);  // opens what is opened only once
  rlimit before = {};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const auto open_files = std::distance(fs::directory_iterator("/proc/self/fd"), {});
  const rlimit few = {static_cast<rlim_t>(open_files) + 3, before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &few);
  const auto outcome = run_football(command);
  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_TRUE(outcome.ours);
  EXPECT_THAT(outcome.reason, HasSubstr("Too many open files"));
}

}  // namespace
}  // namespace agon
