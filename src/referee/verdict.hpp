#pragma once

#include <string>

#include "replay/outcome.hpp"

namespace agon::referee {

enum class Phase : std::uint8_t { hello, move, quit };

// Everything that a verdict tells about a fault.
struct Charge {
  Seat seat = 0;
  Phase phase = Phase::hello;
  replay::Fault fault = replay::Fault::none;
  std::string detail;
  std::string line;
  std::uint32_t own_moves = 0;  // requested from the program, including this one
  replay::TimeUsage block;      // used in the current block of its moves, or for the name
};

// The complete sentence: who lost, why, at which move, and the offending line.
std::string verdict_of(const Match&, const replay::Limits&, const std::string& name, const Charge&);

}  // namespace agon::referee
