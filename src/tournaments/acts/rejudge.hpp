#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {

// Rejudging, after a mistake of ours: results do not stand any more, and their matches are played again with the same
// seeds. Rounds that were opened keep their pairings; in a play-off the meetings that no longer follow are replaced
// when it comes to them (TournamentRunner).

// The decided matches that are meant: "ROUND/TABLE", "bot NAME" or "all". An error says what does not fit.
Result<std::vector<TableNumber>> matches_meant(const Tournament&, std::string_view what);

// All of a rejudging: changes the plan, then declares the results void of the matches that are meant. Returns how many
// these are; an error says what does not fit, and then nothing has been done. With a change no match needs to be
// decided yet. Throws MachineError.
Result<std::size_t> rejudge(TournamentRunner&, std::string_view what, std::string_view why, const PlanChange&);

// Declares their results void; then the runner goes on with them. Throws MachineError.
void rejudge(TournamentRunner&, std::span<const TableNumber>, std::string_view why);

// Who stands where now, and stood before.
struct PlaceChange {
  formats::Player player = 0;
  std::uint32_t before = 0, now = 0;
};
std::vector<PlaceChange> place_changes(const formats::Table& before, const formats::Table& now);  // by place now

}  // namespace agon::tournaments
