#pragma once

#include <string_view>

namespace agon::referee {

// The detail of the faults out_of_time and no_answer when a complete answer arrived too late.
inline constexpr std::string_view came_late = "it came too late";

}  // namespace agon::referee
