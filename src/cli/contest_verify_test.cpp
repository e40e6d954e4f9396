// agon contest verify and appeal, over folders as they are left behind.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <boost/json/parse.hpp>
#include <chrono>
#include <regex>
#include <thread>

#include "cli/run_agon.hpp"
#include "cli/test_served.hpp"
#include "jury/conductor.hpp"
#include "jury/test_match.hpp"
#include "jury/test_plan.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::MatchesRegex, testing::StartsWith;

class Verify : public testing::Test {
 protected:
  // A Swiss tournament of seven in two rounds, as `agon tournament` and `agon serve` keep it.
  void play_cup() const {
    const auto archive = store::open_archive(folder_.path(), store::Access::write);
    jury::Plan plan = jury::test_plan(jury::Kind::swiss, 7, 2);
    for (jury::Program& entrant : plan.entrants) entrant.source = archive->keep("source of " + entrant.name);
    jury::plan_tournament(*archive, plan);
    const auto queue = queue::open_local(*archive);
    jury::Conductor conductor(*archive, *queue, plan.name);
    for (conductor.go_on(); !conductor.over();) {
      conductor.take(jury::play_at_random(conductor.tournament().open().front(), *archive));
    }
    archive->commit();
  }

  void tamper(const std::string& file, const char* sql) const {
    sqlite3* base = nullptr;
    ASSERT_EQ(sqlite3_open((folder_ / file).c_str(), &base), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(base, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(base);
    EXPECT_GT(sqlite3_changes(base), 0) << sql;
    sqlite3_close(base);
  }
  Ran verify(const std::string& options = "") const {
    return run_agon("contest verify " + folder_.path().string() + options);
  }

  const ScratchFolder folder_;
};

TEST_F(Verify, SaysInOneLineThatAllAgrees) {
  play_cup();
  const Ran ran = verify();
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out,
              MatchesRegex("tournament test cup: 2 rounds, 8 pairings, 6 matches; first: bot[1-7]: all agrees\n"
                           "all agrees: 1 tournament with 6 matches, 0 servers with 0 live games\n"));
  const auto found = boost::json::parse(verify(" --json").out);
  EXPECT_TRUE(found.at("agrees").as_bool());
  EXPECT_EQ(found.at("tournaments").at(0).at("matches").to_number<int>(), 6);
}

TEST_F(Verify, SaysWhereATournamentDoesNotAgree) {
  play_cup();
  tamper("archive.db", "UPDATE entry SET text = replace(text, '\"turns\":', '\"turns\":1') WHERE number = 4");
  tamper("archive.db", "DELETE FROM entry WHERE number = 5");
  const Ran ran = verify();
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\ntournament test cup, entry 4, round 1, table "));
  EXPECT_THAT(ran.out, HasSubstr("\ntournament test cup, entry 6: entry 5 is missing before it\n"));
  EXPECT_THAT(ran.out, HasSubstr(" things do not agree\n"));
  EXPECT_FALSE(boost::json::parse(verify(" --json").out).at("agrees").as_bool());
}

TEST_F(Verify, LooksAtLiveGamesWhenTheirServerHasStopped) {
  folder_.write("c.toml",
                "name = \"Test\"\n[[team]]\nlogin = \"alfa\"\npassword = \"secret\"\n"
                "[[server]]\nname = \"N1\"\ngame = \"network\"\nport = 0\nfirst_turn = \"20ms\"\nturn = "
                "\"20ms\"\nsetup = { turns = 10 }\n");
  {
    Served served(folder_);
    served.port("N1");
    const auto told = [&] { return run_agon("contest verify " + folder_ / "data"); };
    EXPECT_EQ(told().code, 1);
    EXPECT_THAT(told().out, StartsWith("not verified: the live games, which the running server has in its hands"));
    const auto second_game_runs = [&] {
      const std::string status = run_agon("contest status " + folder_ / "data").out;
      return std::regex_search(status, std::regex("N1 +network +[2-9]"));
    };
    while (!second_game_runs()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    served.end(SIGTERM);
  }
  const Ran ran = run_agon("contest verify " + folder_ / "data");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("N1: "), HasSubstr(" turns: all agrees\nall agrees: ")));
  tamper("data/contest.db", "UPDATE turn SET digest = digest + 1 WHERE game = 1 AND turn = 2");
  EXPECT_THAT(run_agon("contest verify " + folder_ / "data").out, HasSubstr("\nN1, game 1: turn 3: "));
}

TEST_F(Verify, AnAppealIsOneFile) {
  play_cup();
  const std::string appeal = "contest appeal " + folder_.path().string() + " \"test cup\" ";
  const Ran ran = run_agon(appeal + "1/2 " + folder_ / "match.zip");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(folder_.read("match.zip"), StartsWith("PK"));
  EXPECT_EQ(run_agon(appeal + "1-2").err, "agon contest: a match is called ROUND/TABLE, such as 3/17, not \"1-2\"\n");
  EXPECT_THAT(run_agon(appeal + "9/1").err, HasSubstr("test cup has no round 9, table 1"));
  EXPECT_THAT(run_agon("contest appeal " + folder_.path().string() + " \"tset cup\" 1/1").err,
              HasSubstr("there is no tournament \"tset cup\"; did you mean \"test cup\"?"));
}

TEST_F(Verify, NeedsAFolderInWhichSomethingLies) {
  const Ran ran = verify();
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("is no data folder (`agon serve` and `agon tournament` make them)"));
}

}  // namespace
}  // namespace agon::cli
