// How a machine that stalled affects turns and the contest's end.

#include <gtest/gtest.h>

#include "live/live_server.hpp"
#include "live/test_client.hpp"
#include "os/test_time.hpp"
#include "store/journal/open_store.hpp"
#include "telemetry/log.hpp"

namespace agon::live {
namespace {

using namespace std::chrono_literals;

class Lateness : public testing::Test {
 protected:
  Lateness() {
    telemetry::log_to_nobody();
    server_.poll();
  }

  static config::Contest contest_of_a_minute() {
    config::Contest contest = wall_contest(10s);
    contest.length = 1min;
    return contest;
  }

  // The number of turns that have ended when the machine looks again after this time.
  std::uint32_t turns_after(std::chrono::milliseconds time) {
    time_.pass(time);
    server_.poll();
    return store_->find("W1").front().turns;
  }

  const os::TestFolder folder_;
  os::ManualTime time_;
  const config::Contest contest_ = contest_of_a_minute();
  const std::unique_ptr<store::Store> store_ = store::open_store(folder_.file().parent_path());
  LiveServer server_{contest_, *store_};
};

TEST_F(Lateness, ATurnBeginsWhereTheLastOneShouldHaveEnded) {
  EXPECT_EQ(turns_after(9900ms), 0U);
  EXPECT_EQ(turns_after(2600ms), 1U) << "late by 2.5 s";
  EXPECT_EQ(turns_after(7400ms), 1U);
  EXPECT_EQ(turns_after(100ms), 2U);
}

TEST_F(Lateness, OfMoreThanAQuarterOfATurnIsNotTakenFromTheNextOne) {
  EXPECT_EQ(turns_after(12'600ms), 1U);
  EXPECT_EQ(turns_after(9'900ms), 1U);
  EXPECT_EQ(turns_after(100ms), 2U);
}

TEST_F(Lateness, OfManyTurnsCostsOne) { EXPECT_EQ(turns_after(45s), 1U); }

TEST_F(Lateness, DoesNotMoveTheContestsEnd) {
  EXPECT_EQ(turns_after(51s), 1U);
  turns_after(1h);
  EXPECT_EQ(server_.situation()->phase, tournaments::Phase::over);
  EXPECT_EQ(server_.situation()->now, 1min);
  const Standings kept = standings_of_journal(*store_);
  EXPECT_EQ(kept.phase, tournaments::Phase::over);
  EXPECT_EQ(kept.now, 1min);
  for (const scoring::GamePoints& game : kept.games) EXPECT_LE(game.ended, 1min);
}

}  // namespace
}  // namespace agon::live
