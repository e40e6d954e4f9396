#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "live/journal/standings.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// How another scoring, of a contest file that was changed, would alter points that teams have already earned.
struct Rescoring {
  std::int64_t k_before = 0, k_now = 0;   // of this moment, in millionths
  std::uint64_t games = 0, of_games = 0;  // whose K would be another one, of those that were played or are running
  std::size_t totals = 0;                 // teams whose total would be another one
  struct Move {
    std::string team;
    std::uint32_t before = 0, now = 0;
  };
  std::vector<Move> places;  // that would change, by place now

  std::vector<std::string> words() const;  // a line each
};

// none: nobody's points, places or K differ. Teams of `before` are the first ones of `after`.
std::optional<Rescoring> difference(const Standings& before, const Standings& after);

// The same games, scored otherwise. An error says which teams do not fit, or which servers with games it has not.
Result<Standings> rescored(const Standings&, const Scoring&);

// Parts of one contest, each with servers of its own. An error says what does not fit.
Result<Standings> joined(std::vector<Standings>);

// none: nobody's points, places or K would be others, or the journal is of another contest (journal_fit.hpp). Throws
// MachineError.
std::optional<Rescoring> rescoring(store::Store&, const Scoring& now);

}  // namespace agon::live
