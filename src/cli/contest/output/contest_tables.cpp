#include "cli/contest/output/contest_tables.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <numeric>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/frame/grid.hpp"
#include "cli/frame/status_mark.hpp"
#include "cli/frame/terminal.hpp"
#include "formats/best_results.hpp"
#include "os/local_time.hpp"
#include "scoring/exact.hpp"

namespace agon::cli {
namespace {

using scoring::Deadline24Board;

// The tasks are omitted if each has only one server.
bool shows_tasks(const scoring::Deadline24& rules) { return rules.tasks.size() < rules.servers.size(); }

}  // namespace

std::string clock_text(store::Time time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string in_hundredths(std::int64_t millionths) { return scoring::decimals(scoring::Exact(millionths, point), 2); }

std::vector<std::string> columns_of(const scoring::Deadline24& rules) {
  std::vector<std::string> names;
  if (shows_tasks(rules)) names = rules.tasks;
  for (const auto& server : rules.servers) names.push_back(server.name);
  return names;
}

std::vector<std::int64_t> values_of(const scoring::Deadline24& rules, const scoring::Deadline24Board& board,
                                    std::size_t team) {
  std::vector<std::int64_t> values;
  for (std::size_t task = 0; shows_tasks(rules) && task < rules.tasks.size(); ++task) {
    values.push_back(board.tasks[task][team]);
  }
  for (const auto& server : board.servers) values.push_back(server.ranking_points[team]);
  return values;
}

std::string table_text(const live::Scoring& scoring, const scoring::Deadline24Board& board, std::size_t rows_max) {
  const scoring::Deadline24& rules = scoring.rules;
  Table rows{{"place", "team", "total"}};
  for (std::string& column : columns_of(rules)) rows[0].push_back(std::move(column));
  for (const std::size_t team : board.by_place()) {
    if (rows.size() > rows_max) break;
    std::vector<std::string> row{fmt::format("{}.", board.places[team]),
                                 rules.teams[team] + mark_of(rules.participation_of(team).status),
                                 in_hundredths(board.totals[team])};
    for (const std::int64_t value : values_of(rules, board, team)) row.push_back(in_hundredths(value));
    rows.push_back(std::move(row));
  }
  const std::size_t hidden = rules.teams.size() - (rows.size() - 1);
  return aligned(rows) + (hidden > 0 ? fmt::format("... and {} more\n", hidden) : "");
}

std::string best_text(const live::Standings& standings, std::size_t server) {
  const auto& teams = standings.scoring.rules.teams;
  const scoring::Deadline24& rules = standings.scoring.rules;
  const formats::Table table =
      formats::best_table(formats::best_results(standings.games, server), teams.size(), rules.participation);
  Table rows{{"place", "team"}};
  for (const formats::Column& column : table.columns) rows[0].push_back(column.name);
  for (const formats::Row& row : table.rows) {
    std::vector<std::string> cells{fmt::format("{}.", row.place), teams[row.player] + mark_of(row.status)};
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      cells.push_back(scoring::decimals(row.values[i], table.columns[i].digits));
    }
    rows.push_back(std::move(cells));
  }
  return aligned(rows);
}

boost::json::value table_json(const live::Standings& standings, const scoring::Deadline24Board& board,
                              const tournaments::Titles& titles) {
  const scoring::Deadline24& rules = standings.scoring.rules;
  boost::json::array teams;
  for (const std::size_t team : board.by_place()) {
    if (rules.servers.empty()) break;  // nobody has points or a place; tournaments have tables of their own
    boost::json::object tasks, servers;
    for (std::size_t i = 0; i < rules.tasks.size(); ++i) tasks[rules.tasks[i]] = board.tasks[i][team];
    for (std::size_t i = 0; i < rules.servers.size(); ++i) {
      servers[rules.servers[i].name] = {{"result_millionths", board.servers[i].result[team]},
                                        {"of_running_game_millionths", board.servers[i].preview[team]},
                                        {"ranking_points_millionths", board.servers[i].ranking_points[team]}};
    }
    const auto title = titles.find(rules.teams[team]);
    teams.push_back({{"team", rules.teams[team]},
                     {"title", title == titles.end() ? rules.teams[team] : title->second},
                     {"place", board.places[team]},
                     {"status", scoring::name_of(rules.participation_of(team).status)},
                     {"annulled", rules.participation_of(team).annulled},
                     {"total_millionths", board.totals[team]},
                     {"tasks_millionths", std::move(tasks)},
                     {"servers", std::move(servers)}});
  }
  boost::json::array missing;
  for (const live::SilentServer& each : standings.unheard)
    missing.push_back(boost::json::string(rules.servers[each.server].name));
  return {{"name", standings.scoring.name},
          {"phase", tournaments::name_of(standings.phase)},
          {"contest_ms", standings.now.count()},
          {"k_millionths", rules.curve.at(standings.now)},
          {"preview", board.preview},
          {"servers_missing", std::move(missing)},
          {"teams", std::move(teams)}};
}

std::string headline(const live::Scoring& scoring, tournaments::Phase phase, store::Time now) {
  std::string line =
      fmt::format("{}: {}, {}", scoring.name,
                  phase == tournaments::Phase::before ? "not begun yet" : tournaments::name_of(phase), clock_text(now));
  if (scoring.length) line += fmt::format(" of {}", clock_text(*scoring.length));
  const std::string k = fixed_point(scoring.rules.curve.at(now));
  if (scoring.rules.curve.last > 1) line += fmt::format(", K {}", k);
  return line;
}

std::string unheard_text(const live::Scoring& scoring, const std::vector<live::SilentServer>& unheard) {
  std::string text;
  for (const live::SilentServer& each : unheard) {
    const std::string& name = scoring.rules.servers[each.server].name;
    text += each.heard ? fmt::format("{} is shown as of {}: the process that serves it does not respond.\n", name,
                                     clock_text(*each.heard))
                       : fmt::format("{} is served by another process, and its points are missing here.\n", name);
  }
  return text;
}

std::string trouble_text(const live::Situation& now) {
  if (now.trouble == live::Trouble::none) return "";
  const std::string_view advice = now.trouble == live::Trouble::journal_fails
                                      ? "The server keeps trying; nothing that was answered is lost."
                                      : "When that is fixed, `agon contest resume` resumes it.";
  return fmt::format("The contest has paused itself ({}): {}. {}\n", live::name_of(now.trouble),
                     printable(now.why_paused), advice);
}

std::string notices_text(const tournaments::Notices& notices, tournaments::Phase phase) {
  std::string text;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto minute = [today = std::chrono::duration_cast<std::chrono::milliseconds>(now)](
                          std::chrono::milliseconds moment) { return os::local_minute(moment, today); };
  if (const auto& pause = notices.pause(); pause && phase == tournaments::Phase::paused) {
    text += fmt::format("paused since {}", minute(pause->since));
    if (pause->until) text += fmt::format(", until about {}", minute(*pause->until));
    if (!pause->by.empty()) text += fmt::format(", by {}", printable(pause->by));
    if (!pause->why.empty()) text += ": " + printable(pause->why);
    text += '\n';
  }
  for (const tournaments::Announcement& each : notices.announcements()) {
    text += fmt::format("announced at {} (act {}): {}\n", minute(each.moment), each.act, printable(each.text));
  }
  return text;
}

std::string freeze_text(std::chrono::milliseconds frozen_since, const std::optional<tournaments::FreezeDue>& next) {
  const auto minute = [](std::chrono::milliseconds moment) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(moment).count();
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(seconds)));
  };
  if (frozen_since.count() > 0) return fmt::format("frozen: the public sees what stood at {}\n", minute(frozen_since));
  if (!next) return "";
  return next->of_calendar ? fmt::format("freeze: at {}\n", minute(next->at))
                           : fmt::format("freeze: at {} of the contest\n", clock_text(next->at));
}

std::string space_text(const live::Situation& now) {
  std::string text;
  for (const telemetry::FreeSpace& each : now.space) {
    text += fmt::format("{} {} for {}", text.empty() ? "free:" : ",", telemetry::bytes_text(each.bytes), each.name);
  }
  return text.empty() ? text : text + '\n';
}

std::string servers_text(const config::Contest& contest, const live::Situation& situation,
                         const std::vector<double>& per_second) {
  Table rows{{"server", "game", "number", "turn", "teams", "connections", "commands"}};
  if (!per_second.empty()) rows[0].emplace_back("a second");
  for (std::size_t i = 0; i < contest.servers.size(); ++i) {
    const auto& [game, turn, connections, teams, commands] = situation.servers[i];
    if (!contest.servers[i].served) continue;
    rows.push_back({contest.servers[i].name, std::string(contest.servers[i].game->info().name), std::to_string(game),
                    std::to_string(turn), std::to_string(teams), std::to_string(connections),
                    std::to_string(commands)});
    if (!per_second.empty()) rows.back().push_back(fmt::format("{:.0f}", per_second[i]));
  }
  return aligned(rows);
}

}  // namespace agon::cli
