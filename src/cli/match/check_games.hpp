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
enum class RequestForm : std::uint8_t {
  plain,
  crlf,       // lines end in CR LF
  in_pieces,  // with a pause between the pieces
  shuffled,   // lines with the same first word are reordered
};

// One game of a program against a built-in opponent.
struct CheckGame {
  Seat seat = 0;  // the program's seat
  OpponentStyle opponent = OpponentStyle::random;
  RequestForm form = RequestForm::plain;
  std::uint64_t seed = 0;
};

struct CheckedGame {
  replay::Outcome outcome;
  std::size_t longest_request_bytes = 0;
  std::size_t warnings = 0;         // warning lines sent to the program
  std::size_t protocol_errors = 0;  // warnings about the protocol, such as an unknown command
  std::string first_warning;
  std::size_t taken = 0;  // commands answered with OK, in called games
  std::size_t late = 0;   // answers that did not come in time, in asked games
};

// Plays the game and saves its replay. Throws MachineError if this machine failed or a stop was requested.
CheckedGame play_check_game(const referee::MatchPlan& plan, const referee::RunSettings&, const CheckGame&,
                            const std::stop_token&);

}  // namespace agon::cli
