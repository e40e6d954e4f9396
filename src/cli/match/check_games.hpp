#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "cli/match/opponents.hpp"
#include "referee/run.hpp"

namespace agon::cli {

// How requests are sent to the program.
enum class Dress : std::uint8_t {
  plain,
  crlf,       // lines end in CR LF
  in_pieces,  // with a moment between them
  shuffled,   // lines with the same first word in another order
};

// One game of a program against an opponent of ours.
struct Trial {
  Seat seat = 0;  // of the program
  Manner opponent = Manner::random;
  Dress dress = Dress::plain;
  std::uint64_t seed = 0;
};

struct Tried {
  replay::Outcome outcome;
  std::size_t longest_request_bytes = 0;
  std::size_t warnings = 0;         // lines of warning that it was sent
  std::size_t protocol_errors = 0;  // of them: those that have nothing to do with the game, such as an unknown command
  std::string first_warning;        // of them
  std::size_t taken = 0;            // where it sends commands: those that were answered with OK
};

// Plays it and keeps the replay there. Throws MachineError when this machine failed or a stop was requested.
Tried play_trial(const referee::MatchPlan& plan, const referee::RunSettings&, const Trial&, const std::stop_token&);

}  // namespace agon::cli
