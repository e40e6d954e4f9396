#include "games/wall/rules.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "games/match.hpp"

namespace agon::wall {
namespace {

// The brick in the document's pictures of rotations: one cell of a cube of side 2, named by its letter.
Kind cell_named(char letter) {
  const int i = letter - 'a';  // a b / c d / e f / g h: layer, row from y = 2 down, x
  return {1,
          point,
          0,
          {{static_cast<std::int16_t>(i % 2 + 1), static_cast<std::int16_t>(2 - i / 2 % 2),
            static_cast<std::int16_t>(i / 4 + 1)}}};
}

// The letter at each place after one turn, in the order of a description.
std::string turned_letters(int xy, int xz, int yz) {
  std::string text(8, '?');
  for (char letter = 'a'; letter <= 'h'; ++letter) {
    const Cell c = turned(cell_named(letter), 2, xy, xz, yz).front();
    text[static_cast<std::size_t>((c.z - 1) * 4 + (2 - c.y) * 2 + c.x - 1)] = letter;
  }
  return text;
}

TEST(Wall, BricksTurnAsInThePictures) {
  EXPECT_EQ(turned_letters(0, 0, 0), "abcdefgh");
  EXPECT_EQ(turned_letters(1, 0, 0), "bdacfheg");
  EXPECT_EQ(turned_letters(0, 1, 0), "eagcfbhd");
  EXPECT_EQ(turned_letters(0, 0, 1), "cdghabef");
}

RC_GTEST_PROP(Wall, FourQuarterTurnsBringABrickBack, (std::uint64_t seed)) {
  const World world = generate({}, seed);
  for (const Kind& kind : world.kinds) {
    for (const auto& [xy, xz, yz] : {std::array{4, 0, 0}, {0, 4, 0}, {0, 0, 4}}) {
      RC_ASSERT(turned(kind, world.cube, xy, xz, yz) == kind.cells);
    }
  }
}

bool connected(const std::vector<Cell>& cells) {
  std::set<int> reached{0};
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (const int j : std::set<int>(reached)) {
        const Cell a = cells[i], b = cells[static_cast<std::size_t>(j)];
        if (std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z) == 1) {
          grown |= reached.insert(static_cast<int>(i)).second;
        }
      }
    }
  }
  return reached.size() == cells.size();
}

RC_GTEST_PROP(Wall, EveryGeneratedBrickIsConnectedAndReadAsItIsWritten, (std::uint64_t seed)) {
  Quarry quarry;
  quarry.cube = *rc::gen::inRange(2, 6);
  quarry.kinds = 12;
  const World world = generate(quarry, seed);
  for (const Kind& kind : world.kinds) {
    RC_ASSERT(connected(kind.cells));
    RC_ASSERT(kind.weight >= point && kind.weight <= 10 * point);
  }
  const auto again = read_world(write_world(world));
  RC_ASSERT(again.ok());
  RC_ASSERT(*again == world);
}

TEST(Wall, TheGameEndsAfterTenTurnsWithoutAGoodDrop) {
  auto state = Wall::start({}, 1);
  for (int turn = 0; turn < 10; ++turn) {
    EXPECT_FALSE(state.over());
    EXPECT_EQ(state.turns_left(), 10 - turn);
    Wall::end_turn(state, nullptr);
  }
  EXPECT_TRUE(Wall::to_act(state).none());
}

TEST(Wall, ATeamsViewDoesNotHoldTheOthersPointsAndTries) {
  auto state = Wall::start({}, 1);
  auto other = state;
  other.teams[1].points = 5 * point;
  other.teams[1].drops = 2;
  EXPECT_FALSE(state == other);
  EXPECT_EQ(Wall::view(state, 0), Wall::view(other, 0));
}

TEST(WallWorldFile, EveryMistakeIsReportedWithItsLine) {
  const auto world = read_world(
      "wall-world 1\nsize 4 3 0\ncube 2\ndrops 11\nbrick 7 1.5 2\n#.\n.#\n..\n..\nbrick 7 x "
      "0\n##\n..\n.\n..\navailable 7 8\n");
  ASSERT_FALSE(world.ok());
  EXPECT_EQ(world.error(),
            "line 2: Z takes a whole number of 1 to 200\n"
            "line 4: drops takes a whole number of 1 to 10\n"
            "line 9: the brick is empty or falls into pieces\n"
            "line 10: the weight takes a number that is not negative, with up to six decimals\n"
            "line 10: brick 7 is given here twice\n"
            "line 13: a line of a brick is 2 characters # or .\n"
            "line 15: there is no brick 8");
}

// A world with one kind of brick, a cube of this weight.
Result<World> world_of(const std::string& weight, const std::string& more = "") {
  return read_world("wall-world 1\nsize 4 3 5\ncube 2\nvolume_points 0\ntouch_points 100\nbrick 1 " + weight +
                    " 0\n#.\n..\n..\n..\navailable 1\n" + more);
}

bool says(const Result<World>& world, const std::string& what) {
  return !world.ok() && world.error().find(what) != std::string::npos;
}

TEST(WallWorldFile, OffersUpToThirtyBricksAndNoMore) {
  const auto offering = [](int count) {
    std::string text = "wall-world 1\nsize 4 3 5\ncube 2\n", offered = "available";
    for (int i = 1; i <= count; ++i) {
      text += "brick " + std::to_string(i) + " 1 0\n#.\n..\n..\n..\n";
      offered += " " + std::to_string(i);
    }
    return read_world(text + offered + "\n");
  };
  EXPECT_TRUE(offering(available_max).ok());
  EXPECT_TRUE(says(offering(available_max + 1), "must name 1 to 30 bricks"));
}

TEST(WallWorldFile, ADropMayBringNineMillionPointsAlsoByTheFacesThatTouchAndNoMore) {
  EXPECT_TRUE(world_of("15000").ok());
  EXPECT_TRUE(says(world_of("15000.000001"), "could bring more than 9,000,000 points"));
}

TEST(WallWorldFile, NumbersHaveUpToSixDecimalsAndNoMore) {
  EXPECT_TRUE(world_of("1.000001").ok());
  EXPECT_TRUE(says(world_of("1.0000001"), "with up to six decimals"));
}

TEST(WallWorldFile, ABrickChangesToOneThatThereIs) {
  EXPECT_TRUE(world_of("1", "change 0 1 1\n").ok());
  EXPECT_TRUE(says(world_of("1", "change 0 1 9\n"), "there is no brick 9"));
}

}  // namespace
}  // namespace agon::wall
