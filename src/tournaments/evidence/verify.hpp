#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "formats/format.hpp"
#include "store/log/archive.hpp"
#include "tournaments/tournament.hpp"

namespace agon::tournaments {

struct Disagreement {
  std::int64_t entry = 0;  // of the book
  std::string text;  // where and what: "entry 17, round 3, table 2 (alfa - beta): its replay is not in the blob store"
  bool of_void = false;  // about a result that was declared void: no place follows from it
};

// A tournament, as its book tells it and as it follows.
struct Verification {
  std::string tournament;
  std::size_t rounds = 0, pairings = 0, matches = 0;  // that were computed and played again; matches of no value too
  std::size_t voided = 0;                             // results that do not stand any more
  std::size_t open = 0;                               // matches that are still to be played
  std::size_t changes = 0;                            // of the plan, by organisers
  std::string over;                                   // why; "": it goes on
  std::vector<formats::Entrant> entrants;
  formats::Table table;              // as it follows
  std::vector<Disagreement> wrong;   // by entry
  std::size_t wrong_places() const;  // without those about results that are void: what speaks against the places
};

// Folds the book in its order, and recomputes what it says: each round from the results that stood when it was
// opened, with its lots; the end; each match from its replay, with the setup, seed and limits that follow from the
// plan as it was when each began. The sources that are entered and the replays are what their hashes say. That entrants
// have changed, and that the tournament was cancelled, is what the book of acts says. Nothing of the book is taken on
// trust but the plan and its changes, that a result was declared void, and what programs said.
//
// Matches are played again by so many threads. Throws MachineError when there is no such tournament, and when a stop
// was requested before it was done.
using VerifyProgress = std::function<void(std::size_t matches, std::size_t of)>;
Verification verify_tournament(store::Archive&, const std::string& name, unsigned threads, const VerifyProgress& = {},
                               const std::stop_token& stop = {});

// Is the result what the replay proves, of the match that was ordered? "": yes; otherwise where they differ.
std::string difference_of(const worker::MatchOrder&, const worker::MatchResult&, std::string_view replay_file);

}  // namespace agon::tournaments
