#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {

// Rejudging after a mistake of ours: results are declared void, and their matches are repeated with the same seeds.
// Opened rounds keep their pairings; in a play-off, meetings that no longer follow are replaced when their round is
// reached (TournamentRunner).

// The decided matches that `what` refers to: "ROUND/TABLE", "bot NAME" or "all". Fails if there are none.
Result<std::vector<TableNumber>> matches_meant(const Tournament&, std::string_view what);

// A complete rejudging: changes the plan, then voids the results of the matches referred to. Returns their number, or
// an error, in which case nothing was done. With a change, no match need be decided yet. Throws MachineError.
Result<std::size_t> rejudge(TournamentRunner&, std::string_view what, std::string_view why, const PlanChange&);

// Voids their results; then the runner continues with them. Throws MachineError.
void rejudge(TournamentRunner&, std::span<const TableNumber>, std::string_view why);

// A player's places now and before.
struct PlaceChange {
  formats::Player player = 0;
  std::uint32_t before = 0, now = 0;
};
std::vector<PlaceChange> place_changes(const formats::Table& before, const formats::Table& now);  // by place now

}  // namespace agon::tournaments
