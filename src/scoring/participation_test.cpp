#include "scoring/participation.hpp"

#include <gtest/gtest.h>

#include "scoring/deadline24.hpp"

namespace agon::scoring {
namespace {

Deadline24 one_server() { return {{"alfa", "beta", "gamma", "delta"}, {"Task"}, {{"S1", 0}}, {}}; }

std::vector<GamePoints> one_game() { return {{0, 1, false, {}, {40 * point, 30 * point, 20 * point, 10 * point}}}; }

TEST(ADisqualifiedTeam, IsNotAmongTheThreeBestAndStandsBehindAllOthers) {
  Deadline24 contest = one_server();
  contest.participation = {{TeamStatus::disqualified, false}};
  const Deadline24Board board = score(contest, one_game());
  EXPECT_EQ(board.servers[0].best, (std::vector<std::size_t>{1, 2, 3}));
  EXPECT_EQ(board.servers[0].mean, 20 * point);
  EXPECT_EQ(board.servers[0].ranking_points[1], 150 * point);
  EXPECT_EQ(board.servers[0].ranking_points[0], 200 * point) << "its games count as long as they are not annulled";
  EXPECT_EQ(board.places, (std::vector<std::uint32_t>{4, 1, 2, 3}));
  EXPECT_NE(reasons(contest, one_game(), 0).text().find("is disqualified"), std::string::npos);
}

TEST(DisqualifiedTeams, ShareThePlaceBehindAllOthers) {
  Deadline24 contest = one_server();
  contest.participation = {{TeamStatus::disqualified, false}, {}, {TeamStatus::disqualified, true}};
  EXPECT_EQ(score(contest, one_game()).places, (std::vector<std::uint32_t>{3, 1, 3, 2}));
}

TEST(ATeam, WhoseGamesAreAnnulledHasNoPointsOfARunningGameEither) {
  Deadline24 contest = one_server();
  contest.participation = {{TeamStatus::disqualified, true}};
  std::vector<GamePoints> games = one_game();
  games.front().running = true;
  const Deadline24Board board = score(contest, games);
  EXPECT_EQ(board.totals[0], 0);
  EXPECT_GT(board.totals[1], 0);
}

TEST(ATeam, WhoseGamesAreAnnulledHasNoPoints) {
  Deadline24 contest = one_server();
  contest.participation = {{TeamStatus::disqualified, true}};
  EXPECT_EQ(score(contest, one_game()).totals[0], 0);
  EXPECT_NE(reasons(contest, one_game(), 0).text().find("annulled"), std::string::npos);
}

TEST(ATeam, ThatHasWithdrawnKeepsItsPointsAndItsPlace) {
  Deadline24 contest = one_server();
  const Deadline24Board before = score(contest, one_game());
  contest.participation = {{TeamStatus::withdrawn, false}};
  const Deadline24Board after = score(contest, one_game());
  EXPECT_EQ(after.places, before.places);
  EXPECT_EQ(after.totals, before.totals);
}

}  // namespace
}  // namespace agon::scoring
