#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace agon::vampire {

// The first block of a program, without its closing line. For servers: whoever logs in may ask for one of its maps.
struct Login {
  std::string token;
  std::optional<std::size_t> level;  // from 1
  bool leaves = false;               // LOGOUT
};
Result<Login> read_login(std::string_view block, std::size_t levels = 10);  // the error is the text of the MESSAGE

// "MESSAGE m" as a block: the whole answer to a login that is not accepted, and to LOGOUT.
std::string message_block(std::string_view text);
inline constexpr std::string_view too_late = "Not sent login message within 1s";
inline constexpr std::string_view logged_in_already = "Already logged in";
inline constexpr std::string_view unknown_token = "Not exist token";
// What the tested player says, as its answer, to end the match with what is; a server says it for who has gone.
inline constexpr std::string_view logout = "LOGOUT";
inline constexpr std::string_view not_valid = "Not a valid login message";

}  // namespace agon::vampire
