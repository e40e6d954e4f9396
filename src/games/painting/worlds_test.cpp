// Generated boards, and boards designed by people.

#include "games/painting/worlds.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/painting/test_world.hpp"

namespace agon::painting {
namespace {

Place image(const BoardPlan& plan, Place place) {
  const int row = plan.symmetry == Symmetry::point ? plan.rows - 1 - place.row : place.row;
  return {static_cast<std::int8_t>(row), static_cast<std::int8_t>(plan.columns - 1 - place.column)};
}

BoardPlan arbitrary_plan() {
  BoardPlan plan;
  plan.rows = *rc::gen::inRange<std::uint8_t>(5, side_max + 1);
  plan.columns = *rc::gen::inRange<std::uint8_t>(5, side_max + 1);
  plan.pawns = *rc::gen::inRange<std::uint8_t>(1, pawns_max / 2 + 1);
  plan.radius = *rc::gen::inRange<std::uint8_t>(1, 4);
  plan.walls = *rc::gen::inRange<std::uint8_t>(0, 51);
  plan.symmetry = *rc::gen::element(Symmetry::point, Symmetry::mirror);
  return plan;
}

// Each of thousands of pawns overlaps with hundreds.
TEST(PaintingWorlds, OfABoardFullOfPawnsOnlyTheirNumberIsWrong) {
  std::string board = "board\n" + std::string(64, 'X') + "\n";
  for (int row = 2; row < 64; ++row) board += "X" + std::string(31, '1') + std::string(31, '2') + "X\n";
  const auto setup = Painting::setup("painting-world 1\n" + board + std::string(64, 'X') + "\n");
  ASSERT_FALSE(setup.ok());
  EXPECT_EQ(setup.error(), "line 2: player 1 has 1922 pawns and player 2 has 1922; both need the same number, 1 to 16");
}

RC_GTEST_PROP(PaintingWorlds, ADrawnBoardIsPlayableAndFair, (std::uint64_t seed)) {
  const BoardPlan plan = arbitrary_plan();
  RC_PRE(has_room(plan));
  Dice dice(seed, 0);
  const Opening opening = draw_board(plan, dice);
  RC_ASSERT(mistakes_of(opening).empty());
  RC_ASSERT(opening.board.rows == plan.rows && opening.board.columns == plan.columns);
  RC_ASSERT(opening.pawns[0].size() == plan.pawns);
  for (std::size_t pawn = 0; pawn < plan.pawns; ++pawn) {
    RC_ASSERT(opening.pawns[1][pawn] == image(plan, opening.pawns[0][pawn]));
  }
  for (std::int8_t row = 0; row < plan.rows; ++row) {
    for (std::int8_t column = 0; column < plan.columns; ++column) {
      RC_ASSERT(has(opening.board.walls, {row, column}) == has(opening.board.walls, image(plan, {row, column})));
    }
  }
  const int inner = (plan.rows - 2) * (plan.columns - 2);
  RC_ASSERT((inner - free_cells(opening.board)) * 100 <= inner * plan.walls);
}

TEST(PaintingWorlds, TheSameSeedDrawsTheSameBoardAndWallsAreThere) {
  const BoardPlan plan;
  Dice dice(7, 0), again(7, 0), other(8, 0);
  const Opening opening = draw_board(plan, dice);
  EXPECT_EQ(opening, draw_board(plan, again));
  EXPECT_NE(opening, draw_board(plan, other));
  EXPECT_GE(28 * 28 - free_cells(opening.board), 28 * 28 * plan.walls / 200);
}

TEST(PaintingWorlds, WithMirrorsExchangedEverythingIsExchanged) {
  BoardPlan plan;
  plan.symmetry = Symmetry::mirror;
  Dice dice(3, 0);
  const Opening opening = draw_board(plan, dice);
  Arena::State state = Arena::start({opening, {}, 1}, 0);
  for (std::uint8_t pawn = 1; pawn <= plan.pawns; ++pawn) {  // the second player mirrors the first
    const auto image_of = static_cast<std::uint8_t>(pawn + plan.pawns);
    EXPECT_TRUE(Arena::give(state, 0, {pawn, Action::shoot, Direction::right, 3}).taken());
    EXPECT_TRUE(Arena::give(state, 1, {image_of, Action::shoot, Direction::left, 3}).taken());
  }
  Arena::end_turn(state, nullptr);
  EXPECT_EQ(Arena::points(state, 0), Arena::points(state, 1));
  EXPECT_GT(Arena::points(state, 0), 0);
}

std::string mistakes(std::string_view text) {
  const auto setup = Painting::setup(text);
  return setup ? "" : setup.error();
}

TEST(PaintingSetup, OptionsAreReadAndWrittenAlike) {
  const auto setup = Painting::setup("teams=35 radius=3 range=10 rows=60 columns=50 pawns=8 symmetry=mirror");
  ASSERT_TRUE(setup.ok()) << setup.error();
  EXPECT_EQ(setup->teams, 35);
  EXPECT_EQ(setup->plan.symmetry, Symmetry::mirror);
  EXPECT_EQ(Painting::setup_text(*setup),
            "teams=35 turns=100 tournaments=1 full_every=30 radius=3 range=10 paint=100 rows=60 columns=50 pawns=8 "
            "walls=10 symmetry=mirror");
  EXPECT_EQ(*Painting::setup(Painting::setup_text(*setup)), *setup);
}

TEST(PaintingSetup, AWorldFileIsReadAndWrittenAlike) {
  const std::string text =
      "// two boards\n"
      "teams=3 radius=1\n"
      "  turns=50\r\n"
      "painting-world 1\n"
      "board\n"
      "XXXXXXXXX\n"
      "X...X...X\n"
      "X.1.X.2.X\n"
      "// a remark in between\n"
      "X...X...X\n"
      "XXXXXXXXX\n"
      "board\n"
      "XXXXX\nX...X\nX.2.X\nX...X\nX...X\nX.1.X\nX...X\nXXXXX";
  const auto setup = Painting::setup(text);
  ASSERT_TRUE(setup.ok()) << setup.error();
  ASSERT_EQ(setup->openings.size(), 2U);
  EXPECT_EQ(setup->turns, 50U);
  EXPECT_EQ(setup->openings[0].board.rows, 5);
  EXPECT_EQ(setup->openings[0].pawns[1], (std::vector<Place>{{2, 6}}));
  EXPECT_EQ(setup->openings[1].pawns[0], (std::vector<Place>{{5, 2}}));
  EXPECT_TRUE(has(setup->openings[0].board.walls, {2, 4}));
  const std::string written = Painting::setup_text(*setup);
  EXPECT_EQ(written,
            "teams=3 turns=50 tournaments=1 full_every=30 radius=1 range=10 paint=100\n"
            "painting-world 1\n"
            "\nboard\nXXXXXXXXX\nX...X...X\nX.1.X.2.X\nX...X...X\nXXXXXXXXX\n"
            "\nboard\nXXXXX\nX...X\nX.2.X\nX...X\nX...X\nX.1.X\nX...X\nXXXXX\n");
  EXPECT_EQ(*Painting::setup(written), *setup);
}

TEST(PaintingSetup, EveryMistakeOfAWorldFileIsToldWithItsLine) {
  EXPECT_EQ(mistakes("teams=1 turns=many\n"
                     "walls=3\n"
                     "board\n"
                     "XXXXXXXX\n"
                     "X......X\n"
                     "X.1.2..X\n"
                     "X.......\n"
                     "XXXXXXXX\n"
                     "\n"
                     "board\n"
                     "XXXXXX\n"
                     "X....X\n"
                     "X.1?.X\n"
                     "X...X\n"
                     "XXXXXX\n"
                     "\n"
                     "board\n"
                     "XXX\n"),
            "line 1: setup option \"teams=1\" is not of the form teams=2..64\n"
            "line 1: setup option \"turns=many\" is not of the form turns=1..1000000\n"
            "line 2: \"walls=3\" is for boards that dice draw, but boards are given; leave it out\n"
            "line 3: before the first board there must be a line \"painting-world 1\"\n"
            "line 6: the pawns in row 3, column 3 and row 3, column 5 overlap\n"
            "line 7: the cell in row 4, column 8 is on the border and must be blocked (X)\n"
            "line 13: \"?\" in column 4 is not a cell; a cell is X (blocked), . (free), 1 or 2 (the middle of a pawn)\n"
            "line 14: the row has 5 cells, the first row of the board has 6\n"
            "line 17: the number of rows is 1; it can be 5 to 64\n"
            "line 17: the number of columns is 3; it can be 5 to 64");
}

TEST(PaintingSetup, PawnsMustFitAndBothPlayersHaveAsMany) {
  EXPECT_EQ(mistakes("radius=2\npainting-world 1\nboard\nXXXXXXXX\nX......X\nX.1....X\nX......X\nX......X\nXXXXXXXX"),
            "line 3: player 1 has 1 pawns and player 2 has 0; both need the same number, 1 to 16\n"
            "line 6: the pawn in row 3, column 3 does not fit: a cell under its square of 5x5 is blocked or off the "
            "board");
  EXPECT_EQ(mistakes("rows=9 columns=9 pawns=6"),
            "the pawns do not fit on the boards: make rows or columns larger, or pawns or radius smaller");
  EXPECT_EQ(mistakes("rows=9 columns=9 pawns=2"), "");
  EXPECT_EQ(mistakes("colour=red"),
            "no setup option is called \"colour\"; there are: teams, turns, tournaments, full_every, radius, range, "
            "paint, rows, columns, pawns, walls, symmetry");
  EXPECT_EQ(mistakes("painting-world 1\nboard\n" + std::string(80, 'X')),
            "line 2: the board has 1 rows and 80 columns; it can have 64 at most");
}

}  // namespace
}  // namespace agon::painting
