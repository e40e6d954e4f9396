// Whole tournaments of real programs: football bots whose first move is illegal, so that games are short.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "cli/run_agon.hpp"
#include "cli/tournament/tournament_differences.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;

class ATournament : public ::testing::Test {
 protected:
  ATournament() {
    setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1);
    std::filesystem::create_directories(folder_.path() / "bots");
    for (const char* name : {"ann", "bob", "cid"}) {
      folder_.write(std::string("bots/") + name + ".py",
                    std::string("import sys\nname = '") + name +
                        "'\nfor line in sys.stdin:\n    if line.startswith('Quit'): break\n"
                        "    print(name, flush=True)\n    name = '7 up'\n");
    }
  }
  ~ATournament() override { unsetenv("XDG_CACHE_HOME"); }

  Ran tournament(const std::string& arguments) const {
    return run_agon("tournament --no-sandbox --out " + folder_ / "cup" + " " + arguments);
  }
  std::string bots() const { return folder_ / "bots"; }

  os::TestFolder folder_;
};

TEST_F(ATournament, OfAFolderOfBotsEndsWithTablesExportsAndReplays) {
  const Ran ran = tournament("--game football " + bots() + " --seed 1");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("round-robin: football, round-robin of 3 bots, seed 1"));
  EXPECT_THAT(ran.out, HasSubstr("Sonneborn-Berger"));
  EXPECT_THAT(ran.out, HasSubstr("over: all rounds are played"));
  EXPECT_THAT(folder_.read("cup/round-robin.csv"), HasSubstr("ann"));
  EXPECT_THAT(folder_.read("cup/round-robin-games.csv"), HasSubstr("fault"));
  EXPECT_THAT(folder_.read("cup/round-robin.trf"), HasSubstr("cid"));
  EXPECT_EQ(run_agon("replay --verify " + folder_ / "cup/replays/round-robin-r01-t001.agon").code, 0);
  const Ran again = tournament("");
  EXPECT_EQ(again.code, 0);
  EXPECT_THAT(again.out, HasSubstr("; 3 games had been played"));
  const Ran rejudged = tournament("--rejudge \"bot ann\" --why \"the referee was wrong\"");
  EXPECT_EQ(rejudged.code, 0) << rejudged.err;
  EXPECT_THAT(rejudged.out, HasSubstr("; 1 game had been played"));
  EXPECT_THAT(rejudged.out, HasSubstr("place"));
  EXPECT_EQ(tournament("--rejudge \"bot zoe\" --why x").code, 2);
}

TEST_F(ATournament, ThatIsKilledAgainAndAgainGoesOn) {
  for (const char* seconds : {"0.1", "0.3", "0.5", "0.7", "1"}) {
    const std::string line = std::string("timeout -s KILL ") + seconds +
                             " " AGON_PROGRAM " tournament --no-sandbox --out " + folder_ / "cup" +
                             " --game football --games 4 --seed 1 " + bots() + " >/dev/null 2>&1";
    EXPECT_GE(std::system(line.c_str()), 0);
  }
  const Ran ran = tournament("--game football --games 4 --seed 1 --json " + bots());
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json::value result = json::parse(ran.out).at(0);
  EXPECT_EQ(result.at("games").as_array().size(), 12U);
  EXPECT_TRUE(result.at("open").as_array().empty());
}

TEST_F(ATournament, MayBeFollowedByAPlayOffInItsOrder) {
  const Ran ran = tournament("--game football --format swiss --rounds 2 --then play-off --entrants 2 --json " + bots());
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json::array results = json::parse(ran.out).as_array();
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[1].at("format"), "play-off");
  const json::value& swiss = results[0];
  const auto first = swiss.at("table").at("rows").at(0).at("entrant").as_int64();
  EXPECT_EQ(results[1].at("entrants").at(0), swiss.at("entrants").at(static_cast<std::size_t>(first - 1)));
}

TEST_F(ATournament, RefusesAFolderThatHoldsAnotherOneAndNamesTheDifferences) {
  const std::string first = "--game football --seed 1 " + bots();
  ASSERT_EQ(tournament(first).code, 0);
  EXPECT_EQ(tournament(first).code, 0) << "the same command goes on";
  EXPECT_EQ(tournament("--game football " + bots()).code, 0) << "the seed was drawn then";
  const auto refusal = [&](const std::string& arguments) {
    const Ran ran = tournament(arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    EXPECT_THAT(ran.err, HasSubstr("holds another tournament; name another folder with --out")) << arguments;
    return ran.err;
  };
  EXPECT_THAT(refusal("--game avalanche --seed 1 " + bots()), HasSubstr("game: football before, avalanche now"));
  EXPECT_THAT(refusal("--format swiss " + first), HasSubstr("format: round-robin before, swiss now"));
  EXPECT_THAT(refusal("--games 2 " + first), HasSubstr("games: 1 before, 2 now"));
  EXPECT_THAT(refusal("--game football --seed 2 " + bots()), HasSubstr("seed: 1 before, 2 now"));
  EXPECT_THAT(refusal("--time 5s " + first), HasSubstr("--time: default before, 5000 ms now"));
  EXPECT_THAT(refusal("--memory 64M " + first), HasSubstr("--memory: default before, 67108864 bytes now"));
  EXPECT_THAT(refusal("--setup goal_line=open " + first), HasSubstr("setup: default before, \"goal_line=open\" now"));
  EXPECT_THAT(refusal("--then play-off " + first), HasSubstr("stages: 1 before, 2 now"));
  std::filesystem::create_directories(folder_.path() / "others");
  for (const std::string name : {"ann", "eve"}) {
    folder_.write("others/" + name + ".py", folder_.read("bots/" + (name == "ann" ? name : "bob") + ".py"));
  }
  EXPECT_THAT(refusal("--game football --seed 1 " + folder_ / "others"),
              HasSubstr("bot bob: removed\n  bot cid: removed\n  bot eve: added"))
      << "most of them are gone: another tournament is meant";
  const Ran bare = tournament("--game football --games 2");
  EXPECT_EQ(bare.code, 2);
  EXPECT_THAT(bare.err, HasSubstr("--game, --games: for new tournaments only, but no bots are named"));
  EXPECT_EQ(tournament("").code, 0);
}

// Every bot's first move is illegal, so the bot that moves first loses.
TEST_F(ATournament, ThatIsALeaguePlaysOnlyTheGamesOfBotsThatAreNewOrHaveChanged) {
  for (const std::string format : {"round-robin", "gauntlet"}) {
    const auto play = [&](const std::string& more) {
      return run_agon("tournament --no-sandbox --game football --games 2 --seed 1 --format " + format + " " + bots() +
                      " --out " + folder_ / format + more);
    };
    ASSERT_EQ(play("").code, 0);
    folder_.write("bots/dan.py", folder_.read("bots/cid.py") + "# another one\n");
    const Ran added = play("");
    EXPECT_EQ(added.code, 0) << added.err;
    EXPECT_THAT(added.out, HasSubstr("dan is new"));
    EXPECT_THAT(added.out, HasSubstr(format == "gauntlet" ? "; 4 games had been played" : "; 6 games had been played"));
    folder_.write("bots/bob.py", folder_.read("bots/cid.py") + "# better\n");
    const Ran changed = play(" --json");
    ASSERT_EQ(changed.code, 0) << changed.err;
    const json::value result = json::parse(changed.out).at(0);
    EXPECT_EQ(result.at("games").as_array().size(), format == "gauntlet" ? 6U : 12U);
    const Ran again = play("");
    EXPECT_THAT(again.out, ::testing::Not(HasSubstr("changed"))) << "it is over";
    std::filesystem::remove(folder_.path() / "bots/dan.py");
    const Ran removed = play(" --json");
    ASSERT_EQ(removed.code, 0) << removed.err;
    const json::value left = json::parse(removed.out).at(0);
    EXPECT_EQ(left.at("games").as_array().size(), format == "gauntlet" ? 4U : 6U);
    EXPECT_EQ(left.at("table").at("rows").as_array().size(), 3U);
    folder_.write("bots/dan.py", folder_.read("bots/cid.py") + "# another one\n");
    const Ran back = play("");
    EXPECT_THAT(back.out, HasSubstr("dan is back"));
    EXPECT_THAT(back.out, ::testing::Not(HasSubstr("table 1:"))) << "its games are there";
    EXPECT_EQ(run_agon("contest verify " + folder_ / format).code, 0);
    std::filesystem::remove(folder_.path() / "bots/dan.py");
  }
}

TEST_F(ATournament, IsAnotherOneWhenAnotherBotIsTheChallengerOfTheGauntlet) {
  const auto gauntlet = [&](const std::string& first, const std::string& second) {
    return tournament("--game football --format gauntlet --seed 1 " + bots() + "/" + first + " " + bots() + "/" +
                      second);
  };
  ASSERT_EQ(gauntlet("ann.py", "bob.py").code, 0);
  EXPECT_EQ(gauntlet("ann.py", "bob.py").code, 0);
  const Ran swapped = gauntlet("bob.py", "ann.py");
  EXPECT_EQ(swapped.code, 2);
  EXPECT_THAT(swapped.err, HasSubstr("challengers: ann before, bob now"));
}

TEST_F(ATournament, ThatCannotBePlannedLeavesNothingBehind) {
  const std::string broken = folder_.write("broken.py", "def (\n");
  for (const std::string& bad : {broken, std::string("missing.py")}) {
    EXPECT_EQ(tournament("--game football " + folder_ / "bots/ann.py" + " " + bad).code, 2);
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "cup"));
  }
  std::filesystem::create_directories(folder_.path() / "cup");
  folder_.write("cup/notes.txt", "mine");
  EXPECT_EQ(tournament("--game football " + bots() + " " + broken).code, 2);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "cup/archive.db"));
  EXPECT_EQ(folder_.read("cup/notes.txt"), "mine");
  EXPECT_EQ(tournament("--game football " + bots() + " --seed 1 --quiet").code, 0);
}

// Version 0.1.0 named a program by its whole file name, and always quoted its path.
TEST_F(ATournament, WithAProgramUnderItsOldNameGoesOn) {
  const worker::Program ann{"ann", "ann.py", Hash(64, 'a'), ""};
  tournaments::Plan plan;
  plan.name = "cup";
  plan.game = "football";
  plan.entrants = {ann, {"prog.sh", "", "", "'/home/ann/prog.sh'"}};
  tournaments::Tournament tournament;
  ASSERT_TRUE(tournament.take(tournaments::entry::Begun{plan}, 1));
  EXPECT_THAT(lines_of(bot_changes(tournament, {ann, {"prog", "", "", "/home/ann/prog.sh"}})), ::testing::IsEmpty());
  EXPECT_THAT(lines_of(bot_changes(tournament, {ann, {"prog", "", "", "/home/bob/prog.sh"}})), ::testing::SizeIs(2));
}

// The evaluation began before house bots had a second version.
TEST(AnEvaluationThatHasBegun, GoesOnWithItsHouseBotsUnlessOthersAreAskedForByName) {
  StageFlags flags;
  flags.game = "vampire";
  flags.format = "evaluation";
  flags.match.seed = 1;
  const std::vector<worker::Program> entrants = {{"ann", "ann.py", "hash", {}}};
  std::vector<Stage> kept = stages_of(flags, entrants);
  std::string& setup = kept.front().plan.setup;
  ASSERT_THAT(setup, HasSubstr(" house=2"));
  setup.erase(setup.find(" house=2"), 8);
  EXPECT_THAT(differences(kept, stages_of(flags, entrants)), ::testing::IsEmpty());
  flags.match.setup = {"house=2"};
  EXPECT_THAT(differences(kept, stages_of(flags, entrants)), ::testing::ElementsAre(HasSubstr("setup: ")));
}

TEST_F(ATournament, TellsBadInputInOneLine) {
  Ran ran = tournament("");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("who plays?"));
  ran = tournament(bots());
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("add --game GAME"));
  ran = tournament("--game football --format knockout " + bots());
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("there is no format \"knockout\""));
  ran = tournament("--game football --format all-together " + bots());
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("football takes 2 to 2"));
  const std::string broken = folder_.write("broken.cpp", "int main( {");
  ran = tournament("--game football " + bots() + " " + broken);
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("broken does not compile"));
  ran = tournament("--game football --queue nats://127.0.0.1 " + bots());
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("write the contest's name after the server"));
}

TEST_F(ATournament, OnOtherMachinesIsOneOfSources) {
  const std::string program = folder_.write("prog.sh", "#!/bin/sh\necho prog\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const std::string queue = "--queue nats://127.0.0.1:1/cup ", words = "--game football " + bots() + " " + program;
  Ran ran = tournament(queue + words);
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("prog is a program of this machine"));
  ASSERT_EQ(tournament(words).code, 0);
  ran = tournament(queue);
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("prog is a program of this machine")) << "a tournament that was begun without a queue";
}

}  // namespace
}  // namespace agon::cli
