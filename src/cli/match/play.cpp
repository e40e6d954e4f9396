// agon play: plays one or more matches between bots, with the contests' own referee and sandbox.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stop_token>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/board_view.hpp"
#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/output_file.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "cli/load_replay.hpp"
#include "cli/match/match_options.hpp"
#include "cli/match/named_bot.hpp"
#include "cli/match/series.hpp"
#include "cli/match/setup.hpp"
#include "cli/notes_file.hpp"
#include "cli/view.hpp"
#include "os/stop_on_signal.hpp"
#include "replay/replay.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t games_max = 1'000'000;

struct PlayOptions {
  std::string game;
  std::vector<std::string> bots;
  std::vector<std::string> names;  // of the first bots
  std::uint64_t games = 1;
  bool swap = false;
  MatchOptions match;
  Duration pace;
  std::string out;
  bool view = false;
  bool as_json = false;
  bool quiet = false;

  bool series() const { return games > 1; }
};

void check_counts(const PlayOptions& wanted, const GameInfo& info) {
  if (wanted.games < 1 || wanted.games > games_max) throw BadInput(fmt::format("--games takes 1 to {}", games_max));
  const std::size_t bots = wanted.bots.size();
  if (bots < info.seats_min || bots > info.seats_max) {
    const std::string seats = info.seats_min == info.seats_max
                                  ? fmt::format("{}", info.seats_min)
                                  : fmt::format("{} to {}", info.seats_min, info.seats_max);
    throw BadInput(fmt::format("{} is a game for {} bots, {} named here", info.name, seats,
                               counted(bots, "bot") + (bots == 1 ? " is" : " are")));
  }
  if (wanted.swap && !wanted.series()) throw BadInput("--swap needs --games: the sides are swapped from game to game");
}

// Sets the replay file of each game; writes nothing yet.
void place_replays(const PlayOptions& wanted, std::vector<referee::MatchPlan>& plans) {
  const fs::path out = wanted.out;
  std::error_code error;
  if (out.empty()) {
    if (!wanted.series()) plans.front().replay = last_replay();
    return;
  }
  const bool folder = wanted.series() || fs::is_directory(out, error) || wanted.out.ends_with('/');
  if (!folder) {
    plans.front().replay = out;
    return;
  }
  if (fs::exists(out, error) && !fs::is_directory(out, error)) {
    throw BadInput(fmt::format("--out {} is a file, but {} need a folder", wanted.out, counted(wanted.games, "game")));
  }
  for (std::size_t i = 0; i < plans.size(); ++i) {
    plans[i].replay = replay_in(out, plans[i].game->info(), i + 1, plans.size());
  }
}

void check_replays(const PlayOptions& wanted, const std::vector<referee::MatchPlan>& plans) {
  std::vector<std::string> inputs = inputs_in(wanted.bots);
  inputs.push_back(wanted.match.map);
  std::vector<fs::path> files, notes;
  for (const referee::MatchPlan& plan : plans) {
    if (plan.replay.empty()) continue;
    files.push_back(plan.replay);
    notes.push_back(notes_file(plan.replay));
  }
  const std::string option = wanted.out.empty() ? "" : "--out";
  check_outputs(option, files, OutputKind::replay, inputs);
  check_outputs(option, notes, OutputKind::notes, inputs);
}

std::string result_line(const replay::Outcome& outcome) {
  return (outcome.ours ? "not decided: " : "") + printable(outcome.reason);
}

class Playing {
 public:
  Playing(const PlayOptions& wanted, const Game& game)
      : wanted_(wanted), game_(game), tally_(names_for(wanted.bots, wanted.names)) {
    referee::MatchPlan first = first_match(wanted.match, game, wanted.bots.size());
    setup_ = match_with(game, first.setup, first.seed, wanted.bots.size())->setup_text();
    first.seats.resize(wanted.bots.size());
    plans_ = referee::plan_games(first, static_cast<std::uint32_t>(wanted.games), sides());
    place_replays(wanted, plans_);
    check_replays(wanted, plans_);
    settings_ = settings_for(wanted.match, game.info());
    settings_.jobs_lowered = tell_lowered_jobs("play");
    std::vector<referee::Entrant> entrants = entrants_of(game.info(), wanted.bots, settings_);
    const auto names = names_for(wanted.bots, wanted.names);
    for (std::size_t bot = 0; bot < entrants.size(); ++bot) entrants[bot].shown = names[bot];
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      for (std::size_t seat = 0; seat < entrants.size(); ++seat) plans_[i].seats[seat] = entrants[bot_at(i, seat)];
    }
  }

  int run() {
    BoardView board(wanted_.pace.value_or(std::chrono::milliseconds(30)));
    if (!wanted_.series() && !wanted_.as_json && !wanted_.quiet) plans_.front().observers = {&board};
    Progress progress(wanted_.series() ? plans_.size() : 0);
    bool all = false;
    {
      const os::StopOnSignal signal;
      const auto report = [&](std::size_t index, const replay::Outcome& outcome) {
        take(index, outcome);
        if (wanted_.series()) progress.show(reported_, tally_.score());
      };
      const std::stop_callback on_signal(signal.token(), [this] { enough_.request_stop(); });
      if (wanted_.series()) progress.show(0, tally_.score());
      all = referee::run(plans_, settings_, report, enough_.get_token());
    }
    progress.wipe();
    if (unheard_) {
      throw MachineError(fmt::format("nobody reads its output any more; stopped after {} of {}", reported_,
                                     counted(plans_.size(), "game")));
    }
    if (wanted_.as_json) {
      if (wanted_.series()) print_json(results_);
      if (!wanted_.series() && !results_.empty()) print_json(results_.front());
    } else if (wanted_.series()) {
      fmt::print("{}{}", wanted_.quiet ? "" : tally_.table(game_.info()), wanted_.quiet ? tally_.score() + "\n" : "");
    }
    if (!all) {
      const std::string so_far =
          wanted_.series() ? fmt::format("; {} of {} games are played", reported_, plans_.size()) : "";
      fmt::print(stderr, "agon play: stopped{}\n", so_far);
    }
    if (all && wanted_.view) watch();
    return all && !failed_ ? exit_ok : exit_no;
  }

 private:
  referee::Sides sides() const { return wanted_.swap ? referee::Sides::swapped : referee::Sides::kept; }

  std::size_t bot_at(std::size_t game, std::size_t seat) const {
    return referee::program_at(game, seat, wanted_.bots.size(), sides());
  }

  void take(std::size_t index, const replay::Outcome& outcome) {
    Played played{&plans_[index], {}, setup_, outcome};
    for (std::size_t seat = 0; seat < wanted_.bots.size(); ++seat) played.bots.push_back(bot_at(index, seat));
    if (!plans_[index].replay.empty() && !outcome.ours) save_notes(plans_[index].replay, outcome);
    ++reported_;
    failed_ |= outcome.ours;
    tally_.add(played);
    if (wanted_.as_json) results_.push_back(to_json(played));
    if (wanted_.as_json || (wanted_.series() && (wanted_.quiet || terminal_of(STDOUT_FILENO).present))) return;
    if (wanted_.series()) {
      tell_line(fmt::format("game {} seed {}: {}\n", index + 1, played.plan->seed, result_line(outcome)));
    } else {
      tell_one(played);
    }
  }

  // Flushes, so that readers see each line at once. If nobody reads any more, no more games are started.
  void tell_line(const std::string& line) {
    if (unheard_ || (std::fputs(line.c_str(), stdout) >= 0 && std::fflush(stdout) == 0)) return;
    unheard_ = true;
    enough_.request_stop();
  }

  void tell_one(const Played& played) const {
    if (!wanted_.quiet) {
      fmt::print("{}", stderr_text(played));
      const std::string file = wanted_.out.empty() ? "" : played.plan->replay.string();
      if (!played.outcome.ours && !wanted_.view) {
        fmt::print("seed {}; watch it again: agon view{}{}\n", played.plan->seed, file.empty() ? "" : " ", file);
      }
    }
    fmt::print("{}\n", result_line(played.outcome));
  }

  void watch() const {
    std::vector<std::string> files;
    for (const referee::MatchPlan& plan : plans_) files.push_back(plan.replay.string());
    view_replays(files, {});
  }

  const PlayOptions& wanted_;
  const Game& game_;
  std::string setup_;
  std::vector<referee::MatchPlan> plans_;
  referee::RunSettings settings_;
  Tally tally_;
  std::size_t reported_ = 0;
  bool failed_ = false;
  bool unheard_ = false;  // stdout has no reader any more
  std::stop_source enough_;
  boost::json::array results_;
};

int play(const PlayOptions& wanted) {
  const Game& game = game_called(wanted.game);
  check_counts(wanted, game.info());
  if (wanted.view && wanted.as_json) throw BadInput("--view and --json do not go together; leave one out");
  if (wanted.view && wanted.series() && wanted.out.empty()) throw BadInput("--view of several games needs --out DIR");
  return Playing(wanted, game).run();
}

}  // namespace

Command play_command() {
  static const std::string bots_meaning = fmt::format(
      "{}; as many as there are seats. Where teams send commands also tcp:PORT, or tcp for a free port: waits "
      "for a connection there",
      bot_meaning);
  const auto w = std::make_shared<PlayOptions>();
  return {
      .name = "play",
      .summary = "plays a match, or many, between bots under the contest's own limits",
      .details =
          "On a terminal the board is redrawn in place while the match is played; if it is too tall, only the part "
          "that "
          "changes is shown. Otherwise each turn is written on a line.\nThe last line is the result and the reason. "
          "The "
          "replay of a single match is kept until the next one is played: `agon view` shows it, with what the bots "
          "wrote to stderr, which is beside it in FILE.notes.\n\nThe exit code is 0 when the match was played, whoever "
          "lost.",
      .operands = {{"GAME", "football, avalanche, ...: see `agon games`", &w->game, Hint::game},
                   {"BOT", bots_meaning, &w->bots, Hint::bot}},
      .options = with_match_options(
          w->match,
          {{"--games", "N", "plays N games, each with the next seed, and sums them up", &w->games},
           {"--swap", "", "as many games for each seed as there are seats; each bot has each seat once", &w->swap},
           {"--name", "NAME", "a name for the first bot; may be given again for the next ones", &w->names},
           {"--out", "PATH", "keeps the replay in this file; of many games, in this folder", &w->out, Hint::file},
           {"--view", "", "opens the viewer afterwards", &w->view},
           {"--pace", "TIME", "how long a turn stays on the terminal at least (default 30ms)", &w->pace},
           {"--json", "", "for scripts: an object, or with --games a list of them", &w->as_json},
           {"--quiet", "", "only the last line", &w->quiet}},
          2),
      .examples = {{"agon play football bot.cpp sample:simple", "one match; bot.cpp is compiled first"},
                   {"agon play avalanche bot.py \"java -jar bot.jar\" --games 100 --swap",
                    "which one is better, with the sides swapped"},
                   {"agon play football sample:decent sample:simple --view", "watch it in the browser"},
                   {"agon play vampire bot.py sample:decent sample:simple sample:simple", "a game for two to four"}},
      .run = [w] { return play(*w); }};
}

}  // namespace agon::cli
