#include "formats/lot.hpp"

#include <algorithm>

#include "base/digest.hpp"

namespace agon::formats {

std::uint64_t lot_number(std::uint64_t seed, std::string_view about, Player player) {
  return Digest().add(seed).add(about).add(std::uint64_t{player}).value();
}

Lot draw(std::uint64_t seed, std::string about, std::span<const Player> among) {
  std::vector<std::pair<std::uint64_t, Player>> drawn;
  for (const Player player : among) drawn.emplace_back(lot_number(seed, about, player), player);
  std::sort(drawn.begin(), drawn.end());
  Lot lot{std::move(about), {}};
  for (const auto& [number, player] : drawn) lot.order.push_back(player);
  return lot;
}

std::vector<Entrant> drawn_order(std::uint64_t seed, std::span<const Entrant> entrants) {
  std::vector<std::pair<std::uint64_t, std::size_t>> drawn;
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    drawn.emplace_back(Digest().add(seed).add("start numbers").add(entrants[i].name).value(), i);
  }
  std::sort(drawn.begin(), drawn.end());
  std::vector<Entrant> order;
  for (const auto& [number, i] : drawn) order.push_back(entrants[i]);
  return order;
}

}  // namespace agon::formats
