// Theory of operation. Games are reported, and seen by the test, in the order of their seeds, however many are played
// at a time, so the result does not depend on this machine. Games still being played when the test has decided are
// aborted and discarded. With --save, each reported game is appended to a file, from which the same command can resume:
// it counts these games as if it had played them.

#include "cli/match/comparing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stop_token>

#include "base/digest.hpp"
#include "cli/find_game.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/output_file.hpp"
#include "cli/frame/status_line.hpp"
#include "cli/match/comparison.hpp"
#include "cli/match/comparison_file.hpp"
#include "cli/match/named_bot.hpp"
#include "cli/match/setup.hpp"
#include "os/stop_on_signal.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using Steady = std::chrono::steady_clock;

constexpr std::uint64_t games_max = 1'000'000;
constexpr std::uint32_t games_planned = 2000;  // per batch

void check(const ComparisonWanted& wanted, const GameInfo& info) {
  if (info.seats_min > 2 || info.seats_max < 2) {
    throw BadInput(fmt::format(
        "{} is not a game for two, so A and B cannot swap sides; `agon tournament` ranks bots there", info.name));
  }
  if (wanted.games < 2 || wanted.games > games_max) throw BadInput(fmt::format("--games takes 2 to {}", games_max));
  if (wanted.sprt.elo0 >= wanted.sprt.elo1) throw BadInput("--elo1 must be greater than --elo0");
  for (const double risk : {wanted.sprt.alpha, wanted.sprt.beta}) {
    if (risk <= 0 || risk >= 0.5) throw BadInput("--alpha and --beta take a chance between 0 and 0.5");
  }
  if (wanted.resume && wanted.save.empty()) throw BadInput("--resume needs --save FILE, which it goes on with");
  std::error_code error;
  if (!wanted.out.empty() && fs::exists(wanted.out, error) && !fs::is_directory(wanted.out, error)) {
    throw BadInput(fmt::format("--out {} is a file; name a folder", wanted.out));
  }
}

// Changes whenever the bot changes: its sources, or its command line and the files named there.
std::string fingerprint_of(std::string_view game, const std::string& bot) {
  const NamedBot named = named_bot(game, bot);
  Digest digest;
  if (named.sources) return hex(digest.add(named.sources->file).add(named.sources->bytes).value());
  digest.add(named.command);
  for (const std::string& file : inputs_in({bot})) {
    if (is_file(file)) digest.add(read_file(file));
  }
  return hex(digest.value());
}

std::string limits_text(const ComparisonWanted& wanted, const referee::RunSettings& settings) {
  std::string text = fmt::format("{} and {} ms a block, {} bytes", settings.limits.block_cpu.count() / 1'000'000,
                                 settings.limits.block_wall.count() / 1'000'000, settings.sandbox.memory_bytes);
  for (std::size_t bot : {0U, 1U}) {
    const auto& own = wanted.own[bot];
    if (own.time) text += fmt::format(", {}: {} ms", bot == 0 ? "A" : "B", own.time->count() / 1'000'000);
    if (own.memory) text += fmt::format(", {}: {} bytes", bot == 0 ? "A" : "B", own.memory->count);
  }
  return text;
}

class Comparing {
 public:
  Comparing(const ComparisonWanted& wanted, const Game& game)
      : wanted_(wanted),
        game_(game),
        names_(names_for(wanted.bots, wanted.names)),
        comparison_(names_, wanted.sprt),
        first_(first_match(wanted.match, game, 2)),
        settings_(settings_for(wanted.match, game.info())) {
    check_replays();
    settings_.jobs_lowered = tell_lowered_jobs("compare");
    const std::optional<KeptComparison> kept = kept_games();
    if (kept && !wanted.match.seed) first_.seed = kept->head.seed;
    setup_ = match_with(game, first_.setup, first_.seed, 2)->setup_text();
    if (!wanted.save.empty()) open_file(kept);
    first_.seats = entrants_of(game.info(), wanted.bots, settings_);
    for (std::size_t bot : {0U, 1U}) {
      first_.seats[bot].shown = names_[bot];
      give_own_limits(first_.seats[bot], wanted.own[bot]);
    }
    for (std::size_t i = 0; kept && i < kept->games.size(); ++i) comparison_.add(first_, setup_, kept->games[i]);
    resumed_ = comparison_.games();
  }

  int run() {
    play();
    if (wanted_.as_json) {
      print_json(in_json());
    } else {
      fmt::print("{}\n{}", comparison_.verdict_line(),
                 wanted_.quiet ? "" : comparison_.text(game_.info(), first_.seed));
    }
    if (stopped_) fmt::print(stderr, "agon compare: stopped; this is what is known so far\n");
    return comparison_.decided() ? exit_ok : exit_no;
  }

 private:
  std::uint64_t games() const { return wanted_.games - wanted_.games % 2; }

  // none: nothing to resume from
  std::optional<KeptComparison> kept_games() const {
    std::error_code error;
    if (wanted_.save.empty() || !fs::exists(wanted_.save, error) || fs::is_empty(wanted_.save, error)) {
      return std::nullopt;
    }
    auto kept = fs::is_regular_file(wanted_.save, error) ? read_comparison(wanted_.save)
                                                         : Result<KeptComparison>(Error{"it is not a regular file"});
    if (!kept) throw BadInput(fmt::format("--save {}: {}", wanted_.save, kept.error()));
    if (!wanted_.resume) {
      throw BadInput(
          fmt::format("--save {} holds {} games already; add --resume to go on with them, or name another file",
                      wanted_.save, kept->games.size()));
    }
    return *std::move(kept);
  }

  void open_file(const std::optional<KeptComparison>& kept) {
    ComparisonHead head{std::string(game_.info().name), setup_, first_.seed, names_, {}, ""};
    for (const std::string& bot : wanted_.bots) head.programs.push_back(fingerprint_of(game_.info().name, bot));
    head.limits = limits_text(wanted_, settings_);
    if (const auto found = kept ? differences(kept->head, head) : std::vector<std::string>(); !found.empty()) {
      throw BadInput(fmt::format("--save {} holds another comparison; name another file\n  {}", wanted_.save,
                                 fmt::join(found, "\n  ")));
    }
    writer_ = std::make_unique<ComparisonWriter>(wanted_.save, head, kept ? kept->bytes : 0);
  }

  void give_own_limits(referee::Entrant& entrant, const ComparisonWanted::OwnLimits& own) const {
    if (own.time) {
      entrant.limits = referee::limits_of(game_.info(), own.time);
      if (wanted_.match.wall) entrant.limits->block_wall = *wanted_.match.wall;
    }
    if (own.memory) entrant.memory_bytes = own.memory->count;
  }

  void play() {
    const os::StopOnSignal signal;
    const std::stop_callback on_signal(signal.token(), [this] { enough_.request_stop(); });
    status_.show(status_text());
    while (comparison_.games() < games() && !comparison_.decided() && !enough_.stop_requested()) {
      const auto plans = plan(comparison_.games());
      referee::run(
          plans, settings_,
          [&](std::size_t index, const replay::Outcome& outcome) {
            if (comparison_.decided()) return forget(plans[index]);
            take(plans[index], outcome);
          },
          enough_.get_token());
    }
    status_.wipe();
    stopped_ = signal.token().stop_requested() && !comparison_.decided();
  }

  void check_replays() const {
    if (wanted_.out.empty()) return;
    std::vector<fs::path> files;
    for (std::uint64_t i = 1; i <= games(); ++i) files.push_back(replay_in(wanted_.out, game_.info(), i, games()));
    std::vector<std::string> inputs = inputs_in(wanted_.bots);
    inputs.push_back(wanted_.match.map);
    check_outputs("--out", files, OutputKind::replay, inputs);
  }

  std::vector<referee::MatchPlan> plan(std::uint64_t before) const {
    referee::MatchPlan first = first_;
    first.seed += before / 2;
    const auto number = static_cast<std::uint32_t>(std::min<std::uint64_t>(games_planned, games() - before));
    auto plans = referee::plan_games(first, number, referee::Sides::swapped);
    for (std::size_t i = 0; i < plans.size() && !wanted_.out.empty(); ++i) {
      plans[i].replay = replay_in(wanted_.out, game_.info(), before + i + 1, games());
    }
    return plans;
  }

  static void forget(const referee::MatchPlan& plan) {
    std::error_code ignored;
    if (!plan.replay.empty()) fs::remove(plan.replay, ignored);
  }

  void take(const referee::MatchPlan& plan, const replay::Outcome& outcome) {
    comparison_.add(plan, setup_, outcome);
    if (writer_) writer_->add(outcome);
    if (comparison_.decided()) enough_.request_stop();
    if (status_.due()) status_.show(status_text());
  }

  // The status with the time left until the expected decision, or until the last allowed game if that is sooner.
  std::string status_text() const {
    const std::uint64_t played = comparison_.games() - resumed_;
    if (played < 2) return comparison_.status("");
    const double all = static_cast<double>(games() - comparison_.games()) / 2;
    const auto expected = comparison_.pairs_left();
    const bool decides = expected && *expected < all;
    const double a_pair =
        std::chrono::duration<double>(Steady::now() - begin_).count() * 2 / static_cast<double>(played);
    const auto left = std::chrono::seconds(std::lround(a_pair * (decides ? *expected : all)));
    return comparison_.status(fmt::format("{}{} left", decides ? "" : "< ", duration_text(left)));
  }

  boost::json::object in_json() const {
    boost::json::object object = comparison_.json();
    object["game"] = game_.info().name;
    object["setup"] = setup_;
    object["seed"] = first_.seed;
    object["stopped"] = stopped_;
    return object;
  }

  const ComparisonWanted& wanted_;
  const Game& game_;
  const std::vector<std::string> names_;
  Comparison comparison_;
  referee::MatchPlan first_;
  std::string setup_;
  referee::RunSettings settings_;
  std::unique_ptr<ComparisonWriter> writer_;  // null: nothing is saved
  std::uint64_t resumed_ = 0;                 // games played by earlier runs
  std::stop_source enough_;
  StatusLine status_;
  const Steady::time_point begin_ = Steady::now();
  bool stopped_ = false;  // interrupted before the decision
};

}  // namespace

int compare(const ComparisonWanted& wanted) {
  const Game& game = game_called(wanted.game);
  check(wanted, game.info());
  return Comparing(wanted, game).run();
}

}  // namespace agon::cli
