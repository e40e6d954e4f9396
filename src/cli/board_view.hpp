#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "cli/frame/terminal.hpp"
#include "referee/referee.hpp"

namespace agon::cli {

// The first board row to show when only `rows` rows fit: the window moves as little as possible and shows the rows that
// differ from the board before, as far as they fit.
std::size_t window_top(std::string_view before, std::string_view now, std::size_t top, std::size_t rows);

// Shows a match on stdout while it is played. On a terminal that is wide enough the board is redrawn in place;
// otherwise each turn prints a line. If the board is too high (football's on 24 rows), the lines around the changes are
// shown.
class BoardView final : public referee::MatchObserver {
 public:
  // `pace`: the least time for which each turn is shown on a terminal; the bots' clocks do not run during it.
  explicit BoardView(std::chrono::nanoseconds pace);
  ~BoardView();

  void begun(const Match&, std::span<const replay::SeatReport>) override;
  void turn_ended(const Match&, std::span<const replay::SeatReport>) override;
  void finished(const replay::Outcome&) override;

 private:
  using Clock = std::chrono::steady_clock;
  void draw(const Match&, std::span<const replay::SeatReport>);
  void tell(const Match&) const;

  std::chrono::nanoseconds pace_;
  Terminal terminal_;
  std::string board_;    // the whole board as last drawn
  std::size_t top_ = 0;  // the first line shown
  bool in_place_ = false;
  std::size_t lines_drawn_ = 0;
  Clock::time_point drawn_{};
};

}  // namespace agon::cli
