#pragma once

#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "referee/own_limits.hpp"

namespace agon::referee {

// A loser gets only this long to exit on its own, for its last output to stderr.
inline constexpr replay::Nanoseconds moment_for_losers = std::chrono::milliseconds(200);

// The common part of the match drivers: observers, the outcome, and how a match ends. Failures of this machine are
// exceptions; they are caught only here, and make the outcome `ours`.
class MatchDriver {
 protected:
  MatchDriver(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>, OwnLimits);

  // Runs `play`, closes all bots, completes the outcome and reports it.
  template <class Play>
  replay::Outcome run(Play play) {
    try {
      play();
    } catch (const std::exception& error) {
      call_off(error);
    }
    finish();
    return std::move(outcome_);
  }

  void begin();  // names are known: tells the observers
  void end_turn();
  void close(Seat);  // closes its bot; idempotent
  const replay::Limits& limits_of(Seat) const;

  Match& match_;
  const std::span<Bot* const> bots_;
  const replay::Limits& limits_;
  replay::Outcome outcome_;
  std::vector<bool> closed_;  // by seat

 private:
  void call_off(const std::exception&);
  std::string usage() const;
  void finish();

  const std::span<MatchObserver* const> observers_;
  const OwnLimits own_limits_;
  bool overloaded_ = false;
};

}  // namespace agon::referee
