#pragma once

#include <string>
#include <string_view>

#include "games/info.hpp"
#include "referee/run.hpp"

namespace agon::cli {

// Throws MachineError, with what to do, where programs cannot be isolated and this was not waived.
sandbox::Isolation isolation_unless(bool waived);

// The program that a BOT of the command line means, as named_bot.hpp says; sources are compiled. An empty game has no
// samples. Throws BadInput, with what the compiler said, and MachineError.
sandbox::Command program_of(std::string_view game, const std::string& bot, sandbox::Isolation);

// The same, and where teams speak freely also tcp, tcp:PORT or tcp:ADDRESS:PORT: listens there, by default on a free
// port of 127.0.0.1, and says where.
referee::Entrant entrant_of(const GameInfo&, const std::string& bot, sandbox::Isolation);

}  // namespace agon::cli
