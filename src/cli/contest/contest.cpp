// agon contest: the commands of organisers other than running the contest.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "cli/contest/contest_actions.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/words.hpp"

namespace agon::cli {
namespace {

std::string help_on_actions() {
  std::string text;
  for (const Action& each : contest_actions()) {
    if (!each.help.empty()) text += fmt::format("{}\n", each.help);
  }
  return text +
         "\nDATA is the data folder of `agon serve`; you may name the contest file instead if both have the same name.";
}

std::vector<std::string_view> names_of_actions() {
  std::vector<std::string_view> names;
  for (const Action& each : contest_actions()) names.push_back(each.name);
  return names;
}

std::vector<Option> options_into(ContestOptions& w) {
  return {
      {"--json", "", "table, tournaments, submissions, verify, acts: for scripts", &w.as_json},
      {"--yes", "", "publish, reveal, ceremony: even if the books do not agree; rejudge: does what was shown", &w.yes},
      {"--preview", "", "rejudge: shows what would be done, and does nothing", &w.preview},
      {"--role", "ROLE", "organiser: jury sees everything and rejudges, admin does everything", &w.organiser.role},
      {"--token", "", "organiser: draws a token, with which programs log in", &w.organiser.token},
      {"--remove", "", "organiser: removes the account", &w.organiser.remove},
      {"--with", "N|FILE", "rejudge: BOT plays with its submission number N; table: scored as this contest file says",
       &w.with, Hint::file},
      {"--why", "TEXT", "start, publish, hide, freeze, reveal, ceremony, pause, resume: the reason", &w.why},
      {"--port", "P", "setup: listens there (default: a free port)", &w.port},
      {"--close", "", "ceremony: no link opens the page any more", &w.close},
      {"--tournaments", "", "verify: only the tournaments, which may run meanwhile", &w.only_tournaments},
      {"--until", "HH:MM", "pause: when you expect to go on", &w.pause.until},
      {"--for", "TIME", "pause: how long you expect it to last, \"10min\"", &w.pause.lasts},
      {"--annul", "", "withdraw, disqualify: what the team has played does not count", &w.void_result},
      {"--team", "LOGIN",
       "replay, appeal: GAME is the number of a game that this team played by itself; for a game of all teams an "
       "appeal lists only what this team said",
       &w.team},
      {"--as-csv", "", "table: the same as --csv", &w.print.as_csv},
      {"--html", "FILE", "table: a page to print", &w.print.page, Hint::file},
      {"--csv",
       "FILE",
       "table, without FILE: for spreadsheets, with titles and schools; team: a table of teams with a line of "
       "column names",
       &w.teams.csv,
       Hint::file,
       {"table", &w.print.as_csv}},
      {"--icpc", "FOLDER", "team: teams.json, organizations.json and accounts.yaml as the ICPC has them", &w.teams.icpc,
       Hint::folder},
      {"--cards", "FILE", "team, password: the passwords as a page of HTML to print and cut into cards", &w.teams.cards,
       Hint::file},
      {"--to", "DIR", "export: the folder to write (default: DATA.export beside DATA; of a tournament: this folder)",
       &w.to, Hint::folder},
      {"--data", "DIR",
       "check: the data folder to compare the file with (default: that of its server, or CONTEST.data beside it)",
       &w.data, Hint::folder},
      {"--db", "URL", "restore: an empty PostgreSQL database, for a backup of a PostgreSQL database", &w.db},
      {"--game", "GAME", "submit: the game, if the contest has several", &w.submissions.game, Hint::game},
      {"--log", "N", "submissions: what the compiler said of number N", &w.submissions.log},
      {"--source", "N", "submissions: what was handed in as number N", &w.submissions.source},
      {"--stderr", "N", "submissions: what number N wrote to stderr in its trial match", &w.submissions.stderr_of}};
}

}  // namespace

Command contest_command() {
  static const std::string details = help_on_actions();
  static const std::string actions = listed_with("or", names_of_actions()) + "; and its words";
  const auto wanted = std::make_shared<ContestOptions>();
  return {.name = "contest",
          .summary = "prepares, checks, controls and scores a live contest",
          .details = details,
          .operands = {{"ACTION", actions, &wanted->words, Hint::file, 1, names_of_actions()}},
          .options = options_into(*wanted),
          .examples = {{"agon contest init deadline24 final", "makes final/contest.toml"},
                       {"agon contest check final/contest.toml", "is it complete?"},
                       {"agon contest backup final/contest.data monday.tar", "while the contest goes on"},
                       {"agon contest pause final/contest.data", "turns, K and scoring stand still"},
                       {"agon contest verify final/contest.data", "does everything agree?"},
                       {"agon contest why final/contest.data alfa", "every game, K and sum of this team"}},
          .run = [wanted] { return run_contest_action(*wanted); }};
}

}  // namespace agon::cli
