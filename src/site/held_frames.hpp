#pragma once

#include <deque>
#include <optional>
#include <string_view>

#include "site/stream.hpp"
#include "store/journal/store.hpp"

namespace agon::site {

// A picture of a game server's world as it was at a time of the contest.
struct Frame {
  bool begins = false;  // a game
  bool kept = false;    // everybody needs it, however late they come: the first, and all of a game whose frames add up
  store::Time at{};
  Text text;
};

// The frames of a game server that the public may not see yet. For one thread.
class HeldFrames {
 public:
  // `adds_up`: GameInfo::frames_add_up of its game.
  explicit HeldFrames(std::string_view adds_up) : adds_up_(adds_up) {}

  void take(Frame);                                  // in the order of their times
  bool release(store::Time seen, Stream&);           // those up to that time; true: there were some
  std::optional<store::Time> next() const;           // the time of the next one; none: nothing waits
  std::size_t size() const { return held_.size(); }  // for tests

  // Forgets what nobody will miss when time goes on at last: games that are over, and where frames do not add up all
  // but the newest one. So what waits does not grow with the time that it waits.
  void forget_overtaken();

 private:
  std::string_view adds_up_;
  std::deque<Frame> held_;  // the oldest first
};

}  // namespace agon::site
