// agon bench: the figures of this machine, and one number a game that changes only when its behaviour does.

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>

#include "base/digest.hpp"
#include "cli/command.hpp"
#include "cli/json_out.hpp"
#include "cli/opponents.hpp"
#include "cli/terminal.hpp"
#include "cli/text_table.hpp"
#include "games/registry.hpp"
#include "referee/referee.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t signature_games = 200;  // changing it changes every signature

struct Wanted {
  bool as_json = false;
  bool quick = false;
};

struct Figures {
  const GameInfo* info = nullptr;
  std::uint64_t signature = 0;
  double turns_per_second = 0;    // of random play, all answers written and read as text
  double copy_and_step_ns = 0;    // a copy of a match, one answer for each who may act, the end of the turn
  double matches_per_second = 0;  // the referee with two random bots of this program
  double moves_per_second = 0;    // of the same
};

std::unique_ptr<Match> match_of(const Game& game, std::uint64_t seed) {
  auto match = game.start("", seed);
  if (!match) throw std::logic_error(match.error());  // the defaults are always right
  return std::move(match).value();
}

void random_turn(Match& match, Dice& dice) {
  const Seats acting = match.to_act();
  for (std::size_t seat = 0; seat < match.info().seats_max; ++seat) {
    if (!acting.test(seat)) continue;
    const auto mover = static_cast<Seat>(seat);
    static_cast<void>(match.answer(mover, match.random_answer(mover, dice)));
  }
  match.end_turn();
}

// A whole random game; adds what came of it to the digest and returns its turns.
std::uint64_t random_game(const Game& game, std::uint64_t seed, Digest& digest) {
  const auto match = match_of(game, seed);
  Dice dice(seed, 0);
  while (!match->over()) random_turn(*match, dice);
  digest.add(match->digest()).add(match->turn());
  return match->turn();
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// Does the work again and again for about so long; returns how much of it was done in a second. `work(i)` says how much
// it did.
template <class Work>
double rate(std::chrono::milliseconds time, Work work) {
  const auto begin = Clock::now();
  std::uint64_t done = 0;
  for (std::uint64_t i = 1; Clock::now() - begin < time; ++i) done += work(i);
  return static_cast<double>(done) / seconds_since(begin);
}

double copy_and_step_ns(const Game& game, std::chrono::milliseconds time) {
  const auto start = match_of(game, 1);
  Dice dice(1, 0);
  for (int i = 0; i < 5; ++i) random_turn(*start, dice);
  const Seats acting = start->to_act();
  std::vector<Said> answers;
  for (std::size_t seat = 0; seat < start->info().seats_max; ++seat) {
    if (acting.test(seat))
      answers.push_back({static_cast<Seat>(seat), start->random_answer(static_cast<Seat>(seat), dice)});
  }
  const double steps = rate(time, [&](std::uint64_t) -> std::uint64_t {
    const auto copy = start->clone();
    for (const Said& each : answers) static_cast<void>(copy->answer(each.seat, each.text));
    copy->end_turn();
    return 1;
  });
  return 1e9 / steps;
}

// Matches of two random bots of this program: what is left is the referee's own work and the rules.
void measure_referee(const Game& game, std::chrono::milliseconds time, Figures& figures) {
  const auto begin = Clock::now();
  std::uint64_t moves = 0;
  figures.matches_per_second = rate(time, [&](std::uint64_t seed) -> std::uint64_t {
    const auto match = match_of(game, seed);
    std::vector<std::unique_ptr<referee::Bot>> bots;
    std::vector<referee::Bot*> seated;
    for (Seat seat = 0; seat < game.info().seats_min; ++seat) {
      bots.push_back(opponent(Manner::random, *match, seat, seed));
      seated.push_back(bots.back().get());
    }
    const auto outcome = referee::play(*match, seated, referee::limits_of(game.info()), {});
    for (const auto& report : outcome.seats) moves += report.ledger.size();
    return 1;
  });
  figures.moves_per_second = static_cast<double>(moves) / seconds_since(begin);
}

Figures measure(const Game& game, std::chrono::milliseconds time) {
  Figures figures;
  figures.info = &game.info();
  Digest digest;
  for (std::uint64_t seed = 1; seed <= signature_games; ++seed) random_game(game, seed, digest);
  figures.signature = digest.value();
  Digest unused;
  figures.turns_per_second = rate(time, [&](std::uint64_t seed) { return random_game(game, seed, unused); });
  figures.copy_and_step_ns = copy_and_step_ns(game, time);
  measure_referee(game, time, figures);
  return figures;
}

json::object to_json(const Figures& figures) {
  return {{"game", figures.info->name},
          {"signature", hex(figures.signature)},
          {"turns_per_second", std::llround(figures.turns_per_second)},
          {"copy_and_step_ns", std::llround(figures.copy_and_step_ns)},
          {"matches_per_second", std::llround(figures.matches_per_second)},
          {"moves_per_second", std::llround(figures.moves_per_second)}};
}

std::string to_text(const Figures& figures) {
  return fmt::format("{}\n", figures.info->name) +
         text_table({{"signature", fmt::format("{} of {} random games", hex(figures.signature), signature_games)},
                     {"random play",
                      fmt::format("{:.0f} turns/s, answers written and read as text", figures.turns_per_second)},
                     {"copy and step", fmt::format("{:.0f} ns", figures.copy_and_step_ns)},
                     {"referee", fmt::format("{:.0f} matches/s, {:.0f} moves/s, bots inside this program",
                                             figures.matches_per_second, figures.moves_per_second)}});
}

int bench(const Wanted& wanted) {
  const auto time = std::chrono::milliseconds(wanted.quick ? 50 : 1000);
  json::array all;
  Progress progress(games().size());
  for (const Game& game : games()) {
    progress.show(all.size(), game.info().name);
    const Figures figures = measure(game, time);
    progress.wipe();
    if (!wanted.as_json) fmt::print("{}", to_text(figures));
    all.push_back(to_json(figures));
  }
  if (wanted.as_json) print_json(all);
  return exit_ok;
}

}  // namespace

Command bench_command() {
  const auto wanted = std::make_shared<Wanted>();
  return {.name = "bench",
          .summary = "measures this machine: the rules and the referee of each game",
          .details = "The signature changes only when the behaviour of a game does: the same on every machine.",
          .operands = {},
          .options = {{"--quick", "", "for a fraction of a second: the signatures are the same, the speeds rough",
                       &wanted->quick},
                      {"--json", "", "for scripts: an array of objects", &wanted->as_json}},
          .examples = {{"agon bench", "a few seconds for each game"}},
          .run = [wanted] { return bench(*wanted); }};
}

}  // namespace agon::cli
