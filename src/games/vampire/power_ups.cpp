// Power-ups dropped by drones: announced, present, taken or vanished.

#include <algorithm>
#include <utility>

#include "games/vampire/rules.hpp"

namespace agon::vampire {

namespace {

using What = Event::What;
using Log = std::vector<Event>;

bool is_gone(const State& state, std::size_t bit) { return state.drops_gone[bit / 64] >> bit % 64 & 1; }
void mark_gone(State& state, std::size_t bit) { state.drops_gone[bit / 64] |= std::uint64_t{1} << bit % 64; }

Cell cell_of(const State& state, std::size_t bit) {
  const Cell cell = state.map().drops[bit / 2].cell;
  return bit % 2 ? opposite(state.map().size, cell) : cell;
}

// Calls visit(drop, bit) for each power-up that is announced or in the park.
template <class Visit>
void each_item(const State& state, Visit visit) {
  for (std::size_t bit = 2U * state.drops_over; bit < 2U * state.drops_announced; ++bit) {
    if (!is_gone(state, bit)) visit(state.map().drops[bit / 2], bit);
  }
}

// Whether its cell holds another power-up that came earlier or precedes it in the schedule.
bool finds_no_room(const State& state, std::size_t newcomer) {
  const Cell cell = cell_of(state, newcomer);
  bool found = false;
  each_item(state, [&](const Drop& drop, std::size_t bit) {
    const bool is_there = drop.appears() < state.tick || (drop.appears() == state.tick && bit < newcomer);
    found |= is_there && cell_of(state, bit) == cell;
  });
  return found;
}

void take_effect(State& state, Player& player, Kind kind) {
  player.points += pick_up_points;
  switch (kind) {
    case Kind::tomato:
      player.lives = static_cast<std::uint8_t>(std::min(player.lives + 1, lives_max));
      break;
    case Kind::grenade:
      ++player.limit;
      break;
    case Kind::battery:
      ++player.radius;
      break;
    case Kind::shoe:
      player.shoe = static_cast<std::uint16_t>(player.shoe + 2 * state.map().size);
      break;
  }
}

}  // namespace

void move_drones(State& state, Log* log) {
  each_item(state, [&](const Drop& drop, std::size_t bit) {
    if (drop.vanishes() != state.tick) return;
    mark_gone(state, bit);
    note(log, {.what = What::vanished, .kind = drop.kind, .cell = cell_of(state, bit)});
  });
  each_item(state, [&](const Drop& drop, std::size_t bit) {
    if (drop.appears() != state.tick) return;
    if (finds_no_room(state, bit)) return mark_gone(state, bit);
    note(log, {.what = What::appeared, .kind = drop.kind, .cell = cell_of(state, bit)});
  });
  const auto& drops = state.map().drops;
  for (; state.drops_announced < drops.size() && drops[state.drops_announced].announced == state.tick;
       ++state.drops_announced) {
    const Drop& drop = drops[state.drops_announced];
    const Cell twin = opposite(state.map().size, drop.cell);
    note(log, {.what = What::announced, .kind = drop.kind, .cell = drop.cell, .number = drop.lead});
    if (state.alive_count() <= 2 || twin == drop.cell) {
      mark_gone(state, 2U * state.drops_announced + 1);
    } else {
      note(log, {.what = What::announced, .kind = drop.kind, .cell = twin, .number = drop.lead});
    }
  }
}

void pick_up(State& state, Log* log) {
  each_item(state, [&](const Drop& drop, std::size_t bit) {
    if (drop.appears() > state.tick) return;
    for (Seat seat = 0; seat < state.seats; ++seat) {
      Player& player = state.players[seat];
      if (player.cell != cell_of(state, bit) || player.lives == 0 || player.rest != 0) continue;
      take_effect(state, player, drop.kind);
      mark_gone(state, bit);
      note(log, {.what = What::picked, .seat = seat, .kind = drop.kind, .cell = player.cell});
    }
  });
  while (state.drops_over < state.drops_announced && is_gone(state, 2U * state.drops_over) &&
         is_gone(state, 2U * state.drops_over + 1)) {
    ++state.drops_over;
  }
}

std::vector<Item> items_of(const State& now) {
  std::vector<Item> items;
  each_item(now, [&](const Drop& drop, std::size_t bit) {
    const int countdown = drop.appears() < now.tick ? drop.vanishes() + 1 - now.tick : now.tick - drop.appears() - 1;
    items.push_back({drop.kind, cell_of(now, bit), countdown});
    if (bit % 2 && !is_gone(now, bit - 1)) std::swap(items.back(), items[items.size() - 2]);
  });
  return items;
}

}  // namespace agon::vampire
