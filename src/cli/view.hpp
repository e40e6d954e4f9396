#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace agon::cli {

struct ViewSettings {
  std::uint16_t port = 0;  // 0: a free one
  bool open_browser = true;
};

// Serves the viewer with these replays until it is stopped (Ctrl-C). Throws BadInput when one cannot be read.
void view_replays(const std::vector<std::string>& files, const ViewSettings&);

}  // namespace agon::cli
