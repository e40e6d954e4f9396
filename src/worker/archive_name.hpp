#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace agon::worker {

// Whether a submission with this name is treated as an archive of sources.
inline bool is_archive(std::string_view file) {
  constexpr std::array<std::string_view, 4> endings = {".tar", ".tar.gz", ".tgz", ".zip"};
  return std::ranges::any_of(endings, [&](std::string_view ending) { return file.ends_with(ending); });
}

}  // namespace agon::worker
