#include "scoring/placement.hpp"

#include <gtest/gtest.h>

#include "formats/evaluation.hpp"
#include "formats/test_field.hpp"

namespace agon::formats {
namespace {

TEST(Placement, TheTableFallsFrom40To1AndIsZeroAfterThe36thPlace) {
  const scoring::PlacementTable table = scoring::gp40();
  ASSERT_EQ(table.size(), 36U);
  EXPECT_EQ((std::vector(table.begin(), table.begin() + 5)), (std::vector<std::int64_t>{40, 37, 35, 33, 32}));
  EXPECT_EQ(table.back(), 1);
  std::vector<std::int64_t> scores;
  for (int i = 40; i > 0; --i) scores.push_back(i);
  const auto points = scoring::placement_points(scores, table);
  EXPECT_EQ(points[35], 1);
  EXPECT_EQ(points[36], 0);
}

TEST(Placement, EqualsShareTheBetterPlace) {
  EXPECT_EQ(scoring::places(std::vector<std::int64_t>{5, 9, 5, 2}), (std::vector<std::uint32_t>{2, 1, 2, 4}));
}

TEST(Placement, TeamsThatAreTiedShareTheMeanOfTheirPlacesExactly) {
  const auto points = scoring::placement_points(std::vector<std::int64_t>{7, 7, 7, 1, 9}, scoring::gp40());
  EXPECT_EQ(points[4], 40);
  for (const int team : {0, 1, 2}) EXPECT_EQ(points[static_cast<std::size_t>(team)], 35);  // 37, 35, 33
  EXPECT_EQ(points[3], 32);
  const auto thirds = scoring::placement_points(std::vector<std::int64_t>{1, 1, 1}, {40, 37, 36});
  EXPECT_EQ(thirds[0], scoring::Exact(113, 3));
  EXPECT_EQ(scoring::decimals(thirds[0], 2), "37.67");
  EXPECT_EQ(thirds[0] + thirds[1] + thirds[2], 113) << "nothing is lost by rounding";
}

TEST(Exact, IsShownWithHalvesRoundedUp) {
  EXPECT_EQ(scoring::decimals(scoring::Exact(1, 8), 2), "0.13");
  EXPECT_EQ(scoring::decimals(scoring::Exact(-1, 8), 2), "-0.12");
  EXPECT_EQ(scoring::decimals(scoring::Exact(-1, 3), 2), "-0.33");
  EXPECT_EQ(scoring::decimals(scoring::Exact(2), 0), "2");
  EXPECT_EQ(scoring::millionths(scoring::Exact(2, 3)), 666'667);
}

Evaluation::Rules maps(std::uint32_t count) {
  Evaluation::Rules rules;
  rules.maps = count;
  return rules;
}

TEST(Evaluation, EachEntrantPlaysOnEachMapAmongHouseBots) {
  const Evaluation format(maps(2));
  const auto entrants = field(3);
  const Round round = format.next_round(entrants, {}, 1);
  ASSERT_EQ(round.meetings.size(), 3U);
  EXPECT_EQ(round.meetings[1].seats, (std::vector<Player>{1, nobody, nobody, nobody}));
  EXPECT_FALSE(is_bye(round.meetings[1]));
  std::vector<Played> played;
  for (const Meeting& meeting : round.meetings) played.push_back({meeting, {}, {}, 500});
  played[0].scores = {48 * point, 99 * point, 0, 0}, played[1].scores = {48 * point, 0, 0, 0},
  played[2].scores = {60 * point, 0, 0, 0};
  EXPECT_EQ(format.next_round(entrants, played, 1).meetings[0].map, 1U);
  const Table table = format.table(entrants, played, 1);
  EXPECT_EQ(place(table, 0), 2U);
  EXPECT_EQ(table.rows[0].values, (std::vector<scoring::Exact>{40, 40, 60}));
  EXPECT_EQ(table.rows[1].values, (std::vector<scoring::Exact>{36, 36, 48})) << "37 and 35 shared";
  EXPECT_EQ(table.rows[2].place, 2U);
}

TEST(Evaluation, AMapCountsWhenAllOfItIsPlayed) {
  const Evaluation format(maps(2));
  const std::vector<Played> played = {{format.next_round(field(2), {}, 1).meetings[1], {point, 0, 0, 0}, {}, 9}};
  const Table table = format.table(field(2), played, 1);
  EXPECT_EQ(table.columns[1].name, "map 1 (running)");
  EXPECT_EQ(table.rows[0].values[0], 0);
}

TEST(Evaluation, WithSeveralTeamsAGameEverybodyHasEverySeat) {
  Evaluation::Rules rules = maps(3);
  rules.teams = 3;
  rules.turns_of_seats = 4;
  const Round round = Evaluation(rules).next_round(field(7), {}, 1);
  ASSERT_EQ(round.meetings.size(), 3U * 4) << "7 teams: groups of 3, 3 and 1";
  EXPECT_EQ(round.lots.size(), 1U);
  for (Player player = 0; player < 7; ++player) {
    std::vector<int> sat(4);
    for (const Meeting& meeting : round.meetings) {
      for (std::size_t seat = 0; seat < 4; ++seat) sat[seat] += meeting.seats[seat] == player;
    }
    EXPECT_EQ(sat, std::vector<int>(4, 1));
  }
}

}  // namespace
}  // namespace agon::formats
