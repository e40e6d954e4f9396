// agon contest: the commands of organisers other than running the contest.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "base/machine_error.hpp"
#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/backup/contest_backup.hpp"
#include "cli/contest/contest_acts.hpp"
#include "cli/contest/contest_ceremony.hpp"
#include "cli/contest/contest_duties.hpp"
#include "cli/contest/contest_extend.hpp"
#include "cli/contest/contest_init.hpp"
#include "cli/contest/contest_organisers.hpp"
#include "cli/contest/contest_rejudge.hpp"
#include "cli/contest/contest_teams.hpp"
#include "cli/contest/contest_verify.hpp"
#include "cli/contest/game_files.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/contest_export.hpp"
#include "cli/contest/output/contest_print.hpp"
#include "cli/contest/output/contest_summary.hpp"
#include "cli/contest/output/contest_table.hpp"
#include "cli/contest/output/contest_tables.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/words.hpp"
#include "cli/setup/contest_setup.hpp"
#include "cli/submit/contest_reject.hpp"
#include "cli/submit/contest_submit.hpp"
#include "formats/best_results.hpp"
#include "live/control/control.hpp"
#include "store/journal/open_store.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

struct ContestOptions {
  std::vector<std::string> words;
  bool as_json = false;
  bool yes = false, preview = false;
  OrganiserOptions organiser;
  std::string db, team, with, to;
  TeamOptions teams;
  TablePrint print;
  bool void_result = false;
  bool close = false;
  bool only_tournaments = false;
  std::uint64_t port = 0;
  std::string why;
  PauseOptions pause;
  SubmissionOptions submissions;
};

void need_servers(const live::Standings& standings) {
  if (!standings.scoring.rules.servers.empty()) return;
  throw Refused("this contest has no game servers; `agon contest tournaments` shows how its tournaments stand");
}

int why(const ContestOptions& wanted) {
  const live::Standings standings = standings_of(wanted.words[1]);
  need_servers(standings);
  const auto& teams = standings.scoring.rules.teams;
  const std::string& name = wanted.words[2];
  const auto found = std::ranges::find(teams, name);
  if (found == teams.end()) {
    throw Refused(fmt::format("there is no team {}{}", agon::quoted(name),
                              advice(name, teams, "`agon contest table` lists them")));
  }
  const auto team = static_cast<std::size_t>(found - teams.begin());
  const live::Standings named = with_titles(standings, titles_in_file(wanted.words[1]));
  std::fputs(scoring::reasons(named.scoring.rules, named.games, team).text().c_str(), stdout);
  return exit_ok;
}

// Prints the best results on the named server, or on all servers where each team plays matches of its own.
int best(const ContestOptions& wanted) {
  const live::Standings standings = with_titles(standings_of(wanted.words[1]), titles_in_file(wanted.words[1]));
  need_servers(standings);
  const auto& servers = standings.scoring.rules.servers;
  const std::string name = wanted.words.size() > 2 ? wanted.words[2] : "";
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

// Checks a contest file; for a data folder, the file that belongs to it.
int check(const std::string& word) {
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
  return exit_ok;
}

struct Action {
  std::string_view name;
  std::string_view words;  // that follow the name
  std::size_t least, most;
  int (*run)(const ContestOptions&);
};

constexpr std::size_t any_number = 1000;

const Action actions[] = {
    {"init", "KIND [DIR]", 1, 2,
     [](const ContestOptions& w) { return contest_init(w.words[1], w.words.size() > 2 ? w.words[2] : "."); }},
    {"setup", "[DIR]", 0, 1,
     [](const ContestOptions& w) {
       return contest_setup(w.words.size() > 1 ? w.words[1] : ".", static_cast<std::uint16_t>(w.port));
     }},
    {"check", "CONTEST.toml", 1, 1, [](const ContestOptions& w) { return check(w.words[1]); }},
    {"team", "CONTEST.toml|DATA [LOGIN...]", 1, any_number,
     [](const ContestOptions& w) { return contest_team(w.words, w.teams); }},
    {"password", "DATA TEAM...", 2, any_number,
     [](const ContestOptions& w) { return contest_password(w.words, w.teams.cards); }},
    {"organiser", "CONTEST.toml|DATA [NAME]", 1, 2,
     [](const ContestOptions& w) { return contest_organiser(w.words, w.organiser); }},
    {"table", "DATA...", 1, any_number,
     [](const ContestOptions& w) { return contest_table(w.words, w.with, w.as_json, w.print); }},
    {"why", "DATA TEAM", 2, 2, why},
    {"best", "DATA [SERVER]", 1, 2, best},
    {"status", "DATA", 1, 1, [](const ContestOptions& w) { return print_answer(w.words[1], "status"); }},
    {"pause", "DATA", 1, 1, [](const ContestOptions& w) { return contest_pause(w.words, w.why, w.pause); }},
    {"resume", "DATA", 1, 1, [](const ContestOptions& w) { return contest_resume(w.words, w.why); }},
    {"extend", "DATA TIME", 2, 2, [](const ContestOptions& w) { return contest_extend(w.words); }},
    {"stop", "DATA", 1, 1, [](const ContestOptions& w) { return print_answer(w.words[1], "stop"); }},
    {"backup", "DATA FILE", 2, 2, [](const ContestOptions& w) { return contest_backup(w.words); }},
    {"restore", "FILE DATA", 2, 2, [](const ContestOptions& w) { return contest_restore(w.words, w.db); }},
    {"submit", "DATA TEAM FILE|ARCHIVE|GIT[#COMMIT]", 3, 3,
     [](const ContestOptions& w) { return contest_submit(w.words, w.submissions); }},
    {"submissions", "DATA [TEAM]", 1, 2,
     [](const ContestOptions& w) { return contest_submissions(w.words, w.as_json, w.submissions); }},
    {"reject", "DATA N WHY", 3, 3, [](const ContestOptions& w) { return contest_reject(w.words); }},
    {"tournaments", "DATA [NAME]", 1, 2,
     [](const ContestOptions& w) { return contest_tournaments(w.words, w.as_json); }},
    {"start", "DATA NAME", 2, 2, [](const ContestOptions& w) { return contest_act(w.words, false, w.why); }},
    {"cancel", "DATA NAME WHY", 3, 3, [](const ContestOptions& w) { return contest_cancel(w.words); }},
    {"publish", "DATA NAME [ROUNDS]", 2, 3, [](const ContestOptions& w) { return contest_act(w.words, w.yes, w.why); }},
    {"hide", "DATA NAME", 2, 2, [](const ContestOptions& w) { return contest_act(w.words, false, w.why); }},
    {"freeze", "DATA", 1, 1, [](const ContestOptions& w) { return contest_act(w.words, false, w.why); }},
    {"reveal", "DATA", 1, 1, [](const ContestOptions& w) { return contest_act(w.words, w.yes, w.why); }},
    {"ceremony", "DATA", 1, 1,
     [](const ContestOptions& w) { return contest_ceremony(w.words, w.close, w.yes, w.why); }},
    {"withdraw", "DATA TEAM WHY", 3, 3,
     [](const ContestOptions& w) { return contest_team_act(w.words, w.void_result); }},
    {"disqualify", "DATA TEAM WHY", 3, 3,
     [](const ContestOptions& w) { return contest_team_act(w.words, w.void_result); }},
    {"admit", "DATA TEAM WHY", 3, 3, [](const ContestOptions& w) { return contest_team_act(w.words, false); }},
    {"announce", "DATA [TEXT]", 1, 2, [](const ContestOptions& w) { return contest_announce(w.words); }},
    {"undo", "DATA ACT WHY", 3, 3, [](const ContestOptions& w) { return contest_undo(w.words); }},
    {"rejudge", "DATA NAME all|ROUND/TABLE|BOT WHY", 4, 4,
     [](const ContestOptions& w) {
       return contest_rejudge(w.words, {w.with, w.yes, w.preview});
     }},
    {"acts", "DATA", 1, 1, [](const ContestOptions& w) { return contest_acts(w.words[1], w.as_json); }},
    {"export", "DATA [NAME [DIR]]", 1, 3, [](const ContestOptions& w) { return contest_export(w.words, w.to); }},
    {"verify", "DATA", 1, 1,
     [](const ContestOptions& w) { return contest_verify(w.words[1], w.as_json, w.only_tournaments); }},
    {"replay", "DATA SERVER GAME FILE", 4, 4, [](const ContestOptions& w) { return contest_replay(w.words, w.team); }},
    {"appeal", "DATA NAME ROUND/TABLE [FILE], or DATA SERVER GAME [FILE]", 3, 4,
     [](const ContestOptions& w) {
       return w.words[3].find('/') == std::string::npos ? contest_game_appeal(w.words, w.team)
                                                        : contest_appeal(w.words);
     }},
};

int act(const ContestOptions& wanted) {
  const std::string& name = wanted.words.front();
  const auto action = std::ranges::find(actions, name, &Action::name);
  if (action == std::end(actions)) {
    std::vector<std::string> names;
    for (const Action& each : actions) names.emplace_back(each.name);
    throw BadInput(fmt::format("there is no action {}{}", agon::quoted(name),
                               advice(name, names, "`agon contest --help` lists them")));
  }
  const std::size_t given = wanted.words.size() - 1;
  if (given < action->least || given > action->most) {
    throw BadInput(fmt::format("usage: agon contest {} {}", action->name, action->words));
  }
  const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
  };
  if (wanted.as_json && !is_one_of({"table", "tournaments", "submissions", "verify", "acts"})) {
    throw BadInput("--json goes with table, tournaments, submissions, verify and acts");
  }
  if (wanted.void_result && !is_one_of({"withdraw", "disqualify"})) {
    throw BadInput("--annul goes with withdraw and disqualify");
  }
  if (!wanted.why.empty() &&
      !is_one_of({"start", "publish", "hide", "freeze", "reveal", "ceremony", "pause", "resume"})) {
    throw BadInput("--why goes with start, publish, hide, freeze, reveal, ceremony, pause and resume");
  }
  if ((!wanted.pause.until.empty() || !wanted.pause.lasts.empty()) && name != "pause") {
    throw BadInput("--until and --for go with pause");
  }
  if (wanted.yes && !is_one_of({"publish", "reveal", "ceremony", "rejudge"})) {
    throw BadInput("--yes goes with publish, reveal, ceremony and rejudge");
  }
  if (wanted.preview && name != "rejudge") throw BadInput("--preview goes with rejudge");
  if (wanted.organiser.any() && name != "organiser") throw BadInput("--role, --token and --remove go with organiser");
  if (wanted.close && name != "ceremony") throw BadInput("--close goes with ceremony");
  if (wanted.only_tournaments && name != "verify") throw BadInput("--tournaments goes with verify");
  if (!wanted.with.empty() && name != "rejudge" && name != "table")
    throw BadInput("--with goes with rejudge and table");
  if (!wanted.team.empty() && name != "replay" && name != "appeal")
    throw BadInput("--team goes with replay and appeal");
  if ((wanted.print.as_csv || !wanted.print.page.empty()) && name != "table") {
    throw BadInput("--as-csv and --html go with table");
  }
  if ((!wanted.teams.csv.empty() || !wanted.teams.icpc.empty()) && name != "team") {
    throw BadInput("--csv and --icpc go with team");
  }
  if (!wanted.teams.cards.empty() && name != "team" && name != "password") {
    throw BadInput("--cards goes with team and password");
  }
  if (wanted.port != 0 && name != "setup") throw BadInput("--port goes with setup");
  if (wanted.port > 65535) throw BadInput("--port takes 1 to 65535");
  if (!wanted.to.empty() && name != "export") throw BadInput("--to goes with export");
  if (!wanted.db.empty() && name != "restore") throw BadInput("--db goes with restore");
  const SubmissionOptions& options = wanted.submissions;
  if (!options.game.empty() && name != "submit") throw BadInput("--game goes with submit");
  if ((options.log || options.source || options.stderr_of) && name != "submissions") {
    throw BadInput("--log, --source and --stderr go with submissions");
  }
  return action->run(wanted);
}

}  // namespace

Command contest_command() {
  const auto wanted = std::make_shared<ContestOptions>();
  return {
      .name = "contest",
      .summary = "prepares, checks, controls and scores a live contest",
      .details =
          "init KIND [DIR]: writes a commented contest file. KIND is deadline24, painting, vampire, "
          "bot-tour or demo.\n"
          "setup [DIR]: the same in a browser on this machine, where you also enter the teams and start the server.\n"
          "check CONTEST.toml: reports every mistake in the file, or what it means: times, tasks, tournaments.\n"
          "team CONTEST.toml LOGIN...: adds teams and prints their passwords, only this once. With --csv FILE or "
          "--icpc FOLDER adds the teams of a list, and gives the existing ones its titles, members, schools and "
          "countries; without any of these makes the running server read the teams of its file again.\n"
          "password DATA TEAM...: draws new passwords; a running server refuses the old ones from then on.\n"
          "organiser DATA [NAME]: adds an account for the organisers' room on the site or gives it a new password, and "
          "prints the password, only this once; --role jury or admin. --token draws a token for programs, --remove "
          "removes the account. Without NAME lists the accounts.\n"
          "table DATA..., why DATA TEAM: the table, and where a team's points come from, recomputed from all games. "
          "Several folders are parts of one contest (`agon serve --only`).\n"
          "best DATA [SERVER]: where teams play matches of their own (vampire), the best result of each team on each "
          "map.\n"
          "status DATA, pause DATA, resume DATA, stop DATA: talk to the server that runs with this folder. A pause may "
          "have a reason (--why) and an expected end (--until, --for), which everybody sees.\n"
          "extend DATA TIME: makes the contest this much longer, such as \"30min\"; games already played keep their "
          "K.\n"
          "backup DATA FILE: writes all that the folder keeps into one file with hashes, even while the server runs. "
          "restore FILE DATA: makes a new data folder from it.\n"
          "submit DATA TEAM FILE|ARCHIVE|GIT[#COMMIT]: hands in a program for a team, and prints the verdict.\n"
          "submissions DATA [TEAM]: what was handed in, the verdicts, and what plays.\n"
          "reject DATA N WHY: submission N no longer plays, and its team is told why; the team must hand in another "
          "one.\n"
          "tournaments DATA [NAME]: how they stand; of one its table, and who has moved since the last rejudging.\n"
          "start DATA NAME: begins a tournament now; one that is stuck tries its failed matches again.\n"
          "cancel DATA NAME WHY: nothing in this tournament counts; start begins it again under the same name.\n"
          "publish DATA NAME [ROUNDS], hide DATA NAME: what the public sees of a tournament.\n"
          "freeze DATA, reveal DATA: the public sees everything as it stood at the freeze, until it is revealed. What "
          "publish and reveal would show is verified first; what does not agree is shown only with --yes.\n"
          "ceremony DATA: makes the link to the page on which the places are revealed one after another on the big "
          "screen; with --close no link opens it any more.\n"
          "rejudge DATA NAME all|ROUND/TABLE|BOT WHY: plays these matches again, after a mistake of yours, with the "
          "limits and the setup that are now in the contest's file, and BOT with its submission N (--with N). Shows "
          "what would differ from the first time, and does it only with --yes; with --preview does nothing.\n"
          "withdraw DATA TEAM WHY, disqualify DATA TEAM WHY: the team no longer plays, from the next round on; with "
          "--annul what it has played does not count. admit DATA TEAM WHY: it takes part again, or enters late.\n"
          "announce DATA [TEXT]: everybody sees the text; without it lists what is announced.\n"
          "undo DATA ACT WHY: takes back an announcement, a cancellation, or a decision about a team.\n"
          "acts DATA: everything that was done, when, by whom and why, with the numbers of the acts.\n"
          "export DATA NAME [DIR]: table and games as CSV, everything as JSON, duels as TRF16, and all replays of a "
          "tournament. export DATA [--to DIR]: the whole contest for an archive that everybody may read: its file "
          "without secrets, the table, all games as replays, the acts and all tournaments.\n"
          "verify DATA: plays all live games and tournaments in the folder again, recomputes every pairing, lot, table "
          "and point, and says what does not agree; also for the folder of `agon tournament`. Live games are verified "
          "only when their server is stopped; with --tournaments they are left out.\n"
          "replay DATA SERVER GAME FILE: a game of a live server as a replay; --team: of a team's own games.\n"
          "appeal DATA NAME ROUND/TABLE [FILE], appeal DATA SERVER GAME [FILE]: everything about one match, or one "
          "game "
          "of a live server, as a zip file, to settle a dispute.\n\n"
          "DATA is the data folder of `agon serve`; you may name the contest file instead if both have the same name.",
      .operands =
          {{"ACTION",
            "init, setup, check, team, password, organiser, table, why, best, status, pause, resume, extend, stop, "
            "backup, "
            "restore, submit, submissions, reject, tournaments, start, cancel, publish, hide, freeze, reveal, "
            "ceremony, "
            "rejudge, withdraw, disqualify, admit, announce, undo, acts, export, verify, replay or appeal; and its "
            "words",
            &wanted->words, Hint::file}},
      .options =
          {{"--json", "", "table, tournaments, submissions, verify, acts: for scripts", &wanted->as_json},
           {"--yes", "", "publish, reveal, ceremony: even if the books do not agree; rejudge: does what was shown",
            &wanted->yes},
           {"--preview", "", "rejudge: shows what would be done, and does nothing", &wanted->preview},
           {"--role", "ROLE", "organiser: jury sees everything and rejudges, admin does everything",
            &wanted->organiser.role},
           {"--token", "", "organiser: draws a token, with which programs log in", &wanted->organiser.token},
           {"--remove", "", "organiser: removes the account", &wanted->organiser.remove},
           {"--with", "N|FILE",
            "rejudge: BOT plays with its submission number N; table: scored as this contest file says", &wanted->with,
            Hint::file},
           {"--why", "TEXT", "start, publish, hide, freeze, reveal, ceremony, pause, resume: the reason", &wanted->why},
           {"--port", "P", "setup: listens there (default: a free port)", &wanted->port},
           {"--close", "", "ceremony: no link opens the page any more", &wanted->close},
           {"--tournaments", "", "verify: only the tournaments, which may run meanwhile", &wanted->only_tournaments},
           {"--until", "HH:MM", "pause: when you expect to go on", &wanted->pause.until},
           {"--for", "TIME", "pause: how long you expect it to last, \"10min\"", &wanted->pause.lasts},
           {"--annul", "", "withdraw, disqualify: what the team has played does not count", &wanted->void_result},
           {"--team", "LOGIN",
            "replay, appeal: GAME is the number of a game that this team played by itself; for a game of all teams an "
            "appeal lists only what this team said",
            &wanted->team},
           {"--as-csv", "", "table: the same as --csv", &wanted->print.as_csv},
           {"--html", "FILE", "table: a page to print", &wanted->print.page, Hint::file},
           {"--csv",
            "FILE",
            "table, without FILE: for spreadsheets, with titles and schools; team: a table of teams with a line of "
            "column names",
            &wanted->teams.csv,
            Hint::file,
            {"table", &wanted->print.as_csv}},
           {"--icpc", "FOLDER", "team: teams.json, organizations.json and accounts.yaml as the ICPC has them",
            &wanted->teams.icpc, Hint::folder},
           {"--cards", "FILE", "team, password: the passwords as a page of HTML to print and cut into cards",
            &wanted->teams.cards, Hint::file},
           {"--to", "DIR",
            "export: the folder to write (default: DATA.export beside DATA; of a tournament: this folder)", &wanted->to,
            Hint::folder},
           {"--db", "URL", "restore: an empty PostgreSQL database, for a backup of a PostgreSQL database", &wanted->db},
           {"--game", "GAME", "submit: the game, if the contest has several", &wanted->submissions.game, Hint::game},
           {"--log", "N", "submissions: what the compiler said of number N", &wanted->submissions.log},
           {"--source", "N", "submissions: what was handed in as number N", &wanted->submissions.source},
           {"--stderr", "N", "submissions: what number N wrote to stderr in its trial match",
            &wanted->submissions.stderr_of}},
      .examples = {{"agon contest init deadline24 final", "makes final/contest.toml"},
                   {"agon contest check final/contest.toml", "is it complete?"},
                   {"agon contest backup final/contest.data monday.tar", "while the contest goes on"},
                   {"agon contest pause final/contest.data", "turns, K and scoring stand still"},
                   {"agon contest verify final/contest.data", "does everything agree?"},
                   {"agon contest why final/contest.data alfa", "every game, K and sum of this team"}},
      .run = [wanted] { return act(*wanted); }};
}

}  // namespace agon::cli
