#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/client/client_connection.hpp"
#include "cli/client/client_relay.hpp"

namespace agon::cli {

// A recorded command and the server's answer to it.
struct Step {
  std::size_t connection = 1;
  std::string command;  // its lines, with their line ends
  std::string name;
  bool is_password = false;
  std::vector<std::string> answer;
  std::chrono::nanoseconds pause{};  // since the server's last line on its connection
};
std::vector<Step> steps_of(const std::vector<Spoken>&);  // throws BadInput if it is not a session of commands

// Where two answers differ; "" if they do not. The seconds of WAITING and FORCED_WAITING are ignored.
std::string difference(const std::vector<std::string>& was, const std::vector<std::string>& is);

struct Replayed {
  std::size_t commands = 0;
  std::vector<std::string> differences;  // one line each
};

enum class Pauses : std::uint8_t { skipped, kept };

// Sends the commands of a recording again over as many connections, each command when the previous one of its
// connection is answered. An answer that is shorter than recorded is taken as complete after half a second of silence.
// Throws MachineError if a connection is lost.
Replayed replay(const std::vector<Step>&, const Address&, const std::optional<Login>&, Watched&, const StopEvent&,
                Pauses);

}  // namespace agon::cli
