#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "config/contest.hpp"

namespace agon::config {

// The number of maps of a duel server: those of its plan, or the game's own. Maps are numbered from 1, as in LOGIN and
// LEVEL.
std::uint32_t map_count(const ServerPlan&);

// The setup of a new match on a map (setup_of_new_match); `game` is its GAMEID, and the tested player is the first.
std::string duel_setup(const ServerPlan&, std::uint32_t map, std::uint64_t game);
std::uint32_t map_number(std::string_view setup);

// Refuses setups with an option that the server chooses itself, and unplayable maps.
Result<void> validate_duel_server(const ServerPlan&);

}  // namespace agon::config
