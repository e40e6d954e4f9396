#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "cli/frame/terminal.hpp"
#include "referee/referee.hpp"

namespace agon::cli {

// Of a board of which so many rows are shown, the first row to show now: it moves as little as possible, and what
// differs from the board before is seen, as far as there is room.
std::size_t window_top(std::string_view before, std::string_view now, std::size_t top, std::size_t rows);

// Shows a match on stdout while it is played: on a terminal the board in place where it is wide enough, otherwise a
// line a turn. Of a board that is too high, as football's on 24 rows, it shows the lines around what has changed.
class BoardView final : public referee::MatchObserver {
 public:
  // `pace`: a turn stays at least so long on a terminal, so that one can follow; the bots' clocks stand still
  // meanwhile.
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
  std::string board_;    // as it was drawn last, all of it
  std::size_t top_ = 0;  // the first of its lines that is shown
  bool in_place_ = false;
  std::size_t lines_drawn_ = 0;
  Clock::time_point drawn_{};
};

}  // namespace agon::cli
