// agon contest table.

#include "cli/contest/output/contest_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/contest_acts.hpp"
#include "cli/contest/contest_duties.hpp"
#include "cli/contest/contest_teams.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/contest_print.hpp"
#include "cli/contest/output/contest_tables.hpp"
#include "cli/contest/output/tour_text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/output_file.hpp"
#include "formats/best_results.hpp"
#include "live/journal/rescoring.hpp"
#include "os/whole_file.hpp"
#include "store/journal/open_store.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using live::Standings;

constexpr std::string_view preview_words = "Games are running: what follows from them is a preview.\n";

Standings joined_standings(const std::vector<std::string>& words) {
  std::vector<Standings> parts;
  for (auto word = words.begin() + 1; word != words.end(); ++word) parts.push_back(standings_of(*word));
  auto all = live::joined(std::move(parts));
  if (!all) throw BadInput(all.error());
  return *std::move(all);
}

// If teams play matches of their own, there are two orders.
std::string best_remark(const Standings& standings) {
  std::string names;
  for (std::size_t server = 0; server < standings.scoring.rules.servers.size(); ++server) {
    if (formats::best_results(standings.games, server).maps() == 0) continue;
    names += (names.empty() ? "" : ", ") + standings.scoring.rules.servers[server].name;
  }
  if (names.empty()) return "";
  return fmt::format(
      "\nOn {} the sum of a team's best results on the maps counts; `agon contest best` ranks by the places on each "
      "map.\n",
      names);
}

}  // namespace

Standings standings_of(const std::string& word) {
  const fs::path data = contest_data(word);
  if (const auto answer = ask_server(data, "standings")) {
    return live::standings_from_json(*answer);
  }
  Standings standings = live::standings_of_journal(*store::open_store(data));
  follow_acts(standings, data);
  return standings;
}

int contest_table(const std::vector<std::string>& words, const std::string& with, bool as_json,
                  const TablePrint& print) {
  if (as_json + print.as_csv + !print.page.empty() > 1) throw BadInput("give only one of --json, --csv and --html");
  if (!print.page.empty()) check_output("--html", print.page, OutputKind::table);
  Standings standings = joined_standings(words);
  std::vector<std::string> changes;
  if (!with.empty()) {
    auto otherwise = live::rescored(standings, live::scoring_of(load_contest(with).contest));
    if (!otherwise) throw BadInput(fmt::format("{}: {}", with, otherwise.error()));
    const auto difference = live::difference(standings, *otherwise);
    changes = difference ? difference->words() : std::vector<std::string>{"no points change"};
    standings = *std::move(otherwise);
  }
  const auto board = scoring::score(standings.scoring.rules, standings.games);
  const Tour tour = tour_in(contest_data(words[1]));
  const auto teams = teams_in_file(words[1]);
  const auto titles = tournaments::titles_of(teams);
  if (as_json) {
    boost::json::value all = table_json(standings, board, titles);
    if (!tour.empty()) add_tour(tour, all.as_object());
    print_json(all);
    return exit_ok;
  }
  const bool tour_alone = standings.scoring.rules.servers.empty();
  if (tour_alone && !print.page.empty()) {
    throw Refused("--html prints the table of game servers, and this contest has none; --csv prints its tournament");
  }
  if (print.as_csv) {
    const std::string csv = tour_alone ? tour_csv(tour, titles) : table_csv(standings, board, teams);
    if (csv.empty()) {
      fmt::print(stderr, "agon contest: no match of a tournament of this contest has been decided yet\n");
      return exit_no;
    }
    std::fputs(csv.c_str(), stdout);
    return exit_ok;
  }
  if (!print.page.empty()) {
    os::write_whole_file(print.page, table_page(standings, board, teams));
    fmt::print("{}: a page to print\n", print.page);
    return exit_ok;
  }
  fmt::print("{}\n\n", headline(standings.scoring, standings.phase, standings.now));
  if (tour_alone) {  // all teams would share place 1
    const std::string table = tour_table(tour, std::string::npos, titles);
    fmt::print("{}{}{}", tour_text(tour, titles), table.empty() ? "" : "\n", table);
    return exit_ok;
  }
  fmt::print("{}{}{}", table_text(with_titles(standings, titles).scoring, board),
             board.preview ? "\n" + std::string(preview_words) : "", best_remark(standings));
  const std::string unheard = unheard_text(standings.scoring, standings.unheard);
  if (!unheard.empty()) fmt::print("\n{}", unheard);
  if (!tour.empty()) fmt::print("\n{}", tour_text(tour, titles));
  if (!with.empty()) fmt::print("\nScored as {} says, compared with now:\n  {}\n", with, fmt::join(changes, "\n  "));
  return exit_ok;
}

}  // namespace agon::cli
