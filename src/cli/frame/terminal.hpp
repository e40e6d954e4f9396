#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/text_style.hpp"

namespace agon::cli {

// What is at the other end of stdout or stderr.
struct Terminal {
  bool present = false;                // false: a file or a pipe
  TextStyle style = TextStyle::plain;  // colour: a terminal with 256 colours, and the user has not set NO_COLOR
  std::size_t columns = 80;
  std::size_t rows = 24;
};
Terminal terminal_of(int file_descriptor);

// Columns that text takes on a terminal: escape sequences take none. Characters of double width are not known.
std::size_t visible_columns(std::string_view line);

// Text that came from a bot, for a terminal: control characters (also those behind 0x7f) and bytes that are not UTF-8
// become question marks, so that no bot can move the cursor or change the colours. Keeps line ends and tabs.
std::string printable(std::string_view text);

// The front of a line that takes at most so many columns.
std::string cut_to(std::string_view line, std::size_t columns);

// A line on stderr that tells how far long work has come; nothing is written unless stderr is a terminal.
class Progress {
 public:
  explicit Progress(std::size_t total);
  ~Progress();  // wipes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done, std::string_view note);  // at most ten times a second
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;
  Terminal terminal_;
  std::size_t total_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point shown_{};
};

}  // namespace agon::cli
