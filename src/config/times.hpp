#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace agon::config {

// A time such as "24h", "1h 30min", "2s" or "500ms".
std::optional<std::chrono::milliseconds> time_from(std::string_view text);

}  // namespace agon::config
