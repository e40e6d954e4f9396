#pragma once

#include <string>
#include <string_view>

namespace agon::worker {

// Makes a text from our machines presentable to teams: reduces absolute paths to the last name, except paths of the
// system (/usr, /tmp and so on), which exist on all machines.
std::string without_host_paths(std::string_view text);

}  // namespace agon::worker
