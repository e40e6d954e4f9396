#include "formats/format.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>

#include "base/dice.hpp"
#include "base/digest.hpp"
#include "formats/evaluation.hpp"
#include "formats/play_off.hpp"
#include "formats/round_robin.hpp"
#include "formats/standings.hpp"
#include "formats/swiss.hpp"
#include "formats/test_field.hpp"

namespace agon::formats {
namespace {

constexpr std::uint64_t seed = 20'26;

std::map<std::string, std::unique_ptr<Format>> all_formats() {
  std::map<std::string, std::unique_ptr<Format>> formats;
  formats["swiss"] = std::make_unique<Swiss>(5);
  formats["play-off of football"] = std::make_unique<PlayOff>(PlayOff::football);
  formats["play-off of avalanche"] = std::make_unique<PlayOff>(PlayOff::avalanche);
  formats["round robin"] = std::make_unique<RoundRobin>(2);
  formats["round robin by scores"] = std::make_unique<RoundRobin>(1, Counting::scores);
  formats["all together"] = std::make_unique<AllTogether>(3);
  formats["gauntlet"] = std::make_unique<Gauntlet>(3);
  Evaluation::Rules rules;
  rules.maps = 3, rules.teams = 3, rules.turns_of_seats = 2;
  formats["evaluation"] = std::make_unique<Evaluation>(rules);
  return formats;
}

// The result depends only on the meeting, so that tournaments can be compared.
Played play(const Meeting& meeting) {
  Digest digest;
  digest.add(meeting.round).add(meeting.table);
  for (const Player player : meeting.seats) digest.add(player);
  Dice dice(digest.value(), 1);
  Played game{meeting, {}, {}, 20 + dice.below(5)};
  if (is_bye(meeting)) return game;
  for (std::size_t seat = 0; seat < meeting.seats.size(); ++seat) game.scores.push_back(dice.below(3) * point / 2);
  if (dice.below(20) == 0) game.faults.set(dice.below(2));
  return game;
}

std::vector<Played> in_order(std::vector<Played> played) {
  std::sort(played.begin(), played.end(), [](const Played& a, const Played& b) {
    return std::pair(a.meeting.round, a.meeting.table) < std::pair(b.meeting.round, b.meeting.table);
  });
  return played;
}

// Plays to the end. With dice, plays only some of the open meetings before asking again, in random order, like a
// tournament that is killed and resumed.
std::vector<Played> tournament(const Format& format, const std::vector<Entrant>& entrants, Dice* dice) {
  std::vector<Played> played;
  for (;;) {
    std::vector<Meeting> open = format.next_round(entrants, played, seed).meetings;
    if (open.empty()) return in_order(played);
    if (dice != nullptr) {
      for (std::size_t i = open.size(); i > 1; --i)
        std::swap(open[i - 1], open[dice->below(static_cast<std::uint32_t>(i))]);
      open.resize(1 + dice->below(static_cast<std::uint32_t>(open.size())));
    }
    for (const Meeting& meeting : open) played.push_back(play(meeting));
  }
}

TEST(Format, ATournamentThatIsBrokenOffAnywhereEndsAsOneThatIsNot) {
  Dice dice(1, 1);
  for (const auto& [name, format] : all_formats()) {
    for (const std::size_t count : {2, 3, 7, 18}) {
      const auto entrants = field(count);
      const auto whole = tournament(*format, entrants, nullptr);
      ASSERT_FALSE(whole.empty()) << name;
      for (int times = 0; times < 5; ++times) EXPECT_EQ(tournament(*format, entrants, &dice), whole) << name;
    }
  }
}

TEST(Format, EachRoundCanBeRecomputedFromTheRecord) {
  const auto entrants = field(15);
  for (const auto& [name, format] : all_formats()) {
    const auto whole = tournament(*format, entrants, nullptr);
    std::vector<Played> before;
    for (auto from = whole.begin(); from != whole.end();) {
      const std::uint32_t number = from->meeting.round;
      const auto to = std::find_if(from, whole.end(), [&](const Played& p) { return p.meeting.round != number; });
      const auto paired = format->next_round(entrants, before, seed).meetings;
      ASSERT_TRUE(std::equal(from, to, paired.begin(), paired.end(),
                             [](const Played& game, const Meeting& meeting) { return game.meeting == meeting; }))
          << name << ", round " << number;
      before.insert(before.end(), from, to);
      from = to;
    }
  }
}

TEST(Format, ATableHasEverybodyOnceAndDoesNotDependOnTheOrderOfResults) {
  const auto entrants = field(15);
  for (const auto& [name, format] : all_formats()) {
    auto played = tournament(*format, entrants, nullptr);
    for (const std::size_t so_far : {std::size_t{0}, played.size() / 2, played.size()}) {
      std::vector<Played> some(played.begin(), played.begin() + static_cast<std::ptrdiff_t>(so_far));
      const Table table = format->table(entrants, some, seed);
      std::reverse(some.begin(), some.end());
      const Table again = format->table(entrants, some, seed);
      ASSERT_EQ(table.rows.size(), entrants.size()) << name;
      std::vector<bool> seen(entrants.size());
      for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Row& row = table.rows[i];
        EXPECT_FALSE(seen[row.player]) << name;
        seen[row.player] = true;
        EXPECT_EQ(row.values.size(), table.columns.size()) << name;
        EXPECT_EQ(row.player, again.rows[i].player) << name;
        EXPECT_EQ(row.place, again.rows[i].place) << name;
        const bool shared = i > 0 && row.place == table.rows[i - 1].place;
        EXPECT_TRUE(row.place == i + 1 || shared) << name << ": places are 1, 2, 2, 4";
      }
    }
  }
}

TEST(Format, AWholeBotTourGoesFromSwissToFinalPlaces) {
  const auto entrants = drawn_order(seed, field(40));
  const Swiss swiss(9);
  const Table after_swiss = swiss.table(entrants, tournament(swiss, entrants, nullptr), seed);
  const auto seeded = in_order(after_swiss, entrants);
  const PlayOff play_off(PlayOff::football);
  const Table final = play_off.table(seeded, tournament(play_off, seeded, nullptr), seed);
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_EQ(final.rows[i].place, i + 1);
    EXPECT_EQ(final.rows[i].player < 16, i < 16) << "the first sixteen are those of the play-off";
    if (i >= 16) {
      EXPECT_EQ(final.rows[i].player, i) << "the others keep the order of the Swiss";
    }
  }
}

}  // namespace
}  // namespace agon::formats
