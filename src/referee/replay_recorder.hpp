#pragma once

#include <filesystem>

#include "referee/referee.hpp"
#include "replay/replay.hpp"

namespace agon::referee {

// Keeps the replay of a match, and saves it when the match has been decided. A match that was broken off because this
// machine failed leaves no file.
class ReplayRecorder final : public MatchObserver {
 public:
  // What a match does not know of itself: seed, programs, limits, version of this program. Folders of the file are
  // made; without a name there is none, and replay() has it.
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
