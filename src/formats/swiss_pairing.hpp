#pragma once

#include <optional>

#include "formats/format.hpp"
#include "formats/standings.hpp"

namespace agon::formats {

// One player before a round, as far as pairing asks.
struct Candidate {
  Player player = 0;
  std::int64_t halves = 0;  // points
  std::int64_t byes = 0;
  bool floated = false;  // in the round before
  std::vector<Player> met;
  std::vector<bool> sides;  // of the games played: was he first?
};

// Those who play in the round, by score from above, then by start number. `histories` has the rounds before it only.
std::vector<Candidate> candidates(std::span<const Entrant>, const Histories&, std::uint32_t round);

// Whether nobody has the same side a third time running where another round that is as close avoids it (rule 4 of
// swiss.hpp).
enum class ThirdSide : std::uint8_t { may_happen, is_avoided };

// The meetings of the round by the rules in swiss.hpp, the bye last; nothing: no legal round exists. `later` rounds are
// to be played after this one; 0 does not look ahead.
std::optional<Round> pair_round(std::span<const Candidate>, std::uint32_t round, std::uint64_t seed,
                                std::uint32_t later, ThirdSide = ThirdSide::may_happen);

}  // namespace agon::formats
