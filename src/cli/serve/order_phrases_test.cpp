// What `agon contest` answers beside a running server has codes, by which the organisers' room translates it.

#include "site/api/order_phrases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>

#include "cli/frame/command.hpp"
#include "cli/serve/test_served.hpp"
#include "formats/round_robin.hpp"
#include "formats/swiss.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/test_played.hpp"
#include "worker/test_match.hpp"

namespace agon::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* phrased_contest = R"(name = "Test"
length = "10h"
[site]
port = 0
address = "127.0.0.1"
organisers = "organisers.toml"
[submissions]
[jury]
jobs = 0
[[tournament]]
name = "test cup"
game = "football"
format = "swiss"
rounds = 2
publish = "by hand"
[[server]]
name = "W1"
game = "wall"
port = 0
turn = "1s"
setup = { cube = 2, x = 6, y = 6, z = 8, drops = 10 }
)";

// The codes of the lines, and the lines that have none, without "noted".
std::string line_codes(const std::string& output) {
  const auto codes = site::codes_of_lines(output);
  std::istringstream lines(output);
  std::string all, line;
  for (std::size_t i = 0; std::getline(lines, line); ++i) {
    if (line.empty() || line == "noted") continue;
    const bool known = i < codes.size() && !codes[i].is_null();
    all += (all.empty() ? "" : " ") + (known ? std::string(codes[i].at("code").as_string()) : "[" + line + "]");
  }
  return all;
}

// A Swiss of four teams is over, and a game server runs.
class AnswersOfAgonContest : public testing::Test {
 protected:
  AnswersOfAgonContest() {
    std::string teams;
    for (int i = 1; i <= 4; ++i) teams += "[[team]]\nlogin = \"bot" + std::to_string(i) + "\"\npassword = \"secret\"\n";
    folder_.write("c.toml", phrased_contest + teams);
    std::filesystem::create_directory(folder_ / "data");
    store::open_store(folder_ / "data");
    const auto archive = store::open_archive(folder_ / "data", store::Access::write);
    tournaments::Plan plan = tournaments::test_plan(tournaments::Kind::swiss, 4, 2);
    for (worker::Program& entrant : plan.entrants) entrant.source = archive->keep("source of " + entrant.name);
    tournaments::play_announced(*archive, plan);
  }
  void serve() {
    served_.emplace(folder_);
    ASSERT_TRUE(served_->listens()) << folder_.read("log");
  }
  std::string answer(const std::string& action, const std::string& words = "", const std::string& to = "data") {
    const Ran ran = run_agon("contest " + action + " " + folder_ / to + " " + words);
    return line_codes(ran.out + ran.err);
  }
  std::string complaint(const std::string& action, const std::string& words, const std::string& to = "data") {
    return line_codes(run_agon("contest " + action + " " + folder_ / to + " " + words).err);
  }

  const os::TestFolder folder_;
  std::optional<Served> served_;
};

TEST_F(AnswersOfAgonContest, AboutTheClockAndThePublicHaveCodes) {
  ASSERT_NO_FATAL_FAILURE(serve());
  EXPECT_THAT(answer("resume"), StartsWith("runs_already stands_running"));
  EXPECT_THAT(answer("pause"), StartsWith("stands_paused"));
  EXPECT_EQ(answer("pause"), "paused_already");
  EXPECT_THAT(answer("resume"), StartsWith("stands_running"));
  EXPECT_THAT(answer("extend", "10min"), StartsWith("stands_running"));
  EXPECT_EQ(answer("extend", "soon"), "not_a_time");
  EXPECT_EQ(answer("extend", "8784h"), "longest");
  EXPECT_EQ(answer("announce", "Lunch"), "");
  EXPECT_EQ(answer("announce", "Lunch"), "announced_already");
  EXPECT_EQ(answer("announce", "' '"), "blank_announcement");
  EXPECT_EQ(answer("undo", "999 why"), "no_act");
  EXPECT_EQ(answer("reveal"), "not_frozen");
  EXPECT_EQ(answer("freeze"), "");
  EXPECT_EQ(answer("freeze"), "frozen_already");
  EXPECT_EQ(answer("reveal"), "");
  EXPECT_EQ(answer("ceremony", "--close"), "no_link");
  EXPECT_EQ(answer("backup", folder_ / "b.tar"), "backed_up");
  EXPECT_THAT(answer("export", "--to " + folder_ / "public"), HasSubstr("exported"));
  EXPECT_EQ(answer("stop"), "stops");
}

TEST_F(AnswersOfAgonContest, AboutTournamentsHaveCodes) {
  ASSERT_NO_FATAL_FAILURE(serve());
  EXPECT_EQ(answer("publish", "'test cup' 9"), "rounds_max");
  EXPECT_EQ(answer("publish", "'test cup' many"), "not_rounds");
  EXPECT_EQ(answer("publish", "Cap"), "no_tournament");
  EXPECT_EQ(answer("undo", "first why"), "not_an_act");
  EXPECT_EQ(answer("publish", "'test cup' 1"), "agrees");
  EXPECT_EQ(answer("publish", "'test cup' 1"), "shown_already");
  EXPECT_EQ(answer("start", "'test cup'"), "start_over");
  EXPECT_THAT(answer("rejudge", "'test cup' all why --preview"), StartsWith("plays_"));
  EXPECT_EQ(answer("rejudge", "'test cup' 9/9 why"), "not_meant");
  EXPECT_EQ(answer("rejudge", "'test cup' bot1 why --with 9"), "no_submission");
  EXPECT_EQ(answer("reject", "9 why"), "rejected_none");
  EXPECT_EQ(answer("appeal", "'test cup' 1/1 " + folder_ / "appeal.zip"), "appeal_made");
  EXPECT_EQ(answer("appeal", "'test cup' 9/9 " + folder_ / "appeal.zip"), "no_table");
  EXPECT_EQ(answer("appeal", "'test cup' 9/x " + folder_ / "appeal.zip"), "not_a_table");
  EXPECT_EQ(answer("appeal", "W1 x " + folder_ / "appeal.zip"), "not_a_game");
  EXPECT_EQ(answer("appeal", "W1 99 " + folder_ / "appeal.zip"), "no_game");
  EXPECT_EQ(answer("cancel", "'test cup' why"), "cancelled");
  EXPECT_EQ(answer("cancel", "'test cup' why"), "cancelled_already");
}

TEST_F(AnswersOfAgonContest, AboutTeamsAndAccountsHaveCodes) {
  ASSERT_NO_FATAL_FAILURE(serve());
  EXPECT_EQ(answer("withdraw", "bot1 ill"), "");
  EXPECT_EQ(answer("withdraw", "bot1 ill"), "has_withdrawn");
  EXPECT_EQ(answer("disqualify", "bot1 copied"), "effect_over_up");
  EXPECT_EQ(answer("admit", "bot1 back"), "effect_over_back");
  EXPECT_EQ(answer("admit", "bot1 back"), "takes_part");
  EXPECT_EQ(answer("disqualify", "bot1 copied --annul"), "effect_over_void");
  EXPECT_EQ(answer("disqualify", "bot1 copied --annul"), "is_disqualified_annulled");
  EXPECT_THAT(answer("withdraw", "bot1 ill"), EndsWith("stay_annulled"));
  EXPECT_EQ(answer("admit", "bot1 back"), "effect_over_valid");
  EXPECT_EQ(answer("admit", "bot1 ' '"), "blank_reason");
  EXPECT_EQ(complaint("password", "bot1"), "passwords_once passwords_taken");
  EXPECT_EQ(complaint("team", "gamma", "c.toml"), "passwords_once teams_next_game");
  EXPECT_EQ(complaint("organiser", "maria --role admin", "c.toml"), "password_once accounts_taken");
  EXPECT_EQ(complaint("organiser", "maria --token", "c.toml"), "token_once accounts_taken");
  EXPECT_EQ(complaint("organiser", "bot1", "c.toml"), "account_of_team");
}

TEST_F(AnswersOfAgonContest, TellWhatFollowsTheLastActAlsoBeforeAServerHasCarriedItOut) {
  ASSERT_NO_FATAL_FAILURE(serve());
  served_.reset();
  EXPECT_THAT(answer("disqualify", "bot1 copied"), HasSubstr("effect_over_up"));
  EXPECT_THAT(answer("admit", "bot1 back"), HasSubstr("effect_over_back"));
}

TEST(AdviceOnFormats, HasCodes) {
  const auto code_of = [](const std::string& advice) {
    const auto found = coded(site::order_phrases, "Note: " + advice);
    return found ? std::string(found->code) : "no code: " + advice;
  };
  EXPECT_EQ(code_of(formats::Swiss(12).advice(11)), "advice_impossible");
  EXPECT_EQ(code_of(formats::Swiss(9).advice(10)), "advice_all_meet");
  EXPECT_EQ(code_of(formats::AllTogether(1).advice(129)), "advice_no_room");
}

}  // namespace
}  // namespace agon::cli
