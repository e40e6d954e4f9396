#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/game.hpp"

namespace agon::vampire {

// The first block of a program, without its closing line; the error is the text of the MESSAGE.
using Login = DuelProtocol::Login;
Result<Login> read_login(std::string_view block, std::size_t maps);

// "MESSAGE m" as a block: the whole answer to a login that is not accepted, and to LOGOUT.
std::string message_block(std::string_view text);
// What the tested player says, as its answer, to end the match with what is; a server says it for who has gone.
inline constexpr std::string_view logout = "LOGOUT";
inline constexpr std::string_view not_valid = "Not a valid login message";

}  // namespace agon::vampire
