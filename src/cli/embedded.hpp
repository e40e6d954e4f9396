#pragma once

#include <string_view>

namespace agon::cli {

// A file embedded at build time (cmake/agon_embed.cmake generates tables of these).
struct Embedded {
  const char* path;
  const char* begin;
  const char* end;

  std::string_view text() const { return {begin, end}; }
};

}  // namespace agon::cli
