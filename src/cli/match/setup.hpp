#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/registry.hpp"

namespace agon::cli {

// Composes a setup from options KEY=VALUE, a map file (empty: none), and the number of bots, which sets the number of
// seats unless an option does (0: unspecified). Throws BadInput.
std::string setup_from(const GameInfo&, const std::vector<std::string>& options, const std::string& map_file,
                       std::size_t bots = 0);

// A match with this setup. Throws BadInput that explains the mistake.
std::unique_ptr<Match> match_with(const Game&, const std::string& setup, std::uint64_t seed, std::size_t bots = 0);

}  // namespace agon::cli
