#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "cli/contest/output/tour_text.hpp"
#include "cli/frame/terminal.hpp"
#include "live/live_server.hpp"

namespace agon::cli {

// Shows a running contest on the terminal, redrawn in place once a second by a thread of its own: its game servers, its
// submissions and tournaments, and the standings or, without game servers, the table of the tournament that began last.
class ContestScreen {
 public:
  using AskTour = std::function<Tour()>;  // called by that thread; empty: there are neither submissions nor tournaments
  using AskTitles = std::function<tournaments::Titles()>;  // of teams; called by that thread
  ContestScreen(const config::Contest&, const live::LiveServer&, std::string footer, AskTitles, AskTour = {});
  ~ContestScreen();  // leaves the last screen visible

 private:
  using Clock = std::chrono::steady_clock;

  void run(const std::stop_token&);
  void draw();
  std::vector<double> commands_per_second(const live::Situation&);

  const config::Contest& contest_;
  const live::LiveServer& server_;
  const std::string footer_;
  const AskTitles ask_titles_;
  const AskTour ask_tour_;
  std::vector<std::uint64_t> commands_before_;
  Clock::time_point counted_ = Clock::now();
  std::size_t lines_drawn_ = 0;
  std::jthread thread_;
};

}  // namespace agon::cli
