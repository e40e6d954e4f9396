#include "cli/serve/contest_screen.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <sstream>

#include "cli/contest/output/contest_tables.hpp"
#include "telemetry/failures.hpp"

namespace agon::cli {

ContestScreen::ContestScreen(const config::Contest& contest, const live::LiveServer& server, std::string footer,
                             AskTitles ask_titles, AskTour ask_tour)
    : contest_(contest),
      server_(server),
      footer_(std::move(footer)),
      ask_titles_(std::move(ask_titles)),
      ask_tour_(std::move(ask_tour)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

ContestScreen::~ContestScreen() = default;

void ContestScreen::run(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);  // cppcheck-suppress localMutex ; it guards nothing, waiting for a stop needs one
  const auto draw_contained = [this] { telemetry::contained("screen", [this] { draw(); }); };
  do {
    draw_contained();
  } while (!stopped.wait_for(lock, stop, std::chrono::seconds(1), [&] { return stop.stop_requested(); }));
  draw_contained();
}

std::vector<double> ContestScreen::commands_per_second(const live::Situation& now) {
  const double seconds = std::chrono::duration<double>(Clock::now() - counted_).count();
  std::vector<double> speeds(now.servers.size());
  for (std::size_t i = 0; i < commands_before_.size(); ++i) {
    speeds[i] = static_cast<double>(now.servers[i].commands - commands_before_[i]) / std::max(seconds, 1e-3);
  }
  commands_before_.clear();
  for (const live::ServerFigures& each : now.servers) commands_before_.push_back(each.commands);
  counted_ = Clock::now();
  return speeds;
}

void ContestScreen::draw() {
  const auto situation = server_.situation();
  live::Scoring scoring = server_.scoring();
  if (situation->participation) scoring.rules.participation = *situation->participation;
  const tournaments::Titles titles = ask_titles_();
  for (std::string& team : scoring.rules.teams) team = tournaments::title_with_login(titles, team);
  const Terminal terminal = terminal_of(STDOUT_FILENO);
  const Tour tour = ask_tour_ ? ask_tour_() : Tour();
  std::string above = headline(scoring, situation->phase, situation->now) + "\n\n" + trouble_text(*situation);
  const bool has_servers = !contest_.servers.empty();
  if (has_servers) above += servers_text(contest_, *situation, commands_per_second(*situation)) + '\n';
  if (!tour.empty()) above += tour_text(tour, titles) + '\n';
  const auto taken = static_cast<std::size_t>(std::ranges::count(above, '\n')) + 5;
  const std::size_t teams_shown = terminal.rows > taken ? terminal.rows - taken : 1;
  const std::string table = has_servers ? table_text(scoring, live::board(scoring, *situation), teams_shown)
                                        : tour_table(tour, teams_shown, titles);
  const std::string all = above + table + (table.empty() ? "" : "\n") + footer_ + '\n';

  std::string out = lines_drawn_ ? fmt::format("\x1b[{}A", lines_drawn_) : "";
  lines_drawn_ = 0;
  std::istringstream lines(all);
  for (std::string line; std::getline(lines, line); ++lines_drawn_) {
    out += '\r' + cut_to(line, terminal.columns) + "\x1b[0m\x1b[K\n";
  }
  out += "\x1b[J";
  std::fwrite(out.data(), 1, out.size(), stdout);
  std::fflush(stdout);
}

}  // namespace agon::cli
