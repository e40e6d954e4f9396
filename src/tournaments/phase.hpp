#pragma once

#include <cstdint>
#include <string_view>

namespace agon::tournaments {

// The phase of a contest.
enum class Phase : std::uint8_t { before, running, paused, over, stopped };  // stopped: no server runs
std::string_view name_of(Phase);                                             // "before", ...

}  // namespace agon::tournaments
