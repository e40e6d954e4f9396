#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "cli/opponents.hpp"
#include "referee/run.hpp"

namespace agon::cli {

// How requests end when they are sent to the program.
enum class LineEnd : std::uint8_t { lf, crlf };

// One game of a program against an opponent of ours.
struct Trial {
  Seat seat = 0;  // of the program
  Manner opponent = Manner::random;
  LineEnd line_end = LineEnd::lf;
  std::uint64_t seed = 0;
};

struct Tried {
  referee::Outcome outcome;
  std::size_t longest_request_bytes = 0;
};

// Plays it and keeps the replay there. Throws MachineError when this machine failed or a stop was requested.
Tried play_trial(const referee::MatchPlan& plan, const referee::RunSettings&, const Trial&, const std::stop_token&);

}  // namespace agon::cli
