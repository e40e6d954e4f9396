#include "formats/best_results.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace agon::formats {
namespace {

TEST(BestResults, TheBestOfSeveralMatchesCountsWhateverTheirOrder) {
  BestResults results;
  EXPECT_EQ(results.best(0, 1), std::nullopt);
  EXPECT_EQ(results.add(0, 1, 100 * point), 100 * point);
  EXPECT_EQ(results.add(0, 1, 70 * point), 0);
  EXPECT_EQ(results.add(0, 1, 130 * point), 30 * point);
  EXPECT_EQ(results.add(0, 2, -20 * point), -20 * point);
  EXPECT_EQ(results.add(0, 2, 5 * point), 25 * point);
  EXPECT_EQ(results.best(0, 1), 130 * point);
  EXPECT_EQ(results.best(0, 2), 5 * point);
  EXPECT_EQ(results.best(1, 1), std::nullopt);
  EXPECT_EQ(results.maps(), 2U);
}

TEST(BestResults, FollowFromWhatEachMatchHasImproved) {
  const std::vector<scoring::GamePoints> games{{0, 1, false, {}, {7, 7}, 0},
                                               {1, 1, false, {}, {0, -20}, 3},
                                               {1, 2, false, {}, {90}, 3},
                                               {1, 3, false, {}, {0, 0}, 3},
                                               {1, 4, false, {}, {0, 120}, 3}};
  const BestResults results = best_results(games, 1);
  EXPECT_EQ(results.best(0, 3), 90);
  EXPECT_EQ(results.best(1, 3), 100);
  EXPECT_EQ(best_results(games, 0).maps(), 0U);
}

TEST(BestResults, PlacesOnEachMapEarnPointsAndTheirSumRanks) {
  BestResults results;
  results.add(0, 1, 100 * point);
  results.add(1, 1, 100 * point);
  results.add(2, 1, 300 * point);
  results.add(1, 2, -5 * point);
  const Table table = best_table(results, 4);  // 40, 37, 35, ...; without a match on a map there is no place
  ASSERT_EQ(table.columns.size(), 5U);
  EXPECT_EQ(table.columns[1].name, "map 1");
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.rows[0].player, 1U);
  EXPECT_EQ(table.rows[0].values, (std::vector<scoring::Exact>{76, 100, 36, -5, 40}));
  EXPECT_EQ(table.rows[1].player, 2U);
  EXPECT_EQ(table.rows[1].values, (std::vector<scoring::Exact>{40, 300, 40, 0, 0}));
  EXPECT_EQ(table.rows[3].player, 3U);
  EXPECT_EQ(table.rows[3].values, (std::vector<scoring::Exact>{0, 0, 0, 0, 0}));
}

TEST(BestResults, OfATeamWhoseGamesAreAnnulledTakeNobodysPlace) {
  BestResults results;
  for (std::size_t team = 0; team < 3; ++team) results.add(team, 1, (30 - static_cast<int>(team)) * point);
  using scoring::Participation, scoring::TeamStatus;
  const std::vector<Participation> annulled{{TeamStatus::disqualified, true}};
  const Table table = best_table(results, 3, annulled);
  EXPECT_EQ(table.rows[0].player, 1U);
  EXPECT_EQ(table.rows[0].values, (std::vector<scoring::Exact>{40, 29, 40}));
  EXPECT_EQ(table.rows[2].player, 0U);
  EXPECT_EQ(table.rows[2].values, (std::vector<scoring::Exact>{0, 0, 0}));
  EXPECT_EQ(table.rows[2].status, TeamStatus::disqualified);
}

}  // namespace
}  // namespace agon::formats
