#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "cli/frame/terminal.hpp"
#include "referee/referee.hpp"

namespace agon::cli {

// Shows a match on stdout while it is played: on a terminal the board in place where it fits, otherwise a line a turn.
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
  bool in_place_ = false;
  std::size_t lines_drawn_ = 0;
  Clock::time_point drawn_{};
};

}  // namespace agon::cli
