#pragma once

#include <string>

#include "games/match.hpp"
#include "referee/run.hpp"

namespace agon::cli {

// How the first request is sent.
enum class Sending : std::uint8_t { whole, in_pieces };

// One short talk with a program: the first request, its answer, and what makes it leave.
struct Script {
  std::string hello;    // empty: it speaks first
  std::string goodbye;  // "Quit"
  AnswerForm form = AnswerForm::line;
};

// What came of it.
struct Talk {
  bool answered = false;
  std::string line;     // its answer, as the match reads it
  std::string surplus;  // what it said beside it, though nobody had asked
  bool late = false;    // it answered only after the goodbye: it does not flush
  bool ended = false;   // before the goodbye
  int exit_code = 0;    // when it ended by itself
  int signal = 0;       // that ended it, or 0
  bool left = false;    // it ended after the goodbye, in time
  replay::Nanoseconds answer_time{};
  replay::Nanoseconds leave_time{};
  std::string stderr_text;
};

Talk talk(const sandbox::Command&, const referee::RunSettings&, const Script&, Sending);

}  // namespace agon::cli
