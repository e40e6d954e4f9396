#pragma once

#include <unistd.h>

#include <chrono>
#include <string>
#include <string_view>

#include "cli/frame/terminal.hpp"

namespace agon::cli {

// "42 s", "3 min", "2 h 05 min"
std::string duration_text(std::chrono::seconds);

// A line on stderr that is updated in place during long work; writes nothing unless stderr is a terminal.
class StatusLine {
 public:
  StatusLine() : terminal_(terminal_of(STDERR_FILENO)) {}
  ~StatusLine() { wipe(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  bool due() const { return terminal_.present && Clock::now() - shown_ >= std::chrono::milliseconds(100); }
  void show(std::string_view line);  // cut to the terminal's width
  void wipe();
  std::size_t columns() const { return terminal_.columns; }

 private:
  using Clock = std::chrono::steady_clock;
  Terminal terminal_;
  Clock::time_point shown_{};
};

}  // namespace agon::cli
