#pragma once

// For tests: implements the rules of swiss.hpp literally, and shares no code with the pairing.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "formats/played.hpp"

namespace agon::formats {

// Whether rule 4 applies: before the last round, in tournaments that have it.
enum class Rule4 : std::uint8_t { no, yes };

// The fault in the meetings of a round, given the games of earlier rounds; "" if there is none. Checks what everybody
// can see: the players, the bye, rematches, and sides that break the rules although swapping them would not.
std::string fault_of_round(std::span<const Entrant>, std::span<const Played> before, std::span<const Meeting>,
                           Rule4 = Rule4::no);

// The quality of a round by the rules in order; smaller is better.
using Goodness = std::vector<std::int64_t>;
inline constexpr std::size_t place_of_thirds = 5;  // players who must have a side a third time; 0 without rule 4
Goodness goodness(std::span<const Entrant>, std::span<const Played> before, std::span<const Meeting>,
                  std::uint64_t seed, Rule4 = Rule4::no);

// Whether this number of further rounds can be played after these meetings without a rematch or a second bye, by brute
// force. For up to eight players who all play to the end.
bool can_go_on(std::span<const Played> before, std::span<const Meeting>, std::uint32_t rounds);

// The goodness of the best legal round after which `later` rounds can be played, by brute force; empty if there is
// none. For up to ten players; up to eight with look-ahead.
Goodness best_goodness(std::span<const Entrant>, std::span<const Played> before, std::uint32_t round,
                       std::uint64_t seed, std::uint32_t later = 0, Rule4 = Rule4::no);

}  // namespace agon::formats
