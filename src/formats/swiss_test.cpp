#include "formats/swiss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/dice.hpp"
#include "formats/swiss_checker.hpp"
#include "formats/swiss_pairing.hpp"
#include "formats/test_field.hpp"

namespace agon::formats {
namespace {

// A lower start number means a stronger bot, usually.
Played play(const Meeting& meeting, Dice& dice) {
  if (is_bye(meeting)) return result(meeting, 0, 0);
  Played game = result(meeting, 1, 1);
  if (dice.below(10) == 0) return game;
  const bool weaker_wins = dice.below(4) == 0;
  const bool first_is_stronger = meeting.seats[0] < meeting.seats[1];
  game.scores = first_is_stronger != weaker_wins ? Scores{point, 0} : Scores{0, point};
  if (dice.below(30) == 0) game.faults.set(dice.below(2));
  if (dice.below(30) == 0) game.faults.set(dice.below(2));
  return game;
}

std::vector<Played> play_round(const Format& format, const std::vector<Entrant>& entrants, std::vector<Played> played,
                               std::uint64_t seed, Dice& dice) {
  for (const Meeting& meeting : format.next_round(entrants, played, seed).meetings)
    played.push_back(play(meeting, dice));
  return played;
}

TEST(Swiss, InTheFirstRoundTheUpperHalfMeetsTheLowerHalf) {
  const auto entrants = field(12);
  const Round round = Swiss(5).next_round(entrants, {}, 7);
  ASSERT_EQ(round.meetings.size(), 6U);
  for (const Meeting& meeting : round.meetings) EXPECT_NE(meeting.seats[0] < 6, meeting.seats[1] < 6);
  EXPECT_EQ(round.lots.size(), 6U) << "who has the first move is drawn";
  EXPECT_EQ(fault_of_round(entrants, {}, round.meetings), "");
}

Rule4 rule_4_in(std::uint32_t round, std::uint32_t rounds) { return round < rounds ? Rule4::yes : Rule4::no; }

// Two players with these sides in games against others ('f': it had the first move) meet each other.
Player first_of_two(const std::string& sides0, const std::string& sides1, ThirdSide third = ThirdSide::may_happen) {
  const auto candidate = [](Player player, const std::string& sides) {
    Candidate one{player, 0, 0, false, {}, {}};
    for (const char side : sides) one.sides.push_back(side == 'f');
    return one;
  };
  const std::vector<Candidate> two = {candidate(0, sides0), candidate(1, sides1)};
  const auto round = pair_round(two, static_cast<std::uint32_t>(sides0.size() + 1), 1, 0, third);
  EXPECT_TRUE(round->lots.empty()) << "no lot was needed";
  return round->meetings.at(0).seats.at(0);
}

TEST(Swiss, TheFirstMoveIsForWhoIsFurtherBehindInFirstMovesThenForWhoHadTheOtherSideLast) {
  EXPECT_EQ(first_of_two("s", "f"), 0U);
  EXPECT_EQ(first_of_two("f", "s"), 1U);
  EXPECT_EQ(first_of_two("ssf", "fs"), 0U) << "one behind goes before none";
  EXPECT_EQ(first_of_two("fs", "sfs"), 1U);
  EXPECT_EQ(first_of_two("ffs", "fs"), 1U) << "who is one ahead goes second";
  EXPECT_EQ(first_of_two("sf", "fsf"), 0U);
  EXPECT_EQ(first_of_two("fs", "sf"), 0U) << "who had the second move last";
  EXPECT_EQ(first_of_two("sf", "fs"), 1U);
  EXPECT_EQ(first_of_two("fssf", "sfsf"), 0U) << "the last two rounds were alike";
  EXPECT_EQ(first_of_two("sfsf", "fssf"), 1U);
}

TEST(Swiss, NobodyHasTheSameSideThreeTimesRunningNorThreeMoreOfItWhereThatCanBeAvoided) {
  EXPECT_EQ(first_of_two("sff", "ff"), 0U) << "either has its third first move running, the other one also three more";
  EXPECT_EQ(first_of_two("fsss", "sfsf"), 0U);
  EXPECT_EQ(first_of_two("fs", "ssff"), 0U) << "though the two are equal in first moves";
  EXPECT_EQ(first_of_two("ffss", "sf"), 0U);
  EXPECT_EQ(first_of_two("ffffss", "fs"), 1U) << "three more are as bad as three running: so the next step decides";
  EXPECT_EQ(first_of_two("ffffss", "fs", ThirdSide::is_avoided), 0U) << "before the last round three running are worse";
}

TEST(Swiss, EachRoundIsTheBestOfAllLegalRounds) {
  Dice dice(3, 1);
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 700; ++seed) {
    auto entrants = field(2 + dice.below(8));
    const auto rounds = static_cast<std::uint32_t>(1 + dice.below(static_cast<std::uint32_t>(entrants.size())));
    if (dice.below(3) == 0)
      entrants[dice.below(static_cast<std::uint32_t>(entrants.size()))].last_round = 1 + dice.below(3);
    const Swiss swiss(rounds, Swiss::Purpose::final, false);
    std::vector<Played> played;
    for (std::uint32_t number = 1; number <= rounds; ++number) {
      const Round round = swiss.next_round(entrants, played, seed);
      const Goodness best = best_goodness(entrants, played, number, seed);
      if (round.meetings.empty()) {
        const auto left =
            std::count_if(entrants.begin(), entrants.end(), [&](auto& e) { return e.last_round >= number; });
        ASSERT_TRUE(left < 2 || best.empty()) << round.over;
        break;
      }
      ASSERT_EQ(fault_of_round(entrants, played, round.meetings), "");
      ASSERT_EQ(goodness(entrants, played, round.meetings, seed), best);
      ++compared;
      for (const Meeting& meeting : round.meetings) played.push_back(play(meeting, dice));
    }
  }
  EXPECT_GT(compared, 1800);
}

TEST(Swiss, EachRoundIsTheBestOfThoseAfterWhichTheOtherRoundsCanBePlayed) {
  Dice dice(4, 1);
  int avoided = 0;  // rounds whose best pairing leads to a dead end
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    const auto entrants = field(4 + dice.below(5));
    const auto count = static_cast<std::uint32_t>(entrants.size());
    const std::uint32_t rounds = count - 1 - dice.below(2);
    std::vector<Played> played;
    for (std::uint32_t number = 1; number <= rounds; ++number) {
      const Round round = Swiss(rounds).next_round(entrants, played, seed);
      ASSERT_FALSE(round.meetings.empty()) << round.over;
      const Rule4 rule_4 = rule_4_in(number, rounds);
      const Goodness best = best_goodness(entrants, played, number, seed, rounds - number, rule_4);
      ASSERT_EQ(goodness(entrants, played, round.meetings, seed, rule_4), best);
      avoided += best != best_goodness(entrants, played, number, seed, 0, rule_4);
      for (const Meeting& meeting : round.meetings) played.push_back(play(meeting, dice));
    }
  }
  EXPECT_GT(avoided, 40);
}

// Fails the test unless the tournament reaches its end without a second bye.
void play_to_the_end(std::uint32_t size, std::uint32_t rounds, std::uint64_t seed, Dice& dice) {
  const auto entrants = field(size);
  std::vector<Played> played;
  std::map<Player, int> byes;
  for (std::uint32_t number = 1; number <= rounds; ++number) {
    const Round round = Swiss(rounds).next_round(entrants, played, seed);
    ASSERT_FALSE(round.meetings.empty()) << round.over;
    ASSERT_EQ(fault_of_round(entrants, played, round.meetings, rule_4_in(number, rounds)), "");
    for (const Meeting& meeting : round.meetings) {
      if (is_bye(meeting)) ++byes[meeting.seats[0]];
      played.push_back(play(meeting, dice));
    }
  }
  for (const auto& [player, count] : byes) ASSERT_EQ(count, 1) << "player " << player;
}

TEST(Swiss, NoFieldOf3To24EndsEarlyOrHasASecondByeWhereAPlanExists) {
  Dice dice(6, 1);
  for (std::uint32_t size = 3; size <= 24; ++size) {
    const std::uint32_t playable = size % 2 == 0 ? size - 1 : size;
    const std::uint64_t tournaments = size <= 12 ? 8 : 2;                  // small fields are most at risk of dead ends
    for (std::uint32_t rounds = size / 2; rounds <= playable; ++rounds) {  // fewer rounds always fit
      for (std::uint64_t seed = 1; seed <= tournaments; ++seed) {
        SCOPED_TRACE(std::to_string(size) + " players, " + std::to_string(rounds) + " rounds, seed " +
                     std::to_string(seed));
        play_to_the_end(size, rounds, seed, dice);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// The number of players with the same side for a third time running.
int third_sides(std::span<const Played> before, std::span<const Meeting> meetings) {
  std::map<Player, std::string> sides;
  for (const Played& game : before) {
    if (is_bye(game.meeting)) continue;
    sides[game.meeting.seats[0]] += 'f', sides[game.meeting.seats[1]] += 's';
  }
  int thirds = 0;
  for (const Meeting& meeting : meetings) {
    if (is_bye(meeting)) continue;
    thirds += sides[meeting.seats[0]].ends_with("ff") + sides[meeting.seats[1]].ends_with("ss");
  }
  return thirds;
}

TEST(Swiss, BeforeTheLastRoundNobodyHasASideAThirdTimeRunningWhereARoundThatIsAsCloseAvoidsIt) {
  Dice dice(7, 1);
  int avoided = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const auto entrants = field(6 + dice.below(3));
    const std::uint32_t rounds = entrants.size() == 6 ? 5 : 7;  // the maximum number of rounds
    std::vector<Played> played;
    for (std::uint32_t number = 1; number < rounds; ++number) {
      const Round round = Swiss(rounds).next_round(entrants, played, seed);
      const Goodness here = goodness(entrants, played, round.meetings, seed, Rule4::yes);
      ASSERT_EQ(here, best_goodness(entrants, played, number, seed, rounds - number, Rule4::yes));
      ASSERT_EQ(here.at(place_of_thirds), third_sides(played, round.meetings));
      const Round without = Swiss(rounds, Swiss::Purpose::final, true, false).next_round(entrants, played, seed);
      const int thirds = third_sides(played, without.meetings);
      if (thirds == 0) {
        ASSERT_EQ(round.meetings, without.meetings) << "what breaks no rule stays as it was";
      }
      avoided += here.at(place_of_thirds) < thirds;
      for (const Meeting& meeting : round.meetings) played.push_back(play(meeting, dice));
    }
  }
  EXPECT_GT(avoided, 10);
}

TEST(Swiss, ABookFromBeforeTheRuleOfThirdSidesIsPairedAsItWas) {
  int others = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Dice dice(seed, 1);
    const auto entrants = field(12);
    const Swiss before(9, Swiss::Purpose::final, true, false);
    std::vector<Played> played;
    for (std::uint32_t number = 1; number <= 9; ++number) {
      const Round round = before.next_round(entrants, played, seed);
      ASSERT_EQ(fault_of_round(entrants, played, round.meetings), "");
      others += round.meetings != Swiss(9).next_round(entrants, played, seed).meetings;
      for (const Meeting& meeting : round.meetings) played.push_back(play(meeting, dice));
    }
  }
  EXPECT_GT(others, 10);
}

TEST(Swiss, ABookFromBeforeItLookedAheadIsPairedAsItWas) {
  // Six players, four rounds: the closest scores of round 3 leave two groups of three whose members have met all
  // others.
  const auto entrants = field(6);
  int early = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Dice dice(seed, 1);
    const Swiss before(4, Swiss::Purpose::final, false);
    std::vector<Played> played;
    for (int i = 0; i < 4; ++i) played = play_round(before, entrants, played, seed, dice);
    early += played.size() == 9;
  }
  EXPECT_GT(early, 5);
}

TEST(Swiss, AThousandTournamentsPassTheChecker) {
  Dice dice(5, 1);
  int games = 0, unbalanced = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    const auto entrants = field(18 + dice.below(24));
    const std::uint32_t rounds = 2 + dice.below(8);
    const Swiss swiss(rounds);
    std::vector<Played> played;
    std::map<Player, int> byes, first_moves;
    for (std::uint32_t number = 1; number <= rounds; ++number) {
      const Round round = swiss.next_round(entrants, played, seed);
      ASSERT_FALSE(round.meetings.empty()) << round.over;
      ASSERT_EQ(fault_of_round(entrants, played, round.meetings, rule_4_in(number, rounds)), "");
      for (const Meeting& meeting : round.meetings) {
        played.push_back(play(meeting, dice));
        if (is_bye(meeting)) {
          ASSERT_EQ(++byes[meeting.seats[0]], 1) << "nobody has a second bye while somebody has none";
        } else {
          ++first_moves[meeting.seats[0]], --first_moves[meeting.seats[1]], ++games;
        }
      }
    }
    for (const auto& [player, more] : first_moves) unbalanced += std::abs(more) > 2;
    ASSERT_EQ(swiss.next_round(entrants, played, seed).over, "all rounds are played");
  }
  EXPECT_GT(games, 60'000);
  EXPECT_LE(unbalanced, 90) << "of some 29,000 players; closeness goes before balance, so a few remain";
}

TEST(Swiss, TheByeGoesToTheLowestScoreAndIsWorthAWin) {
  const auto entrants = field(3);
  const Swiss swiss(3);
  std::vector<Played> played = {result({1, 1, {0, 1}, 0, ""}, 1, 1), result({1, 2, {2}, 0, "bye"}, 0, 0)};
  EXPECT_EQ(swiss.table(entrants, played, 1).rows.front().player, 2U);
  const Round round = swiss.next_round(entrants, played, 1);
  ASSERT_EQ(round.meetings.size(), 2U);
  EXPECT_EQ(round.meetings.back().seats, std::vector<Player>{1}) << "equal scores: the highest start number";
}

TEST(Swiss, WhereNoLegalRoundExistsTheTournamentEndsEarlyAndSaysSo) {
  const auto entrants = field(4);
  Dice dice(1, 1);
  std::vector<Played> played;
  for (int i = 0; i < 3; ++i) played = play_round(Swiss(5), entrants, played, 1, dice);
  EXPECT_EQ(played.size(), 6U);
  EXPECT_EQ(
      Swiss(5).next_round(entrants, played, 1).over,
      "no round is possible in which nobody meets the same opponent twice: the tournament ends after round 3 of 5");
}

TEST(Swiss, WithAsManyRoundsAsOpponentsItSaysBeforehandThatRoundRobinIsTheThing) {
  EXPECT_EQ(Swiss(9).advice(10),
            "9 rounds for 10 entrants: all pairs could meet in that time, so a round robin is the better format");
  EXPECT_EQ(Swiss(9).advice(11), "");
  EXPECT_EQ(Swiss(11).advice(11).find("cannot be played"), std::string::npos);
  EXPECT_EQ(
      Swiss(12).advice(11),
      "12 rounds for 11 entrants cannot be played, as all pairs have met after 11: a round robin is the better format");
}

TEST(Swiss, WhatIsTooLargeIsNotPaired) {
  EXPECT_EQ(Swiss(9).next_round(field(4'001), {}, 1).over, "4001 entrants: a Swiss takes up to 4000");
  EXPECT_EQ(Swiss(101).advice(1'000), "101 rounds: a Swiss has up to 100");
}

TEST(Swiss, AGameLostByATechnicalFaultCountsAsPlayed) {
  const auto entrants = field(4);
  Played fault = result({1, 1, {0, 1}, 0, ""}, 2, 0), both = result({1, 2, {2, 3}, 0, ""}, 0, 0);
  fault.faults.set(0);
  both.faults.set(0).set(1);
  const auto table = Swiss(3).table(entrants, std::vector{fault, both}, 1);
  EXPECT_EQ(table.rows[0].player, 1U) << "who is at fault has lost, whatever the score";
  EXPECT_EQ(table.rows[1].values[0], 0) << "lost technically by both: nobody earns anything";
}

TEST(Swiss, ATournamentThatWasBrokenOffGoesOnWithoutAGameLostOrDoubled) {
  const auto entrants = field(21);
  Dice dice(9, 1);
  std::vector<Played> played = play_round(Swiss(4), entrants, {}, 3, dice);
  const Round whole = Swiss(4).next_round(entrants, played, 3);
  std::vector<Played> some = played;
  for (const std::size_t i : {7, 2, 4}) some.push_back(play(whole.meetings[i], dice));
  const Round rest = Swiss(4).next_round(entrants, some, 3);
  EXPECT_EQ(rest.meetings.size(), whole.meetings.size() - 3);
  for (const Meeting& meeting : rest.meetings) {
    EXPECT_NE(std::find(whole.meetings.begin(), whole.meetings.end(), meeting), whole.meetings.end());
  }
  EXPECT_NE(Swiss(4).next_round(entrants, some, 4).over, "") << "these were not paired from that seed";
}

TEST(Swiss, WhoHasWithdrawnIsPairedNoMore) {
  auto entrants = field(8);
  Dice dice(1, 1);
  const auto played = play_round(Swiss(4), entrants, {}, 1, dice);
  entrants[5].last_round = 1;
  const Round round = Swiss(4).next_round(entrants, played, 1);
  EXPECT_EQ(fault_of_round(entrants, played, round.meetings), "");
  EXPECT_EQ(round.meetings.size(), 4U) << "three pairs and a bye";
}

TEST(Swiss, TheSameSeedGivesTheSamePairingsAndAnotherSeedOthers) {
  const auto entrants = field(40);
  EXPECT_EQ(Swiss(9).next_round(entrants, {}, 1).meetings, Swiss(9).next_round(entrants, {}, 1).meetings);
  EXPECT_NE(Swiss(9).next_round(entrants, {}, 1).meetings, Swiss(9).next_round(entrants, {}, 2).meetings);
}

TEST(Swiss, AnIntermediateSwissIsMarkedAsNotCounting) {
  EXPECT_EQ(Swiss(3, Swiss::Purpose::intermediate).table(field(4), {}, 1).remark,
            "intermediate: does not count for the final places");
}

TEST(Swiss, ALargeOddFieldIsPairedWithoutAFault) {
  const auto entrants = field(1'001);
  Dice dice(2, 1);
  std::vector<Played> played;
  for (int i = 0; i < 3; ++i) {
    const Round round = Swiss(9).next_round(entrants, played, 1);
    ASSERT_EQ(fault_of_round(entrants, played, round.meetings, Rule4::yes), "");
    for (const Meeting& meeting : round.meetings) played.push_back(play(meeting, dice));
  }
}

}  // namespace
}  // namespace agon::formats
