// agon tournament: a whole tournament of bots on this machine, or with workers on others, with the same jury as a
// contest.
//
// Everything is stored in one folder: the archive, from which the tournament resumes after any interruption, and
// tables, lists of games and replays for people and other programs, which are rewritten whenever the tournament ends or
// is stopped.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <thread>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "cli/match/entrant.hpp"
#include "cli/serve/queue_url.hpp"
#include "cli/tournament/tournament_bots.hpp"
#include "cli/tournament/tournament_differences.hpp"
#include "cli/tournament/tournament_exports.hpp"
#include "cli/tournament/tournament_league.hpp"
#include "cli/tournament/tournament_stages.hpp"
#include "cli/tournament/tournament_tables.hpp"
#include "os/stop_on_signal.hpp"
#include "store/log/guarded_archive.hpp"
#include "telemetry/failures.hpp"
#include "tournaments/acts/rejudge.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/contest_id.hpp"
#include "worker/offer.hpp"
#include "worker/worker.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

struct TournamentOptions {
  std::vector<std::string> bots;
  StageFlags flags;
  std::string out = "tournament";
  std::string queue;
  std::string rejudge;
  std::string why;
  bool as_json = false;
  bool quiet = false;
};

constexpr const char* archive_name = "archive.db";

class Playing {
 public:
  explicit Playing(const TournamentOptions& wanted)
      : wanted_(wanted), queue_(queue_url(wanted.queue)), isolation_(isolation_unless(wanted.flags.match.no_sandbox)) {
    const std::uint64_t jobs = wanted.flags.match.jobs.value_or(std::max(1U, std::thread::hardware_concurrency()));
    if (jobs < 1 || jobs > 1024) throw BadInput("--jobs takes 1 to 1024");
    jobs_ = static_cast<unsigned>(jobs);
    open_folder();
  }

  int run() {
    if (!wanted_.rejudge.empty() && wanted_.why.empty()) throw BadInput("--rejudge needs a reason: --why \"...\"");
    try {
      find_stages();
    } catch (...) {
      if (is_new_ && stages_.empty()) forget_archive();
      throw;
    }
    const os::StopOnSignal signal;
    const auto queue = open_queue();
    worker::WorkerSettings settings;
    settings.cache = built();
    settings.isolation = isolation_;
    settings.jobs = jobs_;
    settings.program_version = AGON_VERSION;
    settings.quotes_stderr = true;  // all programs belong to the user who sees the games
    settings.failed = [](const std::string& why) { tell_trouble("a game begins again: " + why); };
    std::jthread worker;
    if (queue_.empty()) {
      worker = std::jthread([&](const std::stop_token& stop) {
        telemetry::persist("matches", stop, [&] { worker::work(*queue, settings, stop); });
      });
    }
    bool all = true;
    for (const Stage& stage : stages_) all = all && play(stage, *queue, signal.token());
    if (wanted_.as_json) print_json(results_);
    return all ? exit_ok : exit_no;
  }

 private:
  // Reports a problem that does not stop the tournament.
  static void tell_trouble(const std::string& what) {
    fmt::print(stderr, "{}agon tournament: {}\n", terminal_of(STDERR_FILENO).present ? "\r\x1b[K" : "",
               printable(what));
  }

  std::unique_ptr<queue::Queue> open_queue() {
    if (queue_.empty()) return queue::open_local(*archive_);
    const auto admit = [](std::string_view text) -> Result<void> {
      const auto offer = worker::worker_offer_from(text);
      if (!offer) return Error{offer.error()};
      return validate(*offer, worker::WorkerDemands{sandbox::languages_digest()});
    };
    return queue::open_nats_contest(queue_, *archive_, worker::contest_id(*archive_),
                                    {AGON_VERSION, tell_trouble, "", admit});
  }

  // Workers on other machines have nothing but what is in the archive.
  void refuse_commands(const std::vector<worker::Program>& programs) const {
    const auto local = std::ranges::find_if(programs, [](const auto& each) { return !each.command.empty(); });
    if (queue_.empty() || local == programs.end()) return;
    throw BadInput(
        fmt::format("{} is a program of this machine, but workers on other machines play only sources; name "
                    "its sources, or play without a queue",
                    local->name));
  }

  static fs::path built() { return cache_folder() / "built"; }

  void open_folder() {
    std::error_code error;
    const fs::path folder = wanted_.out;
    if (wanted_.bots.empty() && !fs::exists(folder / archive_name, error)) {
      throw BadInput(fmt::format("who plays? name bots or a folder of them; there is no tournament in {} to go on with",
                                 wanted_.out));
    }
    fs::create_directories(folder, error);
    if (!is_folder(folder)) {
      throw BadInput(fmt::format("--out: cannot create the folder {}: {}", wanted_.out, error.message()));
    }
    is_new_ = !fs::exists(folder / archive_name, error);
    opened_ = store::open_archive(folder, store::Access::write);
    archive_ = std::make_unique<store::GuardedArchive>(*opened_);
  }

  // Deletes the archive of a tournament that could not be planned, so that a retry starts afresh.
  void forget_archive() {
    archive_.reset();
    opened_.reset();
    std::error_code error;
    for (const char* ending : {"", "-wal", "-shm", "-journal", ".lock"}) {
      fs::remove(fs::path(wanted_.out) / (std::string(archive_name) + ending), error);
    }
    fs::remove(wanted_.out, error);  // fails unless empty
  }

  // Loads the stages of the folder, or plans new ones. If bots are named, the bots and options must match the folder's
  // tournament.
  void find_stages() {
    stages_ = kept_stages(*archive_);
    for (const Stage& stage : stages_) refuse_commands(stage.plan.entrants);
    if (wanted_.bots.empty()) return refuse_options();
    const auto file = file_named();
    const auto stages_for = [&](const std::optional<std::uint64_t>& seed,
                                const std::vector<worker::Program>& entrants) {
      StageFlags flags = wanted_.flags;
      flags.match.seed = seed;
      return file ? stages_of(*file, seed, entrants) : stages_of(flags, entrants);
    };
    const std::string game = file ? file->tournaments.front().plan.game : wanted_.flags.game;
    if (!stages_.empty()) {
      const tournaments::Plan& kept = stages_.front().plan;
      if (!game.empty() && game_called(game).info().name != kept.game) {
        refuse({fmt::format("game: {} before, {} now", kept.game, game_called(game).info().name)});
      }
      const auto& seed = wanted_.flags.match.seed;
      refuse(differences(stages_, stages_for(seed ? *seed : kept.seed, kept.entrants)));
    }
    const fs::path base = file ? fs::path(wanted_.bots.front()).parent_path() : fs::path();
    const auto programs = programs_of(game, file ? file->bots : wanted_.bots, base, *archive_);
    refuse_commands(programs);
    if (!stages_.empty()) return find_changes(programs);
    auto stages = stages_for(wanted_.flags.match.seed, programs);
    check(stages);
    for (const Stage& stage : stages) check_exports(wanted_.out, stage.plan.name);
    build_all(programs, *archive_, built(), isolation_);
    for (const Stage& stage : stages) {
      const std::string advice = format_of(stage.plan.format)->advice(stage.plan.entrants.size());
      if (!advice.empty()) fmt::print(stderr, "agon tournament: {}\n", advice);
    }
    keep_stages(*archive_, stages);
    stages_ = std::move(stages);
  }

  // Finds changed bots when everything else is as before.
  void find_changes(const std::vector<worker::Program>& programs) {
    begin_book(stages_.front());
    BotChanges changes = bot_changes(tournaments::read_tournament(*archive_, stages_.front().plan.name), programs);
    if (!goes_on_with(stages_, changes)) refuse(lines_of(changes));
    for (const auto* list : {&changes.changed, &changes.added}) build_all(*list, *archive_, built(), isolation_);
    changes_ = std::move(changes);
  }

  void refuse(const std::vector<std::string>& found) const {
    if (found.empty()) return;
    throw BadInput(fmt::format("the folder {} holds another tournament; name another folder with --out\n  {}",
                               wanted_.out, fmt::join(found, "\n  ")));
  }

  // Without bots, the tournament resumes as it began.
  void refuse_options() const {
    const auto given = options_given(wanted_.flags);
    if (given.empty()) return;
    throw BadInput(
        fmt::format("{}: for new tournaments only, but no bots are named; without these options the tournament in {} "
                    "goes on as it began",
                    fmt::join(given, ", "), wanted_.out));
  }

  std::optional<config::TournamentsFile> file_named() const {
    if (wanted_.bots.size() != 1 || !wanted_.bots.front().ends_with(".toml")) return std::nullopt;
    const fs::path path = wanted_.bots.front();
    auto file = config::read_tournaments_file(path);
    for (const std::string& warning : file.warnings) fmt::print(stderr, "{}\n", warning);
    if (!file.mistakes.empty()) throw BadInput(fmt::format("{}", fmt::join(file.mistakes, "\n")));
    if (file.bots.empty()) throw BadInput(fmt::format("{} names no bots: add bots = [\"folder\"]", path.string()));
    return file;
  }

  void begin_book(const Stage& stage) {
    if (!archive_->read(tournaments::book_of(stage.plan.name)).empty()) return;
    tournaments::plan_tournament(*archive_, plan_at_start(stage, *archive_));
  }

  // Returns true if the stage is over.
  bool play(const Stage& stage, queue::Queue& queue, const std::stop_token& stop) {
    const std::string& name = stage.plan.name;
    begin_book(stage);
    tournaments::TournamentRunner runner(*archive_, queue, name);
    const tournaments::Tournament& tournament = runner.tournament();
    const formats::Table before_it = tournament.table();
    const bool corrected = rejudge(runner);
    const std::size_t played_before = tournament.decided();
    const std::vector<std::string> news = enter_bots(runner, *archive_, changes_);
    begin(tournament, played_before, news);
    {
      const std::size_t before = tournament.decided(), expected = matches_expected(tournament);
      Progress progress(std::max(expected, before) - before);
      progress.show(0, name);
      const auto heard = [&](const worker::MatchResult& result) {
        tell(tournament, result);
        progress.show(tournament.decided() - before, fmt::format("{}, round {}", name, tournament.rounds().size()));
      };
      conduct(runner, queue, stop, heard, tell_trouble);
    }
    export_tournament(wanted_.out, tournament, *archive_);
    finish(runner);
    if (corrected) tell_changes(tournament, before_it);
    return runner.over();
  }

  // Returns true if the command line asked for this tournament.
  bool rejudge(tournaments::TournamentRunner& runner) const {
    const tournaments::Tournament& tournament = runner.tournament();
    const std::string& name = wanted_.flags.name.empty() ? stages_.front().plan.name : wanted_.flags.name;
    if (wanted_.rejudge.empty() || tournament.plan().name != name) return false;
    const auto meant = tournaments::matches_meant(tournament, wanted_.rejudge);
    if (!meant) throw BadInput(fmt::format("--rejudge: {}", meant.error()));
    tournaments::rejudge(runner, *meant, wanted_.why);
    return true;
  }

  void tell_changes(const tournaments::Tournament& tournament, const formats::Table& before) const {
    if (wanted_.as_json) return;
    const auto changes = tournaments::place_changes(before, tournament.table());
    if (changes.empty()) fmt::print("the rejudging changed nobody's place\n");
    for (const tournaments::PlaceChange& change : changes) {
      fmt::print("{}: place {} before, {} now\n", tournament.entrants()[change.player].name, change.before, change.now);
    }
  }

  void begin(const tournaments::Tournament& tournament, std::size_t before,
             const std::vector<std::string>& news) const {
    if (wanted_.quiet || wanted_.as_json) return;
    const tournaments::Plan& plan = tournament.plan();
    const auto bots = std::ranges::count(tournament.entrants(), false, &formats::Entrant::removed);
    fmt::print("{}: {}, {} of {}, seed {}{}\n", plan.name, plan.game, kind_name(plan.format.kind),
               counted(static_cast<std::size_t>(bots), "bot"), plan.seed,
               before > 0 ? fmt::format("; {} had been played", counted(before, "game")) : "");
    for (const std::string& line : news) fmt::print("{}\n", line);
    std::fflush(stdout);
  }

  void tell(const tournaments::Tournament& tournament, const worker::MatchResult& result) const {
    if (result.ours) {
      fmt::print(stderr, "agon tournament: {} will be played again, as this machine failed: {}\n", result.id,
                 printable(result.reason));
      return;
    }
    if (wanted_.quiet || wanted_.as_json || terminal_of(STDOUT_FILENO).present) return;
    const auto id = worker::match_id_from(result.id);
    std::vector<std::string> seats;
    for (const formats::Player player : tournament.matches().at({id->round, id->table}).meeting.seats) {
      seats.push_back(player == formats::nobody ? "house bot" : tournament.entrants()[player].name);
    }
    fmt::print("round {} table {}: {}: {}\n", id->round, id->table, fmt::join(seats, " - "), printable(result.reason));
    std::fflush(stdout);  // for readers that follow a log
  }

  void finish(const tournaments::TournamentRunner& runner) {
    const tournaments::Tournament& tournament = runner.tournament();
    if (wanted_.as_json) {
      results_.push_back(json_of(tournament));
    } else {
      fmt::print("{}", tables_of(tournament, terminal_of(STDOUT_FILENO)));
      if (!wanted_.quiet) {
        fmt::print("{}; tables, games and replays are in {}\n\n",
                   runner.over() ? "over: " + tournament.over() : "not over yet", wanted_.out);
      }
    }
    if (runner.over()) return;
    for (const tournaments::TableNumber& number : runner.stuck()) {
      fmt::print(stderr, "agon tournament: round {}, table {} failed three times through the fault of a machine: {}\n",
                 number.round, number.table, printable(runner.why_stuck(number)));
    }
    fmt::print(stderr, "agon tournament: stopped after {} of {}; `agon tournament --out {}` goes on\n",
               tournament.decided(), counted(matches_expected(tournament), "game"), wanted_.out);
  }

  const TournamentOptions& wanted_;
  const std::string queue_;  // "": inside this process
  const sandbox::Isolation isolation_;
  unsigned jobs_ = 1;
  bool is_new_ = false;  // the folder contained no tournament before
  std::unique_ptr<store::Archive> opened_;
  std::unique_ptr<store::GuardedArchive> archive_;
  std::vector<Stage> stages_;
  BotChanges changes_;  // since the tournament was planned
  boost::json::array results_;
};

}  // namespace

Command tournament_command() {
  const auto w = std::make_shared<TournamentOptions>();
  StageFlags& flags = w->flags;
  return {
      .name = "tournament",
      .summary = "plays a tournament of many bots, and shows who stands where",
      .details =
          "Everything is kept in a folder. When the tournament was stopped or killed, call the command again with the "
          "same folder: it goes on, and no game is lost, doubled or repeated. A round robin or a gauntlet also goes "
          "on when bots are new, have changed or are gone, and plays only the games that this needs.\n\nThe formats "
          "are swiss, play-off, "
          "round-robin, gauntlet (the first bot against all others), all-together (one world for all) and evaluation "
          "(everybody on every map, among house bots). Without --format: round-robin of up to 12 bots, swiss of more, "
          "all-together where teams send commands, and for vampire evaluation on its ten live maps.\n\nThe exit code "
          "is 0 when the tournament is over, and 1 when it was stopped or a match could not be played.",
      .operands = {{"BOT",
                    "as for `agon play`, or a folder of bots; none: goes on with the tournament of the folder --out",
                    &w->bots, Hint::bot, 0}},
      .options = with_match_options(
          flags.match,
          {{"--game", "GAME", "football, avalanche, ...: see `agon games`", &flags.game, Hint::game},
           {"--format", "FORMAT", "the format, see above", &flags.format},
           {"--then", "FORMAT", "a second format, in which the bots start in the order of the first: --then play-off",
            &flags.then},
           {"--rounds", "N", "of a swiss (default 9), or of an evaluation without maps", &flags.rounds},
           {"--games", "N", "how often the same bots meet; of all-together, the number of worlds", &flags.games},
           {"--entrants", "N", "of a play-off: the best N (default 16)", &flags.entrants},
           {"--challengers", "N", "of a gauntlet: the first N bots (default 1)", &flags.challengers},
           {"--maps", "DIR", "the maps in this folder, for an evaluation or one after the other", &flags.maps,
            Hint::folder},
           {"--name", "NAME", "of the tournament (default: its format)", &flags.name},
           {"--out", "DIR", "the folder of the tournament (default tournament)", &w->out, Hint::folder},
           {"--queue", "URL", "`agon worker` plays, on other machines: nats://HOST:PORT/NAME, or what AGON_QUEUE says",
            &w->queue},
           {"--rejudge", "WHAT",
            "plays decided matches again, after a mistake of the jury: ROUND/TABLE, \"bot NAME\" or all; of the "
            "tournament --name, otherwise the first",
            &w->rejudge},
           {"--why", "TEXT", "the reason, which is kept", &w->why},
           {"--json", "", "for scripts: a list of tournaments", &w->as_json},
           {"--quiet", "", "only the tables", &w->quiet}},
          7),
      .examples = {{"agon tournament --game football bots/", "everybody in the folder against everybody"},
                   {"agon tournament --game avalanche bots/ --format swiss --rounds 9 --then play-off --out cup",
                    "a bot tour at home"},
                   {"agon tournament --out cup", "goes on where it was stopped, or shows its tables"},
                   {"agon tournament --game vampire bot.py sample:decent sample:simple", "on the ten live maps"}},
      .run = [w] { return Playing(*w).run(); }};
}

}  // namespace agon::cli
