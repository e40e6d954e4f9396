#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/game.hpp"

namespace agon::vampire {

// The first block of a program, without its terminating line; the error is the text of the MESSAGE.
using Login = DuelProtocol::Login;
Result<Login> read_login(std::string_view block, std::size_t maps);

// "MESSAGE m" as a block: the whole answer to a refused login, and to LOGOUT.
std::string message_block(std::string_view text);
// The answer of the tested player that ends the match as it is; a server gives it for a client that has gone.
inline constexpr std::string_view logout = "LOGOUT";
inline constexpr std::string_view not_valid = "Not a valid login message";

}  // namespace agon::vampire
