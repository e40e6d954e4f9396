#include "config/contest_tournaments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "config/contest_file.hpp"
#include "config/tournaments_file.hpp"
#include "os/test_folder.hpp"

namespace agon::config {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class TournamentsTest : public testing::Test {
 protected:
  std::filesystem::path path(const std::string& name) const { return folder_.file().parent_path() / name; }
  std::filesystem::path write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(path(name).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  ContestFile read(const std::string& tournaments) const {
    return read_contest_file(write("c.toml", head + tournaments));
  }
  // Remarks without the folder: "c.toml:7: ...".
  std::vector<std::string> here(std::vector<std::string> remarks) const {
    const std::string folder = path("").string();
    for (std::string& each : remarks) {
      for (std::size_t at = 0; (at = each.find(folder)) != each.npos;) each.erase(at, folder.size());
    }
    return remarks;
  }
  std::vector<std::string> mistakes(const std::string& tournaments) const { return here(read(tournaments).mistakes); }
  std::vector<std::string> warnings(const std::string& tournaments) const {
    auto all = here(read(tournaments).warnings);
    std::erase_if(all, [](const std::string& each) { return each.find("password") != each.npos; });
    return all;
  }

  const std::string head =
      "name = \"Tour\"\nlength = \"5h\"\n[submissions]\n"
      "[[team]]\nlogin = \"alfa\"\npassword = \"x\"\n";  // lines 1 to 6
  os::TestFolder folder_;
};

TEST_F(TournamentsTest, OfABotTourAreAnIntermediateSwissAFinalOneAndAPlayOff) {
  const ContestFile file = read(R"(
[[tournament]]
name = "Intermediate"
game = "futbol"
format = "swiss"
rounds = 4
intermediate = true
after = "2h"
publish = "over"
[[tournament]]
name = "Swiss"
game = "football"
format = "swiss"
rounds = 10
after = "end"
seed = 5
time = "3s"
wall = "9s"
memory = "64MB"
[[tournament]]
name = "Play-off"
game = "football"
format = "play-off"
seeded_by = "Swiss"
after = "Swiss"
)");
  EXPECT_THAT(file.mistakes, IsEmpty());
  ASSERT_EQ(file.contest.tournaments.size(), 3U);
  const auto& [first, swiss, play_off] =
      std::tie(file.contest.tournaments[0], file.contest.tournaments[1], file.contest.tournaments[2]);
  EXPECT_EQ(first.plan.game, "football");
  EXPECT_EQ(first.plan.format.rounds, 4U);
  EXPECT_TRUE(first.plan.format.intermediate);
  EXPECT_EQ(first.after, 2h);
  EXPECT_EQ(first.publish, tournaments::Publish::over);
  EXPECT_EQ(swiss.after, 5h) << "the end of the contest";
  EXPECT_EQ(swiss.seed, 5U);
  EXPECT_EQ(swiss.publish, tournaments::Publish::by_hand);
  EXPECT_EQ(swiss.plan.allowance.block_cpu, 3s);
  EXPECT_EQ(swiss.plan.allowance.block_wall, 9s);
  EXPECT_EQ(swiss.plan.allowance.memory_bytes, std::uint64_t{64} << 20);
  EXPECT_EQ(play_off.after_tournament, "Swiss");
  EXPECT_EQ(play_off.seeded_by, "Swiss");
  EXPECT_EQ(play_off.plan.format.play_off.entrants, 16U);
  EXPECT_EQ(play_off.plan.format.play_off.games, 2U) << "football's pairs play twice";
  EXPECT_EQ(play_off.plan.format.play_off.equal, formats::PlayOff::Equal::fewer_moves);
  ASSERT_EQ(file.contest.submissions->games.size(), 1U);
  EXPECT_EQ(file.contest.submissions->games[0].game, "football");
}

TEST_F(TournamentsTest, InAvalanchesPlayOffAPairPlaysOnceAndADrawIsDecidedByLot) {
  const ContestFile file = read("[[tournament]]\nname = \"P\"\ngame = \"avalanche\"\nformat = \"play-off\"\n");
  EXPECT_EQ(file.contest.tournaments.at(0).plan.format.play_off.games, 1U);
  EXPECT_EQ(file.contest.tournaments.at(0).plan.format.play_off.equal, formats::PlayOff::Equal::lot);
}

TEST_F(TournamentsTest, ProgramsNeedMemoryToStart) {
  const std::string cup = "[[tournament]]\nname = \"P\"\ngame = \"football\"\nformat = \"swiss\"\n";
  EXPECT_THAT(mistakes(cup + "memory = \"1KB\"\n"),
              ElementsAre("c.toml:11: tournament P: programs need a memory of 16MB at least"));
  EXPECT_THAT(mistakes(cup + "memory = \"16MB\"\n"), IsEmpty());
}

TEST_F(TournamentsTest, TheStartIsADateOfTheYears2000To2200) {
  EXPECT_THAT(
      mistakes("[[tournament]]\nname = \"P\"\ngame = \"football\"\nformat = \"swiss\"\nstart = 2926-11-28T10:00:00\n"),
      ElementsAre(HasSubstr("start takes a date of the years 2000 to 2200, not of 2926")));
}

TEST_F(TournamentsTest, AreWarnedOfWhenTheyAreDueBeforeTheOneThatSeedsThemIsOver) {
  const auto of = [&](const std::string& swiss, const std::string& play_off) {
    const std::string begin = "[[tournament]]\ngame = \"football\"\n";
    return warnings(begin + "name = \"Swiss\"\nformat = \"swiss\"\nafter = " + swiss + "\n" + begin +
                    "name = \"P\"\nformat = \"play-off\"\nseeded_by = \"Swiss\"\nafter = " + play_off + "\n");
  };
  const auto warn = HasSubstr("Swiss, by which it is seeded, is not over then, so it begins later");
  EXPECT_THAT(of("\"end\"", "\"1h\""), testing::Contains(warn));
  EXPECT_THAT(of("\"1h\"", "\"1h\""), testing::Contains(warn));
  EXPECT_THAT(of("\"30m\"", "\"1h\""), testing::Not(testing::Contains(warn)));
  EXPECT_THAT(of("\"end\"", "\"Swiss\""), testing::Not(testing::Contains(warn)));
}

TEST_F(TournamentsTest, TellAllTheirMistakesWithTheirLines) {
  EXPECT_THAT(
      mistakes(R"([[tournament]]
name = "A/B"
game = "fotball"
format = "swis"
[[tournament]]
name = "C"
game = "football"
format = "play-off"
rounds = 9
seeded_by = "Swiss"
start = 2026-11-28T10:00:00
after = "2h"
memory = "lots"
[[tournament]]
name = "C"
game = "football"
format = "swiss"
after = "6h"
setup = { colour = "red" }
ruonds = 9
)"),
      ElementsAre(
          HasSubstr("c.toml:8: tournament A/B: a name has letters"),
          HasSubstr("c.toml:9: tournament A/B: there is no game \"fotball\"; did you mean \"football\"?"),
          HasSubstr("c.toml:10: tournament A/B: format takes one of"),
          HasSubstr("c.toml:15: tournament C: rounds is a key of the format swiss, but this format is play-off"),
          HasSubstr("c.toml:16: tournament C: there is no tournament \"Swiss\" before this one"),
          HasSubstr("c.toml:18: tournament C: give either start or after, not both"),
          HasSubstr("c.toml:19: tournament C: memory takes a size"),
          HasSubstr("c.toml:21: tournament C: another tournament has this name already"),
          HasSubstr("c.toml:24: tournament C: the contest is over before"),
          HasSubstr("c.toml:25: tournament C: football: "),
          HasSubstr("c.toml:26: tournament C has no key \"ruonds\"; did you mean \"rounds\"?")));
}

TEST_F(TournamentsTest, AreForGamesThatTheFormatCanPlay) {
  EXPECT_THAT(mistakes("[[tournament]]\nname = \"A\"\ngame = \"football\"\nformat = \"all-together\"\n"),
              ElementsAre(HasSubstr("football takes 2 to 2")));
  EXPECT_THAT(mistakes("[[tournament]]\nname = \"A\"\ngame = \"painting\"\nformat = \"all-together\"\n"), IsEmpty());
  EXPECT_THAT(mistakes("[[tournament]]\nname = \"A\"\ngame = \"painting\"\nformat = \"round-robin\"\n"), IsEmpty());
  EXPECT_THAT(mistakes("[[tournament]]\nname = \"A\"\ngame = \"football\"\nformat = \"evaluation\"\nmaps = \"live\"\n"),
              ElementsAre(HasSubstr("football cannot make maps by itself")));
}

TEST_F(TournamentsTest, OfOtherLengthsThanTheDocumentSaysGetARemark) {
  const std::string swiss = "[[tournament]]\nname = \"A\"\ngame = \"football\"\nformat = \"swiss\"\n";
  EXPECT_THAT(
      warnings(swiss + "rounds = 8\n"),
      testing::Contains(HasSubstr("c.toml:11: tournament A: 8 rounds; the document of the bot tour says 9 to 12")));
  EXPECT_THAT(warnings(swiss + "rounds = 6\nintermediate = true\n"),
              testing::Contains(HasSubstr("2 to 5 for an intermediate Swiss")));
  EXPECT_THAT(warnings(swiss + "rounds = 9\n"), ElementsAre(HasSubstr("a round robin is the better format")))
      << "there is one team";
}

TEST_F(TournamentsTest, CanBeTheWholeContest) {
  EXPECT_THAT(mistakes(""), testing::Contains(HasSubstr("there are neither servers nor tournaments")));
}

class EvaluationTest : public TournamentsTest {
 protected:
  const std::string evaluation = "[[tournament]]\nname = \"E\"\ngame = \"vampire\"\nformat = \"evaluation\"\n";
};

TEST_F(EvaluationTest, DrawsTheTenLiveMapsFromTheSeed) {
  const ContestFile file = read(evaluation + "maps = \"live\"\nsetup = { tested = 1, test = \"no\" }\n");
  EXPECT_THAT(file.mistakes, IsEmpty());
  const tournaments::TournamentPlan& plan = file.contest.tournaments.at(0);
  EXPECT_THAT(plan.plan.maps, IsEmpty()) << "nobody knows them yet";
  const auto maps = tournaments::plan_at_start(plan, 1, {}).maps;
  ASSERT_EQ(maps.size(), 10U);
  EXPECT_EQ(tournaments::plan_at_start(plan, 1, {}).maps, maps);
  EXPECT_NE(tournaments::plan_at_start(plan, 2, {}).maps, maps);
  EXPECT_THAT(maps[0], HasSubstr("\nmaxtick 500\nradius 2\n")) << "the live parameters of the first level";
  EXPECT_THAT(maps[8], HasSubstr("level 9\n"));
  EXPECT_EQ(plan.plan.format.evaluation.seats, 4U);
}

TEST_F(EvaluationTest, TakesAFolderOfMapsAndATableOfPoints) {
  const auto maps =
      tournaments::plan_at_start(read(evaluation + "maps = \"test\"\n").contest.tournaments.at(0), 0, {}).maps;
  write("maps/1", maps[0]);
  write("maps/2", maps[1]);
  const ContestFile file = read(evaluation + "maps = \"maps\"\npoints = [3, 2, 1]\n");
  EXPECT_THAT(file.mistakes, IsEmpty());
  EXPECT_THAT(file.contest.tournaments.at(0).plan.maps, ElementsAre(maps[0], maps[1]));
  EXPECT_THAT(file.contest.tournaments.at(0).plan.format.evaluation.placement, ElementsAre(3, 2, 1));
  write("maps/3", "no map");
  EXPECT_THAT(mistakes(evaluation + "maps = \"maps\"\n"), ElementsAre(HasSubstr("the map has mistakes")));
}

TEST_F(TournamentsTest, MayStandInAFileOfTheirOwn) {
  const std::string cup =
      "bots = \"bots\"\n[[tournament]]\nname = \"Cup\"\ngame = \"avalanche\"\nformat = \"gauntlet\"\ngames = 6\n";
  const TournamentsFile file = read_tournaments_file(write("cup.toml", cup));
  EXPECT_THAT(file.mistakes, IsEmpty());
  EXPECT_THAT(file.bots, ElementsAre("bots"));
  EXPECT_EQ(file.tournaments.at(0).plan.format.cycles, 6U);
  const TournamentsFile timed = read_tournaments_file(write("cup.toml", cup + "after = \"2h\"\n"));
  EXPECT_THAT(here(timed.warnings), ElementsAre(HasSubstr("cup.toml:7: tournament Cup: after is for a contest")));
  EXPECT_THAT(here(read_tournaments_file(write("cup.toml", "bots = \"bots\"\n")).mistakes),
              ElementsAre(HasSubstr("there is no tournament")));
}

TEST_F(TournamentsTest, TheJurySaysHowManyBuildAndHowMuchIsKept) {
  const std::string tournament = "[[tournament]]\nname = \"T\"\ngame = \"football\"\nformat = \"swiss\"\n";
  const ContestFile file = read("[jury]\njobs = 2\nbuilders = 3\ncache = \"2GB\"\n" + tournament);
  EXPECT_THAT(file.mistakes, IsEmpty());
  EXPECT_EQ(file.contest.jury.builders, 3U);
  EXPECT_EQ(file.contest.jury.cache_bytes, std::uint64_t{2} << 30);
  EXPECT_THAT(mistakes("[jury]\nbuilders = 0\ncache = 5\n" + tournament),
              ElementsAre(HasSubstr("c.toml:8: [jury]: builders"), HasSubstr("c.toml:9: [jury]: cache")));
}

TEST_F(TournamentsTest, TheJurySaysWhatBecomesOfMachinesOfAnotherSpeed) {
  using tournaments::UnequalWorkers;
  const std::string tournament = "[[tournament]]\nname = \"T\"\ngame = \"football\"\nformat = \"swiss\"\n";
  const ContestFile equal =
      read("[jury]\nunequal_workers = \"refuse\"\nworker_speed = 95\nworker_speed_tolerance = 5\n" + tournament);
  EXPECT_THAT(equal.mistakes, IsEmpty());
  EXPECT_EQ(equal.contest.jury.unequal_workers, UnequalWorkers::refuse);
  EXPECT_EQ(equal.contest.jury.worker_speed, 95U);
  EXPECT_EQ(equal.contest.jury.speed_tolerance_percent, 5U);
  EXPECT_EQ(equal.contest.tournaments[0].plan.allowance.reference_speed, std::nullopt);
  const ContestFile scaled = read("[jury]\nunequal_workers = \"scale\"\nworker_speed = 95\n" + tournament);
  EXPECT_EQ(scaled.contest.tournaments[0].plan.allowance.reference_speed, 95U);
  EXPECT_THAT(mistakes("[jury]\nunequal_workers = \"scale\"\n" + tournament),
              ElementsAre(HasSubstr("worker_speed = 100")));
}

}  // namespace
}  // namespace agon::config
