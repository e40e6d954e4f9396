#include "cli/board_view.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "referee/verdict.hpp"

namespace agon::cli {
namespace {

constexpr std::size_t frame_rows = 5;  // the lines above and below the board, and the line of the cursor

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

constexpr std::size_t rows_least = 12;  // a board cut to fewer rows is useless

bool fits(const Terminal& terminal, const std::vector<std::string_view>& board) {
  const auto too_wide = [&](std::string_view line) { return visible_columns(line) > terminal.columns; };
  return std::min(board.size(), rows_least) + frame_rows <= terminal.rows && std::ranges::none_of(board, too_wide);
}

// "Alpha (left) 1.25 s  -  Beta (right) 0.03 s": who plays, with the processor time used so far.
std::string players(const Match& match, std::span<const replay::SeatReport> reports, TextStyle style) {
  std::string out;
  for (std::size_t seat = 0; seat < reports.size(); ++seat) {
    replay::Nanoseconds cpu{};
    for (const replay::Move& move : reports[seat].ledger) cpu += move.spent.cpu;
    const std::string name = reports[seat].name.empty() ? "no name" : printable(reports[seat].name);
    const std::string who = fmt::format("{} ({})", name, replay::seat_name(match.info(), seat));
    out += seat == 0 ? "" : "  -  ";
    out += inked_for_seat(style, static_cast<unsigned>(seat), who);
    out += fmt::format(" {:.2f} s", std::chrono::duration<double>(cpu).count());
  }
  return out;
}

void write_out(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

}  // namespace

std::size_t window_top(std::string_view before, std::string_view now, std::size_t top, std::size_t rows) {
  const auto old_lines = lines_of(before), lines = lines_of(now);
  if (lines.size() <= rows) return 0;
  std::optional<std::size_t> first, last;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i < old_lines.size() && old_lines[i] == lines[i]) continue;
    if (!first) first = i;
    last = i;
  }
  if (before.empty() || !first) return before.empty() ? (lines.size() - rows) / 2 : top;
  constexpr std::size_t margin = 2;  // lines to show around a change
  const std::size_t wanted_end = std::min(*last + margin + 1, lines.size());
  if (wanted_end > top + rows) top = wanted_end - rows;
  return std::min(top, *first < margin ? 0 : *first - margin);
}

BoardView::BoardView(std::chrono::nanoseconds pace) : pace_(pace), terminal_(terminal_of(STDOUT_FILENO)) {}

BoardView::~BoardView() {
  if (in_place_) write_out("\x1b[?25h");  // shows the cursor again
}

void BoardView::begun(const Match& match, std::span<const replay::SeatReport> reports) {
  const std::string board = match.picture(terminal_.style);
  in_place_ = terminal_.present && fits(terminal_, lines_of(board));
  if (in_place_) {
    write_out("\x1b[?25l");
    draw(match, reports);
  } else {
    fmt::print("{}\n", players(match, reports, terminal_.style));
  }
  drawn_ = Clock::now();
}

void BoardView::turn_ended(const Match& match, std::span<const replay::SeatReport> reports) {
  if (terminal_.present) std::this_thread::sleep_until(drawn_ + pace_);
  if (in_place_) {
    draw(match, reports);
  } else {
    tell(match);
  }
  drawn_ = Clock::now();
}

void BoardView::finished(const replay::Outcome&) {
  if (terminal_.present) std::this_thread::sleep_until(drawn_ + pace_);
}

void BoardView::tell(const Match& match) const { fmt::print("{}\n", printable(match.tell())); }

void BoardView::draw(const Match& match, std::span<const replay::SeatReport> reports) {
  const std::string board = match.picture(terminal_.style);
  const std::size_t rows = terminal_.rows - frame_rows;
  top_ = window_top(board_, board, top_, rows);
  std::vector<std::string> lines{players(match, reports, terminal_.style), ""};
  const auto all = lines_of(board);
  for (std::size_t i = top_; i < std::min(all.size(), top_ + rows); ++i) lines.emplace_back(all[i]);
  board_ = board;
  lines.emplace_back();
  lines.push_back(match.turn() ? printable(match.tell()) : "The match begins.");
  std::string out = lines_drawn_ ? fmt::format("\x1b[{}A", lines_drawn_) : "";
  for (const std::string& line : lines) out += '\r' + cut_to(line, terminal_.columns) + "\x1b[0m\x1b[K\n";
  write_out(out + "\x1b[J");
  lines_drawn_ = lines.size();
}

}  // namespace agon::cli
