#pragma once

// The plain game of a world, and conversions between the types of both implementations.

#include "games/network/plain.hpp"
#include "games/network/rules.hpp"

namespace agon::network {

inline plain::Place plain_place(Field field) { return {field.x, field.y}; }

inline std::vector<plain::Place> plain_places(const std::vector<Field>& fields) {
  std::vector<plain::Place> places;
  for (const Field field : fields) places.push_back(plain_place(field));
  return places;
}

inline plain::Game plain_game(const World& world, int teams) {
  std::map<plain::Place, plain::Owner> land;
  for (int number = 0; number < world.size(); ++number) {
    const auto at = static_cast<std::size_t>(number);
    land[plain_place(world.field_of(number))] = {world.fees[at], world.limits[at]};
  }
  return {std::move(land), world.reach, world.foreign_factor, world.prize, teams};
}

}  // namespace agon::network
