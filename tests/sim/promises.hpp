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

// Checks whether a contest has kept its promises, using the journal, the archive, and the answers to teams.
namespace agon::sim {

struct Checked {
  std::vector<std::string> findings;
  std::uint64_t turns = 0;
  std::uint64_t digest = 0;  // of everything checked
};

// A team's view of a game server.
struct Heard {
  const std::vector<std::string>* acknowledged;  // orders, in the order of their answers
  std::uint64_t breaks = 0;                      // of its connections; each may have lost the answer to a stored order
};

// Checks the games of a server: acknowledged orders are stored, once and in order; replaying the stored orders gives
// the states and scores in the journal; each turn had its time, and games do not overlap.
Checked check_games(store::Store&, const config::ServerPlan&, std::span<const Heard> by_team);

// The final table must follow from the journal.
Checked check_standings(store::Store&, const scoring::Deadline24Board& shown);

// The tournament could not begin, was cancelled, or follows such a tournament: it continues when an organiser says so.
bool waits_for_organiser(const config::Contest&, const tournaments::Acts&, const std::string& tournament);

// Each tournament that does not wait for an organiser must have ended, and must follow from its book.
Checked check_tournaments(const config::Contest&, store::Archive&);

}  // namespace agon::sim
