// Vampire in a contest file: its servers, its maps, its house bots.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/duel_plan.hpp"
#include "config/teams/team_text.hpp"
#include "config/test_contest_file.hpp"
#include "crypto/passwords.hpp"

namespace agon::config {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string vampire = "[[server]]\nname = \"V1\"\ngame = \"vampire\"\nport = 20007\n";  // lines 8 to 11

TEST_F(ContestFileTest, AVampireServerHasMapsAndTimesOfItsOwn) {
  std::filesystem::create_directory(folder_.file().parent_path() / "maps");
  write("maps/2.map", "second");
  write("maps/1.map", "vampire map\nstart 1 1\nstart 3 3\npark\n#####\n#...#\n#.#.#\n#...#\n#####\n");
  EXPECT_THAT(mistakes(head + teams + vampire + "maps = \"maps\"\nlogin = \"5s\"\n"),
              ElementsAre(HasSubstr("c.toml:12: server V1: map 2 (2.map): vampire: the map has mistakes:")));
  std::filesystem::remove(folder_.file().parent_path() / "maps/2.map");
  const ContestFile file = read(head + teams + vampire + "maps = \"maps\"\nlogin = \"5s\"\nturn = \"1s\"\n");
  EXPECT_THAT(file.mistakes, IsEmpty());
  EXPECT_EQ(file.contest.servers[0].maps.size(), 1U);
  EXPECT_EQ(file.contest.servers[0].login, 5s);
  EXPECT_EQ(file.contest.servers[0].turn, 1s);
  EXPECT_EQ(file.contest.servers[0].tick, 20ms);
  EXPECT_THAT(mistakes(head + teams + vampire + "tick = \"3s\"\n"),
              ElementsAre("c.toml:12: server V1: a tick cannot be longer than the time for an answer (turn)"));
  EXPECT_EQ(file.contest.teams[0].token_hash, crypto::hash_token("demo"));
  EXPECT_THAT(mistakes(head + teams + vampire + "maps = \"none\"\n"),
              ElementsAre("c.toml:12: server V1: the folder none has 0 map files; it takes 1 to 100"));
  EXPECT_THAT(mistakes(head + teams + vampire + "setup = { tested = 2 }\n"),
              ElementsAre("c.toml:12: server V1: leave \"tested\" out: the server chooses it"));
}

TEST_F(ContestFileTest, NewMatchesMeetTheNewestHouseBotsUnlessTheFileNamesOthers) {
  const ContestFile newest = read(head + teams + vampire);
  EXPECT_THAT(duel_setup(newest.contest.servers[0], 3, 7), EndsWith(" house=2"));
  const ContestFile first = read(head + teams + vampire + "setup = { house = 1 }\n");
  EXPECT_THAT(first.mistakes, IsEmpty());
  EXPECT_THAT(duel_setup(first.contest.servers[0], 3, 7), EndsWith(" house=1"));
  const ContestFile trials = read(head + teams + "[submissions]\ngames = [\"vampire\", \"football\"]\n");
  ASSERT_EQ(trials.contest.submissions->games.size(), 2U);
  EXPECT_EQ(trials.contest.submissions->games[0].setup, "house=2");
  EXPECT_EQ(trials.contest.submissions->games[1].setup, "");
  const ContestFile tournament = read(head + teams +
                                      "[submissions]\n[[tournament]]\nname = \"E\"\ngame = \"vampire\"\n"
                                      "format = \"evaluation\"\nmaps = \"live\"\nsetup = { house = 1, radius = 3 }\n");
  EXPECT_EQ(tournament.contest.submissions->games[0].setup, "house=1") << "the same house bots, on other maps";
}

TEST_F(ContestFileTest, OnAVampireServerEachTeamNeedsAToken) {
  const tournaments::Team alfa{"alfa", crypto::hash_password("secret"), {}, crypto::hash_token("secret")};
  EXPECT_THAT(mistakes(head + vampire + team_lines(alfa)), IsEmpty());
  EXPECT_THAT(mistakes(head + vampire + team_lines({"alfa", alfa.password_hash})),
              ElementsAre("c.toml:4: server V1: team alfa has no token, which is its login here; `agon contest team` "
                          "writes one"));
}

}  // namespace
}  // namespace agon::config
