#pragma once

#include <chrono>

#include "games/registry.hpp"

namespace agon::cli {

// Does the work again and again for about so long; returns how much of it was done in a second. `work(i)` says how much
// it did.
template <class Work>
double rate(std::chrono::milliseconds time, Work work) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::uint64_t done = 0;
  for (std::uint64_t i = 1; Clock::now() - begin < time; ++i) done += work(i);
  return static_cast<double>(done) / std::chrono::duration<double>(Clock::now() - begin).count();
}

enum class Speech : std::uint8_t { orders, text };

// How fast the rules are without a referee.
struct RulesFigures {
  Speech speech = Speech::orders;  // text: the game's orders are not drawn but as text that is written and read
  double turns_per_second = 0;     // of random play, one thread
  double per_core = 0;             // the same with a thread on each core, of one of them
  unsigned cores = 1;
  std::string_view turn;  // what a turn is, where it is not one of all seats
  double copy_and_step_ns =
      0;  // a copy of a state in the middle of play, orders of all who may act, the end of the turn
};
RulesFigures measure_rules(const Game&, std::chrono::milliseconds);

std::unique_ptr<Match> match_of(const Game&, std::uint64_t seed);  // with the defaults
void random_turn(Match&, Dice&);

}  // namespace agon::cli
