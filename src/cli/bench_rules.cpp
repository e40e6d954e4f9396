// Games with a speed test are measured as values, all others as matches: a game without a speed test has long turns,
// and text is a small part of their cost.

#include "cli/bench_rules.hpp"

#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

namespace agon::cli {
namespace {

constexpr int turns_before_copies = 5;

struct Values {
  static std::uint64_t random_game(const Game& game, std::uint64_t seed) { return game.speed->game(seed); }

  static double copies_per_second(const Game& game, std::chrono::milliseconds time) {
    constexpr std::uint32_t copies_at_a_time = 1000;
    return rate(time, [&](std::uint64_t) {
      if (game.speed->copies(copies_at_a_time) == 0) throw std::logic_error("every game is over after a turn");
      return copies_at_a_time;
    });
  }
};

struct Matches {
  static std::uint64_t random_game(const Game& game, std::uint64_t seed) {
    const auto match = match_of(game, seed);
    Dice dice(seed, 0);
    while (!match->over()) random_turn(*match, dice);
    return match->turn();
  }

  static double copies_per_second(const Game& game, std::chrono::milliseconds time) {
    const auto match = match_of(game, 1);
    Dice dice(1, 0);
    for (int i = 0; i < turns_before_copies; ++i) random_turn(*match, dice);
    return rate(time, [&](std::uint64_t) {
      random_turn(*match->clone(), dice);
      return 1;
    });
  }
};

// Runs every thread for the given time; returns the mean of their rates.
double rate_per_core(const Game& game, unsigned cores, std::chrono::milliseconds time, auto random_game) {
  std::vector<double> rates(cores);
  {
    std::vector<std::jthread> threads;
    for (double& mine : rates) {
      threads.emplace_back([&] { mine = rate(time, [&](std::uint64_t seed) { return random_game(game, seed); }); });
    }
  }
  return std::accumulate(rates.begin(), rates.end(), 0.0) / cores;
}

template <class Way>
RulesFigures measure(const Game& game, std::chrono::milliseconds time) {
  RulesFigures figures;
  figures.cores = std::max(1U, std::thread::hardware_concurrency());
  figures.turns_per_second = rate_per_core(game, 1, time, Way::random_game);
  figures.per_core = rate_per_core(game, figures.cores, time, Way::random_game);
  figures.copy_and_step_ns = 1e9 / Way::copies_per_second(game, time);
  return figures;
}

}  // namespace

std::unique_ptr<Match> match_of(const Game& game, std::uint64_t seed) {
  auto match = game.start("", seed);
  if (!match) throw std::logic_error(match.error());  // the defaults are always valid
  return std::move(match).value();
}

void random_turn(Match& match, Dice& dice) {
  const Seats acting = match.to_act();
  for (std::size_t seat = 0; seat < max_seats; ++seat) {
    if (!acting.test(seat)) continue;
    const auto mover = static_cast<Seat>(seat);
    static_cast<void>(match.answer(mover, match.random_answer(mover, dice)));
  }
  match.end_turn();
}

RulesFigures measure_rules(const Game& game, std::chrono::milliseconds time) {
  if (game.speed) {
    RulesFigures figures = measure<Values>(game, time);
    figures.turn = game.speed->turn;
    return figures;
  }
  RulesFigures figures = measure<Matches>(game, time);
  figures.speech = Speech::text;
  return figures;
}

}  // namespace agon::cli
