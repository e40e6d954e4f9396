// agon compare: is A better than B? Pairs of games with the sides swapped, from one seed each, until a sequential
// probability ratio test decides.
//
// The games are reported in the order of their seeds, however many are played at a time, and the test looks at them in
// that order: so what it says does not depend on this machine. What is still being played when it has decided is broken
// off and forgotten.

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <stop_token>
#include <tuple>

#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/output_file.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "cli/match/match_options.hpp"
#include "cli/match/series.hpp"
#include "cli/match/setup.hpp"
#include "os/stop_on_signal.hpp"
#include "ratings/comparison.hpp"
#include "referee/verdict.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using ratings::Sprt;

constexpr std::uint64_t games_max = 1'000'000;
constexpr std::uint32_t games_planned = 2000;  // at a time

struct Wanted {
  std::string game;
  std::vector<std::string> bots{2};
  std::uint64_t games = 20'000;
  Sprt sprt{.elo0 = 0, .elo1 = 20};
  MatchOptions match;
  std::string out;
  bool as_json = false;
  bool quiet = false;
};

void check(const Wanted& wanted, const GameInfo& info) {
  if (info.seats_min > 2 || info.seats_max < 2) {
    throw BadInput(fmt::format(
        "{} is not a game for two, so A and B cannot swap sides; `agon tournament` ranks bots there", info.name));
  }
  if (wanted.games < 2 || wanted.games > games_max) throw BadInput(fmt::format("--games takes 2 to {}", games_max));
  if (wanted.sprt.elo0 >= wanted.sprt.elo1) throw BadInput("--elo1 is to be greater than --elo0");
  for (const double risk : {wanted.sprt.alpha, wanted.sprt.beta}) {
    if (risk <= 0 || risk >= 0.5) throw BadInput("--alpha and --beta take a chance between 0 and 0.5");
  }
  std::error_code error;
  if (!wanted.out.empty() && fs::exists(wanted.out, error) && !fs::is_directory(wanted.out, error)) {
    throw BadInput(fmt::format("--out {} is a file; name a folder", wanted.out));
  }
}

// A figure of Elo: where one side has taken all points there is none.
std::string text_of_elo(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "beyond measure" : "below measure";
  return fmt::format("{:+.1f}", elo);
}
json::value json_of_elo(double elo) { return std::isinf(elo) ? json::value(nullptr) : json::value(elo); }

class Comparing {
 public:
  Comparing(const Wanted& wanted, const Game& game)
      : wanted_(wanted),
        game_(game),
        tally_(wanted.bots),
        first_(first_match(wanted.match, game, 2)),
        setup_(match_with(game, first_.setup, first_.seed, 2)->setup_text()),
        settings_(settings_for(wanted.match, game.info())) {
    check_replays();
    first_.seats = entrants_of(game.info(), wanted.bots, settings_);
  }

  int run() {
    play();
    if (wanted_.as_json) {
      print_json(in_json());
    } else {
      print_result();
    }
    if (stopped_) fmt::print(stderr, "agon compare: stopped; this is what is known so far\n");
    return verdict() == Sprt::Verdict::play_on ? exit_no : exit_ok;
  }

 private:
  Sprt::Verdict verdict() const { return wanted_.sprt.verdict(counts_); }
  std::uint64_t games() const { return wanted_.games - wanted_.games % 2; }

  void play() {
    const os::StopOnSignal signal;
    const std::stop_callback on_signal(signal.token(), [this] { enough_.request_stop(); });
    Progress progress(games());
    progress.show(0, "");
    while (taken_ < games() && !enough_.stop_requested()) {
      const std::uint64_t before = taken_;
      const auto plans = plan(before);
      referee::run(
          plans, settings_,
          [&](std::size_t index, const replay::Outcome& outcome) {
            if (verdict() != Sprt::Verdict::play_on) return forget(plans[index]);
            take(before + index, plans[index], outcome);
            progress.show(taken_, standing());
          },
          enough_.get_token());
    }
    stopped_ = signal.token().stop_requested() && verdict() == Sprt::Verdict::play_on;
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

  void take(std::uint64_t number, const referee::MatchPlan& plan, const replay::Outcome& outcome) {
    const bool swapped = number % 2 == 1;
    ++taken_;
    tally_.add({&plan, swapped ? std::vector<std::size_t>{1, 0} : std::vector<std::size_t>{0, 1}, setup_, outcome});
    if (!swapped) pair_fails_ = false, halves_ = 0;
    pair_fails_ |= outcome.ours;
    const std::size_t a = swapped ? 1 : 0;
    halves_ += outcome.winner ? (*outcome.winner == a ? 2 : 0) : 1;
    if (!outcome.ours) {
      alike_ += !seen_.emplace(swapped, outcome.turns, outcome.digest).second;
      for (std::size_t bot : {0U, 1U}) faults_[bot] += outcome.seats[swapped ? 1 - bot : bot].has_fault();
    }
    if (!swapped) return;
    if (pair_fails_) {
      ++failed_pairs_;
    } else {
      counts_.add(halves_);
    }
    if (verdict() != Sprt::Verdict::play_on) enough_.request_stop();
  }

  std::string standing() const {
    const ratings::Difference found = ratings::difference(counts_);
    return fmt::format("Elo {} [{}, {}], LOS {:.1f} %, LLR {:.2f} ({:.2f}, {:.2f})", text_of_elo(found.elo),
                       text_of_elo(found.low), text_of_elo(found.high), 100 * found.superiority,
                       wanted_.sprt.ratio(counts_), wanted_.sprt.lower(), wanted_.sprt.upper());
  }

  std::string verdict_line() const {
    const std::string &a = wanted_.bots[0], &b = wanted_.bots[1];
    switch (verdict()) {
      case Sprt::Verdict::better:
        return fmt::format("{} is better than {}", a, b);
      case Sprt::Verdict::not_better:
        return fmt::format("{} is not better than {} by {:g} Elo", a, b, wanted_.sprt.elo1);
      case Sprt::Verdict::play_on:
        break;
    }
    return fmt::format("not decided whether {} is better than {}", a, b);
  }

  void print_result() const {
    if (wanted_.quiet) {
      fmt::print("{}\n", verdict_line());
      return;
    }
    const ratings::Difference found = ratings::difference(counts_);
    const Sprt& sprt = wanted_.sprt;
    fmt::print("{}\n", verdict_line());
    if (counts_.variance() == 0) {
      fmt::print("  Elo    {}; all pairs ended alike, so nothing is known of its error\n", text_of_elo(found.elo));
    } else {
      fmt::print("  Elo    {}, with 95 % from {} to {}\n", text_of_elo(found.elo), text_of_elo(found.low),
                 text_of_elo(found.high));
    }
    fmt::print("  LOS    {:.1f} %, the likelihood that {} is better at all\n", 100 * found.superiority,
               wanted_.bots[0]);
    fmt::print("  LLR    {:.2f}; decided at {:.2f} for Elo {:g}, at {:.2f} for Elo {:g}\n", sprt.ratio(counts_),
               sprt.lower(), sprt.elo0, sprt.upper(), sprt.elo1);
    const auto& pairs = counts_.pairs;
    fmt::print("  pairs  {}, from seed {}; {} took 0 points in {}, 0.5 in {}, 1 in {}, 1.5 in {}, 2 in {}\n",
               counts_.total(), first_.seed, wanted_.bots[0], pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
    if (failed_pairs_) fmt::print("  {} not counted: this machine failed\n", counted(failed_pairs_, "pair"));
    if (alike_) {
      fmt::print("  {} went just as an earlier one: these bots do not vary, so this says less than it seems\n",
                 counted(alike_, "game"));
    }
    fmt::print("{}", tally_.table(game_.info()));
  }

  json::object in_json() const {
    const ratings::Difference found = ratings::difference(counts_);
    constexpr std::string_view verdicts[] = {"not decided", "better", "not better"};
    json::array bots, pairs;
    for (std::size_t bot : {0U, 1U}) bots.push_back({{"bot", wanted_.bots[bot]}, {"faults", faults_[bot]}});
    for (const std::uint64_t number : counts_.pairs) pairs.emplace_back(number);
    return {{"game", game_.info().name},
            {"setup", setup_},
            {"seed", first_.seed},
            {"bots", std::move(bots)},
            {"verdict", verdicts[static_cast<std::size_t>(verdict())]},
            {"stopped", stopped_},
            {"games", taken_},
            {"pairs", std::move(pairs)},
            {"failed_pairs", failed_pairs_},
            {"games_alike", alike_},
            {"score", found.score},
            {"elo", json_of_elo(found.elo)},
            {"elo_low", json_of_elo(found.low)},
            {"elo_high", json_of_elo(found.high)},
            {"los", found.superiority},
            {"llr", wanted_.sprt.ratio(counts_)},
            {"llr_low", wanted_.sprt.lower()},
            {"llr_high", wanted_.sprt.upper()},
            {"elo0", wanted_.sprt.elo0},
            {"elo1", wanted_.sprt.elo1},
            {"alpha", wanted_.sprt.alpha},
            {"beta", wanted_.sprt.beta}};
  }

  const Wanted& wanted_;
  const Game& game_;
  Tally tally_;
  referee::MatchPlan first_;
  const std::string setup_;
  referee::RunSettings settings_;
  std::stop_source enough_;
  bool stopped_ = false;  // by somebody, before it was decided

  ratings::PairCounts counts_;
  std::uint64_t taken_ = 0;  // games
  bool pair_fails_ = false;  // the one whose games are coming in; with A's points in halves
  int halves_ = 0;
  std::uint64_t failed_pairs_ = 0;
  std::array<std::uint64_t, 2> faults_{};  // games that a bot has erred in
  std::set<std::tuple<bool, std::uint32_t, std::uint64_t>> seen_;
  std::uint64_t alike_ = 0;
};

int compare(const Wanted& wanted) {
  const Game& game = game_called(wanted.game);
  check(wanted, game.info());
  return Comparing(wanted, game).run();
}

}  // namespace

Command compare_command() {
  const auto w = std::make_shared<Wanted>();
  return {
      .name = "compare",
      .summary = "says whether bot A is better than bot B, after as many games as that takes",
      .details =
          "Plays pairs of games, each from a seed of its own and with the sides swapped, until a sequential "
          "probability "
          "ratio test over the pairs decides between two differences in strength: elo0 (then A is not better) and "
          "elo1. "
          "A game that both lose by a fault counts as a draw here.\n\nCtrl-C tells what is known so far.\n\nThe exit "
          "code is 0 when it was decided, either way, and 1 when it was not.",
      .operands = {{"GAME", "a game for two: see `agon games`", &w->game, Hint::game},
                   {"A", "the bot in question: as for `agon play`", &w->bots[0], Hint::bot},
                   {"B", "the bot that it is compared with", &w->bots[1], Hint::bot}},
      .options = with_match_options(
          w->match,
          {{"--elo0", "E", "A is not better: the difference is E or less (default 0)", &w->sprt.elo0},
           {"--elo1", "E", "A is better: the difference is E or more (default 20)", &w->sprt.elo1},
           {"--alpha", "P", "the chance to call A better where the difference is elo0 (default 0.05)", &w->sprt.alpha},
           {"--beta", "P", "the chance to miss that it is elo1 (default 0.05)", &w->sprt.beta},
           {"--games", "N", "at most N games (default 20000)", &w->games},
           {"--out", "DIR", "keeps the replays in this folder", &w->out, Hint::folder},
           {"--json", "", "for scripts: an object", &w->as_json},
           {"--quiet", "", "only the first line", &w->quiet}},
          5),
      .examples = {{"agon compare football new.cpp old.cpp", "is the new version better?"},
                   {"agon compare avalanche new.py old.py --elo0 -20 --elo1 0", "is it at least no worse?"},
                   {"agon compare vampire bot.py sample:decent --games 200 --out replays", "with two players"}},
      .run = [w] { return compare(*w); }};
}

}  // namespace agon::cli
