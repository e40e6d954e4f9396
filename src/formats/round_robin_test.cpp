#include "formats/round_robin.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "formats/test_field.hpp"

namespace agon::formats {
namespace {

std::vector<Played> play_all(const Format& format, const std::vector<Entrant>& entrants) {
  std::vector<Played> played;
  for (;;) {
    const Round round = format.next_round(entrants, played, 1);
    if (round.meetings.empty()) return played;
    for (const Meeting& meeting : round.meetings) {
      const bool first_wins = meeting.seats[0] < meeting.seats[1];
      played.push_back(result(meeting, first_wins ? 2 : 0, first_wins ? 0 : 2));
    }
  }
}

TEST(RoundRobin, EverybodyMeetsEverybodyOncePerCycle) {
  for (Player players = 2; players <= 17; ++players) {
    for (const std::uint32_t cycles : {1, 2, 3}) {
      const auto played = play_all(RoundRobin(cycles), field(players));
      std::map<std::pair<Player, Player>, std::uint32_t> met;
      for (const Played& game : played) ++met[std::minmax(game.meeting.seats[0], game.meeting.seats[1])];
      EXPECT_EQ(met.size(), players * (players - 1) / 2);
      for (const auto& [pair, times] : met) EXPECT_EQ(times, cycles);
      EXPECT_EQ(played.back().meeting.round, cycles * (players % 2 == 0 ? players - 1 : players));
    }
  }
}

TEST(RoundRobin, NobodyPlaysTwiceInARound) {
  for (const Player players : {6U, 7U}) {
    std::map<std::pair<std::uint32_t, Player>, int> times;
    for (const Played& game : play_all(RoundRobin(2), field(players))) {
      for (const Player player : game.meeting.seats) EXPECT_EQ((++times[{game.meeting.round, player}]), 1);
    }
  }
}

TEST(RoundRobin, FirstMovesDifferByAtMostOneAndAlternateButOnce) {
  for (Player players = 2; players <= 17; ++players) {
    std::vector<std::string> sides(players);
    for (const Played& game : play_all(RoundRobin(1), field(players))) {
      sides[game.meeting.seats[0]] += 'f';
      sides[game.meeting.seats[1]] += 's';
    }
    for (const std::string& side : sides) {
      const auto firsts = std::count(side.begin(), side.end(), 'f');
      EXPECT_LE(std::abs(2 * firsts - static_cast<std::ptrdiff_t>(side.size())), players % 2 == 0 ? 1 : 0) << side;
      int repeats = 0;
      for (std::size_t i = 1; i < side.size(); ++i) repeats += side[i] == side[i - 1];
      EXPECT_LE(repeats, 1) << side;
    }
  }
}

TEST(RoundRobin, TheSecondCycleSwapsTheSides) {
  std::map<std::pair<Player, Player>, int> times;
  for (const Played& game : play_all(RoundRobin(2), field(6))) ++times[{game.meeting.seats[0], game.meeting.seats[1]}];
  EXPECT_EQ(times.size(), 30U);
}

// Two players enter together after round 2 of 10, and another one after the last round.
TEST(RoundRobin, WhoComesLateMeetsEverybodyAfterTheOthers) {
  std::vector<Entrant> entrants = field(5);
  for (const std::uint32_t round : {3U, 3U, 13U}) {
    entrants.push_back({"late"});
    for (std::uint32_t missed = 0; missed < round; ++missed) entrants.back().missed.push_back(missed);
  }
  const RoundRobin format(2);
  const auto before = play_all(format, {entrants.begin(), entrants.begin() + 5});
  const auto played = play_all(format, entrants);
  ASSERT_EQ(before.size(), 20U);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(played[i].meeting, before[i].meeting) << "nothing changes";
  std::map<std::pair<Player, Player>, std::set<Player>> begins;
  for (const Played& game : played) {
    begins[std::minmax(game.meeting.seats[0], game.meeting.seats[1])].insert(game.meeting.seats[0]);
  }
  EXPECT_EQ(played.size(), 8U * 7U);
  EXPECT_EQ(begins.size(), 8U * 7U / 2);
  for (const auto& [pair, first] : begins) EXPECT_EQ(first.size(), 2U) << "each begins once";
  EXPECT_EQ(played.back().meeting.round, 10U + 2 + 2);
}

TEST(RoundRobin, WhoIsRemovedIsMetByNobodyAndChangesNoOtherMeeting) {
  std::vector<Entrant> entrants = field(6);
  const auto before = play_all(RoundRobin(2), entrants);
  entrants[2].removed = true;
  const auto played = play_all(RoundRobin(2), entrants);
  EXPECT_EQ(played.size(), 2U * 10);
  for (const Played& game : played) {
    EXPECT_FALSE(has_removed(game.meeting, entrants));
    EXPECT_FALSE(is_bye(game.meeting)) << "nobody wins by it";
    EXPECT_TRUE(std::ranges::any_of(before, [&](const Played& each) { return each.meeting == game.meeting; }));
  }
  const Table table = table_of_the_others(RoundRobin(2), entrants, played, 1);
  ASSERT_EQ(table.rows.size(), 5U);
  std::vector<Entrant> others = entrants;
  others.erase(others.begin() + 2);
  const Table fresh = RoundRobin(2).table(others, play_all(RoundRobin(2), others), 1);
  for (std::size_t row = 0; row < 5; ++row) {
    EXPECT_EQ(entrants[table.rows[row].player].name, others[fresh.rows[row].player].name);
    EXPECT_EQ(table.rows[row].values, fresh.rows[row].values);
  }
}

TEST(Gauntlet, WhoComesLateIsMetAfterTheOthers) {
  std::vector<Entrant> entrants = field(3);
  entrants.push_back({"late"});
  entrants.back().missed = {0, 1, 2};
  const auto played = play_all(Gauntlet(2), entrants);
  ASSERT_EQ(played.size(), 6U);
  for (std::size_t game = 0; game < 6; ++game) {
    const auto& seats = played[game].meeting.seats;
    EXPECT_EQ(std::ranges::count(seats, Player{3}), game < 4 ? 0 : 1);
  }
  EXPECT_NE(played[4].meeting.seats, played[5].meeting.seats) << "with the sides swapped";
}

TEST(RoundRobin, CountingScoresEqualsShareAPlace) {
  const std::vector<Played> played = {{{1, 1, {0, 1}, 0, ""}, {700 * point, 300 * point}, {}, 1},
                                      {{2, 1, {2, 0}, 0, ""}, {700 * point, 300 * point}, {}, 1},
                                      {{3, 1, {1, 2}, 0, ""}, {400 * point, 300 * point}, {}, 1}};
  const Table table = RoundRobin(1, Counting::scores).table(field(3), played, 1);
  EXPECT_EQ(table.rows[0].place, 1U);
  EXPECT_EQ(table.rows[1].place, 1U);
  EXPECT_EQ(table.rows[2].place, 3U);
  EXPECT_EQ(table.rows[2].player, 1U);
  EXPECT_EQ(table.rows[0].values[0], 1000);
}

TEST(AllTogether, EverybodySitsInEachWorldAndSeatsMoveOn) {
  const AllTogether format(3);
  const auto entrants = field(4);
  std::vector<Played> played;
  for (int world = 0; world < 3; ++world) {
    const Round round = format.next_round(entrants, played, 1);
    ASSERT_EQ(round.meetings.size(), 1U);
    EXPECT_EQ(round.meetings[0].map, static_cast<std::uint32_t>(world));
    played.push_back({round.meetings[0], {10 * point, 0, 0, 0}, {}, 100});
  }
  EXPECT_EQ(played[1].meeting.seats, (std::vector<Player>{1, 2, 3, 0}));
  const Table table = format.table(entrants, played, 1);
  EXPECT_EQ(table.rows[0].place, 1U);
  EXPECT_EQ(table.rows[2].place, 1U) << "three have won a world each";
  EXPECT_EQ(table.rows[3].place, 4U);
  EXPECT_EQ(format.next_round(entrants, played, 1).over, "all rounds are played");
  EXPECT_EQ(format.advice(129), "129 entrants: a world has room for 128");
}

TEST(Gauntlet, TheChallengerMeetsEachOfTheOthersWithSidesSwapped) {
  const auto played = play_all(Gauntlet(2), field(5));
  ASSERT_EQ(played.size(), 8U);
  std::map<Player, int> first;
  for (const Played& game : played) {
    const bool begins = game.meeting.seats[0] == 0;
    EXPECT_EQ(game.meeting.seats[begins ? 0 : 1], 0U);
    first[game.meeting.seats[begins ? 1 : 0]] += begins ? 1 : -1;
  }
  ASSERT_EQ(first.size(), 4U);
  for (const auto& [other, balance] : first) EXPECT_EQ(balance, 0);
  const Table table = Gauntlet(2).table(field(5), played, 1);
  EXPECT_EQ(table.rows[0].values, (std::vector<scoring::Exact>{100, 8, 8}));
  EXPECT_EQ(table.rows[4].place, 2U) << "those without a point share the second place";
}

}  // namespace
}  // namespace agon::formats
