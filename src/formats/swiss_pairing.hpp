#pragma once

#include <optional>

#include "formats/format.hpp"
#include "formats/standings.hpp"

namespace agon::formats {

// A player before a round: the data for pairing.
struct Candidate {
  Player player = 0;
  std::int64_t halves = 0;  // points, in halves
  std::int64_t byes = 0;
  bool floated = false;  // in the previous round
  std::vector<Player> met;
  std::vector<bool> sides;  // of the games played: whether it had the first move
};

// The players of the round, by descending score, then by start number. `histories` contains only earlier rounds.
std::vector<Candidate> candidates(std::span<const Entrant>, const Histories&, std::uint32_t round);

// Whether a third time running on the same side is avoided if another equally close round allows it (rule 4 of
// swiss.hpp).
enum class ThirdSide : std::uint8_t { may_happen, is_avoided };

// The meetings of the round by the rules in swiss.hpp, with the bye last; none if no legal round exists. `later`: the
// number of rounds after this one; 0 disables look-ahead.
std::optional<Round> pair_round(std::span<const Candidate>, std::uint32_t round, std::uint64_t seed,
                                std::uint32_t later, ThirdSide = ThirdSide::may_happen);

}  // namespace agon::formats
