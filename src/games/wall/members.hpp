#pragma once

#include <cstdint>

#include "games/members.hpp"
#include "games/wall/rules.hpp"

namespace agon::wall {

template <class List>
void members(const Wall::State& now, List& list) {
  list(write_world(*now.world));
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < now.filled.size(); ++i) {
    word = word << 1 | static_cast<std::uint64_t>(now.filled[i]);
    if (i % 64 == 63) list(word), word = 0;
  }
  list(word);
  list.same_length(now.filled);
  list.derived(now.heights);
  for (const Wall::Team& team : now.teams) list(team.points, team.drops * 2 + team.dropped);
  list(now.available);
  for (const Wall::Brick& brick : now.dropped) {
    list(std::uint64_t{brick.seat} << 32 | static_cast<std::uint64_t>(brick.kind));
    list.derived(brick.points, brick.cells);
  }
  list(now.turn, now.idle_turns, now.dice);
}

}  // namespace agon::wall
