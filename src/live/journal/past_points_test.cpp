#include "live/journal/past_points.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "os/test_folder.hpp"
#include "store/journal/sqlite_store.hpp"

namespace agon::live {
namespace {

using std::chrono::hours;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

const scoring::Deadline24 rules{{"alfa", "beta"}, {""}, {{"F1"}, {"W1"}}, {}, scoring::Counts::ranking_points};

TEST(PastPoints, AreReadAsTheyWereNotedInTheOrderOfTime) {
  const os::TestFolder folder;
  const auto store = store::open_sqlite(folder.file());
  note(*store, rules, {seconds(100'000), {{1, 3, true, {}, {7'000'000, -2}}}});
  note(*store, rules, {seconds(5), {{0, 1, true, {}, {1, 2}}, {1, 1, true, {}, {3, 4}}}});
  note(*store, rules, {seconds(9), {}});
  store->note("clock", "12");
  store->commit();
  const auto past = past_points(*store, rules);
  ASSERT_EQ(past.size(), 3U);
  EXPECT_EQ(past[0].at, seconds(5));
  ASSERT_EQ(past[0].running.size(), 2U);
  EXPECT_EQ(past[0].running[1].server, 1U);
  EXPECT_THAT(past[0].running[1].points, ElementsAre(3, 4));
  EXPECT_THAT(past[1].running, IsEmpty());
  EXPECT_EQ(past[2].running[0].number, 3U);
  EXPECT_EQ(past[2].running[0].ended, seconds(100'000));
  EXPECT_THAT(past[2].running[0].points, ElementsAre(7'000'000, -2));
}

TEST(PastPoints, OfAServerThatIsGoneAreLeftOut) {
  const os::TestFolder folder;
  const auto store = store::open_sqlite(folder.file());
  note(*store, rules, {seconds(5), {{0, 1, true, {}, {1, 2}}, {1, 1, true, {}, {3, 4}}}});
  store->commit();
  scoring::Deadline24 fewer = rules;
  fewer.servers = {{"W1"}};
  ASSERT_EQ(past_points(*store, fewer)[0].running.size(), 1U);
  EXPECT_EQ(past_points(*store, fewer)[0].running[0].server, 0U);
}

TEST(PastPoints, OfADayAreAboutAThousandAndOfAQuarterOfAnHourAHundredAndMore) {
  int quarter = 0, day = 0;
  for (store::Time now{}; now < hours(24); now = next_past_points(now), ++day) quarter += now < seconds(900);
  EXPECT_GT(quarter, 100);
  EXPECT_LT(day, 1200);
}

}  // namespace
}  // namespace agon::live
