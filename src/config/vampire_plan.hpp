#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "config/contest.hpp"

namespace agon::config {

// The maps of a server of duels: those of its plan, or the game's own. Numbered from 1, as LOGIN asks for
// them and LEVEL tells them.
std::uint32_t map_count(const ServerPlan&);

// The setup of a new match on one of them (setup_of_new_match); `game` is its GAMEID, the tested player is the first.
std::string trial_setup(const ServerPlan&, std::uint32_t map, std::uint64_t game);
std::uint32_t map_number(std::string_view trial_setup);

// Refuses an option in its setup that is the server's to choose, and a map that cannot be played on.
Result<void> validate_vampire_server(const ServerPlan&);

}  // namespace agon::config
