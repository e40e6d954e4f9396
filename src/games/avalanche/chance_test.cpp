// What is left to chance: the sequence of figures, and where black balls fall.

#include <gtest/gtest.h>

#include "games/avalanche/rules.hpp"
#include "games/avalanche/test_field.hpp"

namespace agon::avalanche {
namespace {

// Fills both fields with black balls again and again; look(events) sees where they fell.
template <class Look>
void deal(std::uint64_t seed, std::uint32_t turns, Look look) {
  const auto setup = Avalanche::setup("gifts=every:100:128 turns=0");
  State state = Avalanche::start(*setup, seed);
  for (std::uint32_t i = 0; i < turns; ++i) {
    state.fields = {};
    state.turn = state.gift.turn - 1;  // skip to the gift
    Avalanche::give(state, 0, {0, 1});
    Avalanche::give(state, 1, {0, 1});
    std::vector<Event> events;
    Avalanche::end_turn(state, &events);
    look(events);
  }
}

TEST(Chance, TheSequenceIsTheDocuments) {
  EXPECT_EQ(after(0), 4311271U);
  EXPECT_EQ(after(1), 17235617U + 4311271U);
  EXPECT_EQ(after(4311271), (std::uint64_t{4311271} * 17235617 + 4311271) % 87465851);
  std::uint64_t x = 87465850;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(after(static_cast<std::uint32_t>(x)), (x * 17235617 + 4311271) % 87465851);
    x = after(static_cast<std::uint32_t>(x));
  }
}

TEST(Chance, TheFigureOfMoveIHasTheColoursOfItsTwoMembers) {
  const auto setup = Avalanche::setup("x0=80385785 gifts=none");
  State state = Avalanche::start(*setup, 1);
  const char* figures[] = {"11", "14", "11", "42", "34", "15", "35", "15"};
  std::uint64_t x = 80385785;
  for (const std::string_view figure : figures) {
    const auto first = static_cast<Ball>(x % 5 + 1);
    x = (x * 17235617 + 4311271) % 87465851;
    const auto second = static_cast<Ball>(x % 5 + 1);
    x = (x * 17235617 + 4311271) % 87465851;
    EXPECT_EQ(figure_at(state.x), (Figure{first, second}));
    EXPECT_EQ(figure, std::to_string(first) + std::to_string(second));
    Avalanche::give(state, 0, {0, 0});
    Avalanche::give(state, 1, {0, 0});
    Avalanche::end_turn(state, nullptr);
  }
}

TEST(Chance, TheSeedSetsX0UnlessTheSetupDoes) {
  EXPECT_NE(Avalanche::start({}, 1).x0, Avalanche::start({}, 2).x0);
  EXPECT_EQ(Avalanche::start({}, 7).x0, Avalanche::start({}, 7).x0);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) ASSERT_LT(Avalanche::start({}, seed).x0, modulus);
  const auto setup = Avalanche::setup("x0=87465850");
  EXPECT_EQ(Avalanche::start(*setup, 1).x0, 87465850U);
}

// With 7 degrees of freedom, 24.3 is exceeded once in 1000; the seed is fixed.
TEST(Chance, EachFreeColumnIsEquallyLikely) {
  std::array<std::array<double, columns>, 2> seen{};
  deal(11, 4000, [&](const std::vector<Event>& events) {
    for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
      ++seen[seat][events[seat].falls[0]];  // only the first ball sees all columns equal
    }
  });
  for (const auto& counts : seen) {
    double chi_square = 0;
    for (const double count : counts) chi_square += (count - 500) * (count - 500) / 500;
    EXPECT_LT(chi_square, 24.3);
    EXPECT_GT(chi_square, 0.5);  // the balls are not dealt out evenly
  }
}

TEST(Chance, EachBallFallsOnItsOwn) {
  int same = 0, same_on_both = 0;
  deal(12, 4000, [&](const std::vector<Event>& events) {
    same += events[0].falls[0] == events[0].falls[1];
    same_on_both += events[0].falls[0] == events[1].falls[0];
  });
  EXPECT_NEAR(same, 500, 85);  // four standard deviations
  EXPECT_NEAR(same_on_both, 500, 85);
}

TEST(Chance, NoBlackBallFallsOnAFullColumn) {
  deal(13, 500, [&](const std::vector<Event>& events) {
    const auto& falls = events[0].falls;
    ASSERT_EQ(falls.size(), columns * rows - 2U);
    std::array<unsigned, columns> heights{2};
    for (const std::uint8_t column : falls) ASSERT_LE(++heights[column], rows);
    ASSERT_EQ(events[0].discarded, 2U);
  });
}

TEST(Chance, AScriptSaysWhereBlackBallsFallThenTheDiceGoOn) {
  const auto setup = Avalanche::setup("gifts=1:4,101:2 columns1=7707 columns2=12");
  State state = Avalanche::start(*setup, 1);
  Avalanche::give(state, 0, {0, 1});
  Avalanche::give(state, 1, {0, 1});
  std::vector<Event> events;
  Avalanche::end_turn(state, &events);
  EXPECT_EQ(events[0].falls, (std::vector<std::uint8_t>{7, 7, 0, 7}));
  ASSERT_EQ(events[1].falls.size(), 4U);
  EXPECT_EQ(events[1].falls[0], 1);
  EXPECT_EQ(events[1].falls[1], 2);
  EXPECT_EQ(state.fall_dice[0].drawn(), 0U);
  EXPECT_GE(state.fall_dice[1].drawn(), 2U);
}

TEST(Chance, AScriptedColumnThatIsFullIsPassedOver) {
  const auto setup = Avalanche::setup("gifts=1:2 columns1=3343");
  State state = Avalanche::start(*setup, 1);
  for (unsigned row = 0; row < rows - 1; ++row) state.fields[0].drop(3, static_cast<Ball>(1 + row % 2));
  Avalanche::give(state, 0, {0, 1});
  Avalanche::give(state, 1, {0, 1});
  std::vector<Event> events;
  Avalanche::end_turn(state, &events);
  EXPECT_EQ(events[0].falls, (std::vector<std::uint8_t>{3, 4}));
}

TEST(Chance, StatesWithTheSameScriptAreEqualWhoeverMadeIt) {
  const auto setup = Avalanche::setup("columns1=3343");
  EXPECT_EQ(Avalanche::start(*setup, 1), Avalanche::start(*setup, 1));
  const auto other = Avalanche::setup("columns1=3344");
  EXPECT_NE(Avalanche::start(*setup, 1), Avalanche::start(*other, 1));
  EXPECT_NE(Avalanche::digest(Avalanche::start(*setup, 1)), Avalanche::digest(Avalanche::start(*other, 1)));
}

}  // namespace
}  // namespace agon::avalanche
