#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "formats/format.hpp"
#include "store/log/archive.hpp"
#include "tournaments/tournament.hpp"

namespace agon::tournaments {

struct Disagreement {
  std::int64_t entry = 0;  // of the book
  // Where and what: "entry 17, round 3, table 2 (alfa - beta): its replay is not in the blob store".
  std::string text;
  bool of_void = false;  // concerns a void result: no place depends on it
};

// A tournament according to its book, and as recomputed.
struct Verification {
  std::string tournament;
  // The numbers recomputed or replayed; void results are included.
  std::size_t rounds = 0, pairings = 0, matches = 0;
  std::size_t voided = 0;   // void results
  std::size_t open = 0;     // matches still to be played
  std::size_t changes = 0;  // of the plan, by organisers
  std::string over;         // why; "": in progress
  std::vector<formats::Entrant> entrants;
  formats::Table table;             // as recomputed
  std::vector<Disagreement> wrong;  // by entry
  // Without those about void results: the errors that may affect places.
  std::size_t wrong_places() const;
};

// Folds the book in order, and recomputes its content: each round from the results valid when it was opened, with its
// lots; the end; each match from its replay, with the setup, seed and limits that follow from the plan in force when it
// began. Checks the hashes of entered sources and replays, and compares changes of entrants and cancellations with the
// book of acts. Only these are taken on trust: the plan and its changes, that a result was declared void, and what
// programs said.
//
// Replays matches on this many threads. Throws MachineError if there is no such tournament, or if a stop was requested
// before it finished.
using VerifyProgress = std::function<void(std::size_t matches, std::size_t of)>;
Verification verify_tournament(store::Archive&, const std::string& name, unsigned threads, const VerifyProgress& = {},
                               const std::stop_token& stop = {});

// Whether the result is what the replay of the ordered match proves. The error says where it differs.
Result<void> verify_match(const worker::MatchOrder&, const worker::MatchResult&, std::string_view replay_file);

}  // namespace agon::tournaments
