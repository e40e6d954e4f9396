#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "live/journal/standings.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// How a changed scoring in the contest file would alter points that teams have already earned.
struct Rescoring {
  std::int64_t k_before = 0, k_now = 0;   // at this moment, in millionths
  std::uint64_t games = 0, of_games = 0;  // whose K changes; of all games played or running
  std::size_t totals = 0;                 // teams whose total changes
  struct Move {
    std::string team;
    std::uint32_t before = 0, now = 0;
  };
  std::vector<Move> places;  // that change, by place now

  std::vector<std::string> words() const;  // one line each
};

// none: points, places and K are the same. The teams of `before` are the first ones of `after`.
std::optional<Rescoring> difference(const Standings& before, const Standings& after);

// The same games under another scoring. Fails if the teams do not match, or a server with games is missing.
Result<Standings> rescored(const Standings&, const Scoring&);

// Combines parts of one contest, each with its own servers. Fails if they do not fit together.
Result<Standings> joined(std::vector<Standings>);

// none: points, places and K stay the same, or the journal belongs to another contest (journal_fit.hpp). Throws
// MachineError.
std::optional<Rescoring> rescoring(store::Store&, const Scoring& now);

}  // namespace agon::live
