#include "cli/frame/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/text.hpp"
#include "cli/frame/status_line.hpp"

namespace agon::cli {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool knows_256_colours() {
  const std::string_view term = variable("TERM");
  return term.find("256") != term.npos || !variable("COLORTERM").empty() || term == "xterm-kitty" ||
         term == "alacritty";
}

}  // namespace

Terminal terminal_of(int file_descriptor) {
  Terminal terminal;
  if (!isatty(file_descriptor)) return terminal;
  terminal.present = variable("TERM") != "dumb";
  if (variable("NO_COLOR").empty() && knows_256_colours()) terminal.style = TextStyle::colour;
  winsize size{};
  if (ioctl(file_descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
    terminal.columns = size.ws_col;
    terminal.rows = size.ws_row;
  }
  return terminal;
}

namespace {

// The length of the first item of the line: an escape sequence, which takes no column, or a character.
std::size_t step_bytes(std::string_view line, bool& takes_column) {
  takes_column = !line.starts_with("\x1b[");
  return takes_column ? symbol_bytes(line) : std::min(line.find('m'), line.size() - 1) + 1;
}

}  // namespace

std::size_t visible_columns(std::string_view line) {
  std::size_t columns = 0;
  for (bool takes_column = false; !line.empty(); columns += takes_column) {
    line.remove_prefix(step_bytes(line, takes_column));
  }
  return columns;
}

std::string cut_to(std::string_view line, std::size_t columns) {
  std::string out;
  for (bool takes_column = false; !line.empty();) {
    const std::size_t length = step_bytes(line, takes_column);
    if (takes_column && columns-- == 0) break;
    out += line.substr(0, length);
    line.remove_prefix(length);
  }
  return out;
}

Progress::Progress(std::size_t total) : terminal_(terminal_of(STDERR_FILENO)), total_(total) {}

Progress::~Progress() { wipe(); }

void Progress::show(std::size_t done, std::string_view note) {
  const auto now = Clock::now();
  if (!terminal_.present || now - shown_ < std::chrono::milliseconds(100)) return;
  shown_ = now;
  constexpr std::size_t bar_width = 20;
  const std::size_t full = total_ ? bar_width * std::min(done, total_) / total_ : 0;
  std::string bar;
  for (std::size_t i = 0; i < bar_width; ++i) bar += i < full ? "━" : "─";
  std::string left;
  if (done > 0 && done < total_) {
    const double rate = std::chrono::duration<double>(now - begin_).count() / static_cast<double>(done);
    left = ", " + duration_text(std::chrono::seconds(std::lround(rate * static_cast<double>(total_ - done)))) + " left";
  }
  const std::string line = fmt::format("{} {}/{}{}  {}", bar, done, total_, left, note);
  fmt::print(stderr, "\r\x1b[K{}", cut_to(line, terminal_.columns - 1));
  std::fflush(stderr);
}

void Progress::wipe() {
  if (!terminal_.present || shown_ == Clock::time_point{}) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  shown_ = {};
}

}  // namespace agon::cli
