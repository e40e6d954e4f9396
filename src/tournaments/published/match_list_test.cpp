// What the jury sees of all matches, and what it is to look at.

#include "tournaments/published/match_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "store/log/test_archive.hpp"
#include "tournaments/test_plan.hpp"

namespace agon::tournaments {
namespace {

namespace json = boost::json;
using testing::ElementsAre;

// A Swiss of six teams over two rounds.
class TheMatchesOfATournament : public testing::Test {
 protected:
  TheMatchesOfATournament() {
    archive_.keep(std::string(test_replay));
    plan_tournament(archive_, test_plan(Kind::swiss, 6, 2));
    runner_.emplace(archive_, *queue_, "test cup");
    runner_->resume();
  }

  worker::MatchResult next() const {
    worker::MatchResult result = test_result(runner_->open().front());
    for (worker::SeatResult& seat : result.seats) seat.fault = replay::Fault::none, seat.verdict = "";
    return result;
  }
  void take(const worker::MatchResult& result) { ASSERT_NE(runner_->take(result).kind, Receipt::Kind::dropped); }
  const json::array& list(std::optional<std::uint32_t> shown = {}) {
    Team team;
    team.login = "bot1", team.title = "Null <b>Pointers";
    list_ = json::parse(match_list_json(runner_->tournament(), shown, runner_->set_aside(), {&team, 1}));
    return list_.at("matches").as_array();
  }
  std::vector<std::string> states() {
    std::vector<std::string> all;
    for (const json::value& each : list()) all.emplace_back(each.at("state").as_string());
    return all;
  }

  store::TestDisk disk_;
  store::TestArchive archive_{disk_};
  std::unique_ptr<queue::Queue> queue_ = queue::open_local(archive_);
  std::optional<TournamentRunner> runner_;
  json::value list_;
};

TEST_F(TheMatchesOfATournament, AreListedWithTheirVerdictsWhetherTheyArePublishedOrNot) {
  worker::MatchResult fault = next();
  fault.reason = "it used up its time";
  fault.seats[1].fault = replay::Fault::out_of_time;
  fault.seats[1].verdict = "out of time in turn 3";
  take(fault);
  EXPECT_THAT(states(), ElementsAre("played", "open", "open"));
  const json::value& first = list()[0];
  EXPECT_EQ(first.at("reason").as_string(), "it used up its time");
  EXPECT_EQ(first.at("replay").as_string(), fault.replay);
  EXPECT_EQ(first.at("seats").at(1).at("fault").as_string(), "out_of_time");
  EXPECT_EQ(first.at("seats").at(1).at("verdict").as_string(), "out of time in turn 3");
  EXPECT_FALSE(first.at("published").as_bool());
  EXPECT_TRUE(list(1)[0].at("published").as_bool());
  EXPECT_THAT(json::serialize(list_), testing::HasSubstr("Null <b>Pointers (bot1)"));
  EXPECT_EQ(match_counts(runner_->tournament()).faults, 1U);
  const auto tournament = std::make_shared<const Tournament>(runner_->tournament());
  EXPECT_TRUE(was_played({{"test cup", tournament}}, fault.replay));
  EXPECT_FALSE(was_played({{"test cup", tournament}}, std::string(64, 'f')));
  EXPECT_FALSE(was_played({{"test cup", tournament}}, ""));
}

TEST_F(TheMatchesOfATournament, NameTheTeamsByTheirNumbersInTheContestToo) {
  std::size_t known = 0;
  for (const json::value& match : list()) {
    for (const json::value& seat : match.at("seats").as_array()) {
      const bool is_team = seat.at("name").as_string() == "Null <b>Pointers (bot1)";
      EXPECT_EQ(seat.at("team"), is_team ? json::value(0) : json::value(nullptr));
      known += is_team;
    }
  }
  EXPECT_EQ(known, 1U);
}

TEST_F(TheMatchesOfATournament, ThatThisMachineMadeDifficultAreMarked) {
  worker::MatchResult third = next();
  third.host.tries = 3;
  third.seats[0].fault = replay::Fault::no_answer;
  take(third);
  worker::MatchResult second = next();
  second.host.tries = 2;
  take(second);
  const MatchCounts counts = match_counts(runner_->tournament());
  EXPECT_EQ(counts.overloaded, 1U);
  EXPECT_EQ(counts.retried, 2U);
  EXPECT_TRUE(list()[0].at("overloaded").as_bool());
  EXPECT_FALSE(list()[1].at("overloaded").as_bool());
  EXPECT_TRUE(list()[1].at("retried").as_bool());
  EXPECT_FALSE(list()[2].at("retried").as_bool());
}

TEST_F(TheMatchesOfATournament, ThatFailedOnOurSideSayWhy) {
  for (int i = 0; i < 3; ++i) {
    worker::MatchResult failed = next();
    failed.ours = true;
    failed.reason = "the disk is full";
    failed.replay = "";
    take(failed);
  }
  const json::array all = list();
  EXPECT_EQ(all[0].at("state").as_string(), "set_aside");
  EXPECT_EQ(all[0].at("failures").at(0).as_string(), "the disk is full");
  EXPECT_FALSE(all[0].as_object().contains("replay"));
  EXPECT_EQ(match_counts(runner_->tournament()).retried, 0U) << "it is not decided";
}

}  // namespace
}  // namespace agon::tournaments
