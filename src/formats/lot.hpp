#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/played.hpp"

namespace agon::formats {

// A random decision, recorded so that everybody can see it and draw it again.
struct Lot {
  std::string about;          // the decision
  std::vector<Player> order;  // as drawn: the first wins
  friend bool operator==(const Lot&, const Lot&) = default;
};

// The number that a player draws, determined by the published seed, the subject of the lot, and the player.
std::uint64_t lot_number(std::uint64_t seed, std::string_view about, Player player);

// The smallest number wins.
Lot draw(std::uint64_t seed, std::string about, std::span<const Player> among);

// Start numbers by lot: the entrants in the drawn order, for entrants without an earlier ranking.
std::vector<Entrant> drawn_order(std::uint64_t seed, std::span<const Entrant> entrants);

}  // namespace agon::formats
