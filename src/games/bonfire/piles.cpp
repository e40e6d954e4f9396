#include "games/bonfire/piles.hpp"

#include <algorithm>
#include <tuple>

namespace agon::bonfire {

namespace {

using State = Bonfire::State;
using Marked = Bonfire::Marked;
using Crowd = Bonfire::Crowd;

auto find_marked(auto& marked, Island island, Seat seat) {
  return std::lower_bound(marked.begin(), marked.end(), std::tuple(island, seat),
                          [](const Marked& m, const auto& key) { return std::tuple(m.island, m.seat) < key; });
}

void add(Crowd& crowd, const Crowd& more) {
  crowd.survivors += more.survivors;
  crowd.guards += more.guards;
  crowd.rafts += more.rafts;
  crowd.abandoned += more.abandoned;
  crowd.cargo += more.cargo;
  crowd.abandoned_cargo += more.abandoned_cargo;
}

}  // namespace

int State::marked_sticks(Island island, Seat seat) const {
  const auto at = find_marked(marked, island, seat);
  return at != marked.end() && at->island == island && at->seat == seat ? at->sticks : 0;
}

void add_sticks(State& state, Island island, Mark mark, int sticks) {
  state.sticks[static_cast<std::size_t>(island)] += sticks;
  if (mark == no_mark || sticks == 0) return;
  const Seat seat = static_cast<Seat>(mark);
  auto at = find_marked(state.marked, island, seat);
  if (at == state.marked.end() || at->island != island || at->seat != seat) {
    at = state.marked.insert(at, {island, seat, 0});
  }
  at->sticks += sticks;
  if (at->sticks == 0) state.marked.erase(at);
}

Crowd State::crowd(Place place) const {
  const std::int32_t field = world->field(place);
  const auto at = std::lower_bound(crowds.begin(), crowds.end(), field,
                                   [](const Crowd& crowd, std::int32_t wanted) { return crowd.field < wanted; });
  return at != crowds.end() && at->field == field ? *at : Crowd{.field = field};
}

void look_around(State& state) {
  std::vector<Crowd> found;
  for (const auto& survivor : state.survivors) {
    if (!survivor.alive) continue;
    Crowd one{.field = state.world->field(survivor.place), .survivors = 1};
    one.guards = survivor.role == Bonfire::Role::guard ? 1 : 0;
    found.push_back(one);
  }
  for (const auto& raft : state.rafts) {
    Crowd one{.field = state.world->field(raft.place)};
    (raft.captain >= 0 ? one.rafts : one.abandoned) = 1;
    (raft.captain >= 0 ? one.cargo : one.abandoned_cargo) = sticks_of(raft.cargo);
    found.push_back(one);
  }
  std::sort(found.begin(), found.end(), [](const Crowd& a, const Crowd& b) { return a.field < b.field; });
  state.crowds.clear();
  for (const Crowd& one : found) {
    if (state.crowds.empty() || state.crowds.back().field != one.field) {
      state.crowds.push_back(one);
    } else {
      add(state.crowds.back(), one);
    }
  }

  state.top.clear();  // equal piles stay in the world's order
  for (std::size_t island = 0; island < state.sticks.size(); ++island) {
    const Bonfire::Heap heap{static_cast<Island>(island), state.sticks[island]};
    if (state.top.size() == top_islands && heap.sticks <= state.top.back().sticks) continue;
    const auto at = std::find_if(state.top.begin(), state.top.end(),
                                 [&](const Bonfire::Heap& other) { return other.sticks < heap.sticks; });
    state.top.insert(at, heap);
    if (state.top.size() > top_islands) state.top.pop_back();
  }
}

std::vector<Island> Bonfire::islands_around(const World& world, Place place) {
  std::vector<Island> found;
  for (int y = std::max(1, place.y - sight); y <= std::min(world.side, place.y + sight); ++y) {
    for (int x = std::max(1, place.x - sight); x <= std::min(world.side, place.x + sight); ++x) {
      const Island island = world.island({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
      if (island != no_island) found.push_back(island);
    }
  }
  return found;
}

Bonfire::View Bonfire::view(const State& now, Seat seat) {
  const World& world = *now.world;
  View view;
  view.side = world.side;
  view.islands = static_cast<int>(world.islands.size());
  view.pile_min = world.pile_min;
  view.factor = world.factor;
  view.turn_seconds = world.turn_seconds;
  view.turn = now.turn;
  view.turns_left = now.turns_left;
  view.burning = !now.fires.empty();
  view.wood = wood(now, seat);
  for (const Heap& heap : now.top) {
    view.top_places.push_back(world.islands[static_cast<std::size_t>(heap.island)].place);
    view.top_sticks.push_back(heap.sticks);
  }
  std::vector<Island> seen;
  std::vector<Island> stood_on;
  std::vector<std::int32_t> fields;
  for (std::int32_t i = world.first_of[seat]; i < world.first_of[seat + 1U]; ++i) {
    const Survivor& survivor = now.survivors[static_cast<std::size_t>(i)];
    if (!survivor.alive) continue;
    view.survivors.push_back(
        {now.id(survivor), survivor.place, now.carried(survivor), survivor.busy, survivor.role, survivor.raft != 0});
    for (const auto& [dx, dy] : {std::pair{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
      const Place beside{static_cast<std::int16_t>(survivor.place.x + dx),
                         static_cast<std::int16_t>(survivor.place.y + dy)};
      if (world.has(beside.x, beside.y)) fields.push_back(world.field(beside));
    }
    if (now.island_of(survivor) == no_island) continue;
    stood_on.push_back(now.island_of(survivor));
    const auto around = islands_around(world, survivor.place);
    seen.insert(seen.end(), around.begin(), around.end());
  }
  for (const Raft& raft : now.rafts) {
    if (raft.seat != seat) continue;
    const int captain = raft.captain < 0 ? 0 : raft.captain - world.first_of[seat] + 1;
    view.rafts.push_back({raft.place, captain, sticks_of(raft.cargo), raft.drying != 0});
  }
  std::sort(seen.begin(), seen.end());
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  for (const Island island : seen) {
    const bool here = std::find(stood_on.begin(), stood_on.end(), island) != stood_on.end();
    const auto i = static_cast<std::size_t>(island);
    view.sights.push_back(
        {world.islands[i].place, now.sticks[i], now.marked_sticks(island, seat), here && now.burns(island)});
  }
  std::sort(fields.begin(), fields.end());
  fields.erase(std::unique(fields.begin(), fields.end()), fields.end());
  for (const std::int32_t field : fields) {
    const Place place{static_cast<std::int16_t>(field % world.side + 1),
                      static_cast<std::int16_t>(field / world.side + 1)};
    view.near.push_back({place, world.island(place) != no_island, now.crowd(place)});
  }
  return view;
}

}  // namespace agon::bonfire
