// One turn of a game, stage by stage: moves, bonus moves, paint, take-overs, new paint. A board is two bit planes, so
// operations on all cells process a row per word; pawns are few and are compared pairwise.

#include "games/painting/arena.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "games/painting/members.hpp"

namespace agon::painting {
namespace {

using PawnSet = std::uint32_t;  // bit n: the pawn with index n
static_assert(pawns_max <= 32);

constexpr std::array<std::int8_t, 5> row_step = {0, -1, 0, 1, 0};
constexpr std::array<std::int8_t, 5> column_step = {0, 0, 1, 0, -1};

constexpr PawnSet only(int pawn) { return PawnSet{1} << pawn; }

void for_each(PawnSet pawns, auto visit) {
  for (; pawns; pawns &= pawns - 1) visit(std::countr_zero(pawns));
}

Place next(Place place, Direction direction) {
  const auto d = static_cast<std::size_t>(direction);
  return {static_cast<std::int8_t>(place.row + row_step[d]), static_cast<std::int8_t>(place.column + column_step[d])};
}

void note(std::vector<Arena::Event>* events, Arena::Event::Kind kind, int pawn, const Pawn& of, int cells = 0) {
  if (!events) return;
  events->push_back(
      {kind, static_cast<std::uint8_t>(pawn + 1), of.owner, of.order.direction, static_cast<std::uint8_t>(cells)});
}

// Moves all these pawns by one cell at once, and undoes moves in the three steps of the rules until nothing overlaps.
// Returns those that have moved. Whether two pawns overlap depends only on which of the two still move, so all pairs
// are tested once and undoing reduces to set operations.
PawnSet step(Arena::State& now, PawnSet moving) {
  std::array<Place, pawns_max> target;
  for_each(moving, [&](int pawn) {
    target[index(pawn)] = next(now.pawn[index(pawn)].place, now.pawn[index(pawn)].order.direction);
    if (!has(now.room, target[index(pawn)])) moving &= ~only(pawn);  // step 1
  });
  std::array<PawnSet, pawns_max> hits_standing,
      hits_moving;  // by moving pawn: those it overlaps if they stand, if they move
  for_each(moving, [&](int pawn) {
    hits_standing[index(pawn)] = hits_moving[index(pawn)] = 0;
    for (int other = 0; other < now.pawns; ++other) {
      if (other == pawn) continue;
      const Place place = target[index(pawn)];
      if (overlap(now.board, place, now.pawn[index(other)].place)) hits_standing[index(pawn)] |= only(other);
      if (moving & only(other) && overlap(now.board, place, target[index(other)])) {
        hits_moving[index(pawn)] |= only(other);
      }
    }
  });
  for (;;) {
    PawnSet undone = 0;
    for_each(moving, [&](int pawn) { undone |= hits_standing[index(pawn)] & ~moving ? only(pawn) : 0; });  // step 2
    if (!undone) {
      for_each(moving, [&](int pawn) { undone |= hits_moving[index(pawn)] & moving ? only(pawn) : 0; });  // step 3
    }
    if (!undone) break;
    moving &= ~undone;
  }
  for_each(moving, [&](int pawn) { now.pawn[index(pawn)].place = target[index(pawn)]; });
  return moving;
}

// The number of board cells under a pawn that have its owner's colour.
int hidden_cells(const Arena::State& now, const Pawn& pawn) {
  const Plane& colour = now.colour[pawn.owner];
  const Row mask = low_bits(now.board.diameter()) << (pawn.place.column - now.board.radius);
  int cells = 0;
  for (int row = pawn.place.row - now.board.radius; row <= pawn.place.row + now.board.radius; ++row) {
    cells += std::popcount(colour[index(row)] & mask);
  }
  return cells;
}

PawnSet ordered(const Arena::State& now, Action action) {
  PawnSet pawns = 0;
  for (int pawn = 0; pawn < now.pawns; ++pawn) {
    if (now.pawn[index(pawn)].order.action == action) pawns |= only(pawn);
  }
  return pawns;
}

void move(Arena::State& now, std::vector<Arena::Event>* events) {
  const PawnSet wanted = ordered(now, Action::move);
  const PawnSet moved = step(now, wanted);
  PawnSet bonus = 0;
  const int all = now.board.diameter() * now.board.diameter();
  for_each(moved, [&](int pawn) { bonus |= hidden_cells(now, now.pawn[index(pawn)]) == all ? only(pawn) : 0; });
  const PawnSet again = step(now, bonus);
  if (!events) return;
  for_each(wanted & ~moved, [&](int pawn) { note(events, Arena::Event::Kind::undone, pawn, now.pawn[index(pawn)]); });
  for_each(moved, [&](int pawn) { note(events, Arena::Event::Kind::moved, pawn, now.pawn[index(pawn)]); });
  for_each(again, [&](int pawn) { note(events, Arena::Event::Kind::bonus, pawn, now.pawn[index(pawn)]); });
}

// Adds the strip that a pawn shoots, up to the first blocked cell; returns its length. The border of a board is
// blocked, so every strip ends on the board.
int add_strip(const Arena::State& now, const Pawn& pawn, Plane& strip) {
  const Row walls = now.board.walls[index(pawn.place.row)];
  const int range = pawn.order.range, edge = now.board.radius + 1;
  Row cells = 0;
  if (pawn.order.direction == Direction::right) {
    const int first = pawn.place.column + edge;
    cells = low_bits(range) << first;
    if (const Row hit = cells & walls) cells &= low_bits(std::countr_zero(hit));
  } else if (pawn.order.direction == Direction::left) {
    const int last = pawn.place.column - edge;
    cells = low_bits(last + 1) & ~low_bits(std::max(0, last + 1 - range));
    if (const Row hit = cells & walls) cells &= ~low_bits(side_max - std::countl_zero(hit));
  } else {
    const int down = pawn.order.direction == Direction::down ? 1 : -1;
    const Row column = Row{1} << pawn.place.column;
    int painted = 0;
    for (int row = pawn.place.row + edge * down; painted < range && !(now.board.walls[index(row)] & column);
         row += down, ++painted) {
      strip[index(row)] |= column;
    }
    return painted;
  }
  strip[index(pawn.place.row)] |= cells;
  return std::popcount(cells);
}

// The cells under pawns, which strips do not colour.
Plane covered(const Arena::State& now) {
  Plane cells{};
  for (const Pawn& pawn : now.all_pawns()) {
    const Row across = low_bits(now.board.diameter()) << (pawn.place.column - now.board.radius);
    for (int row = -now.board.radius; row <= now.board.radius; ++row) cells[index(pawn.place.row + row)] |= across;
  }
  return cells;
}

void paint_surface(const Arena::State& now, Pawn& pawn, const std::array<Plane, 2>& strips) {
  const int left = pawn.place.column - now.board.radius, top = pawn.place.row - now.board.radius;
  for (int row = 0; row < now.board.diameter(); ++row) {
    const auto part = [&](Seat seat) {
      return static_cast<unsigned>(strips[seat][index(top + row)] >> left & low_bits(now.board.diameter()));
    };
    std::uint16_t& surface = pawn.surface[index(row)];
    surface = static_cast<std::uint16_t>((surface | part(1)) & ~part(0));
  }
}

void paint(Arena::State& now, std::vector<Arena::Event>* events) {
  const PawnSet shooting = ordered(now, Action::shoot);
  if (!shooting) return;
  std::array<Plane, 2> strips{};
  for_each(shooting, [&](int number) {
    Pawn& pawn = now.pawn[index(number)];
    const int cells = add_strip(now, pawn, strips[pawn.owner]);
    pawn.paint = static_cast<std::uint16_t>(pawn.paint - pawn.order.range);
    note(events, Arena::Event::Kind::painted, number, pawn, cells);
  });
  const Plane under = covered(now);
  for (std::size_t row = 0; row < now.board.rows; ++row) {
    const Row both = strips[0][row] & strips[1][row];
    strips[0][row] &= ~both;
    strips[1][row] &= ~both;
    const Row first = strips[0][row] & ~under[row], second = strips[1][row] & ~under[row];
    now.colour[0][row] = (now.colour[0][row] | first) & ~second;
    now.colour[1][row] = (now.colour[1][row] | second) & ~first;
  }
  for (int number = 0; number < now.pawns; ++number) paint_surface(now, now.pawn[index(number)], strips);
}

void take_over(Arena::State& now, std::vector<Arena::Event>* events) {
  const int all = now.board.diameter() * now.board.diameter();
  for (int number = 0; number < now.pawns; ++number) {
    Pawn& pawn = now.pawn[index(number)];
    int cells = 0;
    for (const std::uint16_t row : pawn.surface) cells += std::popcount(row);
    const Seat owner = 2 * cells > all ? 1 : 0;
    if (owner == pawn.owner) continue;
    pawn.owner = owner;
    note(events, Arena::Event::Kind::taken, number, pawn);
  }
}

void regenerate(Arena::State& now) {
  for (int number = 0; number < now.pawns; ++number) {
    Pawn& pawn = now.pawn[index(number)];
    pawn.paint = static_cast<std::uint16_t>(std::min<int>(now.board.paint, pawn.paint + hidden_cells(now, pawn)));
  }
}

bool valid(Direction direction) { return Direction::up <= direction && direction <= Direction::left; }

}  // namespace

Arena::State Arena::start(const Setup& setup, std::uint64_t) {
  Arena::State state;
  state.board = setup.opening.board;
  state.room = room_on(state.board);
  state.colour = setup.colour;
  state.turns = setup.turns;
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    for (const Place place : setup.opening.pawns[seat]) {
      AGON_ASSERT(state.pawns < pawns_max && has(state.room, place));
      Pawn& pawn = state.pawn[state.pawns++];
      pawn.place = place;
      pawn.owner = seat;
      pawn.paint = state.board.paint;
      const auto across = static_cast<std::uint16_t>(low_bits(state.board.diameter()));
      for (int row = 0; seat == 1 && row < state.board.diameter(); ++row) pawn.surface[index(row)] = across;
    }
  }
  return state;
}

Seats Arena::to_act(const Arena::State& now) { return now.turn < now.turns ? Seats(3) : Seats(); }

Refusal Arena::give(Arena::State& state, Seat seat, const Order& order) {
  if (order.pawn < 1 || order.pawn > state.pawns) return invalid_pawn;
  Pawn& pawn = state.pawn[order.pawn - 1U];
  if (pawn.owner != seat) return not_your_pawn;
  if (!valid(order.direction)) return invalid_direction;
  const bool shot = order.action == Action::shoot;
  if (shot && (order.range < 1 || order.range > state.board.range)) return invalid_range;
  if (pawn.order.action != Action::none) return has_an_order;
  if (shot && order.range > pawn.paint) return not_enough_paint;
  pawn.order = order;
  return {};
}

void Arena::end_turn(Arena::State& state, std::vector<Arena::Event>* events) {
  const std::array<Colours, 2> before = {colours(state, 0), colours(state, 1)};
  move(state, events);
  paint(state, events);
  take_over(state, events);
  regenerate(state);
  for (int number = 0; number < state.pawns; ++number) state.pawn[index(number)].order = {};
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const Colours after = colours(state, seat);
    for (std::size_t row = 0; row < state.board.rows; ++row) {
      state.changed[seat][row] =
          (before[seat].own[row] ^ after.own[row]) | (before[seat].theirs[row] ^ after.theirs[row]);
    }
  }
  ++state.turn;
}

Colours Arena::colours(const Arena::State& now, Seat seat) {
  Colours seen{now.colour[seat], now.colour[1U - seat]};
  const int radius = now.board.radius, diameter = now.board.diameter();
  const Row across = low_bits(diameter);
  for (const Pawn& pawn : now.all_pawns()) {
    if (pawn.owner == seat) continue;
    const int left = pawn.place.column - radius;
    for (int row = 0; row < diameter; ++row) {
      const std::size_t at = index(pawn.place.row - radius + row);
      const Row second = pawn.surface[index(row)];
      const Row own = seat == 1 ? second : second ^ across;
      seen.own[at] = (seen.own[at] & ~(across << left)) | own << left;
      seen.theirs[at] = (seen.theirs[at] & ~(across << left)) | (own ^ across) << left;
    }
  }
  return seen;
}

Arena::View Arena::view(const Arena::State& now, Seat seat) {
  View view{now.board, colours(now, seat), now.changed[seat], {}, points(now, seat), now.turn, now.turns};
  for (int number = 0; number < now.pawns; ++number) {
    const Pawn& pawn = now.pawn[index(number)];
    if (pawn.owner == seat) view.pawns.emplace_back(static_cast<std::uint8_t>(number + 1), pawn);
  }
  return view;
}

std::int64_t Arena::points(const Arena::State& now, Seat seat) {
  const int all = free_cells(now.board);
  return (2000 * size(now.colour[seat]) + all) / (2 * all);  // rounded to the nearest integer, halves up
}

Scores Arena::scores(const Arena::State& now) { return {points(now, 0) * point, points(now, 1) * point}; }

std::size_t Arena::orders(const Arena::State& now, Seat seat, std::span<Order> room) {
  std::size_t count = 0;
  for (int number = 0; number < now.pawns; ++number) {
    const Pawn& pawn = now.pawn[index(number)];
    if (pawn.owner != seat || pawn.order.action != Action::none) continue;
    const auto id = static_cast<std::uint8_t>(number + 1);
    const int range = std::min<int>(now.board.range, pawn.paint);
    for (int d = 1; d <= 4; ++d) {
      const auto direction = static_cast<Direction>(d);
      room[count++] = {id, Action::move, direction, 0};
      for (int z = 1; z <= range; ++z) room[count++] = {id, Action::shoot, direction, static_cast<std::uint8_t>(z)};
    }
  }
  return count;
}

std::uint64_t Arena::digest(const Arena::State& now) { return digest_of_members(now); }

}  // namespace agon::painting
