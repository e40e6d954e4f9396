#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace agon::cli {

// The answer of the server that runs with the data folder; none: no server does. Waits for a server that is just
// starting, and says so on stderr. Throws as live::ask_control does.
std::optional<std::string> ask_server(const std::filesystem::path& data, std::string_view request);

// Waits until this is true, no server is starting with the data folder, or half a minute has passed.
void wait_for_server(const std::filesystem::path& data, const std::function<bool()>& is_ready);

}  // namespace agon::cli
