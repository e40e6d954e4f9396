#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cli/match/match_options.hpp"
#include "config/tournaments_file.hpp"
#include "store/log/archive.hpp"
#include "tournaments/plan.hpp"

namespace agon::cli {

// One tournament of several that follow each other.
struct Stage {
  tournaments::Plan plan;  // its entrants in the order in which they start, unless another one gives it
  std::string seeded_by;   // an earlier one, whose order is theirs; empty: none
  // Of one that is wanted: its setup without what new matches get besides.
  std::string asked_setup = {};
};

// What the command line says of tournaments.
struct StageFlags {
  std::string game, format, then, name, maps;
  std::optional<std::uint64_t> rounds, games, entrants, challengers;
  MatchOptions match;
};

// From flags; entrants as they are named. Throws BadInput.
std::vector<Stage> stages_of(const StageFlags&, const std::vector<worker::Program>& entrants);

// From a file of tournaments; the seed is for those that have none in it.
std::vector<Stage> stages_of(const config::TournamentsFile&, const std::optional<std::uint64_t>& seed,
                             const std::vector<worker::Program>& entrants);

// Throws BadInput where a stage cannot be played.
void check(const std::vector<Stage>&);

// The folder's own book of them, so that the folder alone is enough to go on. Nothing: there is none yet.
void keep_stages(store::Archive&, const std::vector<Stage>&);
std::vector<Stage> kept_stages(store::Archive&);  // throws MachineError

// The plan with which a stage begins. Those it depends on are over.
tournaments::Plan plan_at_start(const Stage&, store::Archive&);

}  // namespace agon::cli
