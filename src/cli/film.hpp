#pragma once

#include <string>

#include "replay/replay.hpp"

namespace agon::cli {

enum class FilmKind { gif, mp4 };

// Writes the match as a film, in place of the file. The viewer draws it: a browser without a window (Chromium or
// Chrome) shows it and sends the pictures, ffmpeg joins them. Throws Refused when one of the two is not installed, and
// MachineError when it fails.
struct Film {
  std::size_t pictures = 0;
  double seconds = 0;
};
Film make_film(const replay::Replay&, const std::string& file, FilmKind);

}  // namespace agon::cli
