#pragma once

#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "referee/own_limits.hpp"

namespace agon::referee {

// A loser gets only this long to leave by itself, for the sake of what it may want to write to stderr.
inline constexpr replay::Nanoseconds moment_for_losers = std::chrono::milliseconds(200);

// What the drivers of matches have in common: who listens, the outcome, and how a match ends. What this machine does
// wrong travels as an exception; it is caught here, in one place, and makes the outcome `ours`.
class MatchDriver {
 protected:
  MatchDriver(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>, OwnLimits);

  // Plays by this driver, closes all bots, settles the outcome and tells it.
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

  void begin();  // the names are known: tells the observers
  void end_turn();
  void close(Seat);  // its bot; more than once is the same
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
