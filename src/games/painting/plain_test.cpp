// The fast and the plain rules of one game agree on random positions; and invariants of every turn of every game.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/painting/plain_game.hpp"

namespace agon::painting {
namespace {

constexpr int positions_at_least = 20'000;

// Any position that pawns can be in: crowded boards, much paint on board and surfaces, any owners and amounts of paint.
Arena::State random_position(Dice& dice) {
  Arena::Setup setup;
  setup.turns = 1'000'000;
  Board& board = setup.opening.board;
  board.radius = static_cast<std::uint8_t>(1 + below(dice, 4) / 3);
  const int side = board.diameter();
  board.rows = static_cast<std::uint8_t>(side + 2 + below(dice, 4 * side));
  board.columns = static_cast<std::uint8_t>(side + 2 + below(dice, 4 * side));
  board.range = static_cast<std::uint8_t>(1 + below(dice, 9));
  board.paint = static_cast<std::uint16_t>(below(dice, 30));
  const int walls = below(dice, 4), colour = below(dice, 140),
            share = dice.below(2) ? 100 * below(dice, 2) : below(dice, 101);
  for (int row = 0; row < board.rows; ++row) {
    for (int column = 0; column < board.columns; ++column) {
      const bool border = row == 0 || column == 0 || row == board.rows - 1 || column == board.columns - 1;
      if (border || below(dice, 100) < walls) {
        add(board.walls, place_of(row, column));
      } else if (below(dice, 100) < colour) {
        add(setup.colour[below(dice, 100) < share ? 0 : 1], place_of(row, column));
      }
    }
  }
  const Plane room = room_on(board);
  std::vector<Place> taken;
  for (int tries = 0; tries < 300 && taken.size() < 12; ++tries) {
    const Place place = place_of(below(dice, board.rows), below(dice, board.columns));
    const auto hits = [&](Place other) { return overlap(board, place, other); };
    if (!has(room, place) || std::any_of(taken.begin(), taken.end(), hits)) continue;
    taken.push_back(place);
    setup.opening.pawns[dice.below(2)].push_back(place);
  }
  Arena::State state = Arena::start(setup, 0);
  for (int number = 0; number < state.pawns; ++number) {
    Pawn& pawn = state.pawn[index(number)];
    pawn.paint = static_cast<std::uint16_t>(below(dice, board.paint + 1));
    for (int row = 0; row <= board.radius; ++row) {  // close to changing owner
      if (dice.below(2)) pawn.surface[index(row)] = static_cast<std::uint16_t>(below(dice, 1 << side));
    }
  }
  return state;
}

// The cells in which two views of the plain game differ.
Plane changed(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  Plane plane{};
  for (std::size_t row = 0; row < before.size(); ++row) {
    for (std::size_t column = 0; column < before[row].size(); ++column) {
      if (before[row][column] != after[row][column]) plane[row] |= Row{1} << column;
    }
  }
  return plane;
}

void expect_same(const Arena::State& state, const plain::Game& game) {
  const plain::Game fast = plain_game(state);
  ASSERT_EQ(fast.board, game.board);
  for (std::size_t pawn = 0; pawn < game.pawns.size(); ++pawn) {
    ASSERT_EQ(fast.pawns[pawn].row, game.pawns[pawn].row);
    ASSERT_EQ(fast.pawns[pawn].column, game.pawns[pawn].column);
    ASSERT_EQ(fast.pawns[pawn].owner, game.pawns[pawn].owner);
    ASSERT_EQ(fast.pawns[pawn].paint, game.pawns[pawn].paint);
    ASSERT_EQ(fast.pawns[pawn].surface, game.pawns[pawn].surface);
  }
  const Colours first = Arena::colours(state, 0), second = Arena::colours(state, 1);
  ASSERT_EQ(rows_of(state.board, first.own, first.theirs), game.view('1'));
  ASSERT_EQ(rows_of(state.board, second.theirs, second.own), game.view('2'));
  ASSERT_EQ(Arena::points(state, 0), game.points('1'));
  ASSERT_EQ(Arena::points(state, 1), game.points('2'));
}

TEST(FastAndPlainPainting, AgreeOnRandomPositions) {
  int positions = 0, undone = 0, bonus = 0, taken = 0;
  for (std::uint64_t seed = 0; positions < positions_at_least; ++seed) {
    Dice dice(seed, 0);
    Arena::State state = random_position(dice);
    plain::Game game = plain_game(state);
    for (int turn = 0; turn < 5; ++turn, ++positions) {
      const auto orders = plain_orders(random_orders(state, dice));
      const std::string picture = drawn(state, TextStyle::plain);
      const auto first = game.view('1'), second = game.view('2');
      std::vector<Arena::Event> events;
      Arena::end_turn(state, &events);
      game.end_turn(orders);
      ASSERT_NO_FATAL_FAILURE(expect_same(state, game)) << "seed " << seed << ", turn " << turn << "\n" << picture;
      ASSERT_EQ(state.changed[0], changed(first, game.view('1')));
      ASSERT_EQ(state.changed[1], changed(second, game.view('2')));
      for (const Arena::Event& event : events) {
        undone += event.kind == Arena::Event::Kind::undone;
        bonus += event.kind == Arena::Event::Kind::bonus;
        taken += event.kind == Arena::Event::Kind::taken;
      }
    }
  }
  EXPECT_GE(undone, 10'000);
  EXPECT_GE(bonus, 500);
  EXPECT_GE(taken, 500);
}

int surface_cells(const Arena::State& state, Seat seat) {
  int cells = 0;
  for (const Pawn& pawn : state.all_pawns()) {
    for (const std::uint16_t row : pawn.surface) cells += std::popcount(row);
  }
  const int all = state.pawns * state.board.diameter() * state.board.diameter();
  return seat == 1 ? cells : all - cells;
}

RC_GTEST_PROP(PaintingLaws, PaintIsConserved, (std::uint64_t seed)) {
  Dice dice(seed, 1);
  Arena::State state = random_position(dice);
  for (int turn = 0; turn < 5; ++turn) {
    const Arena::State before = state;
    const auto orders = random_orders(state, dice);
    std::vector<Arena::Event> events;
    Arena::end_turn(state, &events);
    int paid = 0, cells = 0, had = 0, have = 0, room_left = 0;
    for (const Order& order : orders) paid += order.range;
    for (const Arena::Event& event : events) cells += event.cells;
    for (std::size_t i = 0; i < state.pawns; ++i) {
      had += before.pawn[i].paint;
      have += state.pawn[i].paint;
      room_left += state.board.paint - state.pawn[i].paint;
      RC_ASSERT(state.pawn[i].paint <= state.board.paint);
    }
    RC_ASSERT(cells <= paid);
    RC_ASSERT(have >= had - paid);
    const int under_pawns = state.pawns * state.board.diameter() * state.board.diameter();
    RC_ASSERT(have <= had - paid + under_pawns);
    // Colour comes only from strips, so at most that many cells of board and surfaces together have changed.
    int changed = 0;
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      changed += size(state.colour[seat]) - size(before.colour[seat]);
      changed += surface_cells(state, seat) - surface_cells(before, seat);
    }
    RC_ASSERT(changed >= 0 && changed <= cells);
    RC_ASSERT(room_left >= 0);
  }
}

RC_GTEST_PROP(PaintingLaws, NoCellHasTwoColoursNoWallHasOneAndNoPawnsOverlap, (std::uint64_t seed)) {
  Dice dice(seed, 2);
  Arena::State state = random_position(dice);
  for (int turn = 0; turn < 5; ++turn) {
    random_orders(state, dice);
    Arena::end_turn(state, nullptr);
    for (std::size_t row = 0; row < side_max; ++row) {
      RC_ASSERT((state.colour[0][row] & state.colour[1][row]) == 0U);
      RC_ASSERT(((state.colour[0][row] | state.colour[1][row]) & state.board.walls[row]) == 0U);
    }
    for (std::size_t a = 0; a < state.pawns; ++a) {
      RC_ASSERT(has(state.room, state.pawn[a].place));
      for (std::size_t b = 0; b < a; ++b) RC_ASSERT(!overlap(state.board, state.pawn[a].place, state.pawn[b].place));
    }
  }
}

RC_GTEST_PROP(PaintingLaws, APlayersViewDoesNotDependOnTheOpponentsOrders, (std::uint64_t seed)) {
  Dice dice(seed, 3);
  Arena::State state = random_position(dice);
  const Arena::View before = Arena::view(state, 0);
  std::vector<Order> room(Arena::orders_max);
  const std::size_t count = Arena::orders(state, 1, room);
  RC_PRE(count > 0U);
  RC_ASSERT(Arena::give(state, 1, room[dice.below(static_cast<std::uint32_t>(count))]).taken());
  RC_ASSERT(Arena::view(state, 0) == before);
}

RC_GTEST_PROP(PaintingLaws, WithTheColoursExchangedEverythingIsExchanged, (std::uint64_t seed)) {
  Dice dice(seed, 4);
  Arena::State state = random_position(dice);
  Arena::State other = state;
  const auto across = static_cast<std::uint16_t>(low_bits(state.board.diameter()));
  const auto exchange = [&](Arena::State& arena) {
    std::swap(arena.colour[0], arena.colour[1]);
    std::swap(arena.changed[0], arena.changed[1]);
    for (int number = 0; number < arena.pawns; ++number) {
      Pawn& pawn = arena.pawn[index(number)];
      pawn.owner ^= 1;
      for (int row = 0; row < arena.board.diameter(); ++row) pawn.surface[index(row)] ^= across;
    }
  };
  exchange(other);
  for (const Order& order : random_orders(state, dice)) {
    RC_ASSERT(Arena::give(other, other.pawn[order.pawn - 1U].owner, order).taken());
  }
  Arena::end_turn(state, nullptr);
  Arena::end_turn(other, nullptr);
  exchange(other);
  RC_ASSERT(state == other);
  RC_ASSERT(Arena::digest(state) == Arena::digest(other));
}

}  // namespace
}  // namespace agon::painting
