#include "formats/play_off.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/dice.hpp"
#include "formats/standings.hpp"
#include "formats/test_field.hpp"

namespace agon::formats {
namespace {

// Plays until it is over; the higher seed wins each game.
std::vector<Played> favourites_win(const PlayOff& format, const std::vector<Entrant>& entrants, std::uint64_t seed) {
  std::vector<Played> played;
  for (;;) {
    const Round round = format.next_round(entrants, played, seed);
    if (round.meetings.empty()) return played;
    for (const Meeting& meeting : round.meetings) {
      const bool first_wins = meeting.seats[0] < meeting.seats[1];
      played.push_back(result(meeting, first_wins ? 2 : 0, first_wins ? 0 : 2));
    }
  }
}

// With start numbers from 1: "1-16 8-9 ...".
std::string pairs(const std::vector<PlayOff::Tie>& ties, std::uint32_t round) {
  const auto name = [](Player player) { return player == nobody ? std::string("nobody") : std::to_string(player + 1); };
  std::string text;
  for (const auto& tie : ties) {
    if (tie.round == round) text += (text.empty() ? "" : " ") + name(tie.upper) + "-" + name(tie.lower);
  }
  return text;
}

const PlayOff football(PlayOff::football);
const PlayOff avalanche(PlayOff::avalanche);

TEST(PlayOff, TheBestSixteenMeetAsTheBracketSays) {
  const auto entrants = field(20);
  EXPECT_EQ(pairs(football.ties(entrants, {}, 1), 1), "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11");
  EXPECT_EQ(football.next_round(entrants, {}, 1).meetings.size(), 16U);
  EXPECT_EQ(avalanche.next_round(entrants, {}, 1).meetings.size(), 8U);
}

TEST(PlayOff, RanksTheFirstEightAndTheOthersKeepTheirOrder) {
  const auto entrants = field(20);
  const auto played = favourites_win(avalanche, entrants, 1);
  const auto ties = avalanche.ties(entrants, played, 1);
  EXPECT_EQ(pairs(ties, 2), "1-8 4-5 2-7 3-6");
  EXPECT_EQ(pairs(ties, 3), "1-4 2-3 8-5 7-6");
  EXPECT_EQ(pairs(ties, 4), "1-2 4-3 5-6 8-7");
  EXPECT_EQ(pairs(ties, 5), "");
  const Table table = avalanche.table(entrants, played, 1);
  ASSERT_EQ(table.rows.size(), 20U);
  for (Player player = 0; player < 20; ++player) {
    EXPECT_EQ(table.rows[player].player, player);
    EXPECT_EQ(table.rows[player].place, player + 1);
  }
  EXPECT_EQ(played.size(), 8U + 4 + 4 + 4);
  EXPECT_EQ(avalanche.next_round(entrants, played, 1).over, "all places are decided");
}

TEST(PlayOff, LosersOfTheSemiFinalsPlayForThirdAndThoseOfTheQuarterFinalsForFifthToEighth) {
  const auto entrants = field(16);
  const auto ties = avalanche.ties(entrants, favourites_win(avalanche, entrants, 1), 1);
  std::vector<std::string> purposes;
  for (const auto& tie : ties) {
    if (tie.round == 4) purposes.push_back(tie.purpose);
  }
  EXPECT_EQ(purposes, (std::vector<std::string>{"final", "for place 3", "for place 5", "for place 7"}));
}

TEST(PlayOff, TheMatchForTheLastRankedPlaceIsPlayedAndNoneForThePlacesBehindIt) {
  const auto last_round = [](std::uint32_t ranked) {
    PlayOff::Rules rules = PlayOff::avalanche;
    rules.entrants = 8;
    rules.ranked = ranked;
    const PlayOff format(rules);
    const auto entrants = field(8);
    std::vector<std::string> purposes;
    for (const auto& tie : format.ties(entrants, favourites_win(format, entrants, 1), 1)) {
      if (tie.round == 3) purposes.push_back(tie.purpose);
    }
    return purposes;
  };
  using Purposes = std::vector<std::string>;
  EXPECT_EQ(last_round(1), (Purposes{"final"}));
  EXPECT_EQ(last_round(2), (Purposes{"final"}));
  EXPECT_EQ(last_round(3), (Purposes{"final", "for place 3"}));
  EXPECT_EQ(last_round(4), (Purposes{"final", "for place 3"}));
  EXPECT_EQ(last_round(5), (Purposes{"final", "for place 3", "for place 5"}));
  EXPECT_EQ(last_round(7), (Purposes{"final", "for place 3", "for place 5", "for place 7"}));
}

TEST(PlayOff, WithFewerThanSixteenTheBestHaveNobodyToMeetFirst) {
  const auto ties = football.ties(field(11), {}, 1);
  EXPECT_EQ(pairs(ties, 1), "1-nobody 8-9 4-nobody 5-nobody 2-nobody 7-10 3-nobody 6-11");
  EXPECT_EQ(football.next_round(field(11), {}, 1).meetings.size(), 6U);
}

TEST(PlayOff, AnyNumberOfEntrantsIsRanked) {
  for (std::size_t count = 1; count <= 18; ++count) {
    const auto entrants = field(count);
    const auto played = favourites_win(football, entrants, count);
    const Table table = football.table(entrants, played, count);
    ASSERT_EQ(table.rows.size(), count);
    for (Player player = 0; player < count; ++player) {
      EXPECT_EQ(table.rows[player].player, player) << count;
      EXPECT_EQ(table.rows[player].place, player + 1) << count;
    }
  }
}

TEST(PlayOff, APairPlaysTwoGamesAndTheOtherOneBeginsTheSecond) {
  const Round round = football.next_round(field(2), {}, 5);
  ASSERT_EQ(round.meetings.size(), 2U);
  EXPECT_EQ(round.meetings[0].seats[0], round.meetings[1].seats[1]);
  EXPECT_EQ(round.meetings[0].seats[1], round.meetings[1].seats[0]);
  EXPECT_EQ(round.meetings[1].purpose, "final, game 2");
  ASSERT_EQ(round.lots.size(), 1U);
  EXPECT_EQ(round.lots[0].about, "round 1, 1 against 2: who begins");
  EXPECT_EQ(round.lots[0].order, round.meetings[0].seats);
}

class OneWinEach : public testing::Test {
 protected:
  // Each player wins the game with the first move, in the given number of turns.
  void play(std::uint32_t turns_of_first, std::uint32_t turns_of_second) {
    const auto meetings = football.next_round(entrants, {}, 5).meetings;
    played = {result(meetings[0], 2, 0, turns_of_first), result(meetings[1], 2, 0, turns_of_second)};
    first = meetings[0].seats[0];
    tie = football.ties(entrants, played, 5).at(0);
  }
  std::vector<Entrant> entrants = field(2);
  std::vector<Played> played;
  Player first = 0;
  PlayOff::Tie tie;
};

TEST_F(OneWinEach, TheOneWhoseOwnVictoryTookFewerMovesWins) {
  play(41, 57);
  EXPECT_EQ(tie.winner, first);
  EXPECT_EQ(tie.why, "1:1, the own victory took 41 moves against 57");
  EXPECT_EQ(tie.lots.size(), 1U);
  play(57, 41);
  EXPECT_EQ(tie.winner, 1 - first);
}

TEST_F(OneWinEach, InAsManyMovesTheLotDecidesAndIsRecorded) {
  play(50, 50);
  EXPECT_EQ(tie.why, "1:1, by lot");
  ASSERT_EQ(tie.lots.size(), 2U);
  EXPECT_EQ(tie.lots[1].about, "round 1, 1 against 2: who goes on");
  EXPECT_EQ(tie.winner, tie.lots[1].order.front());
  EXPECT_EQ(football.table(entrants, played, 5).lots, tie.lots);
}

TEST(PlayOff, ADrawOfAvalancheIsDecidedByLot) {
  const auto entrants = field(2);
  std::set<Player> winners;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector played = {result(avalanche.next_round(entrants, {}, seed).meetings[0], 1, 1)};
    const auto tie = avalanche.ties(entrants, played, seed).at(0);
    EXPECT_EQ(tie.why, "0.5:0.5, by lot");
    winners.insert(*tie.winner);
  }
  EXPECT_EQ(winners.size(), 2U) << "either can win it";
}

TEST(PlayOff, AGameThatBothLoseTechnicallyCountsForNobody) {
  const auto entrants = field(2);
  const auto meetings = football.next_round(entrants, {}, 5).meetings;
  Played nothing = result(meetings[0], 2, 0, 3);
  nothing.faults.set(0).set(1);
  const std::vector played = {nothing, result(meetings[1], 0, 2, 60)};
  const auto tie = football.ties(entrants, played, 5).at(0);
  EXPECT_EQ(tie.winner, meetings[1].seats[1]);
  EXPECT_EQ(tie.lots.size(), 1U) << "no lot was needed to decide";
}

TEST(PlayOff, TheNextRoundBeginsWhenAllPairsAreDecided) {
  const auto entrants = field(4);
  std::vector<Played> played;
  for (int open = 4; open > 0; --open) {
    const Round round = football.next_round(entrants, played, 1);
    ASSERT_EQ(round.meetings.size(), static_cast<std::size_t>(open));
    EXPECT_EQ(round.meetings[0].round, 1U);
    played.push_back(result(round.meetings[0], 2, 0));
  }
  EXPECT_EQ(football.next_round(entrants, played, 1).meetings[0].round, 2U);
}

TEST(PlayOff, SeedsAreTheOrderOfTheSwiss) {
  Table table;
  table.rows = {{2, 1, {}}, {0, 2, {}}, {1, 3, {}}};
  const auto seeded = in_order(table, field(3));
  EXPECT_EQ(seeded[0].name, "bot3");
  EXPECT_EQ(seeded[2].name, "bot2");
}

}  // namespace
}  // namespace agon::formats
