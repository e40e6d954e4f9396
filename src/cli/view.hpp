#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace agon::cli {

struct ViewSettings {
  std::uint16_t port = 0;  // 0: any free port
  bool open_browser = true;
};

// Serves the viewer with these replays until stopped (Ctrl-C). Throws BadInput if a replay cannot be read.
void view_replays(const std::vector<std::string>& files, const ViewSettings&);

}  // namespace agon::cli
