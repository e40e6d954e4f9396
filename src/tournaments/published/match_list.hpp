#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "tournaments/published/site_tournaments.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {

// The matches of a tournament for its jury, with nothing hidden: never for spectators and teams.

// Played matches, without those declared void.
struct MatchCounts {
  std::uint32_t faults = 0;      // at least one seat has a fault
  std::uint32_t retried = 0;     // decided after an attempt that failed on our side
  std::uint32_t overloaded = 0;  // decided although the machine was overloaded (worker::decided_under_overload)
};
MatchCounts match_counts(const Tournament&);

// {"name","matches":[{"round","table","attempt","map","purpose","state":"open|set_aside|played|bye","published":false,
// "seats":[{"name","team","score":"1.000000","fault":"","verdict":""}],   name of a house bot: null; team: its number
//                                                                   in the contest, or null; the score only if played
// "reason":"","turns","replay":HASH,"machine":"","tries":1,         only if it was played
// "retried":false,"overloaded":false,
// "failures":["why"],                                               attempts that failed on our side, and why it is set
//                                                                   aside, if it is
// "voided":[{"why","replay":HASH}]}]}                               earlier results; their replay may be ""
// by round and table. `shown`: how many rounds the public sees; `set_aside`: of this tournament.
std::string match_list_json(const Tournament&, std::optional<std::uint32_t> shown, std::span<const SetAside> set_aside,
                            std::span<const Team>);

// Whether a match of these tournaments, published or not, has or had this replay.
bool was_played(const Begun&, const Hash& replay);

}  // namespace agon::tournaments
