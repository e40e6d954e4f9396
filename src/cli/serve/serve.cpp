// agon serve: runs a live contest from its file.

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "cli/contest/backup/whole_folder.hpp"
#include "cli/contest/contest_extend.hpp"
#include "cli/contest/file_changes.hpp"
#include "cli/contest/game_files.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/contest_summary.hpp"
#include "cli/contest/output/contest_tables.hpp"
#include "cli/doctor/examine.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/serve/contest_screen.hpp"
#include "cli/serve/noted_troubles.hpp"
#include "cli/serve/planned_freeze.hpp"
#include "cli/serve/queue_url.hpp"
#include "cli/serve/serve_jury.hpp"
#include "cli/serve/served_acts.hpp"
#include "cli/serve/served_answers.hpp"
#include "cli/serve/served_backup.hpp"
#include "cli/serve/served_organisers.hpp"
#include "cli/serve/served_parts.hpp"
#include "cli/serve/served_room.hpp"
#include "cli/serve/served_state.hpp"
#include "cli/serve/served_teams.hpp"
#include "cli/serve/site_pages.hpp"
#include "live/control/control.hpp"
#include "live/control/server_mark.hpp"
#include "live/journal/journal_fit.hpp"
#include "live/live_server.hpp"
#include "live/more_time.hpp"
#include "os/user.hpp"
#include "site/site.hpp"
#include "store/journal/open_store.hpp"
#include "store/log/guarded_archive.hpp"
#include "store/no_room.hpp"
#include "submissions/submission_service.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/books_fit.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using config::Contest;
using config::ServerPlan;

struct ServeOptions {
  std::string file;
  std::string data;
  std::string db;
  std::string queue;
  std::vector<std::string> only;
  std::optional<std::uint64_t> port_base;
  bool lockstep = false;
  bool sync = false;
  bool yes = false;
  bool json_log = false;
};

constexpr std::string_view only_jury = "jury";  // the submissions and tournaments, in --only

void serve_only(const std::vector<std::string>& names, Contest& contest) {
  for (ServerPlan& each : contest.servers) each.served = names.empty() || std::ranges::count(names, each.name) > 0;
  for (const std::string& name : names) {
    if (name == only_jury || std::ranges::count(contest.servers, name, &ServerPlan::name) > 0) continue;
    throw BadInput(fmt::format("--only {}: the contest has no server with this name", name));
  }
}

void move_ports(std::uint64_t base, Contest& contest) {
  if (base + contest.servers.size() > 65535) throw BadInput("--port-base takes 0 to 65000");
  for (std::size_t i = 0; i < contest.servers.size(); ++i) {
    contest.servers[i].port = static_cast<std::uint16_t>(base == 0 ? 0 : base + i);
  }
  if (contest.site) contest.site->port = static_cast<std::uint16_t>(base == 0 ? 0 : base + contest.servers.size());
}

// A new folder is accessible to its owner only. The mode of an existing folder is left to its owner.
void make_folder(const fs::path& data) {
  std::error_code error;
  const fs::path parent = fs::absolute(data).lexically_normal().parent_path();
  fs::create_directories(parent, error);
  if (mkdir(data.c_str(), S_IRWXU) == 0) return;
  const int why = errno;
  if (!fs::is_directory(data, error)) {
    throw BadInput(fmt::format("cannot create the data folder {}: {}", data.string(), std::strerror(why)));
  }
  constexpr fs::perms others = fs::perms::group_all | fs::perms::others_all;
  if ((fs::status(data, error).permissions() & others) != fs::perms::none) {
    fmt::print(stderr, "Other users of this machine can read the data folder {0}; `chmod 700 {0}` keeps them out.\n",
               data.string());
  }
}

// Callers of the archive see its failures themselves; this informs the organiser, once for all of them.
store::GuardedArchive::Watch watch_of_archive(live::LiveServer& server) {
  return {[&server](const std::exception& error) {
            telemetry::report_failure("archive", error.what());
            if (dynamic_cast<const store::NoRoom*>(&error)) server.disk_is_full(error.what());
          },
          [] { telemetry::log("archive_goes_on"); }};
}

std::string addresses(const Contest& contest, const live::LiveServer& server, const site::Site* site) {
  std::string text = site ? fmt::format("site http://localhost:{}/", site->port()) : "", ports;
  for (const ServerPlan& each : contest.servers) {
    if (each.served) ports += fmt::format("{}{} {}", ports.empty() ? "" : ", ", each.name, server.port(each.name));
  }
  if (!contest.servers.empty()) text += (site ? "; ports: " : "ports: ") + ports;
  return text;
}

// Under another file name or with another folder, a new contest begins. Call this before the server uses the store.
std::string begins_or_continues(store::Store& store) {
  auto notes = store.notes();
  if (!notes.contains("scoring")) return "A new contest begins.";
  return fmt::format("The contest continues at {}.", clock_text(store::Time(to_integer(notes["clock"]).value_or(0))));
}

void tell_beginning(const config::ContestFile& file, const std::string& where, const std::string& begins) {
  if (!where.empty()) fmt::print("{}\n{}\n", file.contest.name, where);
  fmt::print("{}\n", begins);
  fmt::print("{}", summary_of(file.contest, file.freeze));
  std::fflush(stdout);
}

// The folders of the contest's data and, if matches are played here, those where programs are built and run.
telemetry::SpaceWatch watched_space(const Contest& contest, const fs::path& data, bool has_jury) {
  std::vector<telemetry::SpaceWatch::Folder> folders{{"data", data}};
  if (has_jury && contest.jury.jobs != 0U) {
    folders.push_back({"programs", cache_folder()});
    folders.push_back({"scratch", fs::temp_directory_path()});
  }
  return {std::move(folders), contest.limits.disk_free_limit};
}

// When a contest continues, many of its dates are past.
void tell_warnings(const config::ContestFile& file, bool goes_on) {
  for (const std::string& warning : file.warnings) fmt::print(stderr, "{}\n", warning);
  if (goes_on) return;
  for (const std::string& warning : file.past) fmt::print(stderr, "{}\n", warning);
}

// Training contests accept any machine.
void tell_findings(const Contest& contest, const fs::path& data, bool sync) {
  if (contest.lockstep) return;
  for (const Finding& each : examine_before(contest, data, sync))
    fmt::print(stderr, "This machine: {}: {}. {} To fix it: {}\n", each.subject, each.found, each.why, each.mend);
}

// Writes the acts before the changes take effect, so that no change lacks its act, whatever fails later. Also writes
// the acts that a killed server could not write.
void note_changes(const fs::path& data, const std::string& db, store::Store& store,
                  const std::vector<std::string>& changes) {
  if (changes.empty() && live::pending_acts(store).empty()) return;
  const auto archive = store::open_archive(data, store::Access::write, db);
  live::write_pending(store, *archive);
  if (changes.empty()) return;
  archive->write(tournaments::acts_book, tournaments::signed_by(tournaments::act::Rescore{changes}, os::user_name()));
  archive->commit();
}

// Before the server opens games.
Begun begun_in(store::Store& store) {
  auto notes = store.notes();
  const auto servers = store.servers();
  return {to_integer(notes["clock"]).value_or(0) > 0, {servers.begin(), servers.end()}, {}};
}

// What an organiser has changed in vain is also said where the log goes to a file.
void tell_changes_of_file(const std::string& file, store::Archive& archive, Begun begun, bool on_terminal) {
  begun.tournaments = tournaments_begun(archive);
  for (const FileChange& each : take_changes(file, archive, begun)) {
    if (on_terminal) fmt::print(stderr, "{}: {}: {}\n", file, each.what, each.told);
  }
}

config::ContestFile contest_file_for(const ServeOptions& wanted) {
  if (!wanted.db.empty() && !store::is_store_url(wanted.db)) {
    throw BadInput("--db takes a URL such as postgresql://user@host/base");
  }
  config::ContestFile file = load_contest(wanted.file);
  serve_only(wanted.only, file.contest);
  if (wanted.port_base) move_ports(*wanted.port_base, file.contest);
  file.contest.lockstep = file.contest.lockstep || wanted.lockstep;
  return file;
}

// On a terminal the standings are shown, and the log goes to a file.
bool has_screen() { return terminal_of(STDOUT_FILENO).present; }

void begin_log(const fs::path& data, bool as_json) {
  const auto form = as_json ? telemetry::LogForm::json : telemetry::LogForm::words;
  has_screen() ? telemetry::log_to_file(live::log_file(data), form) : telemetry::log_to_stderr(form);
}

// The contest's file and journal, once they fit each other, and which parts of the contest this process serves.
struct Opened {
  config::ContestFile file;
  fs::path data;
  std::unique_ptr<live::ServerMark> mark = nullptr;
  store::Outlives outlives{};
  std::unique_ptr<store::Store> store = nullptr;
  bool whole = false, has_jury = false;
  std::string begins = {};  // or continues: a sentence
  Begun begun = {};
};

Opened open_contest(const ServeOptions& wanted) {
  Opened open{.file = contest_file_for(wanted), .data = data_folder(wanted.data, wanted.file)};
  Contest& contest = open.file.contest;
  make_folder(open.data);
  open.mark = std::make_unique<live::ServerMark>(open.data);
  tell_warnings(open.file, store::has_store(open.data));
  tell_findings(contest, open.data, wanted.sync);
  begin_log(open.data, wanted.json_log);

  refuse_without_journal(open.data);
  open.outlives = wanted.sync ? store::Outlives::power : store::Outlives::process;
  open.store = store::open_store(open.data, wanted.db, open.outlives);
  open.whole = wanted.only.empty();
  open.has_jury = (open.whole || std::ranges::count(wanted.only, only_jury) > 0) &&
                  (!contest.tournaments.empty() || contest.submissions);
  refuse_without_archive(open.data, *open.store, open.has_jury);
  open.begins = begins_or_continues(*open.store);
  live::take_over_more_time(contest, *open.store);
  const auto changes = accepted_changes(*open.store, contest, wanted.file, wanted.yes);
  remember_contest_file(open.data, wanted.file);
  live::choose_keys(contest, *open.store);
  note_changes(open.data, wanted.db, *open.store, changes);
  open.begun = begun_in(*open.store);
  return open;
}

void open_site(const Opened& open, live::LiveServer& server, ServedActs& acts, const PlannedFreeze& freeze,
               ServedJury* jury, std::optional<site::Site>& site) {
  const Contest& contest = open.file.contest;
  if (!contest.site) return;
  const bool takes = jury && contest.submissions;
  site.emplace(contest, server, *open.store, site_pages(contest), jury ? &jury->tournaments() : nullptr,
               takes ? &jury->submissions() : nullptr, acts.frozen());
  acts.attach(&*site);
  if (takes && open.file.git) site->open_repositories(open.data / "git");
  site->tell_planned_freeze([&freeze] { return freeze.next(); });
  if (open.file.past_games) site->tell_past_games(replays_of(server));
}

// Runs the servers and everything that serves beside them, until a signal or `agon contest stop`.
void serve_opened(const Opened& open, const std::string& contest_file, const std::string& queue,
                  live::LiveServer& server, store::GuardedArchive& archive) {
  const Contest& contest = open.file.contest;
  ServedBackup backup(*open.store);
  ServedActs acts(archive, server);
  const NotedTroubles troubles(server, acts);
  PlannedFreeze freeze(open.file.freeze, server, acts);
  std::optional<ServedJury> jury;
  if (open.has_jury) {
    jury.emplace(contest, server, archive, ServedJury::Where{open.data, queue});
    jury->submissions().check_teams([&acts](std::string_view team) { return acts.check_may_play(team); });
  }
  ServedJury* const own_jury = jury ? &*jury : nullptr;
  std::optional<site::Site> site;
  open_site(open, server, acts, freeze, own_jury, site);
  site::Site* const own_site = site ? &*site : nullptr;
  const std::jthread freezing = freeze.run();
  ServedTeams teams(contest_file, contest, server, own_site, own_jury);
  ServedOrganisers organisers(contest_file, open.file.accounts, own_site);
  const auto ask_tour = jury ? [&jury] { return jury->tour(); } : std::function<Tour()>();
  const ServedState state(
      contest, server, acts, freeze, [&teams] { return teams.teams(); }, ask_tour);
  std::optional<ServedRoom> room;
  if (site) room.emplace(*site, open.data, contest_file, state);
  ServedParts parts(contest, server, queue);
  KeptActs kept_acts(server);
  const ServedAnswers answers(contest, server, acts, freeze, kept_acts, own_jury, backup, teams, organisers, parts);
  const std::jthread exchanging =
      parts.run([&answers](std::string_view request) { answers.carry_out_for_all(request); });
  const live::Control control(live::control_socket(fs::absolute(open.data).lexically_normal()), answers);
  const std::string where = addresses(contest, server, own_site);
  tell_beginning(open.file, has_screen() ? "" : fmt::format("{}\ndata: {}", where, open.data.string()), open.begins);
  std::optional<ContestScreen> screen;
  if (has_screen()) {  // the most important part comes first, because a narrow terminal cuts the line
    screen.emplace(
        contest, server, fmt::format("{}; log: {}; Ctrl-C stops", where, live::log_file(open.data).string()),
        [&teams] { return teams.titles(); }, ask_tour);
  }
  server.run();
}

int serve(const ServeOptions& wanted) {
  const std::string queue = queue_url(wanted.queue);
  const Opened open = open_contest(wanted);
  live::LiveServer server(open.file.contest, *open.store);
  server.watch_space(watched_space(open.file.contest, open.data, open.has_jury));
  store::GuardedArchive archive(
      [&] { return store::open_archive(open.data, store::Access::write, wanted.db, open.outlives); },
      watch_of_archive(server));
  remember_archive(open.data, *open.store, archive);
  if (open.whole || open.has_jury) tournaments::fit_books(open.file.contest, archive);
  tell_changes_of_file(wanted.file, archive, open.begun, has_screen());
  serve_opened(open, wanted.file, queue, server, archive);
  return exit_ok;
}

}  // namespace

Command serve_command() {
  const auto w = std::make_shared<ServeOptions>();
  return {
      .name = "serve",
      .summary = "runs a live contest: game servers, scoring, spectators",
      .details =
          "Everything that happens is kept in the data folder before it is answered; started again with the same "
          "folder, the contest resumes where it was, whatever ended it. `agon contest` pauses it, shows its table and "
          "explains it, from another terminal.\n\nOn a terminal the standings are shown and the log goes to the data "
          "folder; "
          "otherwise the log goes to stderr. SIGINT (Ctrl-C) and SIGTERM stop it without loss.",
      .operands = {{"CONTEST.toml", "the contest, see `agon contest init`", &w->file, Hint::file}},
      .options =
          {{"--data", "DIR", "where the contest is kept (default: CONTEST.data beside its file)", &w->data,
            Hint::folder},
           {"--db", "URL",
            "keeps the games in a database of their own on a PostgreSQL server (postgresql://user@host/base) "
            "instead of a file in the data folder, which remembers it",
            &w->db},
           {"--queue", "URL",
            "matches and builds go through this NATS server, so that `agon worker` on other machines takes part: "
            "nats://HOST:PORT/NAME, NAME being the contest's",
            &w->queue},
           {"--only", "NAME",
            "serves this game server alone; may be given several times; jury: submissions and tournaments", &w->only},
           {"--port-base", "P", "listens on P, P+1, ... instead of the file's ports; 0: on free ones", &w->port_base},
           {"--lockstep", "", "a turn ends when every connected team waits: for training and tests", &w->lockstep},
           {"--sync", "",
            "each commit waits for the disk, so that a power cut cannot take back an order that was answered "
            "(a crash of the program never can)",
            &w->sync},
           {"--yes", "",
            "even if the file has changed in a way that changes points already earned; it lists those changes",
            &w->yes},
           {"--log-json", "", "the log as JSON, an object a line", &w->json_log}},
      .examples = {{"agon serve final.toml", "runs the contest, or resumes it"},
                   {"agon serve final.toml --only W1 --lockstep --data /tmp/w1", "one server to train against"}},
      .run = [w] { return serve(*w); }};
}

}  // namespace agon::cli
