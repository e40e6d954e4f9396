#include "cli/contest/output/contest_print.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/contest/output/contest_tables.hpp"
#include "cli/frame/html.hpp"
#include "formats/export.hpp"
#include "scoring/exact.hpp"

namespace agon::cli {
namespace {

using tournaments::Team;

constexpr std::string_view tables_head =
    "<!doctype html>\n"
    "<meta name=\"generator\" content=\"agon contest table\">\n";

constexpr std::string_view tables_style = R"(<style>
@page { margin: 12mm }
body { margin: 0; color: #000; background: #fff; font: 10pt/1.3 system-ui, sans-serif }
h1 { margin: 0; font-size: 16pt }
p { margin: 1mm 0 4mm }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { padding: 1mm 2mm; border-bottom: 1px solid #bbb; text-align: right }
th.name, td.name { text-align: left; width: 50%; overflow-wrap: anywhere }
small { color: #444 }
</style>
)";

Team team_called(const std::string& login, const std::vector<Team>& teams) {
  const auto found = std::ranges::find(teams, login, &Team::login);
  return found == teams.end() ? Team{login, ""} : *found;
}

}  // namespace

live::Standings with_titles(live::Standings standings, const tournaments::Titles& titles) {
  for (std::string& name : standings.scoring.rules.teams) name = tournaments::title_with_login(titles, name);
  return standings;
}

std::string table_csv(const live::Standings& standings, const scoring::Deadline24Board& board,
                      const std::vector<Team>& teams) {
  const scoring::Deadline24& rules = standings.scoring.rules;
  std::string text = "place,login,title,school,country,total";
  for (const std::string& column : columns_of(rules)) text += "," + formats::csv_field(column);
  text += "\r\n";
  for (const std::size_t number : board.by_place()) {
    const Team team = team_called(rules.teams[number], teams);
    text += std::to_string(board.places[number]);
    for (const std::string& field : {team.login, team.title, team.school, team.country}) {
      text += "," + formats::csv_field(field);
    }
    text += "," + fixed_point(board.totals[number]);
    for (const std::int64_t value : values_of(rules, board, number)) text += "," + fixed_point(value);
    text += "\r\n";
  }
  return text;
}

std::string table_page(const live::Standings& standings, const scoring::Deadline24Board& board,
                       const std::vector<Team>& teams) {
  const scoring::Deadline24& rules = standings.scoring.rules;
  std::string page(tables_head);
  page += fmt::format("<meta charset=\"utf-8\">\n<title>{0}</title>\n{1}<h1>{0}</h1>\n<p>{2}{3}</p>\n",
                      html_escaped(standings.scoring.name), tables_style,
                      html_escaped(headline(standings.scoring, standings.phase, standings.now)),
                      board.preview ? ". Games are running: what follows from them is a preview." : "");
  page += "<table>\n<thead><tr><th>place</th><th class=\"name\">team</th><th>total</th>";
  for (const std::string& column : columns_of(rules)) page += fmt::format("<th>{}</th>", html_isolated(column));
  page += "</tr></thead>\n<tbody>\n";
  for (const std::size_t number : board.by_place()) {
    const Team team = team_called(rules.teams[number], teams);
    std::string about = team.display_name() == team.login ? "" : html_escaped(team.login);
    if (const std::string from = team.from(); !from.empty()) about += (about.empty() ? "" : ", ") + html_isolated(from);
    page += fmt::format("<tr><td>{}</td><td class=\"name\">{}{}</td><td>{}</td>", board.places[number],
                        html_isolated(team.display_name()), about.empty() ? "" : "<br><small>" + about + "</small>",
                        in_hundredths(board.totals[number]));
    for (const std::int64_t value : values_of(rules, board, number)) {
      page += fmt::format("<td>{}</td>", in_hundredths(value));
    }
    page += "</tr>\n";
  }
  return page + "</tbody>\n</table>\n";
}

bool begins_like_table_page(std::string_view head) { return head.starts_with(tables_head); }

}  // namespace agon::cli
