// Makes a state from what a team may know.

#include <algorithm>

#include "games/wall/rules.hpp"

namespace agon::wall {

namespace {

// Validates a world and sorts its cells, by writing it as text and reading that.
Result<World> checked(const World& told) {
  if (told.cube < 2 || told.cube > cube_max) return Error{"the cube of the bricks has an impossible size"};
  auto world = read_world(write_world(told));
  if (!world) return Error{"the world is impossible: " + world.error()};
  return world;
}

std::vector<std::int16_t> heights_of(const World& world, const std::vector<bool>& filled) {
  const auto columns = static_cast<std::size_t>(world.x * world.y);
  std::vector<std::int16_t> heights(columns);
  for (std::size_t place = 0; place < filled.size(); ++place) {
    if (filled[place]) heights[place % columns] = static_cast<std::int16_t>(place / columns + 1);
  }
  return heights;
}

}  // namespace

Result<Wall::State> Wall::known(const View& view, std::size_t teams) {
  if (!view.world) return Error{"there is no world"};
  if (teams < 1 || teams > max_seats) return Error{"there are 1 to " + std::to_string(max_seats) + " teams"};
  if (view.turns_left < 0 || view.turns_left > idle_turns_max) return Error{"the number of turns left is impossible"};
  World now = *view.world;
  now.available = view.available;
  auto world = checked(now);
  if (!world) return Error{world.error()};
  if (view.filled.size() != static_cast<std::size_t>(world->x * world->y * world->z)) {
    return Error{"the form has " + std::to_string(view.filled.size()) + " places, which is not what its sizes say"};
  }
  State state;
  state.world = std::make_shared<const World>(*std::move(world));
  state.filled = view.filled;
  state.heights = heights_of(*state.world, view.filled);
  state.teams.resize(teams);
  state.teams[0] = view.own;
  state.available = view.available;
  state.turn = view.turn;
  state.idle_turns = idle_turns_max - view.turns_left;
  return state;
}

}  // namespace agon::wall
