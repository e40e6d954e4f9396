#pragma once

// For tests: reads the rules of swiss.hpp word by word, and shares nothing with the code that pairs.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "formats/played.hpp"

namespace agon::formats {

// What is wrong with the meetings of a round after what was played in the rounds before; "" if nothing is. This is what
// everybody can see: who plays, the bye, rematches, and sides against the rule of balance that the other way round
// would not be.
std::string fault_of_round(std::span<const Entrant>, std::span<const Played> before, std::span<const Meeting>);

// How good a round is by the rules in their order; less is better.
using Goodness = std::vector<std::int64_t>;
Goodness goodness(std::span<const Entrant>, std::span<const Played> before, std::span<const Meeting>,
                  std::uint64_t seed);

// Whether so many rounds more can be played after these meetings without a rematch or a second bye, by trying all. For
// fields of up to eight who all play to the end.
bool can_go_on(std::span<const Played> before, std::span<const Meeting>, std::uint32_t rounds);

// The goodness of the best legal round that can go on for `later` rounds, by trying all; empty if there is none. For
// fields up to ten; up to eight if it looks ahead.
Goodness best_goodness(std::span<const Entrant>, std::span<const Played> before, std::uint32_t round,
                       std::uint64_t seed, std::uint32_t later = 0);

}  // namespace agon::formats
