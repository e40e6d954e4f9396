#pragma once

#include <chrono>

#include "games/registry.hpp"

namespace agon::cli {

// Repeats the work for about the given time; returns the amount of work done per second. `work(i)` returns the amount
// of work it did.
template <class Work>
double rate(std::chrono::milliseconds time, Work work) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::uint64_t done = 0;
  for (std::uint64_t i = 1; Clock::now() - begin < time; ++i) done += work(i);
  return static_cast<double>(done) / std::chrono::duration<double>(Clock::now() - begin).count();
}

enum class Speech : std::uint8_t { orders, text };

// The speed of the rules without a referee.
struct RulesFigures {
  Speech speech = Speech::orders;  // text: orders are drawn, written and read as text
  double turns_per_second = 0;     // random play, one thread
  double per_core = 0;             // the mean of one thread per core
  unsigned cores = 1;
  std::string_view turn;  // what a turn is, unless all seats take part in it
  // Copying a state in the middle of play, an order of every seat that may act, and the end of the turn.
  double copy_and_step_ns = 0;
};
RulesFigures measure_rules(const Game&, std::chrono::milliseconds);

std::unique_ptr<Match> match_of(const Game&, std::uint64_t seed);  // with the default setup
void random_turn(Match&, Dice&);

}  // namespace agon::cli
