// The turns of a game: what falls where and when, and how the game ends.

#include "games/avalanche/rules.hpp"

#include <gtest/gtest.h>

#include "games/avalanche/test_field.hpp"

namespace agon::avalanche {
namespace {

State start(std::string_view setup) {
  const auto read = Avalanche::setup(setup);
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error());
  return Avalanche::start(*read, 1);
}

std::vector<Event> play(State& state, Order left, Order right) {
  EXPECT_TRUE(Avalanche::give(state, 0, left).taken());
  EXPECT_TRUE(Avalanche::give(state, 1, right).taken());
  std::vector<Event> events;
  Avalanche::end_turn(state, &events);
  return events;
}

// The figures of x0 = 415 are 11, 11, 53.
constexpr std::string_view two_pairs_of_1 = "x0=415 gifts=none turns=0 ";

std::string with(std::string_view more) { return std::string(two_pairs_of_1) + std::string(more); }

TEST(Rules, BothSeatsDecideInEachTurnAndNobodyWhenItIsOver) {
  State state = start(two_pairs_of_1);
  EXPECT_EQ(Avalanche::to_act(state).to_ulong(), 3U);
  Avalanche::give(state, 0, {0, 0});
  EXPECT_EQ(Avalanche::to_act(state).to_ulong(), 2U);
  Avalanche::give(state, 1, {0, 0});
  EXPECT_FALSE(over(state));
  Avalanche::end_turn(state, nullptr);
  EXPECT_EQ(Avalanche::to_act(state).to_ulong(), 3U);
  state.overflowed[1] = true;
  EXPECT_TRUE(Avalanche::to_act(state).none());
}

TEST(Rules, BothSeatsGetTheSameFigure) {
  State state = start(two_pairs_of_1);
  for (int turn = 0; turn < 3; ++turn) {
    const auto events = play(state, {0, 0}, {4, 0});
    EXPECT_EQ(events[0].figure, events[1].figure);
  }
}

TEST(Rules, TheSecondBallFallsRightBelowLeftOrAbove) {
  const std::string_view pictures[] = {"...12...", "...1.... ...2....", "...21...", "...2.... ...1...."};
  for (std::int8_t r = 0; r < 4; ++r) {
    Field field;
    field.drop({1, 2}, {3, r});
    EXPECT_EQ(picture_of(field), picture_of(picture(pictures[r]))) << int{r};
  }
}

TEST(Rules, EachBallFallsUntilItLiesOnSomething) {
  Field field = picture("3....... 3.......");
  field.drop({1, 2}, {0, 0});
  EXPECT_EQ(picture_of(field), picture_of(picture("1....... 3....... 32......")));
}

TEST(Rules, TwoBallsSideBySideDoNotFitIntoTheLastColumn) {
  State state = start(two_pairs_of_1);
  const State before = state;
  EXPECT_EQ(Avalanche::give(state, 0, {7, 0}), sticks_out);
  EXPECT_EQ(Avalanche::give(state, 0, {7, 2}), sticks_out);
  EXPECT_EQ(Avalanche::give(state, 0, {8, 1}), bad_s);
  EXPECT_EQ(Avalanche::give(state, 0, {-1, 1}), bad_s);
  EXPECT_EQ(Avalanche::give(state, 0, {0, 4}), bad_r);
  EXPECT_EQ(state, before);
  EXPECT_TRUE(Avalanche::give(state, 0, {7, 1}).taken());
}

TEST(Rules, ThirtyOrdersAreOpenAndAllAreTaken) {
  const State state = start(two_pairs_of_1);
  std::array<Order, Avalanche::orders_max> room;
  ASSERT_EQ(Avalanche::orders(state, 0, room), 30U);
  for (const Order order : room) {
    State copy = state;
    EXPECT_TRUE(Avalanche::give(copy, 0, order).taken());
    EXPECT_EQ(Avalanche::orders(copy, 0, room), 0U);
  }
}

TEST(Rules, WhatASeatEarnsFallsOnTheOpponentsFieldBeforeTheNextMove) {
  State state = start(with("columns2=6"));
  play(state, {0, 0}, {2, 3});
  const auto events = play(state, {0, 0}, {4, 3});
  EXPECT_EQ(events[0].bonus, 1U);
  EXPECT_EQ(picture_of(state.fields[0]), "");
  EXPECT_EQ(picture_of(state.fields[1]), picture_of(picture("..1.1... ..1.1.*.")));
  EXPECT_EQ(events[1].falls, (std::vector<std::uint8_t>{6}));
  EXPECT_EQ(state.appeared[0], 0U);
  EXPECT_EQ(state.appeared[1], 1U);
}

TEST(Rules, BonusesOfBothSeatsDoNotCancelOut) {
  State state = start(two_pairs_of_1);
  play(state, {0, 0}, {4, 3});
  const auto events = play(state, {0, 0}, {4, 3});
  EXPECT_EQ(events[0].falls.size(), 1U);
  EXPECT_EQ(events[1].falls.size(), 1U);
}

TEST(Rules, AGiftFallsOnBothFieldsTogetherWithWhatWasEarned) {
  State state = start("x0=415 turns=0 gifts=2:3");
  play(state, {0, 0}, {4, 3});
  EXPECT_EQ(state.appeared[0], 0U);
  const auto events = play(state, {0, 0}, {1, 3});
  EXPECT_EQ(events[0].gift, 3U);
  EXPECT_EQ(events[0].falls.size(), 3U);
  EXPECT_EQ(events[1].falls.size(), 4U);
}

TEST(Rules, GiftsAreAHundredTurnsApartAtLeastWhateverTheDiceSay) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State state = Avalanche::start({}, seed);
    std::vector<std::uint32_t> turns;
    for (int turn = 0; turn < 1000; ++turn) {
      state.fields = {};  // never full
      const auto events = play(state, {0, 0}, {0, 0});
      EXPECT_EQ(events[0].gift, events[1].gift);
      if (events[0].gift) turns.push_back(state.turn);
    }
    ASSERT_GE(turns.size(), 5U);
    EXPECT_GE(turns[0], 100U);
    for (std::size_t i = 1; i < turns.size(); ++i) EXPECT_GE(turns[i] - turns[i - 1], 100U);
  }
}

TEST(Rules, RegularGiftsComeRegularly) {
  State state = start("gifts=every:100:2");
  for (std::uint32_t turn = 1; turn <= 400; ++turn) {
    state.fields = {};
    EXPECT_EQ(play(state, {0, 0}, {0, 0})[0].gift, turn % 100 == 0 ? 2U : 0U);
  }
}

Field filled(unsigned height) {
  Field field;
  for (unsigned column = 0; column < columns; ++column) {
    for (unsigned row = 0; row < height; ++row) field.drop(column, static_cast<Ball>(2 + (column + row) % 2));
  }
  return field;
}

TEST(Rules, WhoseBallsLieAboveTheBorderHasLost) {
  State state = start(two_pairs_of_1);
  state.fields[0] = filled(rows);
  const auto events = play(state, {3, 1}, {0, 0});
  EXPECT_TRUE(over(state));
  EXPECT_EQ(verdict(state).winner, Seat{1});
  EXPECT_EQ(verdict(state).reason, Reason::overflow);
  EXPECT_EQ(Avalanche::scores(state), (Scores{0, point}));
  EXPECT_EQ(column_text(state.fields[0], 3).size(), 18U);
  EXPECT_EQ(events[0].landed, state.fields[0]);
}

TEST(Rules, AFullColumnIsNotYetALoss) {
  State state = start(two_pairs_of_1);
  state.fields[0] = filled(rows - 1);
  play(state, {3, 0}, {0, 0});
  EXPECT_FALSE(over(state));
  EXPECT_EQ(Avalanche::scores(state), (Scores{0, 0}));
}

// A pair of 1s onto two 1s in a full column: it vanishes again.
State saved_by_the_avalanche(std::string_view more) {
  State state = start(with(more));
  Field field;
  for (unsigned row = 0; row < rows - 2; ++row) field.drop(0, static_cast<Ball>(2 + row % 2));
  field.drop(0, 1);
  field.drop(0, 1);
  state.fields[0] = field;
  return state;
}

TEST(Rules, TheBorderIsCheckedAfterTheAvalanche) {
  State state = saved_by_the_avalanche("");
  play(state, {0, 3}, {0, 0});
  EXPECT_FALSE(over(state));
  EXPECT_EQ(state.fields[0].height(0), 14U);
}

TEST(Rules, WhereTheSetupSaysSoTheBorderIsCheckedBeforeTheAvalanche) {
  State state = saved_by_the_avalanche("border=before");
  const auto events = play(state, {0, 3}, {0, 0});
  EXPECT_TRUE(over(state));
  EXPECT_EQ(verdict(state).winner, Seat{1});
  EXPECT_TRUE(events[0].steps.empty());
}

State both_overflow(std::string_view more) {
  State state = start(with(more));
  state.fields = {filled(rows), filled(rows)};
  return state;
}

TEST(Rules, WhenBothOverflowTheOneWinsOnWhoseFieldFewerBlackBallsAppeared) {
  State state = both_overflow("");
  state.appeared = {7, 6};
  play(state, {0, 0}, {0, 0});
  EXPECT_EQ(verdict(state).winner, Seat{1});
  EXPECT_EQ(verdict(state).reason, Reason::appeared);
}

TEST(Rules, ThenTheOneOnWhoseFieldFewerBlackBallsLie) {
  State state = both_overflow("");
  state.appeared = {6, 6};
  Field field = filled(rows - 1);
  for (unsigned column = 0; column < columns; ++column) field.drop(column, black);
  state.fields[1] = field;
  play(state, {0, 0}, {0, 0});
  EXPECT_EQ(verdict(state).winner, Seat{0});
  EXPECT_EQ(verdict(state).reason, Reason::on_field);
}

TEST(Rules, OtherwiseItIsADrawOfHalfAPointEach) {
  State state = both_overflow("");
  state.appeared = {6, 6};
  play(state, {0, 0}, {0, 0});
  EXPECT_EQ(verdict(state).winner, std::nullopt);
  EXPECT_EQ(verdict(state).reason, Reason::draw);
  EXPECT_EQ(Avalanche::scores(state), (Scores{point / 2, point / 2}));
}

TEST(Rules, WhatIsEarnedInTheLastTurnDoesNotFall) {
  State state = both_overflow("");
  state.fields[0] = picture("11......");
  play(state, {0, 0}, {0, 0});
  EXPECT_TRUE(over(state));
  EXPECT_EQ(state.appeared[1], 0U);
}

TEST(Rules, TheTurnLimitEndsTheGameByTheSameOrder) {
  State state = start("x0=415 gifts=none turns=2");
  play(state, {0, 0}, {4, 3});
  EXPECT_FALSE(over(state));
  state.appeared = {0, 1};
  play(state, {0, 0}, {0, 3});
  EXPECT_TRUE(over(state));
  EXPECT_EQ(state.appeared[1], 1U);
  EXPECT_EQ(verdict(state).winner, Seat{0});
  EXPECT_EQ(verdict(state).reason, Reason::appeared);
}

// The right field has one free cell, and four black balls are due.
State nearly_full(std::string_view more) {
  State state = start(std::string("x0=415 turns=0 gifts=1:4 ") + std::string(more));
  Field field;
  for (unsigned column = 0; column < columns; ++column) {
    const unsigned height = column == 7 ? rows - 3 : rows;
    for (unsigned row = 0; row < height; ++row) field.drop(column, static_cast<Ball>(2 + (column + row) % 2));
  }
  state.fields[1] = field;
  return state;
}

TEST(Rules, ABlackBallWithoutAFreeColumnIsDiscarded) {
  State state = nearly_full("");
  const auto events = play(state, {0, 0}, {7, 3});
  EXPECT_EQ(events[1].falls, (std::vector<std::uint8_t>{7}));
  EXPECT_EQ(events[1].discarded, 3U);
  EXPECT_EQ(state.appeared[1], 1U);
  EXPECT_EQ(state.owed[1], 0U);
  EXPECT_FALSE(state.fields[1].overflows());
}

TEST(Rules, OrItCountsAsAppearedWhereTheSetupSaysSo) {
  State state = nearly_full("full=count");
  play(state, {0, 0}, {7, 3});
  EXPECT_EQ(state.appeared[1], 4U);
}

TEST(Rules, OrItFallsLaterWhereTheSetupSaysSo) {
  State state = nearly_full("full=keep");
  const auto events = play(state, {0, 0}, {7, 3});
  EXPECT_EQ(events[1].discarded, 0U);
  EXPECT_EQ(state.owed[1], 3U);
  state.fields[1] = {};
  EXPECT_EQ(play(state, {4, 3}, {0, 0})[1].falls.size(), 3U);
  EXPECT_EQ(state.owed[1], 0U);
  EXPECT_EQ(state.appeared[1], 4U);
}

TEST(Rules, ASeatKnowsBothFieldsItsOwnFirstAndNeitherDiceNorBookedOrders) {
  State state = start(two_pairs_of_1);
  play(state, {0, 0}, {4, 3});
  EXPECT_EQ(Avalanche::view(state, 1).fields[0], state.fields[1]);
  EXPECT_EQ(Avalanche::view(state, 1).fields[1], state.fields[0]);
  State other = state;
  other.fall_dice[0] = Dice(9, 9);
  other.gift_dice = Dice(9, 9);
  other.gift = {500, 3};
  Avalanche::give(other, 0, {2, 2});
  EXPECT_NE(state, other);
  EXPECT_EQ(Avalanche::view(state, 1), Avalanche::view(other, 1));
  EXPECT_EQ(Avalanche::ask(state, 1, {}), Avalanche::ask(other, 1, {}));
}

}  // namespace
}  // namespace agon::avalanche
