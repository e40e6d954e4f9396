#include "games/bonfire/rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "base/assert.hpp"
#include "games/bonfire/piles.hpp"

namespace agon::bonfire {

namespace {

using State = Bonfire::State;
using Survivor = Bonfire::Survivor;
using Raft = Bonfire::Raft;
using Role = Bonfire::Role;
using Verb = Bonfire::Verb;

constexpr std::uint64_t drowning_stream = 1;
constexpr std::uint64_t lots_stream = 2;

bool same_world(const std::shared_ptr<const World>& a, const std::shared_ptr<const World>& b) {
  return a == b || (a && b && *a == *b);
}

// The raft that TAKE_OVER takes: own rafts before those of others, then the one with the most sticks, then the oldest.
const Raft* raft_to_take(const State& now, const Survivor& survivor) {
  const Raft* best = nullptr;
  const auto rank = [&](const Raft& raft) {
    return (raft.seat == survivor.seat ? raft_max + 1 : 0) + sticks_of(raft.cargo);
  };
  for (const Raft& raft : now.rafts) {
    if (raft.captain >= 0 || !(raft.place == survivor.place)) continue;
    if (!best || rank(raft) > rank(*best)) best = &raft;
  }
  return best;
}

Refusal check_move(const State& now, const Survivor& survivor, const Bonfire::Order& order) {
  const auto step = [](std::int64_t d) { return d == 1 || d == -1; };
  const bool straight = (order.dx == 0 && step(order.dy)) || (step(order.dx) && order.dy == 0);
  if (!straight) return refusals::no_neighbour;
  const bool inside =
      now.world->has(static_cast<int>(survivor.place.x + order.dx), static_cast<int>(survivor.place.y + order.dy));
  return inside ? Refusal{} : refusals::outside;
}

Refusal check_build(const State& now, const Survivor& survivor) {
  if (survivor.raft) return refusals::captain_builds;
  if (now.built[survivor.seat] >= rafts_max) return refusals::rafts_limit;
  if (!survivor.hands.empty()) return refusals::carries_wood;
  return now.burns(now.island_of(survivor)) ? refusals::burning : Refusal{};
}

Refusal check_take_over(const State& now, const Survivor& survivor) {
  if (survivor.raft) return refusals::captain_already;
  bool any = false;
  bool free = false;
  for (const Raft& raft : now.rafts) {
    if (!(raft.place == survivor.place)) continue;
    any = true;
    free |= raft.captain < 0;
  }
  if (any && !free) return refusals::raft_has_captain;
  if (!any) return refusals::no_raft;
  return survivor.hands.empty() ? Refusal{} : refusals::carries_wood;
}

Refusal check_dry(const State& now, const Survivor& survivor) {
  const Raft* raft = now.raft(survivor.raft);
  if (!raft) return refusals::no_captain;
  if (!raft->cargo.empty()) return refusals::raft_not_empty;
  return raft->drying ? refusals::drying_already : Refusal{};
}

void put(State& state, Survivor& survivor) {
  Raft* const raft = state.raft(survivor.raft);
  Load& cargo = raft ? raft->cargo : survivor.hands;
  const Island island = state.island_of(survivor);
  for (const Bundle& bundle : cargo) {
    const bool back = bundle.origin == island;
    add_sticks(state, island, back ? bundle.mark : static_cast<Mark>(survivor.seat), bundle.sticks);
  }
  cargo.clear();
}

void ignite(State& state, const Survivor& survivor) {
  const Island island = state.island_of(survivor);
  if (state.burns(island)) return;
  state.fires.push_back({island, survivor.seat, state.turn});
  state.turns_left = std::min(state.turns_left, rescue_turns);
}

void book(State& state, Survivor& survivor, const Bonfire::Order& order) {
  survivor.busy = 1;
  if (survivor.raft) state.raft(survivor.raft)->drying = 0;
  if (order.verb == Verb::move) {
    survivor.dx = static_cast<std::int8_t>(order.dx);
    survivor.dy = static_cast<std::int8_t>(order.dy);
    return;
  }
  const bool builds = order.verb == Verb::build;
  if (builds) ++state.built[survivor.seat];
  state.takers.push_back({static_cast<std::int32_t>(&survivor - state.survivors.data()), builds});
}

void leave_raft(State& state, Survivor& survivor) {
  state.raft(survivor.raft)->captain = -1;
  survivor.raft = 0;
}

void board_raft(State& state, Survivor& survivor) {
  Raft& raft = *state.raft(raft_to_take(state, survivor)->number);
  raft.captain = static_cast<std::int32_t>(&survivor - state.survivors.data());
  raft.seat = survivor.seat;
  survivor.raft = raft.number;
}

State begin(std::shared_ptr<const World> world) {
  State state;
  state.world = std::move(world);
  const World& given = *state.world;
  for (const Pile& pile : given.islands) state.sticks.push_back(pile.sticks);
  for (const Stake& stake : given.stakes) {
    add_sticks(state, given.island(stake.place), static_cast<Mark>(stake.seat), stake.sticks);
  }
  const auto unmarked = [](int sticks) {
    return sticks ? Load{{no_island, no_mark, static_cast<std::int16_t>(sticks)}} : Load{};
  };
  for (const Castaway& castaway : given.survivors) {
    Survivor survivor;
    survivor.seat = castaway.seat;
    survivor.place = castaway.place;
    survivor.role = castaway.guard ? Role::guard : Role::none;
    survivor.hands = unmarked(castaway.sticks);
    state.survivors.push_back(std::move(survivor));
  }
  for (const Float& given_raft : given.rafts) {
    Raft raft{++state.rafts_so_far, given_raft.seat, 0, given_raft.place, -1, unmarked(given_raft.sticks)};
    if (given_raft.captain) {
      raft.captain = given.first_of[given_raft.seat] + given_raft.captain - 1;
      state.survivors[static_cast<std::size_t>(raft.captain)].raft = raft.number;
    }
    state.rafts.push_back(std::move(raft));
  }
  state.built.resize(static_cast<std::size_t>(given.teams()));
  for (const Raft& raft : state.rafts) ++state.built[raft.seat];
  state.turns_left = given.turns;
  return state;
}

}  // namespace

int sticks_of(const Load& bundles) {
  int sticks = 0;
  for (const Bundle& bundle : bundles) sticks += bundle.sticks;
  return sticks;
}

std::vector<int> fair_shares(std::span<const int> sizes, int amount, std::int64_t lot) {
  const std::int64_t total = std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
  std::vector<int> shares;
  std::int64_t sum = 0;
  std::int64_t given = 0;
  for (const int size : sizes) {
    sum += size;
    const std::int64_t so_far = total ? (amount * sum + lot) / total : 0;
    shares.push_back(static_cast<int>(so_far - given));
    given = so_far;
  }
  return shares;
}

bool operator==(const World& a, const World& b) {
  return a.side == b.side && a.pile_min == b.pile_min && a.factor == b.factor && a.turn_seconds == b.turn_seconds &&
         a.turns == b.turns && a.islands == b.islands && a.survivors == b.survivors && a.stakes == b.stakes &&
         a.rafts == b.rafts && a.scripted == b.scripted && a.drownings == b.drownings;
}

bool operator==(const Bonfire::Setup& a, const Bonfire::Setup& b) {
  return a.teams == b.teams && a.archipelago == b.archipelago && same_world(a.world, b.world);
}

bool operator==(const State& a, const State& b) {
  return same_world(a.world, b.world) && a.sticks == b.sticks && a.marked == b.marked && a.survivors == b.survivors &&
         a.rafts == b.rafts && a.built == b.built && a.takers == b.takers && a.fires == b.fires &&
         a.crowds == b.crowds && a.top == b.top && a.rafts_so_far == b.rafts_so_far && a.turn == b.turn &&
         a.turns_left == b.turns_left && a.drowning == b.drowning && a.lots == b.lots;
}

bool State::burns(Island island) const {
  return std::any_of(fires.begin(), fires.end(), [&](const Fire& fire) { return fire.island == island; });
}

const Raft* State::raft(std::int32_t number) const {
  const auto at = std::lower_bound(rafts.begin(), rafts.end(), number,
                                   [](const Raft& raft, std::int32_t wanted) { return raft.number < wanted; });
  return at != rafts.end() && at->number == number ? &*at : nullptr;
}

std::int32_t State::index(Seat seat, std::int64_t id) const {
  const std::int32_t first = world->first_of[seat];
  return id < 1 || id > world->first_of[seat + 1U] - first ? -1 : first + static_cast<std::int32_t>(id) - 1;
}

int State::id(const Survivor& survivor) const {
  return static_cast<int>(&survivor - survivors.data()) - world->first_of[survivor.seat] + 1;
}

int State::carried(const Survivor& survivor) const {
  const Raft* const under = raft(survivor.raft);
  return sticks_of(under ? under->cargo : survivor.hands);
}

State Bonfire::start(const Setup& setup, std::uint64_t seed) {
  State state =
      begin(setup.world ? setup.world : std::make_shared<const World>(generate(setup.archipelago, setup.teams, seed)));
  state.drowning = Dice(seed, drowning_stream);
  state.lots = Dice(seed, lots_stream);
  look_around(state);
  return state;
}

Seats Bonfire::to_act(const State& now) {
  Seats seats;
  for (int seat = 0; seat < now.world->teams() && !now.over(); ++seat) seats.set(static_cast<std::size_t>(seat));
  return seats;
}

// Checks the survivor first, then whether he takes orders at all, then where he is, then the rest in numerical order.
Refusal Bonfire::check(const State& now, Seat seat, const Order& order) {
  const std::int32_t index = now.index(seat, order.id);
  if (index < 0) return refusals::bad_survivor;
  const Survivor& survivor = now.survivors[static_cast<std::size_t>(index)];
  if (!survivor.alive) return refusals::drowned;
  if (survivor.busy) return refusals::busy;
  const Verb verb = order.verb;
  if (verb == Verb::stop_guarding) return survivor.role == Role::guard ? Refusal{} : refusals::no_guard;
  if (survivor.role == Role::guard) return verb == Verb::guard ? refusals::guard_already : refusals::guard;
  if (verb == Verb::move) return check_move(now, survivor, order);
  if (verb == Verb::abandon) return survivor.raft ? Refusal{} : refusals::no_captain;
  if (verb == Verb::take_over) return check_take_over(now, survivor);
  const Island island = now.island_of(survivor);
  if (island == no_island) return refusals::not_on_land;
  if (verb == Verb::guard) return survivor.raft ? refusals::captain_guards : Refusal{};
  if (verb == Verb::give) return now.carried(survivor) ? Refusal{} : refusals::nothing_to_give;
  if (verb == Verb::take) return now.burns(island) ? refusals::burning : Refusal{};
  if (verb == Verb::build) return check_build(now, survivor);
  if (verb == Verb::dry) return check_dry(now, survivor);
  const bool enough = now.sticks[static_cast<std::size_t>(island)] >= now.world->pile_min;
  return enough ? Refusal{} : refusals::too_few_sticks;
}

Refusal Bonfire::give(State& state, Seat seat, const Order& order) {
  AGON_ASSERT(seat < state.world->teams() && !state.over());
  const Refusal refusal = check(state, seat, order);
  if (!refusal.taken()) return refusal;
  Survivor& survivor = state.survivors[static_cast<std::size_t>(state.index(seat, order.id))];
  switch (order.verb) {
    case Verb::move:
    case Verb::take:
    case Verb::build:
      book(state, survivor, order);
      break;
    case Verb::ignite:
      ignite(state, survivor);
      break;
    case Verb::give:
      put(state, survivor);
      break;
    case Verb::guard:
      survivor.role = Role::guard;
      break;
    case Verb::stop_guarding:
      survivor.role = Role::none;
      break;
    case Verb::abandon:
      leave_raft(state, survivor);
      break;
    case Verb::take_over:
      board_raft(state, survivor);
      break;
    case Verb::dry:
      state.raft(survivor.raft)->drying = drying_turns;
      break;
  }
  return {};
}

Bonfire::Wood Bonfire::wood(const State& now, Seat seat) {
  Wood wood;
  for (const Marked& marked : now.marked) {
    if (marked.seat != seat) continue;
    wood.on_islands += marked.sticks;
    wood.points += std::int64_t{marked.sticks} * (now.burns(marked.island) ? now.world->factor : 1);
  }
  for (const Survivor& survivor : now.survivors) {
    if (survivor.seat == seat && survivor.alive) wood.carried += sticks_of(survivor.hands);
  }
  for (const Raft& raft : now.rafts) {
    if (raft.seat == seat) wood.carried += sticks_of(raft.cargo);
  }
  return wood;
}

Scores Bonfire::scores(const State& now) {
  Scores scores;
  for (Seat seat = 0; seat < now.world->teams(); ++seat) scores.push_back(wood(now, seat).points * point);
  return scores;
}

}  // namespace agon::bonfire
