// The avalanche: what vanishes, what falls, what it earns.

#include <gtest/gtest.h>

#include "games/avalanche/test_field.hpp"

namespace agon::avalanche {
namespace {

struct Ran {
  Field field;
  Chain chain;
  std::vector<Step> steps;
};

Ran run(const Field& field, const Readings& readings = {}) {
  Ran ran{field, {}, {}};
  ran.chain = run_chain(ran.field, readings, &ran.steps);
  return ran;
}

void expect_stays(std::string_view text) {
  const Ran ran = run(picture(text));
  EXPECT_EQ(picture_of(ran.field), picture_of(picture(text)));
  EXPECT_EQ(ran.chain.length, 0U);
  EXPECT_EQ(ran.chain.bonus(), 0U);
}

void expect_becomes(std::string_view before, std::string_view after) {
  EXPECT_EQ(picture_of(run(picture(before)).field), picture_of(picture(after)));
}

TEST(Chain, FourBallsOfOneColourThatTouchBySidesVanish) {
  expect_becomes("1111....", "........");
  expect_becomes("1....... 1....... 1....... 1.......", "........");
  expect_becomes("11...... 11......", "........");
  expect_becomes("......1. .....11. .....122", ".......2 ......2.");
}

TEST(Chain, EveryShapeOfFourVanishesWhereverItLies) {
  const std::vector<std::vector<std::pair<unsigned, unsigned>>> shapes = {
      {{0, 0}, {1, 0}, {2, 0}, {3, 0}}, {{0, 0}, {0, 1}, {0, 2}, {0, 3}}, {{0, 0}, {0, 1}, {1, 0}, {1, 1}},
      {{0, 0}, {0, 1}, {0, 2}, {1, 0}}, {{0, 0}, {0, 1}, {0, 2}, {1, 1}}, {{0, 0}, {0, 1}, {0, 2}, {1, 2}},
      {{1, 0}, {1, 1}, {1, 2}, {0, 0}}, {{1, 0}, {1, 1}, {1, 2}, {0, 1}}, {{1, 0}, {1, 1}, {1, 2}, {0, 2}},
      {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, {{0, 0}, {1, 0}, {2, 0}, {2, 1}},
      {{0, 1}, {1, 1}, {2, 1}, {0, 0}}, {{0, 1}, {1, 1}, {2, 1}, {1, 0}}, {{0, 1}, {1, 1}, {2, 1}, {2, 0}},
      {{0, 0}, {0, 1}, {1, 1}, {1, 2}}, {{1, 0}, {1, 1}, {0, 1}, {0, 2}}, {{0, 0}, {1, 0}, {1, 1}, {2, 1}},
      {{0, 1}, {1, 1}, {1, 0}, {2, 0}},
  };
  for (const auto& shape : shapes) {
    for (unsigned dx = 0; dx < columns; ++dx) {
      for (unsigned dy = 0; dy < rows; ++dy) {
        PlainField around{Field{}};  // black balls around it, so that the shape is surrounded
        bool fits = true;
        for (const auto& [x, y] : shape) fits = fits && x + dx < columns && y + dy < rows;
        if (!fits) continue;
        for (auto& column : around.cells) std::fill_n(column.begin(), rows, black);
        for (const auto& [x, y] : shape) around.cells[x + dx][y + dy] = 3;
        const Ran ran = run(around.field());
        ASSERT_EQ(ran.chain.length, 1U);
        ASSERT_EQ(ran.steps[0].gone.size(), 4U);
        ASSERT_EQ(ran.steps[0].regions, 1U);
      }
    }
  }
}

TEST(Chain, ThreeBallsAndBallsThatTouchByCornersStay) {
  expect_stays("111..... 222.333.");
  expect_stays("1.1..... 212..... 121.....");
  expect_stays("12121212 21212121 12121212");
}

TEST(Chain, AColumnsTopDoesNotTouchTheNextColumnsBottom) {
  Field field;
  for (unsigned row = 0; row < rows; ++row) field.drop(2, row < rows - 2 ? static_cast<Ball>(1 + row / 2 % 2) : 5);
  field.drop(3, 5);
  field.drop(3, 5);
  EXPECT_EQ(run(field).chain.length, 0U);
}

TEST(Chain, TheSidesOfTheFieldDoNotTouch) { expect_stays("11.....1 2......2 22.....3"); }

TEST(Chain, WhatLiesAboveFalls) {
  expect_becomes(R"(
      .4......
      .2......
      .3..5...
      1111..3.)",
                 R"(
      .4......
      .2......
      .3..5.3.)");
}

TEST(Chain, AfterTheFallRegionsThatHaveFormedVanishToo) {
  const Ran ran = run(picture(R"(
      2.......
      1.......
      1.......
      1222....
      1333....)"));
  EXPECT_EQ(picture_of(ran.field), picture_of(picture("2....... .222.... .333....")));
  const Ran second = run(picture(R"(
      2.......
      1.......
      1.......
      1.......
      1222....)"));
  EXPECT_EQ(picture_of(second.field), "");
  EXPECT_EQ(second.chain.length, 2U);
}

TEST(Chain, AllRegionsOfAStepVanishAtTheSameTime) {
  const Ran ran = run(picture(R"(
      11...22.
      11...22.)"));
  ASSERT_EQ(ran.steps.size(), 1U);
  EXPECT_EQ(ran.steps[0].regions, 2U);
  EXPECT_EQ(ran.steps[0].gone.size(), 8U);
}

TEST(Chain, TwoRegionsOfOneColourThatDoNotTouchAreTwo) {
  const Ran ran = run(picture("11...11. 11...11."));
  ASSERT_EQ(ran.steps.size(), 1U);
  EXPECT_EQ(ran.steps[0].regions, 2U);
  EXPECT_EQ(ran.chain.bonus(), 8U - 2 - 2);
}

TEST(Chain, ALargeRegionIsOneWhateverItsShape) {
  const Ran ring = run(picture(R"(
      11111...
      1...1...
      1.*.1...
      1***1...
      11111...)"));
  ASSERT_FALSE(ring.steps.empty());
  const Ran spiral = run(picture(R"(
      11111111
      2222222*
      1111112*
      1*****2*
      1*22222*
      1*2*****
      1*222222
      1*******
      11111111)"));
  EXPECT_EQ(spiral.steps[0].regions, 3U);
}

TEST(Chain, BlackBallsBesideARegionVanishWithIt) {
  expect_becomes(R"(
      .*......
      *11*....
      *11*....
      *33*....)",
                 R"(
      *33*....)");
}

TEST(Chain, BlackBallsThatTouchByCornersOrBesideBlackOnesStay) {
  const Ran ran = run(picture(R"(
      *..*....
      *..*....
      *11**...
      *11**...
      ***.....)"));
  EXPECT_EQ(picture_of(ran.field), picture_of(picture("*..*.... *..**... *...*...")));
}

TEST(Chain, BlackBallsDoNotVanishByThemselves) { expect_stays("****.... ****.... ********"); }

TEST(Chain, ABlackBallBesideTwoRegionsVanishesOnce) {
  const Ran ran = run(picture("11*22... 11322..."), {.black_counts = true});
  EXPECT_EQ(ran.steps[0].black, (std::vector<Cell>{{2, 1}}));
  EXPECT_EQ(ran.chain.bonus(), 8U + 1 - 2 - 2);
}

TEST(Chain, OneRegionOfFourEarnsOneBlackBall) { EXPECT_EQ(run(picture("1111....")).chain.bonus(), 1U); }

// The document's example: two regions of four, then one of five, earn nine.
TEST(Chain, TwoRegionsOfFourAndThenOneOfFiveEarnNine) {
  const Ran ran = run(picture(R"(
      33......
      11......
      11......
      22......
      22333...)"));
  ASSERT_EQ(ran.steps.size(), 2U);
  EXPECT_EQ(ran.steps[0].regions, 2U);
  EXPECT_EQ(ran.steps[0].gone.size(), 8U);
  EXPECT_EQ(ran.steps[0].bonus, 4U);
  EXPECT_EQ(ran.steps[1].regions, 1U);
  EXPECT_EQ(ran.steps[1].gone.size(), 5U);
  EXPECT_EQ(ran.steps[1].bonus, 2U);
  EXPECT_EQ(ran.chain.length_bonus(), 3U);
  EXPECT_EQ(ran.chain.bonus(), 9U);
  EXPECT_EQ(picture_of(ran.field), "");
}

// Stacks regions of four; each one that vanishes lets the ball on top fall onto the next.
Field staircase(unsigned length) {
  Field field;
  const auto colour = [](unsigned step) { return static_cast<Ball>(1 + step % 5); };
  for (unsigned step = 0; step < length; ++step) {
    for (int i = 0; i < 3; ++i) field.drop(step, colour(step));
  }
  field.drop(0, colour(0));
  for (unsigned step = 1; step < length; ++step) field.drop(step - 1, colour(step));
  return field;
}

TEST(Chain, TheLengthEarnsByTheTable) {
  const std::uint32_t table[] = {0, 0, 3, 6, 12, 24, 50, 100};
  for (unsigned length = 1; length <= 7; ++length) {
    const Ran ran = run(staircase(length));
    EXPECT_EQ(ran.chain.length, length) << field_text(staircase(length));
    EXPECT_EQ(ran.chain.bonus(), length + table[length]);
  }
  EXPECT_EQ((Chain{8, 0}).bonus(), 100U);
  EXPECT_EQ((Chain{30, 5}).bonus(), 105U);
}

TEST(Chain, BlackBallsCountAsDestroyedOnlyWhereTheSetupSaysSo) {
  EXPECT_EQ(run(picture("1111**..")).chain.bonus(), 1U);
  EXPECT_EQ(run(picture("1111**.."), {.black_counts = true}).chain.bonus(), 2U);
}

constexpr std::string_view with_three_on_top = R"(
    1.......
    1.......
    1.......
    23232323
    32323232
    23232323
    32323232
    23232323
    32323232
    23232323
    32323232
    23232323
    32323232
    23232323
    32323232
    23232323)";

TEST(Chain, ABallAboveTheBorderBelongsToRegions) {
  Field field = picture(with_three_on_top);
  field.drop({1, 4}, {0, 3});  // 1 in row 16, 4 in row 17
  EXPECT_TRUE(field.overflows());
  const Ran joins = run(field);
  EXPECT_EQ(joins.chain.length, 1U);
  EXPECT_FALSE(joins.field.overflows());
  EXPECT_EQ(joins.field.ball(0, 13), 4);
  const Ran apart = run(field, {.hidden_apart = true});
  EXPECT_EQ(apart.chain.length, 0U);
  EXPECT_TRUE(apart.field.overflows());
  EXPECT_EQ(apart.field, field);
}

TEST(Chain, ABallAboveTheBorderFallsWhenThereIsRoom) {
  Field field = picture(with_three_on_top);
  field.drop({4, 5}, {0, 3});
  field = run(field).field;
  EXPECT_EQ(field.height(0), 18U);
  Field other = picture(with_three_on_top);
  other.drop({1, 1}, {1, 3});  // next to the three
  EXPECT_EQ(run(other, {.hidden_apart = true}).chain.length, 1U);
}

void expect_agreement(const Field& field, const Readings& readings) {
  const Ran ran = run(field, readings);
  PlainField plain(field);
  PlainStep expected;
  for (const Step& step : ran.steps) {
    ASSERT_TRUE(plain_step(plain, readings, expected)) << field_text(field);
    Marks gone{}, blacks{};
    for (const Cell cell : step.gone) gone[cell.column][cell.row] = true;
    for (const Cell cell : step.black) blacks[cell.column][cell.row] = true;
    ASSERT_EQ(gone, expected.gone) << field_text(field);
    ASSERT_EQ(blacks, expected.black) << field_text(field);
    ASSERT_EQ(step.regions, expected.regions) << field_text(field);
    ASSERT_EQ(step.bonus, expected.bonus) << field_text(field);
    ASSERT_EQ(field_text(step.after), field_text(plain.field()));
  }
  ASSERT_FALSE(plain_step(plain, readings, expected)) << field_text(field);
  ASSERT_EQ(ran.field, plain.field()) << field_text(field);
  Field unseen = field;
  const Chain chain = run_chain(unseen, readings, nullptr);
  ASSERT_EQ(unseen, ran.field);
  ASSERT_EQ(chain.bonus(), ran.chain.bonus());
}

TEST(Chain, AgreesWithThePlainSolverOnThirtyThousandFields) {
  Dice dice(1, 0);
  std::size_t avalanches = 0, overflows = 0, long_ones = 0;
  for (int i = 0; i < 30'000; ++i) {
    Field field = random_field(dice);
    field.drop(random_figure(dice), random_order(dice));
    const Readings readings{.black_counts = dice.below(2) == 1, .hidden_apart = dice.below(2) == 1};
    expect_agreement(field, readings);
    if (HasFatalFailure()) return;
    overflows += field.overflows();
    const std::uint32_t length = run_chain(field, readings, nullptr).length;
    avalanches += length > 0;
    long_ones += length >= 5;
  }
  EXPECT_GT(avalanches, 10'000U);
  EXPECT_GT(overflows, 3'000U);
  EXPECT_GT(long_ones, 1'000U);
}

}  // namespace
}  // namespace agon::avalanche
