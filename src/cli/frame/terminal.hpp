#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/text_style.hpp"

namespace agon::cli {

// The device behind stdout or stderr.
struct Terminal {
  bool present = false;                // false: it is a file or a pipe
  TextStyle style = TextStyle::plain;  // colour: a terminal with 256 colours, and NO_COLOR is not set
  std::size_t columns = 80;
  std::size_t rows = 24;
};
Terminal terminal_of(int file_descriptor);

// The columns that a text takes on a terminal, without escape sequences. Double-width characters are not recognised.
std::size_t visible_columns(std::string_view line);

// The beginning of a line, up to this number of columns.
std::string cut_to(std::string_view line, std::size_t columns);

// A progress line on stderr for long work; writes nothing unless stderr is a terminal.
class Progress {
 public:
  explicit Progress(std::size_t total);
  ~Progress();  // wipes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done, std::string_view note);  // updates at most ten times a second
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;
  Terminal terminal_;
  std::size_t total_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point shown_{};
};

}  // namespace agon::cli
