// Withdrawals, disqualifications, late entries and annulled games in each format.

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "formats/evaluation.hpp"
#include "formats/play_off.hpp"
#include "formats/round_robin.hpp"
#include "formats/standings.hpp"
#include "formats/swiss.hpp"
#include "formats/test_field.hpp"

namespace agon::formats {
namespace {

// Plays a round in which the better start number wins.
void play_round(const Format& format, std::span<const Entrant> entrants, std::vector<Played>& played) {
  for (Meeting& meeting : format.next_round(entrants, played, 7).meetings) {
    const bool first_wins = is_bye(meeting) || meeting.seats[0] < meeting.seats[1];
    played.push_back(result(std::move(meeting), first_wins ? 2 : 0, first_wins ? 0 : 2));
  }
}

TEST(ASwiss, WithALateEntrantPairsItFromItsFirstRoundOn) {
  const Swiss swiss(4);
  auto entrants = field(4);
  std::vector<Played> played;
  play_round(swiss, entrants, played);
  entrants.push_back({"late", Entrant{}.last_round, {1}});
  for (std::uint32_t round = 2; round <= 4; ++round) {
    const Round next = swiss.next_round(entrants, played, 7);
    ASSERT_EQ(next.meetings.size(), 3U) << "five players: two duels and a bye";
    EXPECT_EQ(next.meetings.front().round, round);
    play_round(swiss, entrants, played);
  }
  EXPECT_EQ(swiss.next_round(entrants, played, 7).over, "all rounds are played");
}

TEST(ASwiss, PairsSomebodyAgainWhoHasComeBack) {
  const Swiss swiss(3);
  auto entrants = field(4);
  std::vector<Played> played;
  play_round(swiss, entrants, played);
  entrants[3].last_round = 1;
  play_round(swiss, entrants, played);
  EXPECT_EQ(histories(4, played)[3].size(), 1U);
  entrants[3].last_round = Entrant{}.last_round;
  entrants[3].missed = {2};
  play_round(swiss, entrants, played);
  EXPECT_EQ(histories(4, played)[3].size(), 2U);
  EXPECT_EQ(swiss.next_round(entrants, played, 7).over, "all rounds are played");
}

TEST(AnAnnulledGame, CountsForTheTieBreaksOfItsOpponentAsARoundThatWasNotPlayed) {
  auto entrants = field(4);
  std::vector<Played> played{duel(1, 0, 1, 2, 0), duel(1, 2, 3, 0, 2), duel(2, 0, 3, 2, 0), duel(2, 1, 2, 2, 0)};
  entrants[3].annulled = true;
  played[1].faults[1] = played[2].faults[1] = true;  // as the tournament marks them
  const Table table = standings(entrants, played, 2, swiss_tie_breaks, 7);
  EXPECT_EQ(place(table, 0), 0U);
  const auto row_of = [&](Player player) { return *std::ranges::find(table.rows, player, &Row::player); };
  EXPECT_EQ(row_of(0).values[2], scoring::Exact(1 + 2)) << "the opponent's point, and its own points";
  EXPECT_EQ(row_of(2).values[0], scoring::Exact(1)) << "it has won the game that it had lost";
  EXPECT_EQ(row_of(3).values[0], scoring::Exact(0));
}

TEST(ARoundRobin, GivesAByeToWhoeverShouldHaveMetSomebodyWhoHasWithdrawn) {
  const RoundRobin format(1);
  auto entrants = field(4);
  std::vector<Played> played;
  play_round(format, entrants, played);
  entrants[3].last_round = 1;
  while (!format.next_round(entrants, played, 7).meetings.empty()) play_round(format, entrants, played);
  EXPECT_EQ(format.next_round(entrants, played, 7).over, "all rounds are played");
  const auto all = histories(4, played);
  EXPECT_EQ(all[3].size(), 1U);
  for (const Player player : {0U, 1U, 2U}) EXPECT_EQ(all[player].size(), 3U);
}

TEST(AGauntlet, MeetsNobodyWhoHasWithdrawn) {
  const Gauntlet format(2);
  auto entrants = field(4);
  entrants[3].last_round = 0;
  EXPECT_EQ(format.next_round(entrants, {}, 7).meetings.size(), 2U);
}

TEST(AllTogetherWorlds, HaveNoSeatForWhoeverHasWithdrawn) {
  const AllTogether format(2);
  auto entrants = field(4);
  entrants[1].last_round = 0;
  const Round round = format.next_round(entrants, {}, 7);
  ASSERT_EQ(round.meetings.size(), 1U);
  EXPECT_EQ(round.meetings[0].seats, (std::vector<Player>{0, 2, 3}));
}

TEST(AllTogetherWorlds, GiveNothingToWhoseGamesAreAnnulled) {
  const AllTogether format(1);
  auto entrants = field(3);
  entrants[0].annulled = true;
  const Meeting meeting{1, 1, {0, 1, 2}, 0, "world 1"};
  const Scores scores{3 * point, 2 * point, point};
  std::vector<Played> played;
  played.push_back({meeting, scores, {}, 10});
  for (const Row& row : format.table(entrants, played, 7).rows) {
    EXPECT_EQ(row.values[0], scoring::Exact(row.player == 0 ? 0 : row.player == 1 ? 2 : 1));
  }
}

TEST(APlayOff, LetsTheBetterStartNumberGoOnWhenBothHaveWithdrawn) {
  const PlayOff format({4, 2, 1, PlayOff::Equal::lot});
  auto entrants = field(4);
  entrants[0].last_round = entrants[3].last_round = 0;  // they would meet in a semi-final
  std::vector<Played> played;
  play_round(format, entrants, played);
  EXPECT_EQ(format.next_round(entrants, played, 7).over, "all places are decided");
  const Table table = format.table(entrants, played, 7);
  EXPECT_EQ(place(table, 0), 1U);
  EXPECT_EQ(place(table, 1), 0U) << "he is in the final, and stands before his opponent";
  EXPECT_EQ(place(table, 3), 3U);
}

TEST(APlayOff, LetsTheOpponentOfSomebodyWhoHasWithdrawnGoOnWithoutAGame) {
  const PlayOff format({4, 2, 1, PlayOff::Equal::lot});
  auto entrants = field(4);
  std::vector<Played> played;
  play_round(format, entrants, played);
  entrants[0].last_round = 1;  // the winner of a semi-final
  const Round next = format.next_round(entrants, played, 7);
  EXPECT_TRUE(next.meetings.empty());
  EXPECT_EQ(next.over, "all places are decided");
  EXPECT_EQ(place(format.table(entrants, played, 7), 0), 1U);
}

TEST(AnEvaluation, GivesNothingOnAMapToWhoeverHasWithdrawnBeforeIt) {
  Evaluation::Rules rules;
  rules.maps = 1;
  rules.placement = {10, 5, 1};
  const Evaluation format(rules);
  auto entrants = field(3);
  entrants[2].last_round = 0;
  const Round round = format.next_round(entrants, {}, 7);
  ASSERT_EQ(round.meetings.size(), 2U);
  std::vector<Played> played;
  for (const Meeting& meeting : round.meetings) {
    Scores scores(meeting.seats.size());
    scores[0] = meeting.seats[0] == 0 ? point : 0;
    played.push_back({meeting, scores, {}, 10});
  }
  for (const Row& row : format.table(entrants, played, 7).rows) {
    EXPECT_EQ(row.values[0], scoring::Exact(row.player == 0 ? 10 : row.player == 1 ? 5 : 0));
  }
}

TEST(ATable, PutsWhoeverIsDisqualifiedBehindAllOthersWhoMoveUp) {
  Table table{{{"points", 0}}, {{0, 1, {}}, {1, 2, {}}, {2, 2, {}}, {3, 4, {}}}, {}, ""};
  const std::vector<scoring::Participation> all{
      {scoring::TeamStatus::disqualified, false}, {}, {scoring::TeamStatus::withdrawn, false}, {}};
  mark_rows(table, all);
  std::vector<Player> order;
  std::vector<std::uint32_t> places;
  for (const Row& row : table.rows) order.push_back(row.player), places.push_back(row.place);
  EXPECT_EQ(order, (std::vector<Player>{1, 2, 3, 0}));
  EXPECT_EQ(places, (std::vector<std::uint32_t>{1, 1, 3, 4}));
  EXPECT_EQ(table.rows[1].status, scoring::TeamStatus::withdrawn);
}

std::vector<std::pair<Player, std::uint32_t>> places_in(const Table& table) {
  std::vector<std::pair<Player, std::uint32_t>> all;
  for (const Row& row : table.rows) all.emplace_back(row.player, row.place);
  return all;
}

TEST(ATable, PutsAllWhoAreDisqualifiedOnOnePlaceBehindAllOthers) {
  Table table{{{"points", 0}}, {{0, 1, {}}, {1, 2, {}}, {2, 3, {}}, {3, 4, {}}}, {}, ""};
  const std::vector<scoring::Participation> all{
      {scoring::TeamStatus::disqualified, false}, {}, {scoring::TeamStatus::disqualified, false}, {}};
  mark_rows(table, all);
  EXPECT_EQ(places_in(table), (std::vector<std::pair<Player, std::uint32_t>>{{1, 1}, {3, 2}, {0, 3}, {2, 3}}));
}

TEST(ATable, LeavesItsPlaceToWhoeverSharedItWithSomebodyWhoIsDisqualified) {
  Table table{{{"points", 0}}, {{0, 1, {}}, {1, 1, {}}, {2, 3, {}}}, {}, ""};
  const std::vector<scoring::Participation> all{{scoring::TeamStatus::disqualified, false}, {}, {}};
  mark_rows(table, all);
  EXPECT_EQ(places_in(table), (std::vector<std::pair<Player, std::uint32_t>>{{1, 1}, {2, 2}, {0, 3}}));
}

}  // namespace
}  // namespace agon::formats
