// The end of a turn, in this order: fights and taking, moves, finished and dismantled rafts, drowning.

#include <algorithm>
#include <numeric>

#include "base/assert.hpp"
#include "games/bonfire/piles.hpp"

namespace agon::bonfire {

namespace {

using State = Bonfire::State;
using Survivor = Bonfire::Survivor;
using Raft = Bonfire::Raft;
using Taker = Bonfire::Taker;
using Role = Bonfire::Role;
using Happened = Bonfire::Happened;
using Events = std::vector<Bonfire::Event>*;

struct Claim {
  Survivor* survivor = nullptr;
  bool builds = false;
  int gets = 0;
};

void tell(Events events, Happened happened, const Survivor& survivor, int count) {
  if (events) events->push_back({happened, survivor.seat, survivor.place, count});
}

std::int64_t lot(State& state, std::int64_t bound) {
  if (state.world->scripted || bound <= 0) return 0;
  return state.lots.below(static_cast<std::uint32_t>(bound));
}

int capacity_left(const State& now, const Survivor& survivor) {
  return (survivor.raft ? raft_max : hands_max) - now.carried(survivor);
}

// Builders come first, in the order in which they asked, and get all that they need or nothing; the others share the
// rest in proportion to what they can carry.
void decide_shares(State& state, Island island, std::vector<Claim>& claims) {
  int left = state.sticks[static_cast<std::size_t>(island)];
  for (Claim& claim : claims) {
    if (!claim.builds || left < raft_sticks) continue;
    claim.gets = raft_sticks;
    left -= raft_sticks;
  }
  std::vector<int> wants;
  for (const Claim& claim : claims) wants.push_back(claim.builds ? 0 : capacity_left(state, *claim.survivor));
  const int total = std::accumulate(wants.begin(), wants.end(), 0);
  const std::vector<int> shares = fair_shares(wants, std::min(left, total), lot(state, total));
  for (std::size_t i = 0; i < claims.size(); ++i) claims[i].gets += shares[i];
}

// Takes sticks from a pile: first unmarked ones, then marks of teams that take nothing here, then marks of those that
// do. Within each step, the same part of each mark is taken.
std::vector<Mark> lift(State& state, Island island, int amount, const std::vector<Claim>& claims) {
  std::vector<Mark> steps[3];
  int unmarked = state.sticks[static_cast<std::size_t>(island)];
  steps[0].push_back(no_mark);
  auto marked = std::lower_bound(state.marked.begin(), state.marked.end(), island,
                                 [](const Bonfire::Marked& m, Island wanted) { return m.island < wanted; });
  for (; marked != state.marked.end() && marked->island == island; ++marked) {
    const Seat seat = marked->seat;
    const bool takes =
        std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) { return claim.survivor->seat == seat; });
    steps[takes ? 2 : 1].push_back(seat);
    unmarked -= marked->sticks;
  }
  std::vector<Mark> lifted;
  for (const std::vector<Mark>& marks : steps) {
    std::vector<int> sizes;
    for (const Mark mark : marks) {
      sizes.push_back(mark == no_mark ? unmarked : state.marked_sticks(island, static_cast<Seat>(mark)));
    }
    const int total = std::accumulate(sizes.begin(), sizes.end(), 0);
    const int part = std::min(total, amount);
    const std::vector<int> shares = fair_shares(sizes, part, lot(state, total));
    for (std::size_t i = 0; i < marks.size(); ++i) {
      lifted.insert(lifted.end(), static_cast<std::size_t>(shares[i]), marks[i]);
      add_sticks(state, island, marks[i], -shares[i]);
    }
    amount -= part;
  }
  AGON_ASSERT(amount == 0);
  return lifted;
}

void load(Load& load, Island origin, Mark mark) {
  for (Bundle& bundle : load) {
    if (bundle.origin != origin || bundle.mark != mark) continue;
    ++bundle.sticks;
    return;
  }
  load.push_back({origin, mark, 1});
}

// Deals the marks to the takers at random.
void deal(State& state, Island island, std::vector<Mark> sticks, const std::vector<Claim>& claims) {
  if (!sticks.empty() && sticks.front() != sticks.back()) {
    for (std::size_t i = sticks.size() - 1; i > 0; --i) {
      std::swap(sticks[i], sticks[static_cast<std::size_t>(lot(state, static_cast<std::int64_t>(i) + 1))]);
    }
  }
  auto next = sticks.begin();
  for (const Claim& claim : claims) {
    if (!claim.builds) {
      Survivor& survivor = *claim.survivor;
      Load& into = survivor.raft ? state.raft(survivor.raft)->cargo : survivor.hands;
      for (int i = 0; i < claim.gets; ++i) load(into, island, next[i]);
    }
    next += claim.gets;
  }
}

// Carries out all attempts on one island.
void take_on(State& state, Island island, std::vector<Claim> claims, int guards, Events events) {
  const bool beaten = static_cast<int>(claims.size()) <= guards;
  if (state.burns(island) || beaten) {  // a pile set on fire after the orders: nobody gets anything, nobody is beaten
    for (const Claim& claim : claims) {
      if (claim.builds) --state.built[claim.survivor->seat];
      if (!state.burns(island)) claim.survivor->busy = beaten_turns;
    }
    if (!state.burns(island)) tell(events, Happened::beaten, *claims.front().survivor, static_cast<int>(claims.size()));
    return;
  }
  decide_shares(state, island, claims);
  int amount = 0;
  for (const Claim& claim : claims) amount += claim.gets;
  deal(state, island, lift(state, island, amount, claims), claims);
  for (const Claim& claim : claims) {
    if (!claim.builds) {
      if (claim.gets) tell(events, Happened::took, *claim.survivor, claim.gets);
    } else if (claim.gets) {
      claim.survivor->role = Role::builder;
      claim.survivor->busy = building_turns;
      tell(events, Happened::began_raft, *claim.survivor, 0);
    } else {
      --state.built[claim.survivor->seat];
    }
  }
}

void fight_and_take(State& state, Events events) {
  std::vector<Island> guarded;
  for (const Survivor& survivor : state.survivors) {
    if (survivor.role == Role::guard && !state.takers.empty()) guarded.push_back(state.island_of(survivor));
  }
  std::sort(guarded.begin(), guarded.end());
  std::vector<Taker> takers;
  takers.swap(state.takers);
  const auto island_of = [&](const Taker& taker) {
    return state.island_of(state.survivors[static_cast<std::size_t>(taker.survivor)]);
  };
  std::stable_sort(takers.begin(), takers.end(),
                   [&](const Taker& a, const Taker& b) { return island_of(a) < island_of(b); });
  for (std::size_t i = 0; i < takers.size();) {
    const Island island = island_of(takers[i]);
    std::vector<Claim> claims;
    for (; i < takers.size() && island_of(takers[i]) == island; ++i) {
      claims.push_back({&state.survivors[static_cast<std::size_t>(takers[i].survivor)], takers[i].builds, 0});
    }
    const auto guards = std::equal_range(guarded.begin(), guarded.end(), island);
    take_on(state, island, std::move(claims), static_cast<int>(guards.second - guards.first), events);
  }
}

void move(State& state) {
  for (Survivor& survivor : state.survivors) {
    if (survivor.dx == 0 && survivor.dy == 0) continue;
    survivor.place.x = static_cast<std::int16_t>(survivor.place.x + survivor.dx);
    survivor.place.y = static_cast<std::int16_t>(survivor.place.y + survivor.dy);
    survivor.dx = survivor.dy = 0;
    if (survivor.raft) state.raft(survivor.raft)->place = survivor.place;
  }
}

void finish_rafts(State& state, Events events) {
  for (Raft& raft : state.rafts) {
    if (raft.drying == 0 || --raft.drying > 0) continue;
    add_sticks(state, state.world->island(raft.place), static_cast<Mark>(raft.seat), raft_remains);
    if (raft.captain >= 0) state.survivors[static_cast<std::size_t>(raft.captain)].raft = 0;
    if (events) events->push_back({Happened::dismantled, raft.seat, raft.place, raft_remains});
    raft.captain = -1;
    raft.number = 0;
  }
  state.rafts.erase(
      std::remove_if(state.rafts.begin(), state.rafts.end(), [](const Raft& raft) { return raft.number == 0; }),
      state.rafts.end());
  for (std::size_t i = 0; i < state.survivors.size(); ++i) {
    Survivor& survivor = state.survivors[i];
    if (survivor.role != Role::builder || survivor.busy > 0) continue;
    survivor.role = Role::none;
    survivor.raft = ++state.rafts_so_far;
    state.rafts.push_back({survivor.raft, survivor.seat, 0, survivor.place, static_cast<std::int32_t>(i), {}});
    tell(events, Happened::finished_raft, survivor, 0);
  }
}

bool drowns(State& state, const Survivor& survivor) {
  const World& world = *state.world;
  if (!world.scripted) return state.drowning.below(drowning_odds) == 0;
  return std::any_of(world.drownings.begin(), world.drownings.end(), [&](const Drowning& drowning) {
    return drowning.turn == state.turn && drowning.seat == survivor.seat && drowning.id == state.id(survivor);
  });
}

void drown(State& state, Events events) {
  for (Survivor& survivor : state.survivors) {
    const bool swims = survivor.alive && survivor.raft == 0 && state.island_of(survivor) == no_island;
    if (!swims || !drowns(state, survivor)) continue;
    survivor.alive = false;
    survivor.hands.clear();
    tell(events, Happened::drowned, survivor, 0);
  }
}

}  // namespace

void Bonfire::end_turn(State& state, std::vector<Event>* events) {
  for (Survivor& survivor : state.survivors) {
    if (survivor.busy > 0) --survivor.busy;
  }
  fight_and_take(state, events);
  move(state);
  finish_rafts(state, events);
  drown(state, events);
  ++state.turn;
  --state.turns_left;
  look_around(state);
}

}  // namespace agon::bonfire
