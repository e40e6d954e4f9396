#pragma once

#include <filesystem>
#include <string>

#include "replay/replay.hpp"

namespace agon::cli {

replay::Replay load_replay(const std::string& file);  // throws BadInput

// Where `agon play` keeps the replay of the single match that was played last.
std::filesystem::path last_replay();
std::string last_replay_or_refuse();  // throws BadInput when there is none

}  // namespace agon::cli
