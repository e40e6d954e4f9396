#include "cli/frame/status_line.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace agon::cli {

std::string duration_text(std::chrono::seconds time) {
  const auto seconds = time.count();
  if (seconds < 100) return fmt::format("{} s", seconds);
  if (seconds < 6000) return fmt::format("{} min", (seconds + 30) / 60);
  return fmt::format("{} h {:02} min", seconds / 3600, seconds / 60 % 60);
}

void StatusLine::show(std::string_view line) {
  if (!terminal_.present) return;
  shown_ = Clock::now();
  fmt::print(stderr, "\r\x1b[K{}", cut_to(line, terminal_.columns - 1));
  std::fflush(stderr);
}

void StatusLine::wipe() {
  if (!terminal_.present || shown_ == Clock::time_point{}) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  shown_ = {};
}

}  // namespace agon::cli
