// Moves, the rules that undo them, and bonus moves.

#include "games/painting/arena.hpp"

#include <gtest/gtest.h>

#include "games/painting/test_board.hpp"

namespace agon::painting {
namespace {

using enum Direction;
using Kind = Arena::Event::Kind;

TEST(PaintingMoves, AllPawnsMoveByOneCellAtTheSameTime) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXX
    X..........X
    X.A..A.....X
    X..........X
    X........B.X
    X..........X
    XXXXXXXXXXXX)");
  const auto events = play(state, {move(1, right), move(2, right), move(3, up)});
  EXPECT_BOARD(state, R"(
    XXXXXXXXXXXX
    X.aaaaaa...X
    X.aAaaAabbbX
    X.aaaaaabBbX
    X.......bbbX
    X..........X
    XXXXXXXXXXXX
    )");
  EXPECT_EQ(pawns_of(events, Kind::moved), (std::vector{1, 2, 3}));
}

TEST(PaintingMoves, AMoveIntoAWallIsUndone) {
  Arena::State state = arena(R"(
    XXXXXXXXXXX
    X.....X...X
    X.A.....B.X
    X.........X
    XXXXXXXXXXX)");
  const auto events = play(state, {move(1, left), move(2, left)});
  EXPECT_BOARD(state, R"(
    XXXXXXXXXXX
    Xaaa..XbbbX
    XaAa...bBbX
    Xaaa...bbbX
    XXXXXXXXXXX
    )");
  EXPECT_EQ(pawns_of(events, Kind::undone), (std::vector{1, 2}));
}

TEST(PaintingMoves, AMoveIntoAPawnWithoutAnOrderIsUndoneAndSoAreThoseBehindIt) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXXXX
    X............X
    X.A..A..B....X
    X............X
    XXXXXXXXXXXXXX)");
  play(state, {move(1, right), move(2, right)});
  EXPECT_EQ(pawn_line(state, 1), "1 at 3,3 with 20");
  EXPECT_EQ(pawn_line(state, 2), "1 at 3,6 with 20");
  play(state, {move(1, right), move(2, right), move(3, right)});  // now all of them move
  EXPECT_EQ(pawn_line(state, 1), "1 at 3,4 with 20");
  EXPECT_EQ(pawn_line(state, 2), "1 at 3,7 with 20");
  EXPECT_EQ(pawn_line(state, 3), "2 at 3,10 with 20");
}

TEST(PaintingMoves, APawnThatShootsHasNotMoved) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X........X
    X.A..B...X
    X........X
    XXXXXXXXXX)");
  play(state, {move(1, right), shot(2, left, 1)});
  EXPECT_EQ(pawn_line(state, 1), "1 at 3,3 with 20");
}

TEST(PaintingMoves, AllPawnsThatMoveIntoEachOtherAreUndoneAtTheSameTime) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXXX
    X...........X
    X.A...B.....X
    X...........X
    XXXXXXXXXXXXX)");
  play(state, {move(1, right), move(2, left)});  // the gap between them has space for one only
  EXPECT_EQ(pawn_line(state, 1), "1 at 3,3 with 20");
  EXPECT_EQ(pawn_line(state, 2), "2 at 3,7 with 20");
}

TEST(PaintingMoves, MoreMovesThanNeededMayBeUndone) {
  // The middle pawn moves down between the two others. Undoing it alone would suffice, but all three collide.
  Arena::State state = arena(R"(
    XXXXXXXXXXXX
    X..........X
    X....B.....X
    X..........X
    X..........X
    X.A.....A..X
    X..........X
    XXXXXXXXXXXX)");
  play(state, {move(1, right), move(2, left), move(3, down)});
  EXPECT_EQ(pawn_line(state, 1), "1 at 6,3 with 20");
  EXPECT_EQ(pawn_line(state, 2), "1 at 6,9 with 20");
  EXPECT_EQ(pawn_line(state, 3), "2 at 3,6 with 20");
}

TEST(PaintingMoves, AfterPawnsAreUndoneThoseThatNowRunIntoThemAreUndoneToo) {
  // 2 and 3 collide; 1 directly follows 2 and is blocked then.
  Arena::State state = arena(R"(
    XXXXXXXXXXXXXXX
    X.............X
    X.A..A...B....X
    X.............X
    XXXXXXXXXXXXXXX)");
  play(state, {move(1, right), move(2, right), move(3, left)});
  EXPECT_EQ(pawn_line(state, 1), "1 at 3,3 with 20");
  EXPECT_EQ(pawn_line(state, 2), "1 at 3,6 with 20");
  EXPECT_EQ(pawn_line(state, 3), "2 at 3,10 with 20");
}

TEST(PaintingMoves, APawnMayMoveToWhereAnotherMovesAway) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X........X
    X.A..B...X
    X........X
    XXXXXXXXXX)");
  play(state, {move(1, right), move(2, right)});
  EXPECT_EQ(pawn_line(state, 1), "1 at 3,4 with 20");
  EXPECT_EQ(pawn_line(state, 2), "2 at 3,7 with 20");
}

TEST(PaintingBonus, APawnThatHidesInItsColourAfterTheMoveMovesOnceMore) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X...111..X
    X.A.111..X
    X...111..X
    XXXXXXXXXX)");
  play(state, {move(1, right)});
  EXPECT_EQ(state.pawn[0].place.column, 3);
  play(state, {move(1, right)});
  EXPECT_EQ(state.pawn[0].place.column, 4);  // two columns of its colour under it are not enough
  play(state, {move(1, right)});
  EXPECT_EQ(state.pawn[0].place.column, 6);
}

TEST(PaintingBonus, WhatWasUnderThePawnBeforeTheMoveDoesNotCount) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X........X
    X.A......X
    X........X
    XXXXXXXXXX)");
  colour_under(state, 1, 0);
  const auto events = play(state, {move(1, right)});
  EXPECT_EQ(state.pawn[0].place.column, 3);
  EXPECT_EQ(pawns_of(events, Kind::bonus), std::vector<int>{});
}

TEST(PaintingBonus, ThereIsOneBonusMoveATurn) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X..111111X
    X.A111111X
    X..111111X
    XXXXXXXXXX)");
  colour_under(state, 1, 0);
  const auto events = play(state, {move(1, right)});
  EXPECT_EQ(state.pawn[0].place.column, 4);
  EXPECT_EQ(pawns_of(events, Kind::bonus), std::vector{1});
}

TEST(PaintingBonus, TheOpponentsColourGivesNone) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X..222222X
    X.A222222X
    X..222222X
    XXXXXXXXXX)");
  colour_under(state, 1, 1);
  play(state, {move(1, right)});
  EXPECT_EQ(state.pawn[0].place.column, 3);
}

TEST(PaintingBonus, ABonusMoveIntoAPawnOrAWallIsUndoneAndTheFirstStepStays) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXXX
    X..11.......X
    X.A11..B....X
    X..11.......X
    XXXXXXXXXXXXX)");
  colour_under(state, 1, 0);
  play(state, {move(1, right), move(2, left)});  // the other pawn has moved but has no bonus move, so it stands
  EXPECT_EQ(state.pawn[0].place.column, 3);
  EXPECT_EQ(state.pawn[1].place.column, 6);
  state = arena(R"(
    XXXXXXXXXXXXX
    X..11X......X
    X.A11.......X
    X..11.......X
    XXXXXXXXXXXXX)");
  colour_under(state, 1, 0);
  play(state, {move(1, right)});
  EXPECT_EQ(state.pawn[0].place.column, 3);
}

TEST(PaintingBonus, AllBonusMovesAreMadeAtTheSameTime) {
  Arena::State state = arena(R"(
    XXXXXXXXXXXX
    X..11111...X
    X.A11A11...X
    X..11111...X
    XXXXXXXXXXXX)");
  colour_under(state, 1, 0);
  colour_under(state, 2, 0);
  play(state, {move(1, right), move(2, right)});
  EXPECT_EQ(state.pawn[0].place.column, 4);  // it may follow the other pawn
  EXPECT_EQ(state.pawn[1].place.column, 7);
}

}  // namespace
}  // namespace agon::painting
