#include "site/site_curves.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace agon::site {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;

TEST(Curves, HoldSamplesAtLeastASecondApart) {
  Curves curves;
  curves.add(seconds(0), {0, 0});
  curves.add(store::Time(500), {1, 1});
  curves.add(seconds(1), {2, 3});
  EXPECT_EQ(curves.json(), R"({"ms":[0,1000],"totals":[[0,2],[0,3]]})");
}

TEST(Curves, OfATeamThatWasAddedLaterStandAtNothingBefore) {
  Curves curves;
  curves.add(seconds(0), {5, 7});
  curves.add(seconds(1), {6, 8, 1});
  EXPECT_EQ(curves.json(), R"({"ms":[0,1000],"totals":[[5,6],[7,8],[0,1]]})");
}

TEST(Curves, OfADayStillHaveAFewHundredSamplesThatLieEvenly) {
  Curves curves;
  for (int second = 0; second <= 86'400; ++second) curves.add(seconds(second), {second});
  const std::string json = curves.json();
  const auto commas = static_cast<std::size_t>(std::ranges::count(json.substr(0, json.find(']')), ','));
  EXPECT_LE(commas, Curves::samples_max);
  EXPECT_GE(commas, Curves::samples_max / 2 - 1);
  EXPECT_EQ(curves.begin(), seconds(0));
}

TEST(Curves, KeepTheTotalsOfEachSampleThatStaysWhenSamplesAreThinned) {
  Curves curves;
  const auto totals_at = [](int second) { return Scores{second * 3, 1'000'000 - second}; };
  for (int second = 0; second <= 5'000; ++second) {
    curves.add(seconds(second), totals_at(second));
    const auto read = boost::json::parse(curves.json());
    const auto& times = read.at("ms").as_array();
    ASSERT_EQ(read.at("totals").as_array().size(), 2U) << "after " << second << " s";
    for (const std::size_t team : {0, 1}) {
      const auto& of_team = read.at("totals").at(team).as_array();
      ASSERT_EQ(of_team.size(), times.size());
      for (std::size_t i = 0; i < times.size(); ++i) {
        const auto at = static_cast<int>(times[i].as_int64() / 1000);
        ASSERT_EQ(of_team[i].as_int64(), totals_at(at)[team]) << "at " << at << " s, told after " << second << " s";
      }
    }
    if (second > 900) second += 98;
  }
}

TEST(Curves, TellThePlacesAsTheyWere) {
  Curves curves;
  EXPECT_TRUE(curves.places_at(seconds(5)).empty());
  curves.add(seconds(1), {3, 3, 3});
  EXPECT_TRUE(curves.places_at(seconds(5)).empty()) << "nobody was before anybody";
  curves.add(seconds(10), {5, 7, 5});
  curves.add(seconds(20), {9, 7, 8});
  EXPECT_THAT(curves.places_at(seconds(19)), ElementsAre(2, 1, 2));
  EXPECT_THAT(curves.places_at(seconds(20)), ElementsAre(1, 3, 2));
}

}  // namespace
}  // namespace agon::site
