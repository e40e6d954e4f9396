#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/client/client_connection.hpp"
#include "cli/client/client_relay.hpp"

namespace agon::cli {

// A command of a recording, and what the server said to it.
struct Step {
  std::size_t connection = 1;
  std::string command;  // its lines, with their ends
  std::string name;
  bool is_password = false;
  std::vector<std::string> answer;
  std::chrono::nanoseconds pause{};  // from the line before it on its connection
};
std::vector<Step> steps_of(const std::vector<Spoken>&);  // throws BadInput when it is not a session of commands

// Where two answers differ: "" nowhere. The seconds of WAITING and FORCED_WAITING never are a difference.
std::string difference(const std::vector<std::string>& was, const std::vector<std::string>& is);

struct Replayed {
  std::size_t commands = 0;
  std::vector<std::string> differences;  // a line each
};

enum class Pauses : std::uint8_t { skipped, kept };

// Says the commands of a recording again, each when the one before it on its connection is answered, over as many
// connections. Where an answer is now shorter, the end of it is taken for granted after half a second of silence.
// Throws MachineError when a connection is lost.
Replayed replay(const std::vector<Step>&, const Address&, const std::optional<Login>&, Watched&, const StopEvent&,
                Pauses);

}  // namespace agon::cli
