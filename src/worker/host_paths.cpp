#include "worker/host_paths.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace agon::worker {

namespace {

bool in_path(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 128 || std::isalnum(byte) != 0 || std::string_view("/._-+~@%").find(c) != std::string_view::npos;
}

bool is_of_system(std::string_view path) {
  constexpr std::array<std::string_view, 8> folders = {"/usr/", "/bin/",  "/lib/", "/tmp/",
                                                       "/dev/", "/proc/", "/etc/", "/bot/"};
  return std::ranges::any_of(folders, [&](std::string_view folder) { return path.starts_with(folder); });
}

}  // namespace

std::string without_host_paths(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const bool begins = text[at] == '/' && (at == 0 || !in_path(text[at - 1]));
    if (!begins) {
      out += text[at++];
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && in_path(text[end])) ++end;
    std::string_view path = text.substr(at, end - at);
    at = end;
    while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
    out += is_of_system(path) ? path : path.substr(path.rfind('/') + 1);
  }
  return out;
}

}  // namespace agon::worker
