#include "games/wall/rules.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace agon::wall {

namespace {

constexpr std::uint64_t change_stream = 1;

bool same_world(const std::shared_ptr<const World>& a, const std::shared_ptr<const World>& b) {
  return a == b || (a && b && *a == *b);
}

std::int16_t small(std::int64_t n) { return static_cast<std::int16_t>(n); }

// W (V C_V + P C_P), in millionths, rounded to the nearest, halves up.
std::int64_t points_of(const World& world, const Kind& kind, int touching) {
  const auto volume = static_cast<std::int64_t>(kind.cells.size());
  const std::int64_t value = kind.weight * (volume * world.volume_points + touching * world.touch_points);
  return (value + point / 2) / point;
}

// The number of faces that the brick shares with earlier cubes or the floor. The side walls of the form do not count.
int touching_faces(const Wall::State& now, const std::vector<Cell>& cells) {
  const World& world = *now.world;
  int count = 0;
  for (const Cell c : cells) {
    const Cell beside[] = {{small(c.x - 1), c.y, c.z}, {small(c.x + 1), c.y, c.z}, {c.x, small(c.y - 1), c.z},
                           {c.x, small(c.y + 1), c.z}, {c.x, c.y, small(c.z - 1)}, {c.x, c.y, small(c.z + 1)}};
    for (const Cell b : beside) {
      const bool in_room = world.in_form(b.x, b.y) && b.z >= 1 && b.z <= world.z;
      if (b.z == 0 || (in_room && now.has(b))) ++count;
    }
  }
  return count;
}

// Makes at most one change per turn: as scripted if there is a script, otherwise at random.
void change_kind(Wall::State& state, int& from, int& to) {
  const World& world = *state.world;
  if (!world.changes.empty()) {
    for (const Change& change : world.changes) {
      if (change.turn == state.turn) from = change.from, to = change.to;
    }
  } else if (static_cast<int>(state.dice.below(100)) < world.change_percent) {
    std::vector<int> others;
    for (const Kind& kind : world.kinds) {
      const bool offered =
          std::find(state.available.begin(), state.available.end(), kind.identifier) != state.available.end();
      if (!offered) others.push_back(kind.identifier);
    }
    if (others.empty()) return;
    from = state.available[state.dice.below(static_cast<std::uint32_t>(state.available.size()))];
    to = others[state.dice.below(static_cast<std::uint32_t>(others.size()))];
  }
  std::replace(state.available.begin(), state.available.end(), from, to);
}

}  // namespace

const Kind* World::kind(std::int64_t identifier) const {
  for (const Kind& each : kinds) {
    if (each.identifier == identifier) return &each;
  }
  return nullptr;
}

std::vector<Cell> turned(const Kind& kind, int cube, int xy, int xz, int yz) {
  const auto back = [cube](std::int16_t n) { return small(cube + 1 - n); };
  std::vector<Cell> cells = kind.cells;
  for (Cell& c : cells) {
    for (int i = 0; i < xy; ++i) c = {back(c.y), c.x, c.z};
    for (int i = 0; i < xz; ++i) c = {back(c.z), c.y, c.x};
    for (int i = 0; i < yz; ++i) c = {c.x, back(c.z), c.y};
  }
  return cells;
}

bool operator==(const Wall::Setup& a, const Wall::Setup& b) {
  return a.teams == b.teams && a.quarry == b.quarry && same_world(a.world, b.world);
}

bool operator==(const Wall::State& a, const Wall::State& b) {
  return same_world(a.world, b.world) && a.filled == b.filled && a.heights == b.heights && a.teams == b.teams &&
         a.available == b.available && a.dropped == b.dropped && a.turn == b.turn && a.idle_turns == b.idle_turns &&
         a.dice == b.dice;
}

bool operator==(const Wall::View& a, const Wall::View& b) {
  return same_world(a.world, b.world) && a.filled == b.filled && a.available == b.available && a.own == b.own &&
         a.turns_left == b.turns_left && a.turn == b.turn;
}

Wall::State Wall::start(const Setup& setup, std::uint64_t seed) {
  State state;
  state.world = setup.world ? setup.world : std::make_shared<const World>(generate(setup.quarry, seed));
  const World& world = *state.world;
  state.filled.resize(static_cast<std::size_t>(world.x * world.y * world.z));
  state.heights.resize(static_cast<std::size_t>(world.x * world.y));
  state.teams.resize(static_cast<std::size_t>(setup.teams));
  state.available = world.available;
  state.dice = Dice(seed, change_stream);
  return state;
}

Seats Wall::to_act(const State& now) {
  Seats seats;
  for (std::size_t seat = 0; seat < now.teams.size() && !now.over(); ++seat) seats.set(seat);
  return seats;
}

Refusal Wall::check(const State& now, Seat seat, const Order& order) {
  const World& world = *now.world;
  const bool offered = std::find(now.available.begin(), now.available.end(), order.kind) != now.available.end();
  if (!offered) return refusals::bad_brick;
  for (const std::int64_t turns : {order.xy, order.xz, order.yz}) {
    if (turns < 0 || turns > 3) return refusals::bad_rotations;
  }
  const auto near = [&](std::int64_t n, int side) { return n >= 2 - world.cube && n <= side; };
  if (!near(order.x, world.x) || !near(order.y, world.y)) return refusals::bad_drop;
  for (const Cell c : turned(*world.kind(order.kind), world.cube, static_cast<int>(order.xy),
                             static_cast<int>(order.xz), static_cast<int>(order.yz))) {
    if (!world.in_form(c.x + static_cast<int>(order.x) - 1, c.y + static_cast<int>(order.y) - 1))
      return refusals::bad_drop;
  }
  if (now.teams[seat].dropped) return refusals::dropped_before;
  return now.teams[seat].drops >= world.drops ? refusals::drops_limit : Refusal{};
}

// A brick falls vertically from above everything until it would enter a cube or the floor.
Wall::Landing Wall::land(const State& now, const Order& order) {
  const World& world = *now.world;
  const Kind& kind = *world.kind(order.kind);
  Landing landing;
  landing.cells =
      turned(kind, world.cube, static_cast<int>(order.xy), static_cast<int>(order.xz), static_cast<int>(order.yz));
  int lift = -world.cube;
  for (Cell& c : landing.cells) {
    c.x = small(c.x + order.x - 1);
    c.y = small(c.y + order.y - 1);
    lift = std::max(lift, now.heights[world.column(c.x, c.y)] + 1 - c.z);
  }
  for (Cell& c : landing.cells) {
    c.z = small(c.z + lift);
    if (c.z > world.z) landing.fall = Fall::too_high;
  }
  if (landing.fall == Fall::too_high) return landing;
  landing.touching = touching_faces(now, landing.cells);
  if (landing.touching < kind.fit_min) landing.fall = Fall::too_loose;
  landing.points = points_of(world, kind, landing.touching);
  return landing;
}

Refusal Wall::give(State& state, Seat seat, const Order& order) {
  AGON_ASSERT(seat < state.teams.size() && !state.over());
  const Refusal refusal = check(state, seat, order);
  if (!refusal.taken()) return refusal;
  Team& team = state.teams[seat];
  ++team.drops;
  Landing landing = land(state, order);
  if (landing.fall != Fall::accepted) return {};
  for (const Cell c : landing.cells) {
    state.filled[state.world->place(c)] = true;
    std::int16_t& height = state.heights[state.world->column(c.x, c.y)];
    height = std::max(height, c.z);
  }
  team.points += landing.points;
  team.dropped = true;
  state.dropped.push_back({seat, static_cast<int>(order.kind), landing.points, std::move(landing.cells)});
  return {};
}

void Wall::end_turn(State& state, std::vector<Event>* events) {
  state.idle_turns = state.dropped.empty() ? state.idle_turns + 1 : 0;
  int from = 0;
  int to = 0;
  change_kind(state, from, to);
  if (events) {
    for (Brick& brick : state.dropped) events->push_back({std::move(brick), 0, 0});
    if (from) events->push_back({{}, from, to});
  }
  state.dropped.clear();
  for (Team& team : state.teams) team.drops = 0, team.dropped = false;
  ++state.turn;
}

Wall::View Wall::view(const State& now, Seat seat) {
  World known = *now.world;
  std::erase_if(known.kinds, [&](const Kind& kind) {
    return std::find(now.available.begin(), now.available.end(), kind.identifier) == now.available.end();
  });
  known.available = now.available;
  known.change_percent = 0;
  known.changes.clear();
  return {std::make_shared<const World>(std::move(known)),
          now.filled,
          now.available,
          now.teams[seat],
          now.turns_left(),
          now.turn};
}

Scores Wall::scores(const State& now) {
  Scores scores;
  for (const Team& team : now.teams) scores.push_back(team.points);
  return scores;
}

}  // namespace agon::wall
