#include "cli/contest/contest_points.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/contest_teams.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/contest_print.hpp"
#include "cli/contest/output/contest_table.hpp"
#include "cli/contest/output/contest_tables.hpp"
#include "cli/frame/command.hpp"
#include "formats/best_results.hpp"

namespace agon::cli {
namespace {

void need_servers(const live::Standings& standings) {
  if (!standings.scoring.rules.servers.empty()) return;
  throw Refused("this contest has no game servers; `agon contest tournaments` shows how its tournaments stand");
}

}  // namespace

int contest_why(const std::vector<std::string>& words) {
  const live::Standings standings = standings_of(words[1]);
  need_servers(standings);
  const auto& teams = standings.scoring.rules.teams;
  const std::string& name = words[2];
  const auto found = std::ranges::find(teams, name);
  if (found == teams.end()) {
    throw Refused(fmt::format("there is no team {}{}", agon::quoted(name),
                              advice(name, teams, "`agon contest table` lists them")));
  }
  const auto team = static_cast<std::size_t>(found - teams.begin());
  const live::Standings named = with_titles(standings, titles_in_file(words[1]));
  std::fputs(scoring::reasons(named.scoring.rules, named.games, team).text().c_str(), stdout);
  return exit_ok;
}

int contest_best(const std::vector<std::string>& words) {
  const live::Standings standings = with_titles(standings_of(words[1]), titles_in_file(words[1]));
  need_servers(standings);
  const auto& servers = standings.scoring.rules.servers;
  const std::string name = words.size() > 2 ? words[2] : "";
  if (!name.empty() && std::ranges::find(servers, name, &scoring::Deadline24::Server::name) == servers.end()) {
    std::vector<std::string> names;
    for (const auto& each : servers) names.push_back(each.name);
    throw Refused(fmt::format("there is no server {}{}", agon::quoted(name),
                              advice(name, names, fmt::format("there are: {}", fmt::join(names, ", ")))));
  }
  bool told = false;
  for (std::size_t server = 0; server < servers.size(); ++server) {
    const bool has_maps = formats::best_results(standings.games, server).maps() > 0;
    if (!has_maps || (!name.empty() && servers[server].name != name)) continue;
    fmt::print("{}{}\n{}", told ? "\n" : "", servers[server].name, best_text(standings, server));
    told = true;
  }
  if (told) {
    fmt::print(
        "\nPlaces here follow from the points for the places on each map, as in the final (GP40). In `agon contest "
        "table` the\nsum of a team's best results is its result on the server.\n");
    return exit_ok;
  }
  fmt::print(stderr, "agon contest: no team has played a match of its own{} yet\n", name.empty() ? "" : " on " + name);
  return exit_no;
}

}  // namespace agon::cli
