#include "formats/standings.hpp"

#include <gtest/gtest.h>

#include "formats/test_field.hpp"

namespace agon::formats {
namespace {

scoring::Exact value(const Table& table, Player player, std::size_t column) {
  for (const Row& row : table.rows) {
    if (row.player == player) return row.values.at(column);
  }
  return -1;
}

// Four players, three rounds, computed by hand: 0 beats 1, 2, draws 3; 3 beats 1, draws 2; 1 beats 2.
const std::vector<Played> all_met = {duel(1, 0, 1, 2, 0), duel(1, 2, 3, 1, 1), duel(2, 0, 2, 2, 0),
                                     duel(2, 3, 1, 2, 0), duel(3, 3, 0, 1, 1), duel(3, 1, 2, 2, 0)};

Table swiss_table(std::span<const Played> played, std::size_t players, std::uint32_t rounds) {
  return standings(field(players), played, rounds, swiss_tie_breaks, 1);
}

TEST(Standings, PointsThenBuchholzCut1ThenBuchholzThenSonnebornBergerThenWins) {
  const Table table = swiss_table(all_met, 4, 3);
  ASSERT_EQ(table.columns.size(), 5U);
  EXPECT_EQ(table.columns[1].name, "Buchholz cut 1");
  // Points: 0: 2.5, 3: 2, 1: 1, 2: 0.5.
  EXPECT_EQ((std::vector{place(table, 0), place(table, 1), place(table, 2), place(table, 3)}),
            (std::vector<Player>{0, 3, 1, 2}));
  EXPECT_EQ(value(table, 0, 0), scoring::Exact(5, 2));
  EXPECT_EQ(value(table, 0, 1), scoring::Exact(3)) << "1 + 0.5 + 2 without 0.5";
  EXPECT_EQ(value(table, 0, 2), scoring::Exact(7, 2));
  EXPECT_EQ(value(table, 0, 3), scoring::Exact(5, 2)) << "beaten 1 + 0.5, half of 2";
  EXPECT_EQ(value(table, 0, 4), 2);
  EXPECT_EQ(value(table, 3, 3), scoring::Exact(5, 2)) << "beaten 1, half of 0.5 and of 2.5";
}

TEST(Standings, AnUnplayedRoundCountsInBuchholzAsADrawAgainstOneself) {
  const std::vector<Played> played = {bye(1, 2), duel(1, 0, 1, 2, 0), bye(2, 1), duel(2, 0, 2, 2, 0)};
  const Table table = swiss_table(played, 3, 2);
  EXPECT_EQ(value(table, 2, 0), 1) << "a bye is worth a win";
  EXPECT_EQ(value(table, 2, 2), 3) << "own 1 for the bye, and the opponent's 2";
  EXPECT_EQ(value(table, 2, 1), 2) << "the own 1 is cut";
  EXPECT_EQ(value(table, 2, 3), scoring::Exact(1, 2)) << "half of the own point; the other game is lost";
  EXPECT_EQ(value(table, 2, 4), 0) << "a bye is not a won game";
}

TEST(Standings, WhoHasWithdrawnIsCountedForTheRoundsThatHeDidNotPlay) {
  const std::vector<Played> played = {duel(1, 0, 1, 2, 0), duel(1, 2, 3, 2, 0), duel(2, 0, 2, 2, 0), bye(2, 1)};
  const Table table = swiss_table(played, 4, 2);
  EXPECT_EQ(value(table, 3, 2), 1) << "0 for his own second round, and the opponent's 1";
}

TEST(Standings, DirectEncounterDecidesWhenAllTiedHaveMet) {
  const std::array direct = {TieBreak::direct_encounter, TieBreak::lot};
  const auto table_of = [&](std::vector<Played> played) { return standings(field(4), played, 0, direct, 1); };
  // 0, 1 and 2 have a point each; 1 has beaten 0, but 2 has met neither.
  const Table undecided = table_of({duel(1, 1, 0, 2, 0), duel(1, 2, 3, 2, 0), duel(2, 0, 3, 2, 0)});
  ASSERT_EQ(undecided.lots.size(), 1U);
  EXPECT_EQ(undecided.lots[0].order.size(), 3U) << "a meeting is missing, so the one that was played decides nothing";
  // 0, 1 and 2 have 1.5 points each; in the games among themselves 0 has 1.5, 1 has 1, 2 has 0.5.
  const Table decided = table_of(
      {duel(1, 0, 1, 2, 0), duel(2, 2, 0, 1, 1), duel(3, 1, 2, 2, 0), duel(4, 2, 3, 2, 0), duel(4, 1, 3, 1, 1)});
  EXPECT_TRUE(decided.lots.empty());
  EXPECT_EQ((std::vector{place(decided, 0), place(decided, 1), place(decided, 2)}), (std::vector<Player>{0, 1, 2}));
  // Each of the three has beaten another one.
  EXPECT_EQ(table_of({duel(1, 0, 1, 2, 0), duel(2, 1, 2, 2, 0), duel(3, 2, 0, 2, 0)}).lots.size(), 1U);
}

TEST(Standings, DirectEncounterIsComparedOnceMoreAmongThoseWhoAreEqualInIt) {
  const std::array direct = {TieBreak::direct_encounter, TieBreak::lot};
  // 0 to 3 have two points each. In the games among themselves 0 and 1 have 2, 2 and 3 have 1; then 0 has beaten 1, and
  // 2 drew with 3.
  const std::vector<Played> played = {duel(1, 0, 1, 2, 0), duel(1, 2, 3, 1, 1), duel(2, 0, 2, 1, 1),
                                      duel(2, 1, 3, 2, 0), duel(3, 0, 3, 1, 1), duel(3, 1, 2, 2, 0),
                                      duel(4, 2, 4, 2, 0), duel(4, 3, 4, 2, 0)};
  const Table table = standings(field(5), played, 0, direct, 1);
  EXPECT_EQ(place(table, 0), 0U);
  EXPECT_EQ(place(table, 1), 1U);
  ASSERT_EQ(table.lots.size(), 1U);
  EXPECT_EQ(table.lots[0].order.size(), 2U);
}

TEST(Standings, TheLotComesFromThePublishedSeedAndIsRecorded) {
  const std::array lot = {TieBreak::lot};
  const Table table = standings(field(6), {}, 0, lot, 42);
  ASSERT_EQ(table.lots.size(), 1U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(table.lots[0].order[i], place(table, i));
    EXPECT_EQ(table.rows[i].place, i + 1) << "a lot leaves no shared place";
  }
  EXPECT_EQ(draw(42, table.lots[0].about, std::vector<Player>{5, 4, 3, 2, 1, 0}), table.lots[0])
      << "anybody can draw it again";
  EXPECT_NE(standings(field(6), {}, 0, lot, 43).lots, table.lots);
}

TEST(Lot, EachIsEquallyLikelyToWin) {
  std::vector<int> won(3);
  for (std::uint64_t seed = 0; seed < 3000; ++seed)
    ++won[draw(seed, "who begins", std::vector<Player>{0, 1, 2}).order[0]];
  for (const int times : won) EXPECT_NEAR(times, 1000, 100);
}

TEST(Lot, StartNumbersAreDrawnByNameWhateverTheOrderOfTheList) {
  const std::vector<Entrant> some = field(5), reversed(some.rbegin(), some.rend());
  const auto drawn = drawn_order(3, some);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(drawn[i].name, drawn_order(3, reversed)[i].name);
}

}  // namespace
}  // namespace agon::formats
