// Strips of paint, take-overs and new paint.

#include "games/painting/arena.hpp"

#include <gtest/gtest.h>

#include "games/painting/test_board.hpp"

namespace agon::painting {
namespace {

using enum Direction;
using Kind = Arena::Event::Kind;

TEST(PaintingStrips, AStripTouchesTheMiddleOfThePawnsSideAndIsOneCellWide) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXXX
    X...........X
    X...........X
    X...........X
    X....A......X
    X...........X
    X...........X
    XXXXXXXXXXXXX)");
  play(state, {shot(1, right, 5)});
  EXPECT_BOARD(state, R"(
    XXXXXXXXXXXXX
    X...........X
    X...........X
    X...aaa.....X
    X...aAa11111X
    X...aaa.....X
    X...........X
    XXXXXXXXXXXXX
    )");
  play(state, {shot(1, up, 1)});
  play(state, {shot(1, left, 2)});
  play(state, {shot(1, down, 9)});
  EXPECT_BOARD(state, R"(
    XXXXXXXXXXXXX
    X...........X
    X....1......X
    X...aaa.....X
    X.11aAa11111X
    X...aaa.....X
    X....1......X
    XXXXXXXXXXXXX
    )");
}

TEST(PaintingStrips, AWallStopsAStripEvenAtOnceAndTheWholeRangeIsPaid) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXX
    X...X......X
    X.A..X.....X
    X..........X
    XXXXXXXXXXXX)");
  play(state, {shot(1, left, 7)});
  EXPECT_EQ(state.colour[0], Plane{});
  EXPECT_EQ(pawn_line(state, 1), "1 at 3,3 with 13");
  const auto events = play(state, {shot(1, right, 6)});
  EXPECT_BOARD(state, R"(
    XXXXXXXXXXXX
    XaaaX......X
    XaAa1X.....X
    Xaaa.......X
    XXXXXXXXXXXX
    )");
  EXPECT_EQ(pawn_line(state, 1), "1 at 3,3 with 7");
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].cells, 1);
}

TEST(PaintingStrips, AStripPaintsThePawnsUnderItAndPassesOver) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXXXXX
    X.............X
    X.A...B...A...X
    X.............X
    XXXXXXXXXXXXXXX)");
  play(state, {shot(1, right, 10)});
  EXPECT_BOARD(state, R"(
    XXXXXXXXXXXXXXX
    Xaaa.bbb.aaa..X
    XaAa1aBa1aAa11X
    Xaaa.bbb.aaa..X
    XXXXXXXXXXXXXXX
    )");
  EXPECT_FALSE(has(state.colour[0], {2, 6}));  // the board under a pawn keeps its colour
  EXPECT_EQ(state.pawn[1].surface[1], 0);      // the whole row, including the middle
}

TEST(PaintingStrips, ACellUnderStripsOfBothColoursKeepsItsColour) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXXX
    X...........X
    X.A..12...B.X
    X...........X
    XXXXXXXXXXXXX)");
  play(state, {shot(1, right, 6), shot(2, left, 4)});
  EXPECT_BOARD(state, R"(
    XXXXXXXXXXXXX
    Xaaa.....bbbX
    XaAa112..aBbX
    Xaaa.....bbbX
    XXXXXXXXXXXXX
    )");
}

TEST(PaintingStrips, AStripIsShotFromThePlaceAfterTheMovesAndHitsPawnsWhereTheyAreThen) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXXX
    X...........X
    X.A.........X
    X...........X
    X.......B...X
    X...........X
    XXXXXXXXXXXXX)");
  play(state, {shot(1, right, 8), move(2, up)});
  EXPECT_BOARD(state, R"(
    XXXXXXXXXXXXX
    Xaaa........X
    XaAa111aaa11X
    Xaaa...bBb..X
    X......bbb..X
    X...........X
    XXXXXXXXXXXXX
    )");
}

TEST(PaintingTakeOver, APawnBelongsToThePlayerWithMoreOfItsCells) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXXX
    X...........X
    X.A...B.....X
    X...........X
    XXXXXXXXXXXXX)");
  play(state, {shot(1, right, 4)});
  EXPECT_EQ(state.pawn[1].owner, 1);  // six of nine cells are its own
  play(state, {move(2, right)});
  state.pawn[1].surface = {0b111, 0b000, 0b001};  // as further strips would leave it
  EXPECT_EQ(Arena::give(state, 1, shot(2, left, 3)), Refusal{});
  std::vector<Arena::Event> events;
  Arena::end_turn(state, &events);
  EXPECT_EQ(state.pawn[1].owner, 0);
  EXPECT_EQ(pawns_of(events, Kind::taken), std::vector{2});
  EXPECT_EQ(pawn_line(state, 2), "1 at 3,8 with 17");  // place and paint are unchanged
  EXPECT_TRUE(has(state.colour[1], {2, 5}));           // the strip has the colour of the player who ordered it
  EXPECT_EQ(Arena::give(state, 1, move(2, up)), not_your_pawn);
  EXPECT_EQ(Arena::give(state, 0, move(2, up)), Refusal{});
}

TEST(PaintingTakeOver, AnOwnStripRestoresTheColour) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXXX
    X...........X
    X.A...A...B.X
    X...........X
    XXXXXXXXXXXXX)");
  state.pawn[1].surface = {0, 0b111, 0};
  play(state, {shot(1, right, 5)});
  EXPECT_EQ(state.pawn[1].surface, Surface{});
}

TEST(PaintingPaint, APawnGetsAUnitForEachCellOfItsOwnersColourUnderItUpToTheFirstAmount) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X........X
    X.A......X
    X........X
    XXXXXXXXXX)");
  colour_under(state, 1, 0);
  state.pawn[0].paint = 3;
  play(state, {});
  EXPECT_EQ(state.pawn[0].paint, 12);
  play(state, {});
  EXPECT_EQ(state.pawn[0].paint, 20);
  colour_under(state, 1, 1);
  state.pawn[0].paint = 3;
  play(state, {});
  EXPECT_EQ(state.pawn[0].paint, 3);
}

TEST(PaintingPaint, TheNewOwnersColourCountsAndThePlaceAfterTheMoves) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X...222..X
    X.A.222..X
    X...222..X
    XXXXXXXXXX)");
  state.pawn[0].surface = {0b111, 0b111, 0};  // makes it change owner at the end of the turn
  state.pawn[0].paint = 0;
  play(state, {move(1, right)});
  EXPECT_EQ(pawn_line(state, 1), "2 at 3,4 with 3");
}

TEST(PaintingPaint, AShotIsPaidAtTheEndOfTheTurnAndBeforeNewPaintComes) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X........X
    X.A......X
    X........X
    XXXXXXXXXX)");
  colour_under(state, 1, 0);
  EXPECT_EQ(Arena::give(state, 0, shot(1, right, 10)), Refusal{});
  EXPECT_EQ(state.pawn[0].paint, 20);
  Arena::end_turn(state, nullptr);
  EXPECT_EQ(state.pawn[0].paint, 19);
}

}  // namespace
}  // namespace agon::painting
