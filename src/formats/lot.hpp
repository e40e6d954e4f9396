#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/played.hpp"

namespace agon::formats {

// A decision by chance, kept so that everybody can see that it was one and draw it again.
struct Lot {
  std::string about;          // what is decided
  std::vector<Player> order;  // as drawn: the first has won
  friend bool operator==(const Lot&, const Lot&) = default;
};

// The number that a player draws: it follows from the published seed, what the lot is about, and who draws.
std::uint64_t lot_number(std::uint64_t seed, std::string_view about, Player player);

// The least number wins.
Lot draw(std::uint64_t seed, std::string about, std::span<const Player> among);

// Start numbers by lot: the entrants in drawn order, for a field without an earlier ranking.
std::vector<Entrant> drawn_order(std::uint64_t seed, std::span<const Entrant> entrants);

}  // namespace agon::formats
