#pragma once

#include <string>

#include "replay/replay.hpp"

namespace agon::cli {

enum class FilmKind { gif, mp4 };

// Writes the match as a film and replaces the file. A headless browser (Chromium or Chrome) renders the viewer and
// sends the frames, ffmpeg encodes them. Throws Refused if one of the two is not installed, and MachineError if it
// fails.
struct Film {
  std::size_t pictures = 0;
  double seconds = 0;
};
Film make_film(const replay::Replay&, const std::string& file, FilmKind);

}  // namespace agon::cli
