#pragma once

#include <string>
#include <string_view>

namespace agon::worker {

// A text of our machines as teams may read it: of absolute paths only the last name is left, but of those of the
// system (/usr, /tmp and so on), which all machines have.
std::string without_host_paths(std::string_view text);

}  // namespace agon::worker
