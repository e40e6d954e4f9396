#include "config/contest_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/dice.hpp"
#include "config/contest_keys.hpp"
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
using testing::Not;

TEST(TimesInTheFile, HaveUnitsAndMayBeSums) {
  EXPECT_EQ(time_from("24h"), 24h);
  EXPECT_EQ(time_from("1h 30min"), 90min);
  EXPECT_EQ(time_from("2.5s"), 2500ms);
  EXPECT_EQ(time_from("1d2h3min4s5ms"), 26h + 3min + 4s + 5ms);
  for (const char* none : {"", "5", "5 x", "h", "-1s", "1e3s", "9999d", "nans", "infs"})
    EXPECT_EQ(time_from(none), std::nullopt) << none;
}

TEST_F(ContestFileTest, IsAWholeContest) {
  const ContestFile file = read(head + R"(start = 2026-11-28T09:00:00+01:00
length = "24h"
lockstep = true
seed = 7
[scoring]
points = "sum"
k_last = 8
unfinished = "drop"
[[break]]
from = 2026-11-28T12:00:00Z
to = 2026-11-28T13:00:00Z
[limits]
connections_per_team = 3
idle = "1min"
disk_free_limit = "5GB"
[site]
port = 8080
delay = "1min"
)" + teams + wall + R"(task = "Mur"
turn = "500ms"
commands_per_turn = 7
failed = "ERR"
password_prompt = "PASSWORD"
forced_waiting = "WAITING"
setup = { cube = 2, x = 30 }
[[server]]
name = "F1"
game = "ognisko"
task = "Ognisko"
port = 20000
)");
  EXPECT_THAT(file.mistakes, IsEmpty());
  const Contest& contest = file.contest;
  EXPECT_EQ(contest.name, "x");
  EXPECT_EQ(contest.schedule.start, std::chrono::system_clock::from_time_t(1795852800)) << "08:00 in Greenwich";
  ASSERT_EQ(contest.schedule.breaks.size(), 1U);
  EXPECT_EQ(contest.schedule.breaks[0].to - contest.schedule.breaks[0].from, 1h);
  EXPECT_EQ(contest.length, 24h);
  EXPECT_EQ(contest.curve.duration, 24h) << "K grows over the length";
  EXPECT_EQ(contest.curve.last, 8);
  EXPECT_EQ(contest.counts, scoring::Counts::results);
  EXPECT_EQ(contest.unfinished, Unfinished::dropped);
  EXPECT_EQ(contest.seed, 7U);
  EXPECT_TRUE(contest.lockstep);
  EXPECT_EQ(contest.limits.connections_per_team, 3U);
  EXPECT_EQ(contest.limits.idle, 60s);
  EXPECT_EQ(contest.limits.disk_free_limit, std::uint64_t{5} << 30);
  EXPECT_EQ(contest.site->delay, 60s);
  EXPECT_THAT(contest.tasks, ElementsAre("Mur", "Ognisko"));
  ASSERT_EQ(contest.teams.size(), 2U);
  EXPECT_TRUE(crypto::is_right(contest.teams[1].password_hash, "demo"));
  ASSERT_EQ(contest.servers.size(), 2U);
  EXPECT_EQ(contest.servers[0].setup, "teams=2 cube=2 x=30");
  EXPECT_EQ(contest.servers[0].turn, 500ms);
  EXPECT_EQ(contest.servers[0].commands_per_turn, 7U);
  EXPECT_EQ(contest.servers[0].dialect.failed, "ERR");
  EXPECT_EQ(contest.servers[0].dialect.password_prompt, "PASSWORD");
  EXPECT_EQ(contest.servers[0].dialect.forced_waiting, "WAITING");
  EXPECT_EQ(contest.servers[1].dialect.failed, "FAILED");
  EXPECT_EQ(contest.servers[1].game->info().name, "bonfire") << "original names are taken too";
  EXPECT_EQ(contest.servers[1].commands_per_turn, contest.servers[1].game->info().commands_per_turn);
  EXPECT_EQ(contest.servers[1].task, 1U);
}

TEST_F(ContestFileTest, ServersWithoutATaskAreOneEach) {
  EXPECT_THAT(read(head + teams + wall).contest.tasks, ElementsAre("W1"));
}

TEST_F(ContestFileTest, ThatIsNotThereSaysSo) {
  const auto path = folder_.file().parent_path() / "none.toml";
  EXPECT_THAT(read_contest_file(path).mistakes, ElementsAre(path.string() + ": the file cannot be read; is it there?"));
}

TEST_F(ContestFileTest, ThatIsNoTomlSaysTheLine) {
  EXPECT_THAT(mistakes("name = \"x\"\nlength == 24\n"), ElementsAre(testing::StartsWith("c.toml:2: ")));
  EXPECT_THAT(mistakes("name = \"x\"\n[[server\n"), ElementsAre(testing::StartsWith("c.toml:2: this is not TOML: ")));
}

TEST_F(ContestFileTest, QuotesAndBracketsThatAreForgottenAreNamed) {
  EXPECT_THAT(mistakes("name = \"x\"\nlength = 24h\n"),
              ElementsAre("c.toml:2: write a time in quotes: length = \"24h\""));
  EXPECT_THAT(mistakes("name = Final\n"), ElementsAre("c.toml:1: write text in quotes: name = \"Final\""));
  EXPECT_THAT(mistakes("name = \"Final\nlength = \"24h\"\n"),
              ElementsAre("c.toml:1: a quote (\") is missing in the value of name"));
  EXPECT_THAT(mistakes(head + teams + "[server]\nname = \"W1\"\n"),
              testing::Contains(HasSubstr("write [[server]] with two brackets on each side: there may be several")));
}

TEST_F(ContestFileTest, AnEmptyNameIsNone) {
  EXPECT_THAT(mistakes("name = \"\"\n[[team]]\nlogin = \"\"\npassword = \"demo\"\n[submissions]\n"
                       "[[server]]\nname = \"\"\ngame = \"wall\"\nport = 0\ntask = \"\"\n"
                       "[[tournament]]\nname = \"\"\ngame = \"football\"\nformat = \"swiss\"\n"),
              ElementsAre(HasSubstr("c.toml:1: the contest: the contest has no name"), HasSubstr("c.toml:3: team"),
                          HasSubstr("c.toml:7: server : a name has letters"), HasSubstr("c.toml:10: server : the task"),
                          HasSubstr("c.toml:12: tournament : a name has letters")));
}

TEST_F(ContestFileTest, AProgramHasNoMoreBytesThanAnyContestTakes) {
  const std::string with = head + teams + wall + "[submissions]\ngames = \"football\"\nsize = ";
  EXPECT_EQ(read(with + "\"16MB\"\n").contest.submissions->program.bytes, std::size_t{16} << 20);
  EXPECT_THAT(mistakes(with + "\"16MB\"\n"), IsEmpty());
  EXPECT_THAT(mistakes(with + "\"17MB\"\n"),
              ElementsAre("c.toml:14: [submissions]: size: a source or an archive can have 16MB at most"));
}

TEST_F(ContestFileTest, AnUnknownKeyIsNamedWithTheNearOne) {
  EXPECT_THAT(mistakes(head + teams + wall + "trun = \"1s\"\n"),
              ElementsAre("c.toml:12: server W1 has no key \"trun\"; did you mean \"turn\"?"));
  EXPECT_THAT(mistakes(head + "lenght = \"24h\"\n" + teams + wall),
              ElementsAre("c.toml:2: the contest has no key \"lenght\"; did you mean \"length\"?"));
  EXPECT_THAT(mistakes(head + "[limits]\nxyzzy = 1\n" + teams + wall),
              ElementsAre(HasSubstr("c.toml:3: limits has no key \"xyzzy\"; there are: connections_per_team, ")));
}

TEST_F(ContestFileTest, AnUnknownGameIsNamedWithTheNearOne) {
  EXPECT_THAT(mistakes(head + teams + "[[server]]\nname = \"W1\"\ngame = \"wal\"\nport = 1\n"),
              ElementsAre("c.toml:10: server W1: there is no game \"wal\"; did you mean \"wall\"?"));
  EXPECT_THAT(mistakes(head + teams + "[[server]]\nname = \"W1\"\ngame = \"football\"\nport = 1\n"),
              ElementsAre("c.toml:10: server W1: football has no game server: its programs are asked by the referee"));
}

TEST_F(ContestFileTest, TwoServersHaveNeitherOnePortNorOneName) {
  EXPECT_THAT(mistakes(head + teams + wall + wall),
              ElementsAre("c.toml:13: server W1: another server has this name already",
                          "c.toml:15: server W1: port 20004 is already that of server W1"));
  EXPECT_THAT(mistakes(head + "[site]\nport = 20004\n" + teams + wall),
              ElementsAre("c.toml:13: server W1: port 20004 is already that of the site"));
}

TEST_F(ContestFileTest, TheGameItselfSaysWhatIsWrongWithASetup) {
  EXPECT_THAT(mistakes(head + teams + wall + "[server.setup]\nx = 20\ncube = 77\n"),
              ElementsAre(HasSubstr("c.toml:14: server W1: wall: setup option \"cube=77\" is not of the form cube=")));
  EXPECT_THAT(mistakes(head + teams + wall + "setup = { colour = \"red\" }\n"),
              ElementsAre(HasSubstr("c.toml:12: server W1: wall: no setup option is called \"colour\"; there are: ")));
  EXPECT_THAT(mistakes(head + teams + wall + "setup = { teams = 3 }\n"),
              ElementsAre("c.toml:12: server W1: leave teams out: all teams of the contest play"));
}

TEST_F(ContestFileTest, EachWrongSettingOfASetupIsTold) {
  EXPECT_THAT(mistakes(head + teams + wall + "[server.setup]\ncolour = \"red\"\nx = 20\ncube = 77\n"),
              ElementsAre(HasSubstr("c.toml:13: server W1: wall: no setup option is called \"colour\""),
                          HasSubstr("c.toml:15: server W1: wall: setup option \"cube=77\"")));
}

TEST_F(ContestFileTest, AWorldFileIsReadAndItsMistakesAreTold) {
  EXPECT_THAT(mistakes(head + teams + wall + "map = \"none.world\"\n"),
              ElementsAre("c.toml:12: server W1: there is no file none.world"));
  write("bad.world", "wall-world 1\nsize 1\n");
  EXPECT_THAT(mistakes(head + teams + wall + "map = \"bad.world\"\n"),
              ElementsAre(testing::AllOf(HasSubstr("c.toml:12: server W1: wall: the world file has mistakes:\n    "),
                                         HasSubstr("line 2"))));
  std::ifstream example(AGON_SOURCE_DIR "/src/games/wall/transcripts/example.world");
  write("good.world", {std::istreambuf_iterator<char>(example), {}});
  EXPECT_THAT(mistakes(head + teams + wall + "map = \"good.world\"\n"), IsEmpty());
}

TEST_F(ContestFileTest, TeamsHaveDifferentLoginsAndEachOnePassword) {
  EXPECT_THAT(mistakes(head + teams + teams + wall),
              ElementsAre("c.toml:9: team alfa: there is a team \"alfa\" already",
                          "c.toml:12: team beta: there is a team \"beta\" already"));
  EXPECT_THAT(mistakes(head + "[[team]]\nlogin = \"a b\"\nhash = \"x\"\n[[team]]\nlogin = \"c\"\n" + wall),
              ElementsAre(HasSubstr("c.toml:3: team a b: a login is one word"),
                          HasSubstr("c.toml:4: team a b: this is not an Argon2id hash; `agon contest team` makes one"),
                          HasSubstr("c.toml:5: team c: hash is missing")));
  EXPECT_THAT(mistakes(head + wall), ElementsAre(HasSubstr("there are no teams; `agon contest team ")));
}

TEST_F(ContestFileTest, TeamsMayStandInAFileOfTheirOwn) {
  const auto other =
      write("teams.toml", team_lines({"alfa", crypto::hash_password("one")}) + "[[team]]\nlogn = \"beta\"\n");
  const ContestFile file = read(head + "teams = \"teams.toml\"\n" + wall);
  EXPECT_EQ(file.teams, other);
  EXPECT_THAT(file.mistakes, ElementsAre(HasSubstr("teams.toml:5: team: login is missing"),
                                         HasSubstr("teams.toml:5: team: hash is missing"),
                                         HasSubstr("teams.toml:6: team has no key \"logn\"; did you mean \"login\"?")));
  EXPECT_EQ(file.contest.teams.front().login, "alfa");
}

TEST_F(ContestFileTest, APasswordInTheFileIsWarnedOf) {
  const ContestFile file = read(head + teams + wall);
  ASSERT_EQ(file.warnings.size(), 2U);
  EXPECT_THAT(file.warnings[0], HasSubstr("c.toml:4: team alfa: whoever reads this file knows the password"));
}

TEST_F(ContestFileTest, ATurnThatTeamsAreNotToldIsWarnedOf) {
  EXPECT_THAT(read(head + teams + wall + "turn = \"1s\"\n").warnings,
              testing::Contains(HasSubstr("c.toml:12: server W1: ")));
}

TEST_F(ContestFileTest, TimesAndNumbersOutOfRangeAreNamedWithWhatIsTaken) {
  EXPECT_THAT(mistakes(head + "start = \"soon\"\nlength = 24\n" + teams + wall +
                       "commands_per_turn = 0\nturn = \"1ms\"\nfailed = \"NO\"\n"),
              ElementsAre(HasSubstr("c.toml:2: the contest: start takes a date and a time"),
                          HasSubstr("c.toml:3: the contest: length takes a time in quotes"),
                          "c.toml:14: server W1: commands_per_turn takes a whole number of 1 to 1000000",
                          HasSubstr("c.toml:15: server W1: turn takes a time in quotes"),
                          "c.toml:16: server W1: failed takes one of \"FAILED\", \"ERR\""));
}

TEST_F(ContestFileTest, WithoutScoringThereIsNoK) {
  const scoring::KCurve curve = read(head + "length = \"2h\"\n" + teams + wall).contest.curve;
  EXPECT_EQ(curve.at(1h), point);
  EXPECT_EQ(curve.at(2h), point);
}

TEST_F(ContestFileTest, KNeedsATimeOverWhichItGrows) {
  EXPECT_THAT(mistakes(head + "[scoring]\nk_last = 8\n" + teams + wall),
              ElementsAre(HasSubstr("c.toml:3: scoring: K grows over")));
  EXPECT_THAT(mistakes(head + "[scoring]\nk_last = 8\nk_over = \"2h\"\n" + teams + wall), IsEmpty());
}

TEST_F(ContestFileTest, ABreakEndsAfterItBegins) {
  EXPECT_THAT(mistakes(head + "[[break]]\nfrom = 2026-11-28T12:00:00Z\nto = 2026-11-28T11:00:00Z\n" + teams + wall),
              ElementsAre("c.toml:4: break: the break ends before it begins"));
}

TEST_F(ContestFileTest, TheWorldsAreShownOnlyWhereTheFileSaysWithWhatDelay) {
  const std::string site = "[site]\nport = 8080\n";  // lines 2 and 3
  EXPECT_FALSE(read(head + site + teams + wall).contest.site->worlds);
  EXPECT_TRUE(read(head + site + "delay = \"0s\"\n" + teams + wall).contest.site->worlds);
  EXPECT_FALSE(read(head + site + "delay = \"1min\"\nworlds = false\n" + teams + wall).contest.site->worlds);
  EXPECT_THAT(mistakes(head + site + "worlds = true\n" + teams + wall),
              ElementsAre("c.toml:4: site: say how much later worlds are shown, because a team can see there what is "
                          "hidden from it: delay = \"10min\", or \"0s\" for at once"));
}

TEST_F(ContestFileTest, MetricsAreForAddressesAndNetworks) {
  const std::string site = "[site]\nport = 8080\n";  // lines 2 and 3
  EXPECT_THAT(read(head + site + "metrics = \"10.0.0.7 fd00::/8\"\n" + teams + wall).contest.site->metrics,
              ElementsAre("10.0.0.7", "fd00::/8"));
  EXPECT_THAT(mistakes(head + site + "metrics = \"10.0.0.7 prometheus\"\n" + teams + wall),
              ElementsAre("c.toml:4: site: prometheus is neither an address nor a network such as 10.1.0.0/16"));
}

TEST_F(ContestFileTest, AllMistakesAreToldAtOnceInTheOrderOfLines) {
  EXPECT_THAT(
      mistakes("nam = \"x\"\n[[team]]\nlogin = \"a\"\n[[server]]\nname = \"W 1\"\ngame = \"chess\"\nport = 99999\n"),
      ElementsAre(HasSubstr("c.toml:1: "), HasSubstr("c.toml:1: "), HasSubstr("c.toml:2: "), HasSubstr("c.toml:5: "),
                  HasSubstr("c.toml:6: "), HasSubstr("c.toml:7: ")));
}

TEST_F(ContestFileTest, AnyDamageToAFileIsAMistakeOfItAndNothingWorse) {
  std::ifstream in(AGON_SOURCE_DIR "/examples/contests/demo.toml");
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  ASSERT_THAT(read(whole).mistakes, IsEmpty());
  Dice dice(7, 1);
  for (int i = 0; i < 60; ++i) {
    std::string damaged = whole;
    const std::uint32_t place = dice.below(static_cast<std::uint32_t>(whole.size()));
    if (i % 3 == 0) damaged.resize(place);
    if (i % 3 == 1) damaged[place] = static_cast<char>(dice.below(256));
    if (i % 3 == 2) damaged.erase(place, 1 + dice.below(30));
    for (const std::string& mistake : read(damaged).mistakes) EXPECT_THAT(mistake, HasSubstr("c.toml")) << damaged;
  }
}

TEST_F(ContestFileTest, ASeedIsForTrainingAlone) {
  const std::string hidden = "[[team]]\nlogin = \"alfa\"\nhash = \"" + crypto::hash_password("x") + "\"\n";
  const std::string tournament =
      "[submissions]\n[[tournament]]\nname = \"Cup\"\ngame = \"football\"\nformat = \"round-robin\"\nseed = 5\n";
  EXPECT_THAT(read(head + "seed = 7\n" + hidden + wall).warnings,
              ElementsAre(HasSubstr("c.toml:2: seed: whoever reads this file can compute all worlds")));
  EXPECT_THAT(read(head + hidden + tournament).warnings,
              testing::Contains(HasSubstr("tournament Cup: whoever reads this file can compute")));
  EXPECT_THAT(read(head + "seed = 7\nlockstep = true\n" + hidden + wall).warnings, IsEmpty());
  EXPECT_THAT(read(head + "seed = 7\n" + teams + wall + tournament).warnings,
              Not(testing::Contains(HasSubstr("can compute"))));
}

TEST_F(ContestFileTest, TeamsHaveGitRepositoriesUnlessTheFileSaysNo) {
  const std::string contest = head + teams + "[submissions]\ngames = \"football\"\n";
  EXPECT_TRUE(read(contest).git);
  EXPECT_FALSE(read(contest + "git = false\n").git);
}

TEST_F(ContestFileTest, GamesThatHaveEndedAreForEverybodyOnlyWhereTheFileSaysSoAndWorldsAreShown) {
  const std::string site = head + teams + wall + "[site]\nport = 0\n";
  EXPECT_FALSE(read(site + "delay = \"0s\"\n").past_games);
  EXPECT_TRUE(read(site + "delay = \"0s\"\npast_games = true\n").past_games);
  EXPECT_THAT(mistakes(site + "past_games = true\n"), ElementsAre(HasSubstr("set delay")));
}

TEST_F(ContestFileTest, NamesTheProxiesThatAreTrusted) {
  EXPECT_THAT(read(head + teams + wall + "[site]\nport = 0\ntrusted_proxies = \"127.0.0.1 10.0.0.0/8\"\n")
                  .contest.site->trusted_proxies,
              ElementsAre("127.0.0.1", "10.0.0.0/8"));
  EXPECT_THAT(mistakes(head + teams + wall + "[site]\nport = 0\ntrusted_proxies = \"proxy\"\n"),
              ElementsAre(HasSubstr("proxy is neither an address nor a network")));
}

TEST_F(ContestFileTest, NamesThePagesThatMayShowMatchesWithinThem) {
  const std::string site = head + teams + wall + "[site]\nport = 0\nembed = ";
  EXPECT_THAT(read(site + "\"https://school.example http://localhost:8000\"\n").contest.site->embed,
              ElementsAre("https://school.example", "http://localhost:8000"));
  for (const char* const wrong :
       {"school.example", "https://", "https://a.example/page", "https://a.example:", "https://a;script-src", "*"}) {
    EXPECT_THAT(mistakes(site + "\"" + wrong + "\"\n"), ElementsAre(HasSubstr("is not an origin such as"))) << wrong;
  }
}

TEST_F(ContestFileTest, WithoutGameServersTakesAsManyTeamsAsTournamentsDo) {
  std::string many;
  const std::string hash = crypto::hash_password("x");
  for (int i = 0; i < 200; ++i) many += "[[team]]\nlogin = \"t" + std::to_string(i) + "\"\nhash = \"" + hash + "\"\n";
  const std::string cup = "[submissions]\n[[tournament]]\nname = \"Cup\"\ngame = \"football\"\nformat = \"swiss\"\n";
  EXPECT_THAT(mistakes(head + many + cup), IsEmpty());
  EXPECT_THAT(mistakes(head + many + wall), testing::Contains(HasSubstr("with game servers takes up to 128 teams")));
}

}  // namespace
}  // namespace agon::config
