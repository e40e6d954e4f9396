#pragma once

#include <string>
#include <string_view>

#include "games/info.hpp"
#include "referee/run.hpp"

namespace agon::cli {

// Throws MachineError with advice if programs cannot be isolated, unless `waived`.
sandbox::Isolation isolation_unless(bool waived);

// The program that a BOT of the command line denotes (see named_bot.hpp); compiles sources. With an empty game there
// are no samples. Throws BadInput with the compiler's output, and MachineError.
sandbox::Command program_of(std::string_view game, const std::string& bot, sandbox::Isolation);

// The same, and in called games also tcp, tcp:PORT or tcp:ADDRESS:PORT: listens there, by default on a free port of
// 127.0.0.1, and prints the address.
referee::Entrant entrant_of(const GameInfo&, const std::string& bot, sandbox::Isolation);

}  // namespace agon::cli
