// Makes a state from what a program is told in a tick.

#include <algorithm>
#include <cstdlib>

#include "games/vampire/members.hpp"
#include "games/vampire/rules.hpp"

namespace agon::vampire {

namespace {

constexpr int countdown_most = 10'000;

bool is_free(const Map& map, Cell cell) { return !is_bush(map.size, cell); }

Result<void> check_park(const Park& park) {
  const Map& map = park.map;
  if (map.size < size_min || map.size > size_max || map.size % 2 == 0) {
    return Error{"a park cannot have the size " + std::to_string(map.size)};
  }
  if (map.maxtick < 1 || map.maxtick > tick_most) return Error{"MAXTICK cannot be " + std::to_string(map.maxtick)};
  if (park.tested && *park.tested >= seats_most) return Error{"the tested player has no seat"};
  return {};
}

Result<void> check_bats(const Map& map, const Bats& bats) {
  for (int row = 0; row < size_max; ++row) {
    if (row >= map.size && bats.rows()[static_cast<std::size_t>(row)] != 0) return Error{"a swarm is off the park"};
    for (int column = 0; column < 32 && row < map.size; ++column) {
      const Cell cell = cell_at(row, column);
      if (bats.density(cell) && !is_free(map, cell)) return Error{"a swarm is in a bush or off the park"};
    }
  }
  return {};
}

// Counts all seats seen so far, since grenades of a fallen player may still lie in the park.
std::uint8_t seats_in(const View& told, const State* before) {
  std::uint8_t seats = before ? before->seats : std::uint8_t{0};
  const auto heard_of = [&](Seat seat) { seats = std::max(seats, static_cast<std::uint8_t>(seat + 1)); };
  for (Seat seat = 0; seat < seats_most; ++seat) {
    if (told.players[seat].lives > 0) heard_of(seat);
  }
  for (const Grenade& grenade : told.grenades) {
    if (grenade.owner < seats_most) heard_of(grenade.owner);
  }
  return seats;
}

Result<void> lay_grenades(State& state, const std::vector<Grenade>& grenades) {
  for (const Grenade& grenade : grenades) {
    if (grenade.owner >= state.seats) return Error{"a grenade has no owner"};
    if (!is_free(state.map(), grenade.cell)) return Error{"a grenade is in a bush or off the park"};
    if (grenade.fuse < 1 || grenade.fuse > fuse) return Error{"a grenade explodes in 1 to 5 ticks"};
    if (grenade.radius < 1 || grenade.radius > 255) return Error{"a grenade has an impossible radius"};
    const std::size_t slot =
        static_cast<std::size_t>(state.tick + grenade.fuse - 1) % fuse * seats_most + grenade.owner;
    if (state.grenade_cells[slot] != nowhere) return Error{"a seat has put two grenades in one tick"};
    state.grenade_cells[slot] = grenade.cell;
    state.grenade_radii[slot] = static_cast<std::uint8_t>(grenade.radius);
  }
  return {};
}

// The schedule entry of a power-up when only the time of its appearance or of its end is known. It is treated as
// announced at the beginning.
Drop drop_of(const Item& item, int tick) {
  const bool lies = item.countdown > 0;
  const int appears = lies ? tick - 1 : tick - item.countdown - 1;
  return {item.kind, item.cell, 0, static_cast<std::uint16_t>(appears),
          static_cast<std::uint16_t>(lies ? item.countdown : life_assumed)};
}

// A pair becomes one drop, so the number of drops never exceeds that of the map.
Result<void> schedule(Map& map, State& state, const std::vector<Item>& items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Item& item = items[i];
    if (!is_free(map, item.cell)) return Error{"a power-up is in a bush or off the park"};
    const bool in_time = item.countdown != 0 && std::abs(item.countdown) <= countdown_most;
    if (!in_time || (item.countdown > 0 && state.tick == 0)) return Error{"a power-up has an impossible time"};
    if (map.drops.size() == drops_most) return Error{"there are too many power-ups"};
    const Item twin{item.kind, opposite(map.size, item.cell), item.countdown};
    const bool paired = twin.cell != item.cell && i + 1 < items.size() && items[i + 1] == twin;
    const std::size_t bit = 2 * map.drops.size() + 1;  // the one in the opposite cell
    if (!paired) state.drops_gone[bit / 64] |= std::uint64_t{1} << bit % 64;
    map.drops.push_back(drop_of(paired ? twin : item, state.tick));
    i += paired;
  }
  state.drops_announced = static_cast<std::uint8_t>(map.drops.size());
  return {};
}

// Takes over from the previous tick what no message contains: points, inactive ticks, who fell when.
void go_on(State& state, State before) {
  state.players = before.players;
  if (before.tick + 1 != state.tick) return;
  const Aftermath aftermath = begin_tick(before, nullptr);
  state.players = before.players;
  for (Seat seat = 0; seat < seats_most; ++seat) {
    Player& player = state.players[seat];
    player.rest = static_cast<std::uint8_t>(aftermath.tired >> seat & 1 ? rest_ticks : std::max(player.rest - 1, 0));
  }
}

Result<void> place(State& state, const std::array<Player, seats_most>& told) {
  for (Seat seat = 0; seat < seats_most; ++seat) {
    const Player& seen = told[seat];
    Player& player = state.players[seat];
    if (seen.lives == 0) {
      if (player.lives > 0) player.fallen = static_cast<std::uint16_t>(std::max(state.tick - 1, 0));  // was idle
      player.lives = 0;
      continue;
    }
    if (seen.lives > lives_max || !is_free(state.map(), seen.cell))
      return Error{"a player has too many lives or is not on a free cell"};
    player.cell = seen.cell;
    player.lives = seen.lives;
    player.limit = static_cast<std::uint8_t>(seen.limit + state.lying(seat));
    player.radius = seen.radius;
    player.shoe = seen.shoe;
  }
  return {};
}

}  // namespace

Result<State> Vampire::known(const Park& terms, const View& told, const State* before) {
  auto park = std::make_shared<Park>(terms);
  State state;
  state.park = park;
  state.tick = told.tick;
  state.bats = told.bats;
  park->map.starts.clear();
  park->map.bats = told.bats;
  park->map.drops.clear();
  if (auto checked = check_park(*park); !checked) return Error{checked.error()};
  if (told.tick >= tick_limit(park->map)) return Error{"the match is over in tick " + std::to_string(told.tick)};
  if (auto checked = check_bats(park->map, told.bats); !checked) return Error{checked.error()};
  state.seats = seats_in(told, before);
  if (auto laid = lay_grenades(state, told.grenades); !laid) return Error{laid.error()};
  if (auto scheduled = schedule(park->map, state, told.items); !scheduled) return Error{scheduled.error()};
  if (before) go_on(state, *before);
  if (auto placed = place(state, told.players); !placed) return Error{placed.error()};
  park->digest = digest_of_members(*park);
  return state;
}

}  // namespace agon::vampire
