#pragma once

#include <cstdint>
#include <vector>

#include "games/members.hpp"
#include "games/network/rules.hpp"

namespace agon::network {

// Packs four numbers into a word.
template <class List>
void members(const std::vector<std::int16_t>& table, List& list) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    word = word << 16 | static_cast<std::uint16_t>(table[i]);
    if (i % 4 == 3 || i + 1 == table.size()) list(word), word = 0;
  }
}

template <class List>
void members(const World& world, const std::vector<Field>& fields, List& list) {
  list(fields.size());
  for (const Field field : fields) list(world.number_of(field));
}

template <class List>
void members(const Network::State& now, List& list) {
  const World& world = *now.world;
  list(world.side, world.reach, world.foreign_factor, world.prize, world.turn_seconds, world.turns);
  members(world.fees, list);
  members(world.limits, list);
  list(now.turn);
  for (const Network::Team& team : now.teams) {
    members(world, team.obtained, list);
    members(world, team.plan, list);
    list(static_cast<std::uint64_t>(team.planned_in_turn) | static_cast<std::uint64_t>(team.granted_in_turn) << 1 |
         static_cast<std::uint64_t>(team.listed_in_turn) << 2 | std::uint64_t{team.described_again} << 3);
    list.derived(team.permits, team.cost);
  }
  members(world, now.news, list);
  for (const auto& turn : now.history) members(world, turn, list);
  list.derived(now.granted);
}

}  // namespace agon::network
