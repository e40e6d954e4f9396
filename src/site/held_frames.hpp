#pragma once

#include <deque>
#include <optional>
#include <string_view>

#include "site/stream.hpp"
#include "store/journal/store.hpp"

namespace agon::site {

// A frame of a game server's world, with its time in the contest.
struct Frame {
  bool begins = false;  // a new game
  // Needed by every spectator: the first frame of a game, and all frames if the game's frames add up.
  bool kept = false;
  store::Time at{};
  Text text;
};

// Frames of a game server that the public may not see yet. Not thread-safe.
class HeldFrames {
 public:
  // `adds_up`: the game's GameInfo::frames_add_up.
  explicit HeldFrames(std::string_view adds_up) : adds_up_(adds_up) {}

  void take(Frame);  // in order of time
  // Moves frames up to this time into the stream; true: there were some.
  bool release(store::Time seen, Stream&);
  std::optional<store::Time> next() const;           // time of the next frame; none: none is held
  std::size_t size() const { return held_.size(); }  // for tests

  // During a freeze, drops frames that will not be needed after it: those of finished games and, unless frames add up,
  // all but the newest. So memory does not grow with the freeze.
  void forget_overtaken();

 private:
  std::string_view adds_up_;
  std::deque<Frame> held_;  // oldest first
};

}  // namespace agon::site
