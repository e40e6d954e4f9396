#include "cli/contest/output/contest_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <vector>

#include "cli/contest/output/contest_tables.hpp"
#include "cli/frame/words.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {
namespace {

using config::Contest;
using tournaments::Schedule;
using tournaments::TournamentPlan;

std::string moment_text(Schedule::Moment moment) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(moment);
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 64> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%a %Y-%m-%d %H:%M:%S %Z", &local)};
}

class Summary {
 public:
  Summary(const Contest& contest, const std::optional<config::FreezePlan>& freeze)
      : contest_(contest), freeze_(freeze) {}

  std::string text() {
    line("teams", std::to_string(contest_.teams.size()));
    tell_times();
    if (!contest_.servers.empty()) tell_scoring();
    for (std::size_t task = 0; task < contest_.tasks.size(); ++task) tell_task(task);
    if (contest_.submissions) tell_submissions();
    for (const TournamentPlan& each : contest_.tournaments) line("tournament", tournament(each));
    if (contest_.site) {
      line(
          "site",
          fmt::format("port {}{}{}", contest_.site->port, contest_.site->standings ? ", standings" : "",
                      contest_.site->worlds ? fmt::format(", worlds {} later", clock_text(contest_.site->delay)) : ""));
    }
    return std::move(text_);
  }

 private:
  void line(std::string_view what, const std::string& told) { text_ += fmt::format("  {:<12}{}\n", what, told); }

  void tell_times() {
    const auto& [start, breaks] = contest_.schedule;
    line("start", start ? moment_text(*start) : "when it is served");
    for (const auto& [from, to] : breaks) line("break", fmt::format("{} to {}", moment_text(from), moment_text(to)));
    std::string length = contest_.length ? clock_text(*contest_.length) : "until it is stopped";
    if (contest_.length && start) {
      length += fmt::format(", to {} without further pauses", moment_text(moment_of(*contest_.length, *start)));
    }
    line("length", length);
    if (freeze_) line("freeze", freeze());
  }

  std::string freeze() const {
    if (freeze_->moment) return moment_text(*freeze_->moment);
    const auto due = freeze_->due(contest_.length);
    if (!due) return "";
    std::string text = fmt::format("at {} of the contest", clock_text(due->at));
    if (freeze_->before_end) text = fmt::format("{} before the end, {}", clock_text(*freeze_->before_end), text);
    const auto& start = contest_.schedule.start;
    return start ? text + fmt::format(", {} without further pauses", moment_text(moment_of(due->at, *start))) : text;
  }

  // The moment at which the contest reaches this time; the contest's clock stops in breaks.
  Schedule::Moment moment_of(std::chrono::milliseconds time, Schedule::Moment start) const {
    auto breaks = contest_.schedule.breaks;
    std::ranges::sort(breaks, {}, &Schedule::Break::from);
    Schedule::Moment now = start;
    auto left = std::chrono::duration_cast<Schedule::Moment::duration>(time);
    for (const auto& [from, to] : breaks) {
      if (to <= now) continue;
      if (from - now >= left) break;
      if (from > now) left -= from - now;
      now = to;
    }
    return now + left;
  }

  void tell_scoring() {
    const auto& curve = contest_.curve;
    line("K", curve.last > 1 ? fmt::format("from 1 to {} over {}", curve.last, clock_text(curve.duration))
                             : "none: all games count alike");
    line("points",
         contest_.counts == scoring::Counts::ranking_points
             ? "100 x result / mean of the three best of a server; a task is the mean of its servers, the total "
               "their sum"
             : "results as they are; a task is the mean of its servers, the total their sum");
    line("unfinished", contest_.unfinished == config::Unfinished::counts ? "games count as they stand at the end"
                                                                         : "games are dropped at the end");
  }

  void tell_task(std::size_t task) {
    std::vector<std::string> servers;
    for (const config::ServerPlan& each : contest_.servers) {
      if (each.task != task || !each.game) continue;
      const std::string port = each.port == 0 ? "any port" : fmt::format("port {}", each.port);
      servers.push_back(fmt::format("{} ({}, {})", each.name, each.game->info().name, port));
    }
    if (!servers.empty()) line("task", fmt::format("{}: {}", contest_.tasks[task], fmt::join(servers, ", ")));
  }

  void tell_submissions() {
    std::vector<std::string> games;
    for (const auto& each : contest_.submissions->games) games.push_back(each.game);
    line("handing in", fmt::format("{}", fmt::join(games, ", ")));
  }

  static std::string beginning(const TournamentPlan& plan) {
    if (plan.start) return "begins " + moment_text(*plan.start);
    if (plan.at_end) return "begins when the contest is over";
    if (plan.after) return fmt::format("begins at {} of the contest", clock_text(*plan.after));
    return plan.after_tournament.empty() ? "begins by hand"
                                         : fmt::format("begins when {} is over", plan.after_tournament);
  }

  static std::string format(const TournamentPlan& plan) {
    const tournaments::FormatPlan& format = plan.plan.format;
    std::string text(tournaments::kind_name(format.kind));
    switch (format.kind) {
      case tournaments::Kind::swiss:
        return text + fmt::format(" of {}{}", counted(format.rounds, "round"),
                                  format.intermediate ? " that does not count" : "");
      case tournaments::Kind::play_off:
        return text + fmt::format(" for {}", counted(format.play_off.ranked, "place"));
      case tournaments::Kind::round_robin:
        return text + (format.cycles > 1 ? fmt::format(", {} times", format.cycles) : "");
      case tournaments::Kind::gauntlet:
        return text + fmt::format(" of {}, {} a pair", counted(format.challengers, "challenger"),
                                  counted(format.cycles, "game"));
      case tournaments::Kind::all_together:
        return text + fmt::format(" on {}", counted(format.cycles, "world"));
      case tournaments::Kind::evaluation:
        return text + fmt::format(" on {}", counted(format.evaluation.maps, "map"));
    }
    return text;
  }

  static std::string who(const TournamentPlan& plan) {
    if (plan.seeded_by.empty()) return "all teams with an accepted program";
    const std::string of = " of " + plan.seeded_by;
    if (plan.plan.format.kind != tournaments::Kind::play_off) return "all" + of;
    return fmt::format("the best {}{}", plan.plan.format.play_off.entrants, of);
  }

  static std::string tournament(const TournamentPlan& plan) {
    std::string text = fmt::format("{}: {}, {}, {}; {}; published {}", plan.plan.name, plan.plan.game, format(plan),
                                   who(plan), beginning(plan), published(plan.publish));
    const worker::Allowance& allowance = plan.plan.allowance;
    if (allowance.block_cpu) text += fmt::format("; time {} ms", allowance.block_cpu->count());
    if (allowance.block_wall) text += fmt::format("; wall {} ms", allowance.block_wall->count());
    if (allowance.memory_bytes) text += fmt::format("; memory {} MB", *allowance.memory_bytes >> 20);
    if (!plan.plan.setup.empty()) text += "; setup " + plan.plan.setup;
    return text;
  }

  static std::string published(tournaments::Publish publish) {
    switch (publish) {
      case tournaments::Publish::rounds:
        return "round by round";
      case tournaments::Publish::over:
        return "when it is over";
      case tournaments::Publish::by_hand:
        break;
    }
    return "by hand";
  }

  const Contest& contest_;
  const std::optional<config::FreezePlan>& freeze_;
  std::string text_;
};

}  // namespace

std::string summary_of(const Contest& contest, const std::optional<config::FreezePlan>& freeze) {
  return Summary(contest, freeze).text();
}

}  // namespace agon::cli
