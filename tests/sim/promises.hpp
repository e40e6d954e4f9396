#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "config/contest.hpp"
#include "scoring/deadline24.hpp"
#include "store/journal/store.hpp"
#include "store/log/archive.hpp"
#include "tournaments/acts/acts.hpp"

// Whether what a contest has kept is what it has promised. Found out from the journal and the archive, and from what
// teams have heard.
namespace agon::sim {

struct Checked {
  std::vector<std::string> findings;
  std::uint64_t turns = 0;
  std::uint64_t digest = 0;  // of all that was looked at
};

// What a team has heard of a game server.
struct Heard {
  const std::vector<std::string>* acknowledged;  // orders, as it had their answers
  std::uint64_t breaks = 0;  // of its connections, each of which may have cost it the answer to an order that is kept
};

// The games of one server: what was acknowledged is kept, once and in its order; a match that is told what is kept goes
// through the states that the journal says, to the same scores; each turn had its time, and they follow one another.
Checked check_games(store::Store&, const config::ServerPlan&, std::span<const Heard> by_team);

// The table that a contest has shown in the end is that of its journal.
Checked check_standings(store::Store&, const scoring::Deadline24Board& shown);

// It could not begin, was cancelled, or follows one of which this is true: it goes on when an organiser says so.
bool waits_for_organiser(const config::Contest&, const tournaments::Acts&, const std::string& tournament);

// Each tournament that does not wait for an organiser has come to its end, and all of it follows from its book.
Checked check_tournaments(const config::Contest&, store::Archive&);

}  // namespace agon::sim
