// A state made from a player's view has the same view and allows the same orders.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/painting/arena.hpp"
#include "games/painting/worlds.hpp"

namespace agon::painting {
namespace {

Arena::State drawn_arena(Dice& dice) {
  BoardPlan plan;
  plan.rows = plan.columns = static_cast<std::uint8_t>(12 + dice.below(10));
  plan.pawns = static_cast<std::uint8_t>(1 + dice.below(3));
  return Arena::start({draw_board(plan, dice), {}, 40}, 0);
}

void give_random_orders(Arena::State& state, Dice& dice) {
  std::vector<Order> room(Arena::orders_max);
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    for (int i = 0; i < 3; ++i) {
      const std::size_t count = Arena::orders(state, seat, room);
      if (count) Arena::give(state, seat, room[dice.below(static_cast<std::uint32_t>(count))]);
    }
  }
}

// The view of the state made from `view`, with the original pawn numbers.
Arena::View view_again(const Arena::State& known, const Arena::View& view, Seat seat) {
  Arena::View again = Arena::view(known, seat);
  for (std::size_t i = 0; i < again.pawns.size() && i < view.pawns.size(); ++i) {
    again.pawns[i].first = view.pawns[i].first;
    if (again.pawns[i].second.order.action != Action::none) again.pawns[i].second.order.pawn = view.pawns[i].first;
  }
  again.points = view.points;  // includes cells under the opponent's pawns
  return again;
}

RC_GTEST_PROP(PaintingKnown, AStateOfAViewHasThatView, (std::uint64_t seed)) {
  Dice dice(seed, 1);
  Arena::State state = drawn_arena(dice);
  for (; Arena::to_act(state).any(); Arena::end_turn(state, nullptr)) {
    give_random_orders(state, dice);
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      const Arena::View view = Arena::view(state, seat);
      const auto known = Arena::known(view, seat);
      RC_ASSERT(known.ok());
      RC_ASSERT(view_again(*known, view, seat) == view);
    }
  }
}

// If the player is alone on the board, the state also has the same future.
RC_GTEST_PROP(PaintingKnown, WhereNothingIsHiddenTheSameFollows, (std::uint64_t seed)) {
  Dice dice(seed, 2);
  Arena::State state = drawn_arena(dice);
  std::size_t own = 0;
  while (own < state.pawns && state.pawn[own].owner == 0) ++own;
  for (std::size_t i = own; i < state.pawns; ++i) state.pawn[i] = {};
  state.pawns = static_cast<std::uint8_t>(own);
  auto known = Arena::known(Arena::view(state, 0), 0);
  RC_ASSERT(known.ok());
  Arena::State same = *std::move(known);
  while (Arena::to_act(state).any()) {
    RC_ASSERT(same == state);
    Dice again = dice;
    give_random_orders(state, dice);
    give_random_orders(same, again);
    Arena::end_turn(state, nullptr);
    Arena::end_turn(same, nullptr);
  }
}

TEST(PaintingKnown, AnErrorSaysWhatNoGameCanHave) {
  Dice dice(1, 1);
  const Arena::State state = drawn_arena(dice);
  const auto error = [&](auto change) {
    Arena::View view = Arena::view(state, 0);
    change(view);
    const auto known = Arena::known(view, 0);
    return known ? "" : known.error();
  };
  using View = Arena::View;
  EXPECT_EQ(error([](View&) {}), "");
  EXPECT_NE(error([](View& view) { view.board.rows = 200; }), "");
  EXPECT_NE(error([](View& view) { view.board.radius = 0; }), "");
  EXPECT_NE(error([](View& view) { view.board.walls = {}; }), "");
  EXPECT_NE(error([](View& view) { add(view.board.walls, {2, 50}); }), "");
  EXPECT_NE(error([](View& view) {
              for (Row& row : view.board.walls) row |= low_bits(view.board.columns);
            }),
            "");
  EXPECT_NE(error([](View& view) {
              view.board.rows = view.board.columns = 5;
              for (int row = 0; row < side_max; ++row) view.board.walls[index(row)] = row < 5 ? low_bits(5) : 0;
              view.colours = {}, view.pawns.clear();
            }),
            "");
  EXPECT_NE(error([](View& view) { add(view.colours.own, {0, 0}); }), "");
  EXPECT_NE(error([](View& view) { view.colours.own[1] = view.colours.theirs[1] = ~view.board.walls[1]; }), "");
  EXPECT_NE(error([](View& view) { view.turn = 41; }), "");
  EXPECT_NE(error([](View& view) { view.pawns[0].second.place = {-1, 100}; }), "");
  EXPECT_NE(error([](View& view) { view.pawns[0].second.place = {0, 1}; }), "");
  EXPECT_NE(error([](View& view) { view.pawns[0].second.owner = 1; }), "");
  EXPECT_NE(error([](View& view) { view.pawns[0].second.paint = 60'000; }), "");
  EXPECT_NE(error([](View& view) { view.pawns[0].second.surface[0] = 0xffff; }), "");
  EXPECT_NE(error([](View& view) { view.pawns[0].second.order = {1, Action::shoot, Direction::up, 200}; }), "");
  EXPECT_NE(error([](View& view) { view.pawns[0].second.order = {1, static_cast<Action>(7), Direction::up, 1}; }), "");
  EXPECT_NE(error([](View& view) { view.pawns.push_back(view.pawns[0]); }), "");
  EXPECT_FALSE(Arena::known(Arena::view(state, 0), 2).ok());
}

}  // namespace
}  // namespace agon::painting
