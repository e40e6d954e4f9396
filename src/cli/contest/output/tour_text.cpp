#include "cli/contest/output/tour_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <set>
#include <vector>

#include "base/printable.hpp"
#include "cli/frame/grid.hpp"
#include "cli/frame/status_mark.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "formats/export.hpp"
#include "scoring/exact.hpp"
#include "tournaments/published/match_list.hpp"

namespace agon::cli {
namespace {

using tournaments::Acts;
using tournaments::Tournament;

const Tournament* find(const tournaments::Begun& begun, const std::string& name) {
  const auto found = begun.find(name);
  return found == begun.end() ? nullptr : found->second.get();
}

bool runs(const Tournament& tournament) { return tournament.over().empty() && !tournament.cancelled(); }

std::string some(std::size_t count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

// One line with the newest submissions first.
std::string last_text(const submissions::Submissions& submissions, const tournaments::Titles& titles) {
  constexpr std::size_t shown_max = 4;
  std::vector<std::string> shown;
  const auto& all = submissions.all();
  for (auto each = all.rbegin(); each != all.rend() && shown.size() < shown_max; ++each) {
    const bool waits = each->verdict == submissions::Verdict::none;
    shown.push_back(fmt::format("{} of {}: {}", each->number,
                                printable(tournaments::title_with_login(titles, each->team)),
                                waits ? "waits" : verdict_text(each->verdict)));
  }
  return fmt::format("  last: {}\n", fmt::join(shown, ", "));
}

std::string submissions_text(const submissions::Submissions& submissions, const tournaments::Titles& titles) {
  using submissions::Verdict;
  std::set<std::string> teams;
  std::size_t accepted = 0, errors = 0, rejected = 0, waiting = 0;
  for (const submissions::Submission& each : submissions.all()) {
    teams.insert(each.team);
    accepted += each.verdict == Verdict::accepted;
    errors += each.verdict == Verdict::compile_error;
    rejected += each.verdict == Verdict::rejected;
    waiting += each.verdict == Verdict::none;
  }
  if (teams.empty()) return "nothing has been handed in yet\n";
  std::vector<std::string> parts{fmt::format("{} accepted", accepted)};
  if (errors > 0) parts.push_back(some(errors, "compile error", "compile errors"));
  if (rejected > 0) parts.push_back(fmt::format("{} rejected", rejected));
  if (waiting > 0) parts.push_back(some(waiting, "waits for its verdict", "wait for their verdicts"));
  return fmt::format("{} of {}: {}\n{}", some(submissions.all().size(), "submission", "submissions"),
                     some(teams.size(), "team", "teams"), fmt::join(parts, ", "), last_text(submissions, titles));
}

std::string name_of(const Tournament& tournament, formats::Player player, const tournaments::Titles& titles) {
  return player == formats::nobody ? "house"
                                   : tournaments::title_with_login(titles, tournament.entrants()[player].name);
}

// Matches being played and matches waiting for a free core cannot be told apart here.
std::string open_matches(const Tournament& tournament, const tournaments::Titles& titles) {
  constexpr std::size_t shown_max = 6;
  std::vector<std::string> shown;
  std::size_t open = 0;
  for (const auto& [number, match] : tournament.matches()) {
    if (match.decided() || ++open > shown_max) continue;
    std::vector<std::string> names;
    for (const formats::Player player : match.meeting.seats) {
      names.push_back(printable(name_of(tournament, player, titles)));
    }
    shown.push_back(fmt::format("{}", fmt::join(names, " - ")));
  }
  if (open == 0) return "";
  return fmt::format("  round {}, under way or next: {}{}\n", tournament.rounds().back().number, fmt::join(shown, ", "),
                     open > shown_max ? fmt::format(" and {} more", open - shown_max) : "");
}

// The running tournament whose first round was opened last, or if none runs the finished one; only tournaments with a
// decided match, because otherwise nobody has points yet.
const Tournament* latest(const Tour& tour) {
  const Tournament* best = nullptr;
  for (const Acts::Announced& each : tour.acts.tournaments()) {
    const Tournament* const tournament = find(tour.begun, each.name);
    if (!tournament || tournament->cancelled() || tournament->decided() == 0) continue;
    const auto rank = [](const Tournament& of) { return std::pair(runs(of), of.begun_by()); };
    if (!best || rank(*tournament) >= rank(*best)) best = tournament;
  }
  return best;
}

}  // namespace

const Acts::Rejudge* waiting_rejudge(const Acts& acts, const std::string& tournament) {
  const auto found = std::ranges::find_if(
      acts.rejudges(), [&](const Acts::Rejudge& each) { return each.tournament == tournament && !each.done; });
  return found == acts.rejudges().end() ? nullptr : &*found;
}

std::string tournament_state(const Acts& acts, const Acts::Announced& each, const Tournament* tournament) {
  if (acts.is_cancelled(each.name)) return "cancelled: " + acts.cancelled(each.name)->why;
  if (!tournament) {
    if (const std::string why = acts.refused(each.name); !why.empty()) return "could not begin: " + why;
    return acts.started(each.name) ? "begins when all submissions have their verdicts" : "begins " + each.begins;
  }
  const auto shown = tournaments::shown_rounds(acts, *tournament);
  const std::string publicity = !shown                       ? "not published"
                                : *shown >= Acts::all_rounds ? "published"
                                                             : counted(*shown, "round") + " published";
  const std::string progress = fmt::format("{} of {} matches of {} played", tournament->decided(), tournament->opened(),
                                           counted(tournament->rounds().size(), "round"));
  const auto verified = acts.verified(each.name);
  const std::string doubt =
      verified && verified->entry >= tournament->last_entry() && verified->wrong > 0
          ? fmt::format(", {} in its book not agree (`agon contest verify`): {}",
                        verified->wrong == 1 ? "1 thing does" : fmt::format("{} things do", verified->wrong),
                        verified->why)
      : tournaments::awaits_verification(acts, *tournament)
          ? ", its places are verified by the server before they are shown"
          : "";
  const std::size_t overloaded = tournaments::match_counts(*tournament).overloaded;
  const std::string hasty = overloaded == 0 ? ""
                                            : fmt::format(", {} decided on an overloaded machine",
                                                          some(overloaded, "match was", "matches were"));
  const std::size_t runs = tournament->earlier_runs().size() + 1;
  const std::string run =
      runs == 1 ? ""
                : fmt::format("run {} (the one before was cancelled: {}), ", runs, tournament->earlier_runs().back());
  const auto* const waits = waiting_rejudge(acts, each.name);
  const std::string again =
      waits ? fmt::format(", waits for `agon serve` to play matches again ({}: {})", waits->what, waits->why) : "";
  return run + fmt::format("{}, {}{}, {}{}{}", tournament->over().empty() ? "runs" : "over: " + tournament->over(),
                           progress, hasty, publicity, doubt, again);
}

std::string advice_on(const Tournament& tournament) {
  if (!runs(tournament)) return "";
  const std::string advice = tournaments::format_of(tournament.plan().format)->advice(tournament.entrants().size());
  return advice.empty() ? "" : fmt::format("  Note: {}\n", advice);
}

std::string set_aside_text(const Tour& tour, const tournaments::Titles& titles) {
  constexpr std::size_t shown_max = 5;
  std::string text;
  for (const auto& [name, matches] : tour.set_aside) {
    const Tournament* const tournament = find(tour.begun, name);
    if (!tournament) continue;
    for (std::size_t i = 0; i < std::min(matches.size(), shown_max); ++i) {
      const auto& [number, why] = matches[i];
      std::vector<std::string> names;
      for (const formats::Player player : tournament->matches().at(number).meeting.seats) {
        names.push_back(printable(name_of(*tournament, player, titles)));
      }
      text += fmt::format("set aside: {}, round {}, table {}, {}: {}\n", printable(name), number.round, number.table,
                          fmt::join(names, " - "), printable(why));
    }
    if (matches.size() > shown_max) {
      text += fmt::format("set aside: {} more of {}\n", matches.size() - shown_max, printable(name));
    }
  }
  if (!text.empty()) text += "They are tried again later; `agon contest start` tries those of a tournament at once.\n";
  return text;
}

std::string tour_text(const Tour& tour, const tournaments::Titles& titles) {
  std::string text = tour.submissions.plan() ? submissions_text(tour.submissions, titles) : "";
  for (const Acts::Announced& each : tour.acts.tournaments()) {
    const Tournament* const tournament = find(tour.begun, each.name);
    text += fmt::format("{}: {}\n", printable(each.name), printable(tournament_state(tour.acts, each, tournament)));
    if (tournament && runs(*tournament)) text += open_matches(*tournament, titles) + advice_on(*tournament);
  }
  return text;
}

std::string tour_table(const Tour& tour, std::size_t rows_max, const tournaments::Titles& titles) {
  const Tournament* const tournament = latest(tour);
  if (!tournament) return "";
  const formats::Table table = tournament->table();
  Table rows{{"place", "team"}};
  for (const formats::Column& column : table.columns) rows[0].push_back(column.name);
  for (const formats::Row& row : table.rows) {
    if (rows.size() > rows_max) break;
    std::vector<std::string> cells{fmt::format("{}.", row.place),
                                   printable(name_of(*tournament, row.player, titles)) + mark_of(row.status)};
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      cells.push_back(scoring::decimals(row.values[i], table.columns[i].digits));
    }
    rows.push_back(std::move(cells));
  }
  const std::size_t hidden = table.rows.size() - (rows.size() - 1);
  return fmt::format("{}, {} of {} matches played\n{}{}", printable(tournament->plan().name), tournament->decided(),
                     tournament->opened(), aligned(rows), hidden > 0 ? fmt::format("... and {} more\n", hidden) : "");
}

std::string tour_csv(const Tour& tour, const tournaments::Titles& titles) {
  const Tournament* const tournament = latest(tour);
  if (!tournament) return "";
  const formats::Table table = tournament->table();
  std::string text = "place,login,title,status";
  for (const formats::Column& column : table.columns) text += "," + formats::csv_field(column.name);
  text += "\r\n";
  for (const formats::Row& row : table.rows) {
    const std::string& login = tournament->entrants()[row.player].name;
    const auto title = titles.find(login);
    text +=
        fmt::format("{},{},{},{}", row.place, formats::csv_field(login),
                    formats::csv_field(title == titles.end() ? login : title->second), scoring::name_of(row.status));
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      text += "," + scoring::decimals(row.values[i], table.columns[i].digits);
    }
    text += "\r\n";
  }
  return text;
}

void add_tour(const Tour& tour, boost::json::object& to) {
  using submissions::Verdict;
  const auto with = [&](Verdict verdict) {
    return std::ranges::count(tour.submissions.all(), verdict, &submissions::Submission::verdict);
  };
  to["submissions"] = {{"received", tour.submissions.all().size()},
                       {"accepted", with(Verdict::accepted)},
                       {"waiting", with(Verdict::none)}};
  boost::json::array list;
  for (const Acts::Announced& each : tour.acts.tournaments()) {
    const Tournament* const tournament = find(tour.begun, each.name);
    list.push_back({{"name", each.name},
                    {"state", tour.acts.is_cancelled(each.name) ? "cancelled"
                              : !tournament                     ? "waiting"
                              : tournament->over().empty()      ? "running"
                                                                : "over"},
                    {"rounds", tournament ? tournament->rounds().size() : 0},
                    {"matches_opened", tournament ? tournament->opened() : 0},
                    {"matches_played", tournament ? tournament->decided() : 0}});
  }
  to["tournaments"] = std::move(list);
}

}  // namespace agon::cli
