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

// One of several consecutive tournaments.
struct Stage {
  tournaments::Plan plan;  // entrants in starting order, unless seeded_by is set
  std::string seeded_by;   // an earlier tournament whose final order is the starting order; empty: none
  // In requested stages: the setup without the options that new matches get in addition.
  std::string asked_setup = {};
};

// The tournament options of the command line.
struct StageFlags {
  std::string game, format, then, name, maps;
  std::optional<std::uint64_t> rounds, games, entrants, challengers;
  MatchOptions match;
};

// From options; entrants in the given order. Throws BadInput.
std::vector<Stage> stages_of(const StageFlags&, const std::vector<worker::Program>& entrants);

// From a file of tournaments; `seed` is for tournaments without one in the file.
std::vector<Stage> stages_of(const config::TournamentsFile&, const std::optional<std::uint64_t>& seed,
                             const std::vector<worker::Program>& entrants);

// Throws BadInput if a stage cannot be played.
void check(const std::vector<Stage>&);

// Stores the stages in a book of the archive, so that the folder alone is enough to resume. Empty if there is none yet.
void keep_stages(store::Archive&, const std::vector<Stage>&);
std::vector<Stage> kept_stages(store::Archive&);  // throws MachineError

// The plan of a stage at its start. The stages that it depends on must be over.
tournaments::Plan plan_at_start(const Stage&, store::Archive&);

}  // namespace agon::cli
