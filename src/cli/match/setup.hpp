#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/registry.hpp"

namespace agon::cli {

// The setup as somebody asks for it: options KEY=VALUE, a map file (empty: none), and as many seats as there are bots
// (0: nobody said how many), unless an option says it. Throws BadInput.
std::string setup_from(const GameInfo&, const std::vector<std::string>& options, const std::string& map_file,
                       std::size_t bots = 0);

// A match with this setup. Throws BadInput that names what is wrong.
std::unique_ptr<Match> match_with(const Game&, const std::string& setup, std::uint64_t seed, std::size_t bots = 0);

}  // namespace agon::cli
