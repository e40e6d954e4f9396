#pragma once

#include <filesystem>
#include <string>

#include "replay/replay.hpp"

namespace agon::cli {

replay::Replay load_replay(const std::string& file);  // throws BadInput

// The file in which `agon play` stores the replay of the last single match.
std::filesystem::path last_replay();
std::string last_replay_or_refuse();  // throws BadInput if there is none

}  // namespace agon::cli
