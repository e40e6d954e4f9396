// agon contest check: the mistakes in a contest file, what it means, and what has changed in it since it was served.

#include "cli/contest/contest_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>

#include "base/machine_error.hpp"
#include "cli/contest/file_changes.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/contest_summary.hpp"
#include "cli/contest/output/contest_table.hpp"
#include "cli/contest/output/contest_tables.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/words.hpp"
#include "live/journal/journal_fit.hpp"
#include "live/journal/rescoring.hpp"
#include "live/more_time.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/plan_change.hpp"
#include "tournaments/books_fit.hpp"
#include "tournaments/published/site_tournaments.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using Effect = FileChange::Effect;

// What a tournament that has begun keeps in its plan, whatever its file says now.
std::vector<FileChange> changes_of_plans(const config::Contest& contest, store::Archive& archive) {
  std::vector<FileChange> changes;
  const auto begun = tournaments::begun_tournaments(archive);
  for (const tournaments::TournamentPlan& each : contest.tournaments) {
    const auto found = begun.find(each.plan.name);
    if (found == begun.end() || found->second->cancelled()) continue;
    for (const std::string& what : tournaments::differences_from_file(found->second->plan(), each)) {
      changes.push_back({fmt::format("tournament {}: {}", each.plan.name, what), Effect::none,
                         "has no effect: it goes on as it began; `agon contest rejudge` plays by the file", ""});
    }
  }
  return changes;
}

std::vector<FileChange> new_teams(const config::Contest& contest, const std::vector<std::string>& before) {
  std::vector<FileChange> changes;
  for (std::size_t i = before.size(); i < contest.teams.size(); ++i) {
    changes.push_back({fmt::format("team {}: new", contest.teams[i].login), Effect::some,
                       contest.servers.empty() ? std::string(effect_at_once) : "plays from each server's next game",
                       ""});
  }
  return changes;
}

std::vector<std::string> servers_with_games(const live::Standings& standings) {
  std::set<std::string> names;
  for (const scoring::GamePoints& game : standings.games) {
    names.insert(standings.scoring.rules.servers[game.server].name);
  }
  return {names.begin(), names.end()};
}

// Changes of points that teams have earned already.
std::vector<FileChange> changes_of_points(const config::Contest& contest, const live::Standings& standings) {
  config::Contest extended = contest;
  live::take_over_more_time(extended, standings.scoring);
  const auto after = live::rescored(standings, live::scoring_of(extended));
  const auto difference = after ? live::difference(standings, *after) : std::nullopt;
  std::vector<FileChange> changes;
  if (!difference) return changes;
  for (const std::string& each : difference->words()) {
    changes.push_back({"points already earned: " + each, Effect::some, "only with `agon serve --yes`", ""});
  }
  return changes;
}

void refuse(std::string what, std::vector<FileChange>& changes) {
  changes.push_back({std::move(what), Effect::refused, "is refused: undo that in the file", ""});
}

struct Compared {
  store::Time now{};
  bool complete = true;  // the folder says what was in force
  std::vector<FileChange> changes;
};

Compared compared(const config::ContestFile& read, const std::string& file, const fs::path& data) {
  const config::Contest& contest = read.contest;
  const live::Standings standings = standings_of(data.string());
  const auto archive = store::open_archive(data, store::Access::read);
  const auto servers = servers_with_games(standings);
  const Begun begun{standings.now > store::Time{}, {servers.begin(), servers.end()}, tournaments_begun(*archive)};
  const config::WrittenKeys in_force = keys_in_force(*archive);
  Compared all{standings.now, !in_force.empty(), {}};
  const auto add = [&](std::vector<FileChange> more) { std::ranges::move(more, std::back_inserter(all.changes)); };
  if (all.complete) add(changes_of_keys(in_force, config::written_keys(file), begun));
  for (std::string& each : live::misfits(contest, standings.scoring.rules.teams, servers)) {
    refuse(std::move(each), all.changes);
  }
  if (const auto fit = tournaments::check_books_fit(contest, *archive); !fit) refuse(fit.error(), all.changes);
  add(new_teams(contest, standings.scoring.rules.teams));
  add(changes_of_plans(contest, *archive));
  add(changes_of_points(contest, standings));
  return all;
}

// False if `agon serve` would refuse the file.
bool tell_changes(const config::ContestFile& read, const std::string& file, const fs::path& data) {
  Compared all;
  try {
    all = compared(read, file, data);
  } catch (const MachineError& error) {
    fmt::print("not compared with {}: {}\n", data.string(), error.what());
    return true;
  }
  fmt::print("\ncompared with {}, where the contest is at {}:\n", data.string(), clock_text(all.now));
  if (!all.complete) fmt::print("  an older version served it and kept only teams, servers, points and tournaments\n");
  if (all.changes.empty()) fmt::print("  nothing has changed\n");
  bool may_be_served = true;
  for (const FileChange& each : all.changes) {
    fmt::print("  {}{}: {}\n", each.effect == Effect::none ? "warning: " : "", each.what, each.told);
    may_be_served = may_be_served && each.effect != Effect::refused;
  }
  return may_be_served;
}

// The data folder to compare a checked file with; none: it has not been served.
std::optional<fs::path> data_to_compare(const std::string& word, const std::string& named) {
  if (!named.empty()) return contest_data(named);
  if (fs::is_directory(word)) return word;
  try {
    if (auto served = served_data(word)) return served;
  } catch (const Refused& several) {
    fmt::print("not compared with what has been served: {}; name it with --data\n", several.what());
    return std::nullopt;
  }
  fs::path beside = data_folder("", word);
  return store::has_store(beside) ? std::optional(std::move(beside)) : std::nullopt;
}

}  // namespace

int contest_check(const std::string& word, const std::string& named) {
  const std::string file = fs::is_directory(word) ? contest_file_of(word).string() : word;
  const config::ContestFile read = load_contest(file);
  const std::size_t warnings = read.warnings.size() + read.past.size();
  for (const auto* each : {&read.warnings, &read.past}) {
    for (const std::string& warning : *each) fmt::print("{}\n", warning);
  }
  const config::Contest& contest = read.contest;
  fmt::print("{}: {}, {}, no mistakes{}\n", file, counted(contest.servers.size(), "server"),
             counted(contest.teams.size(), "team"), warnings == 0 ? "" : ", " + counted(warnings, "warning"));
  fmt::print("{}", summary_of(contest, read.freeze));
  const auto data = data_to_compare(word, named);
  return !data || tell_changes(read, file, *data) ? exit_ok : exit_no;
}

}  // namespace agon::cli
