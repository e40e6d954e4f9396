#pragma once

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "cli/frame/terminal.hpp"
#include "live/live_server.hpp"

namespace agon::cli {

// A contest as it goes on, drawn in place on the terminal once a second by a thread of its own.
class ContestScreen {
 public:
  ContestScreen(const config::Contest&, const live::LiveServer&, std::string footer);
  ~ContestScreen();  // the last picture stays

 private:
  using Clock = std::chrono::steady_clock;

  void run(const std::stop_token&);
  void draw();
  std::vector<double> commands_per_second(const live::Situation&);

  const config::Contest& contest_;
  const live::LiveServer& server_;
  const std::string footer_;
  std::vector<std::uint64_t> commands_before_;
  Clock::time_point counted_ = Clock::now();
  std::size_t lines_drawn_ = 0;
  std::jthread thread_;
};

}  // namespace agon::cli
