#pragma once

#include <string>

#include "games/match.hpp"
#include "referee/run.hpp"

namespace agon::cli {

// How the first request is sent.
enum class Sending : std::uint8_t { whole, in_pieces };

// A short dialogue with a program: the first request, its answer, and the message that makes it leave.
struct Script {
  std::string hello;    // empty: the program speaks first
  std::string goodbye;  // "Quit"
  AnswerForm form = AnswerForm::line;
};

// The result.
struct ProbeResult {
  bool answered = false;
  std::string line;     // its answer, as the match reads it
  std::string surplus;  // unrequested output
  bool late = false;    // it answered only after the goodbye, so it does not flush
  bool ended = false;   // before the goodbye
  int exit_code = 0;    // if it exited
  int signal = 0;       // that killed it, or 0
  bool left = false;    // it ended in time after the goodbye
  replay::Nanoseconds answer_time{};
  replay::Nanoseconds leave_time{};
  std::string stderr_text;
};

ProbeResult probe(const sandbox::Command&, const referee::RunSettings&, const Script&, Sending);

}  // namespace agon::cli
