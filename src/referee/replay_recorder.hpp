#pragma once

#include <filesystem>

#include "referee/referee.hpp"
#include "replay/replay.hpp"

namespace agon::referee {

// Records the replay of a match, and saves it once the match is decided. A match called off because this machine failed
// leaves no file.
class ReplayRecorder final : public MatchObserver {
 public:
  // `header` has what the match itself does not know: seed, programs, limits, version of this program. Creates the
  // file's folders; with an empty name no file is written, and replay() returns it.
  ReplayRecorder(std::filesystem::path file, replay::Replay header)
      : file_(std::move(file)), replay_(std::move(header)) {}

  void begun(const Match&, std::span<const replay::SeatReport>) override;
  void turn_ended(const Match&, std::span<const replay::SeatReport>) override;
  void finished(const replay::Outcome&) override;

  const replay::Replay& replay() const { return replay_; }

 private:
  std::filesystem::path file_;
  replay::Replay replay_;
};

}  // namespace agon::referee
