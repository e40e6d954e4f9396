// The initial state and its view, points, and which orders are accepted.

#include "games/painting/arena.hpp"

#include <gtest/gtest.h>

#include "games/painting/test_board.hpp"

namespace agon::painting {
namespace {

using enum Direction;

std::string seen(const Arena::State& state, Seat seat) {
  const Colours colours = Arena::colours(state, seat);
  std::string text;
  for (std::int8_t row = 0; row < state.board.rows; ++row) {
    for (std::int8_t column = 0; column < state.board.columns; ++column) {
      text += sign_of(state.board, colours, {row, column});
    }
    text += '\n';
  }
  return text;
}

TEST(PaintingArena, AtTheStartPawnsHaveTheirOwnersColourAndAllTheirPaintAndTheBoardHasNone) {
  const Arena::State state = arena(R"(
    XXXXXXXXX
    X.......X
    X.A...B.X
    X.......X
    XXXXXXXXX)");
  EXPECT_BOARD(state, R"(
    XXXXXXXXX
    Xaaa.bbbX
    XaAa.bBbX
    Xaaa.bbbX
    XXXXXXXXX
    )");
  EXPECT_EQ(pawn_line(state, 1), "1 at 3,3 with 20");
  EXPECT_EQ(pawn_line(state, 2), "2 at 3,7 with 20");
  EXPECT_EQ(state.colour, (std::array<Plane, 2>{}));
  EXPECT_EQ(Arena::scores(state), (Scores{0, 0}));
}

TEST(PaintingView, APlayerSeesTheBoardUnderItsOwnPawnsAndTheSurfaceOfTheOpponents) {
  Arena::State state = arena(R"(
    XXXXXXXXXXX
    X...1.....X
    X.A.1...B.X
    X...1.....X
    XXXXXXXXXXX)");
  add(state.colour[1], {3, 2});
  state.pawn[1].surface = {0b110, 0b111, 0b111};
  EXPECT_EQ(seen(state, 0), picture(R"(
    XXXXXXXXXXX
    X...1..122X
    X...1..222X
    X.2.1..222X
    XXXXXXXXXXX
    )"));
  EXPECT_EQ(seen(state, 1), picture(R"(
    XXXXXXXXXXX
    X2222.....X
    X2222.....X
    X2222.....X
    XXXXXXXXXXX
    )"));
}

TEST(PaintingView, StatesThatDifferInWhatAPlayerDoesNotSeeLookTheSame) {
  const Arena::State state = arena(R"(
    XXXXXXXXXXXXXX
    X............X
    X.A..B..B....X
    X............X
    XXXXXXXXXXXXXX)");
  Arena::State other = state;
  std::swap(other.pawn[1].place, other.pawn[2].place);  // the opponent's pawns have swapped places
  other.pawn[1].paint = 3;
  other.pawn[2].order = move(3, up);
  add(other.colour[1], {2, 5});  // under an opponent's pawn
  EXPECT_NE(state, other);
  EXPECT_EQ(Arena::view(state, 0), Arena::view(other, 0));
  EXPECT_NE(Arena::view(state, 1), Arena::view(other, 1));
}

TEST(PaintingView, WhatHasChangedIsComparedWithThePreviousTurn) {
  Arena::State state = arena(R"(
    XXXXXXXXX
    X.......X
    X.A.....X
    X.....B.X
    X.......X
    X.......X
    XXXXXXXXX)");
  EXPECT_EQ(state.changed[0], Plane{});
  play(state, {move(2, down)});
  EXPECT_EQ(size(state.changed[0]), 6);  // one row of the pawn is new, another has gone
  EXPECT_EQ(state.changed[1], Plane{});  // the owner does not see it
  play(state, {shot(1, right, 2)});
  EXPECT_EQ(size(state.changed[0]), 2);
  EXPECT_EQ(size(state.changed[1]), 2);
  play(state, {});
  EXPECT_EQ(state.changed, (std::array<Plane, 2>{}));
}

TEST(PaintingScore, ItIsTheShareOfAllFreeCellsInThousandthsRoundedHalvesUp) {
  Arena::State state = arena(R"(
    XXXXXXXXXX
    X........X
    X.A....B.X
    X........X
    XXXXXXXXXX)");  // 24 free cells, including those under pawns
  EXPECT_EQ(free_cells(state.board), 24);
  add(state.colour[0], {1, 1});            // under a pawn
  EXPECT_EQ(Arena::points(state, 0), 42);  // 41.67
  state.board.walls[3] = state.board.walls[0];
  EXPECT_EQ(Arena::points(state, 0), 63);  // 62.5
  EXPECT_EQ(Arena::scores(state), (Scores{63 * point, 0}));
}

TEST(PaintingOrders, EachIsRefusedForTheFirstReasonThatApplies) {
  Arena::State state = arena(R"(
    XXXXXXXXX
    X.......X
    X.A...B.X
    X.......X
    XXXXXXXXX)",
                             1, 5, 7);
  const auto give = [&](Seat seat, const Order& order) { return Arena::give(state, seat, order); };
  EXPECT_EQ(give(0, move(0, none)), invalid_pawn);
  EXPECT_EQ(give(0, move(3, up)), invalid_pawn);
  EXPECT_EQ(give(0, move(2, none)), not_your_pawn);
  EXPECT_EQ(give(0, move(1, none)), invalid_direction);
  EXPECT_EQ(give(0, shot(1, static_cast<Direction>(5), 0)), invalid_direction);
  EXPECT_EQ(give(0, shot(1, up, 0)), invalid_range);
  EXPECT_EQ(give(0, shot(1, up, 6)), invalid_range);
  state.pawn[0].paint = 4;
  EXPECT_EQ(give(0, shot(1, up, 6)), invalid_range);  // regardless of the paint
  EXPECT_EQ(give(0, shot(1, up, 5)), not_enough_paint);
  EXPECT_EQ(give(0, shot(1, up, 4)), Refusal{});
  EXPECT_EQ(give(0, move(1, up)), has_an_order);
  EXPECT_EQ(give(0, shot(1, up, 5)), has_an_order);
  EXPECT_EQ(give(1, move(2, down)), Refusal{});
  EXPECT_EQ(give(0, move(2, down)), not_your_pawn);  // does not reveal that the pawn has an order
  Arena::end_turn(state, nullptr);
  EXPECT_EQ(give(0, move(1, up)), Refusal{});  // an order is valid for one turn only
}

TEST(PaintingOrders, TheListHasAllThatAreTakenAndNoOther) {
  Arena::State state = arena(R"(
    XXXXXXXXXXX
    X.........X
    X.A..A..B.X
    X.........X
    XXXXXXXXXXX)",
                             1, 5, 7);
  state.pawn[0].paint = 3;
  std::vector<Order> room(Arena::orders_max);
  EXPECT_EQ(Arena::orders(state, 0, room), 4U * (1 + 3) + 4U * (1 + 5));
  const std::vector<Order> listed(room.begin(), room.begin() + 40);
  for (const Order& order : listed) {
    Arena::State copy = state;
    EXPECT_EQ(Arena::give(copy, 0, order), Refusal{});
    EXPECT_EQ(Arena::orders(copy, 0, room), order.pawn == 1 ? 24U : 16U);
  }
}

TEST(PaintingArena, ItIsOverAfterItsTurns) {
  Arena::Setup setup;
  setup.turns = 2;
  setup.opening.board = {5, 8, 1, 3, 9, {}};
  setup.opening.board.walls = {0xff, 0x81, 0x81, 0x81, 0xff};
  setup.opening.pawns = {{{{2, 2}}, {{2, 5}}}};
  EXPECT_TRUE(mistakes_of(setup.opening).empty());
  Arena::State state = Arena::start(setup, 7);
  for (int turn = 0; turn < 2; ++turn) {
    EXPECT_EQ(Arena::to_act(state), Seats(3));
    Arena::end_turn(state, nullptr);
  }
  EXPECT_TRUE(Arena::to_act(state).none());
}

}  // namespace
}  // namespace agon::painting
