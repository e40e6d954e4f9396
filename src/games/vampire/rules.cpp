// The order of events in a tick is the document's: power-ups vanish and appear, are picked up, grenades explode, lamps
// burn; then the players' answers: new grenades, moves. Answers refer to the park before all that, so what a seat may
// do is recorded at the beginning (Aftermath).

#include "games/vampire/rules.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "base/assert.hpp"
#include "games/vampire/members.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::vampire {

namespace {

using What = Event::What;
using Log = std::vector<Event>;

void divide(State& state, Seat victim, std::uint8_t owners, int points, Log* log) {
  const int share = points / std::popcount(owners);
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (owners >> seat & 1) state.players[seat].points += seat == victim ? -share : share;
  }
  note(log,
       {.what = What::hit, .seat = victim, .owners = owners, .cell = state.players[victim].cell, .number = points});
}

bool is_lit(const State& state, Cell cell) {
  const int burning = state.tick - state.map().maxtick;  // the highest lamp number lit
  return burning >= 0 && lamp_number(state.map().size, cell) <= burning;
}

// Takes the lives lost to grenades and lamps. Returns the seats that become inactive for it.
unsigned take_lives(State& state, const std::array<std::uint8_t, seats_most>& hits, Log* log) {
  const Readings& readings = state.park->readings;
  unsigned tired = 0;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    Player& player = state.players[seat];
    if (player.lives == 0) continue;
    const bool is_hit = hits[seat] != 0 && player.rest == 0;
    const bool by_lamp = is_lit(state, player.cell) && (!is_hit || readings.lamp_adds);
    const int lives = player.lives - is_hit - by_lamp;
    player.lives = static_cast<std::uint8_t>(std::max(lives, 0));
    // Losing two lives with one left results in "-1"; then the server does not award the last-life points.
    if (is_hit) divide(state, seat, hits[seat], hit_points + (lives == 0 ? last_life_points : 0), log);
    if (by_lamp) note(log, {.what = What::lamp, .seat = seat, .cell = player.cell});
    if (player.lives == 0) {
      player.fallen = state.tick;
      note(log, {.what = What::fell, .seat = seat, .cell = player.cell});
    }
    if (is_hit || (by_lamp && readings.lamp_tires)) tired |= 1U << seat;
  }
  return tired;
}

void put_grenade(State& state, Seat seat, const Aftermath& tick, Log* log) {
  const Player& player = state.players[seat];
  if (tick.inactive >> seat & 1) return note(log, {.what = What::tired, .seat = seat});
  if (!(tick.may_put >> seat & 1)) return note(log, {.what = What::used_up, .seat = seat});
  if (player.lives == 0 && !state.park->readings.fallen_puts) return;
  const std::size_t slot = state.tick % fuse * seats_most + seat;
  state.grenade_cells[slot] = player.cell;
  state.grenade_radii[slot] = player.radius;
  note(log, {.what = What::put, .seat = seat, .cell = player.cell});
}

void walk(State& state, Seat seat, const Aftermath& tick, Log* log) {
  const Order& order = state.booked[seat];
  const int speed = tick.fast >> seat & 1 ? 3 : 2;
  if (order.steps > speed) note(log, {.what = What::too_fast, .seat = seat});
  Player& player = state.players[seat];
  if (player.lives == 0) return;
  Event walked{.what = What::walked, .seat = seat, .cell = player.cell};
  for (std::size_t i = 0; i < static_cast<std::size_t>(std::min<int>(order.steps, speed)); ++i) {
    const Cell to = neighbour(player.cell, order.path[i]);
    if (state.blocked(to)) break;
    player.cell = to;
    walked.arms[i] = order.path[i];
    ++walked.number;
  }
  if (walked.number) note(log, walked);
}

void carry_out(State& state, const Aftermath& tick, Log* log) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (state.answered >> seat & 1 && state.booked[seat].grenade) put_grenade(state, seat, tick, log);
  }
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (state.answered >> seat & 1) walk(state, seat, tick, log);
  }
}

// Counts down the players' timers, and drops those who were idle too long.
void grow_older(State& state, const Aftermath& tick, Log* log) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    Player& player = state.players[seat];
    if (player.lives == 0 && player.fallen != state.tick) continue;
    if (tick.tired >> seat & 1) {
      player.rest = rest_ticks;
    } else if (player.rest > 0) {
      --player.rest;
    }
    if (player.shoe > 0 && state.park->readings.shoes_wear) --player.shoe;
    if (player.lives == 0) continue;
    player.idle = state.answered >> seat & 1 ? std::uint16_t{0} : static_cast<std::uint16_t>(player.idle + 1);
    if (player.idle < state.park->idle_ticks) continue;
    player.lives = 0;
    player.fallen = state.tick;
    player.dropped = true;
    note(log, {.what = What::dropped, .seat = seat, .cell = player.cell});
  }
}

std::uint8_t reasons_of(const State& state) {
  unsigned reasons = 0;
  if (state.alive_count() <= 1) reasons |= no_opponent_left;
  if (const auto tested = state.park->tested; tested && !state.alive(*tested)) {
    reasons |= no_competitor_left;
    if (state.players[*tested].dropped) reasons |= inactivity;
  }
  if (reasons == 0 && state.tick >= tick_limit(state.map())) reasons = ran_out_of_ticks;
  return static_cast<std::uint8_t>(reasons);
}

}  // namespace

bool operator==(const State& a, const State& b) {
  const auto all = [](const State& s) {
    return std::tie(s.players, s.bats, s.grenade_cells, s.grenade_radii, s.drops_gone, s.drops_over, s.drops_announced,
                    s.seats, s.answered, s.reasons, s.leaving, s.tick, s.booked);
  };
  if (all(a) != all(b)) return false;
  return a.park == b.park || (a.park && b.park && *a.park == *b.park);
}

std::vector<Grenade> grenades_of(const State& now) {
  std::vector<Grenade> grenades;
  for (int left = 1; left <= fuse; ++left) {
    for (Seat seat = 0; seat < now.seats; ++seat) {
      const std::size_t slot = static_cast<std::size_t>(now.tick + left - 1) % fuse * seats_most + seat;
      if (now.grenade_cells[slot] == nowhere) continue;
      grenades.push_back({seat, now.grenade_cells[slot], left, now.grenade_radii[slot]});
    }
  }
  return grenades;
}

std::int64_t survival_hundredths(const State& now, Seat seat) {
  const std::int64_t all = survival_points * 100;
  const std::int64_t maxtick = now.map().maxtick;
  const bool alone = now.alive(seat) && now.alive_count() == 1 && !now.park->readings.survivor_shares;
  const std::int64_t ticks = now.alive(seat) ? now.tick : now.players[seat].fallen;
  if (alone || ticks >= maxtick) return all;
  return (2 * all * ticks + maxtick) / (2 * maxtick);
}

Aftermath begin_tick(State& state, std::vector<Event>* log) {
  Aftermath tick;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const Player& player = state.players[seat];
    tick.may_put |= (state.can_put(seat) > 0 ? 1U : 0U) << seat;
    tick.inactive |= (player.rest > 0 ? 1U : 0U) << seat;
    tick.fast |= (player.shoe > 0 ? 1U : 0U) << seat;
  }
  move_drones(state, log);
  pick_up(state, log);
  tick.tired = take_lives(state, explode(state, log), log);
  return tick;
}

State Vampire::start(const Setup& setup, std::uint64_t seed) {
  State state;
  Park park{map_of(setup, seed), setup.game,     setup.test,  setup.tested,
            setup.idle_ticks,    setup.readings, setup.house, 0};
  park.digest = digest_of_members(park);
  state.park = std::make_shared<const Park>(std::move(park));
  const Map& map = state.map();
  state.seats = static_cast<std::uint8_t>(map.starts.size());
  state.bats = map.bats;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    state.players[seat].cell = map.starts[seat];
    state.players[seat].lives = lives_max;
    state.players[seat].radius = map.radius;
  }
  return state;
}

Seats Vampire::to_act(const State& now) {
  Seats seats;
  for (Seat seat = 0; seat < now.seats; ++seat) seats.set(seat, now.reasons == 0 && now.alive(seat));
  return seats;
}

Refusal Vampire::give(State& state, Seat seat, const Order& order) {
  AGON_ASSERT(to_act(state).test(seat));
  AGON_ASSERT(std::all_of(order.path.begin(), order.path.end(), [](unsigned direction) { return direction < 4; }));
  if (state.answered >> seat & 1) return multiple_answer;
  state.booked[seat] = order;
  state.answered |= static_cast<std::uint8_t>(1U << seat);
  return {};
}

Refusal Vampire::leave(State& state, Seat seat) {
  AGON_ASSERT(to_act(state).test(seat) && seat == state.park->tested);
  if (state.answered >> seat & 1 || state.leaving) return multiple_answer;
  state.leaving = true;
  return {};
}

void Vampire::end_turn(State& state, std::vector<Event>* log) {
  if (std::exchange(state.leaving, false)) {
    state.booked = {};
    state.answered = 0;
    state.reasons = no_connected_competitor_left;
    return;
  }
  const Aftermath tick = begin_tick(state, log);
  carry_out(state, tick, log);
  grow_older(state, tick, log);
  state.booked = {};
  state.answered = 0;
  ++state.tick;
  state.reasons = reasons_of(state);
}

View Vampire::view(const State& now, Seat) {
  View view{now.tick, now.bats, {}, grenades_of(now), items_of(now)};
  for (Seat seat = 0; seat < now.seats; ++seat) {
    const Player& player = now.players[seat];
    if (player.lives == 0) continue;
    Player& seen = view.players[seat];
    seen.cell = player.cell;
    seen.lives = player.lives;
    seen.limit = static_cast<std::uint8_t>(now.can_put(seat));
    seen.radius = player.radius;
    seen.shoe = player.shoe;
  }
  return view;
}

Scores Vampire::scores(const State& now) {
  Scores scores(now.seats);
  for (Seat seat = 0; seat < now.seats; ++seat) {
    scores[seat] = now.players[seat].points * point;
    if (now.reasons != 0) scores[seat] += survival_hundredths(now, seat) * (point / 100);
  }
  return scores;
}

std::size_t Vampire::orders(const State& now, Seat seat, std::span<Order> room) {
  AGON_ASSERT(room.size() >= orders_max);
  if (!to_act(now).test(seat)) return 0;
  State then = now;
  const Aftermath tick = begin_tick(then, nullptr);
  const bool can_put = (tick.may_put & ~tick.inactive) >> seat & 1;
  const int speed = tick.fast >> seat & 1 ? 3 : 2;
  std::array<Cell, orders_max / 2> ends{now.players[seat].cell};
  room[0] = {};
  std::size_t count = 1;
  const bool fallen = !then.alive(seat);
  for (std::size_t i = 0; i < count && !fallen; ++i) {
    for (std::uint8_t direction = 0; direction < 4 && room[i].steps < speed; ++direction) {
      const Cell to = neighbour(ends[i], direction);
      if (then.blocked(to) || std::find(ends.begin(), ends.begin() + count, to) != ends.begin() + count) continue;
      Order order = room[i];
      order.path[order.steps++] = direction;
      ends[count] = to;
      room[count++] = order;
    }
  }
  if (!can_put || fallen) return count;
  for (std::size_t i = 0; i < count; ++i) {
    room[count + i] = room[i];
    room[count + i].grenade = true;
  }
  return 2 * count;
}

std::uint64_t Vampire::digest(const State& now) { return digest_of_members(now); }

}  // namespace agon::vampire
