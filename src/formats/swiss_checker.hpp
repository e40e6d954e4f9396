#pragma once

// For tests: reads the rules of swiss.hpp word by word, and shares nothing with the code that pairs.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "formats/played.hpp"

namespace agon::formats {

// Whether rule 4 holds: before the last round, in tournaments that have it.
enum class Rule4 : std::uint8_t { no, yes };

// What is wrong with the meetings of a round after what was played in the rounds before; "" if nothing is. This is what
// everybody can see: who plays, the bye, rematches, and sides against the rules of sides that the other way round would
// not be.
std::string fault_of_round(std::span<const Entrant>, std::span<const Played> before, std::span<const Meeting>,
                           Rule4 = Rule4::no);

// How good a round is by the rules in their order; less is better.
using Goodness = std::vector<std::int64_t>;
inline constexpr std::size_t place_of_thirds = 5;  // who has to have a side a third time; 0 without rule 4
Goodness goodness(std::span<const Entrant>, std::span<const Played> before, std::span<const Meeting>,
                  std::uint64_t seed, Rule4 = Rule4::no);

// Whether so many rounds more can be played after these meetings without a rematch or a second bye, by trying all. For
// fields of up to eight who all play to the end.
bool can_go_on(std::span<const Played> before, std::span<const Meeting>, std::uint32_t rounds);

// The goodness of the best legal round that can go on for `later` rounds, by trying all; empty if there is none. For
// fields up to ten; up to eight if it looks ahead.
Goodness best_goodness(std::span<const Entrant>, std::span<const Played> before, std::uint32_t round,
                       std::uint64_t seed, std::uint32_t later = 0, Rule4 = Rule4::no);

}  // namespace agon::formats
