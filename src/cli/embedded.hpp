#pragma once

#include <string_view>

namespace agon::cli {

// A file that the build put into the program (cmake/agon_embed.cmake makes tables of these).
struct Embedded {
  const char* path;
  const char* begin;
  const char* end;

  std::string_view text() const { return {begin, end}; }
};

}  // namespace agon::cli
