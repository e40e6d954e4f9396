#include "cli/contest/contest_actions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/backup/contest_backup.hpp"
#include "cli/contest/contest_acts.hpp"
#include "cli/contest/contest_ceremony.hpp"
#include "cli/contest/contest_check.hpp"
#include "cli/contest/contest_extend.hpp"
#include "cli/contest/contest_init.hpp"
#include "cli/contest/contest_points.hpp"
#include "cli/contest/contest_rejudge.hpp"
#include "cli/contest/contest_verify.hpp"
#include "cli/contest/game_files.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/contest_export.hpp"
#include "cli/contest/output/contest_print.hpp"
#include "cli/contest/unquoted.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/words.hpp"
#include "cli/setup/contest_setup.hpp"
#include "cli/submit/contest_reject.hpp"
#include "store/journal/open_store.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t any_number = 1000;

const Action actions[] = {
    {"init", "KIND [DIR]", 1, 2,
     [](const ContestOptions& w) { return contest_init(w.words[1], w.words.size() > 2 ? w.words[2] : "."); },
     "init KIND [DIR]: writes a commented contest file. KIND is deadline24, painting, vampire, bot-tour or demo."},
    {"setup", "[DIR]", 0, 1,
     [](const ContestOptions& w) {
       return contest_setup(w.words.size() > 1 ? w.words[1] : ".", static_cast<std::uint16_t>(w.port));
     },
     "setup [DIR]: the same in a browser on this machine, where you also enter the teams and start the server."},
    {"check", "CONTEST.toml", 1, 1, [](const ContestOptions& w) { return contest_check(w.words[1], w.data); },
     "check CONTEST.toml: reports every mistake in the file, or what it means: times, tasks, tournaments. If the "
     "contest has been served, also what has changed in the file since, and whether that takes effect."},
    {"team", "CONTEST.toml|DATA [LOGIN...]", 1, any_number,
     [](const ContestOptions& w) { return contest_team(w.words, w.teams); },
     "team CONTEST.toml LOGIN...: adds teams and prints their passwords, only this once. With --csv FILE or "
     "--icpc FOLDER adds the teams of a list, and gives the existing ones its titles, members, schools and "
     "countries; without any of these makes the running server read the teams of its file again."},
    {"password", "DATA TEAM...", 2, any_number,
     [](const ContestOptions& w) { return contest_password(w.words, w.teams.cards); },
     "password DATA TEAM...: draws new passwords; a running server refuses the old ones from then on."},
    {"organiser", "CONTEST.toml|DATA [NAME]", 1, 2,
     [](const ContestOptions& w) { return contest_organiser(w.words, w.organiser); },
     "organiser DATA [NAME]: adds an account for the organisers' room on the site or gives it a new password, and "
     "prints the password, only this once; --role jury or admin. --token draws a token for programs, --remove "
     "removes the account. Without NAME lists the accounts."},
    {"table", "DATA...", 1, any_number,
     [](const ContestOptions& w) { return contest_table(w.words, w.with, w.as_json, w.print); },
     "table DATA..., why DATA TEAM: the table, and where a team's points come from, recomputed from all games. "
     "Several folders are parts of one contest (`agon serve --only`)."},
    {"why", "DATA TEAM", 2, 2, [](const ContestOptions& w) { return contest_why(w.words); }},
    {"best", "DATA [SERVER]", 1, 2, [](const ContestOptions& w) { return contest_best(w.words); },
     "best DATA [SERVER]: where teams play matches of their own (vampire), the best result of each team on each "
     "map."},
    {"status", "DATA", 1, 1, [](const ContestOptions& w) { return print_answer(w.words[1], "status"); },
     "status DATA, pause DATA, resume DATA, stop DATA: talk to the server that runs with this folder. A pause may "
     "have a reason (--why) and an expected end (--until, --for), which everybody sees."},
    {"pause", "DATA", 1, 1, [](const ContestOptions& w) { return contest_pause(w.words, w.why, w.pause); }},
    {"resume", "DATA", 1, 1, [](const ContestOptions& w) { return contest_resume(w.words, w.why); }},
    {"extend", "DATA TIME", 2, 2, [](const ContestOptions& w) { return contest_extend(w.words); },
     "extend DATA TIME: makes the contest this much longer, such as \"30min\"; games already played keep their K."},
    {"stop", "DATA", 1, 1, [](const ContestOptions& w) { return print_answer(w.words[1], "stop"); }},
    {"backup", "DATA FILE", 2, 2, [](const ContestOptions& w) { return contest_backup(w.words); },
     "backup DATA FILE: writes all that the folder keeps into one file with hashes, even while the server runs. "
     "restore FILE DATA: makes a new data folder from it."},
    {"restore", "FILE DATA", 2, 2, [](const ContestOptions& w) { return contest_restore(w.words, w.db); }},
    {"submit", "DATA TEAM FILE|ARCHIVE|GIT[#COMMIT]", 3, 3,
     [](const ContestOptions& w) { return contest_submit(w.words, w.submissions); },
     "submit DATA TEAM FILE|ARCHIVE|GIT[#COMMIT]: hands in a program for a team, and prints the verdict."},
    {"submissions", "DATA [TEAM]", 1, 2,
     [](const ContestOptions& w) { return contest_submissions(w.words, w.as_json, w.submissions); },
     "submissions DATA [TEAM]: what was handed in, the verdicts, and what plays."},
    {"reject", "DATA N WHY", 3, 3, [](const ContestOptions& w) { return contest_reject(w.words); },
     "reject DATA N WHY: submission N no longer plays, and its team is told why; the team must hand in another "
     "one.",
     true},
    {"tournaments", "DATA [NAME]", 1, 2,
     [](const ContestOptions& w) { return contest_tournaments(w.words, w.as_json); },
     "tournaments DATA [NAME]: how all of them stand; with NAME the table of one, and who has moved since the last "
     "rejudging."},
    {"start", "DATA NAME", 2, 2, [](const ContestOptions& w) { return contest_act(w.words, false, w.why); },
     "start DATA NAME: begins a tournament now; one that is stuck tries its failed matches again."},
    {"cancel", "DATA NAME WHY", 3, 3, [](const ContestOptions& w) { return contest_cancel(w.words); },
     "cancel DATA NAME WHY: nothing in this tournament counts; start begins it again under the same name."},
    {"publish", "DATA NAME [ROUNDS]", 2, 3, [](const ContestOptions& w) { return contest_act(w.words, w.yes, w.why); },
     "publish DATA NAME [ROUNDS], hide DATA NAME: what the public sees of a tournament."},
    {"hide", "DATA NAME", 2, 2, [](const ContestOptions& w) { return contest_act(w.words, false, w.why); }},
    {"freeze", "DATA", 1, 1, [](const ContestOptions& w) { return contest_act(w.words, false, w.why); },
     "freeze DATA, reveal DATA: the public sees everything as it stood at the freeze, until it is revealed. What "
     "publish and reveal would show is verified first; what does not agree is shown only with --yes."},
    {"reveal", "DATA", 1, 1, [](const ContestOptions& w) { return contest_act(w.words, w.yes, w.why); }},
    {"ceremony", "DATA", 1, 1, [](const ContestOptions& w) { return contest_ceremony(w.words, w.close, w.yes, w.why); },
     "ceremony DATA: makes the link to the page on which the places are revealed one after another on the big "
     "screen; with --close no link opens it any more."},
    {"rejudge", "DATA NAME all|ROUND/TABLE|BOT WHY", 4, 4,
     [](const ContestOptions& w) {
       return contest_rejudge(w.words, {w.with, w.yes, w.preview});
     },
     "rejudge DATA NAME all|ROUND/TABLE|BOT WHY: plays these matches again, after a mistake of yours, with the "
     "limits and the setup that are now in the contest's file, and BOT with its submission N (--with N). Shows "
     "what would differ from the first time, and does it only with --yes; with --preview does nothing."},
    {"withdraw", "DATA TEAM WHY", 3, 3,
     [](const ContestOptions& w) { return contest_team_act(w.words, w.void_result); },
     "withdraw DATA TEAM WHY, disqualify DATA TEAM WHY: the team no longer plays, from the next round on; with "
     "--annul what it has played does not count. admit DATA TEAM WHY: it takes part again, or enters late.",
     true},
    {"disqualify", "DATA TEAM WHY", 3, 3,
     [](const ContestOptions& w) { return contest_team_act(w.words, w.void_result); }, "", true},
    {"admit", "DATA TEAM WHY", 3, 3, [](const ContestOptions& w) { return contest_team_act(w.words, false); }, "",
     true},
    {"announce", "DATA [TEXT]", 1, 2, [](const ContestOptions& w) { return contest_announce(w.words); },
     "announce DATA [TEXT]: everybody sees the text; without it lists what is announced.", true},
    {"undo", "DATA ACT WHY", 3, 3, [](const ContestOptions& w) { return contest_undo(w.words); },
     "undo DATA ACT WHY: takes back an announcement, a cancellation, or a decision about a team.", true},
    {"acts", "DATA", 1, 1, [](const ContestOptions& w) { return contest_acts(w.words[1], w.as_json); },
     "acts DATA: everything that was done, when, by whom and why, with the numbers of the acts."},
    {"export", "DATA [NAME [DIR]]", 1, 3, [](const ContestOptions& w) { return contest_export(w.words, w.to); },
     "export DATA NAME [DIR]: table and games as CSV, everything as JSON, duels as TRF16, and all replays of a "
     "tournament. export DATA [--to DIR]: the whole contest for an archive that everybody may read: its file "
     "without secrets, the table, all games as replays, the acts and all tournaments."},
    {"verify", "DATA", 1, 1,
     [](const ContestOptions& w) { return contest_verify(w.words[1], w.as_json, w.only_tournaments); },
     "verify DATA: plays all live games and tournaments in the folder again, recomputes every pairing, lot, table "
     "and point, and says what does not agree; also for the folder of `agon tournament`. Live games are verified "
     "only when their server is stopped; with --tournaments they are left out."},
    {"replay", "DATA SERVER GAME FILE", 4, 4, [](const ContestOptions& w) { return contest_replay(w.words, w.team); },
     "replay DATA SERVER GAME FILE: a game of a live server as a replay; --team: of a team's own games."},
    {"appeal", "DATA NAME ROUND/TABLE [FILE], or DATA SERVER GAME [FILE]", 3, 4,
     [](const ContestOptions& w) {
       return w.words[3].find('/') == std::string::npos ? contest_game_appeal(w.words, w.team)
                                                        : contest_appeal(w.words);
     },
     "appeal DATA NAME ROUND/TABLE [FILE], appeal DATA SERVER GAME [FILE]: everything about one match, or one "
     "game of a live server, as a zip file, to settle a dispute."},
};

// Options that only these actions take.
struct Pairing {
  bool given;
  std::vector<std::string_view> options, actions;
};

std::vector<Pairing> pairings_of(const ContestOptions& w) {
  const SubmissionOptions& submissions = w.submissions;
  return {
      {w.as_json, {"--json"}, {"table", "tournaments", "submissions", "verify", "acts"}},
      {w.void_result, {"--annul"}, {"withdraw", "disqualify"}},
      {!w.why.empty(), {"--why"}, {"start", "publish", "hide", "freeze", "reveal", "ceremony", "pause", "resume"}},
      {!w.pause.until.empty() || !w.pause.lasts.empty(), {"--until", "--for"}, {"pause"}},
      {w.yes, {"--yes"}, {"publish", "reveal", "ceremony", "rejudge"}},
      {w.preview, {"--preview"}, {"rejudge"}},
      {w.organiser.any(), {"--role", "--token", "--remove"}, {"organiser"}},
      {w.close, {"--close"}, {"ceremony"}},
      {w.only_tournaments, {"--tournaments"}, {"verify"}},
      {!w.with.empty(), {"--with"}, {"rejudge", "table"}},
      {!w.team.empty(), {"--team"}, {"replay", "appeal"}},
      {w.print.as_csv || !w.print.page.empty(), {"--as-csv", "--html"}, {"table"}},
      {!w.teams.csv.empty() || !w.teams.icpc.empty(), {"--csv", "--icpc"}, {"team"}},
      {!w.teams.cards.empty(), {"--cards"}, {"team", "password"}},
      {w.port != 0, {"--port"}, {"setup"}},
      {!w.to.empty(), {"--to"}, {"export"}},
      {!w.data.empty(), {"--data"}, {"check"}},
      {!w.db.empty(), {"--db"}, {"restore"}},
      {!submissions.game.empty(), {"--game"}, {"submit"}},
      {submissions.log || submissions.source || submissions.stderr_of,
       {"--log", "--source", "--stderr"},
       {"submissions"}},
  };
}

void check_options(const ContestOptions& wanted, std::string_view action) {
  for (const Pairing& each : pairings_of(wanted)) {
    if (!each.given || std::ranges::count(each.actions, action) > 0) continue;
    throw BadInput(fmt::format("{} {} with {}", listed_with("and", each.options),
                               each.options.size() == 1 ? "goes" : "go", listed_with("and", each.actions)));
  }
  if (wanted.port > 65535) throw BadInput("--port takes 1 to 65535");
}

const Action& action_called(std::string_view name) {
  const auto action = std::ranges::find(actions, name, &Action::name);
  if (action != std::end(actions)) return *action;
  std::vector<std::string> names;
  for (const Action& each : actions) names.emplace_back(each.name);
  throw BadInput(fmt::format("there is no action {}{}", agon::quoted(name),
                             advice(name, names, "`agon contest --help` lists them")));
}

void refuse_number_of_words(const ContestOptions& wanted, const Action& action) {
  const std::size_t given = wanted.words.size() - 1;
  if (given >= action.least && (given <= action.most || action.ends_in_text)) return;
  const std::string advice = given > action.most ? advice_to_quote(wanted.words, action.most, wanted.why) : "";
  throw BadInput(fmt::format("usage: agon contest {} {}{}", action.name, action.words, advice));
}

}  // namespace

std::span<const Action> contest_actions() { return actions; }

int run_contest_action(const ContestOptions& wanted) {
  const Action& action = action_called(wanted.words.front());
  refuse_number_of_words(wanted, action);
  check_options(wanted, action.name);
  if (!action.ends_in_text) return action.run(wanted);
  ContestOptions joined = wanted;
  joined.words = with_text_joined(wanted.words, action.most);
  return action.run(joined);
}

}  // namespace agon::cli
