#include "tournaments/schedule.hpp"

#include <gtest/gtest.h>

namespace agon::tournaments {
namespace {

using namespace std::chrono_literals;

Schedule::Moment at(std::chrono::seconds time) { return Schedule::Moment(time); }

TEST(ASchedule, RunsFromItsStartAndNotInItsBreaks) {
  const Schedule schedule{at(10h), {{at(12h), at(13h)}, {at(12h + 30min), at(14h)}}};
  EXPECT_FALSE(schedule.runs_at(at(9h)));
  EXPECT_TRUE(schedule.runs_at(at(10h)));
  EXPECT_FALSE(schedule.runs_at(at(12h)));
  EXPECT_FALSE(schedule.runs_at(at(13h))) << "breaks may overlap";
  EXPECT_TRUE(schedule.runs_at(at(14h)));
  EXPECT_TRUE(Schedule{}.runs_at(at(0h))) << "without a start: at once";
}

TEST(ASchedule, KnowsWhenItMayChange) {
  const Schedule schedule{at(10h), {{at(12h), at(13h)}}};
  EXPECT_EQ(schedule.next_change(at(9h)), at(10h));
  EXPECT_EQ(schedule.next_change(at(10h)), at(12h));
  EXPECT_EQ(schedule.next_change(at(12h)), at(13h));
  EXPECT_EQ(schedule.next_change(at(13h)), std::nullopt);
}

TEST(Schedule, AContestThatHasBegunRunsThoughTheClockIsSetBackBeforeItsStart) {
  const Schedule::Moment start = Schedule::Moment(std::chrono::hours(1000));
  const Schedule schedule{start, {}};
  EXPECT_FALSE(schedule.runs_at(start - std::chrono::hours(1)));
  EXPECT_TRUE(schedule.runs_at(start - std::chrono::hours(1), /*has_begun=*/true));
}

}  // namespace
}  // namespace agon::tournaments
