#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace agon::vampire {

// The first block of a program, without its closing line. For servers: whoever logs in may ask for a test map.
struct Login {
  std::string token;
  std::optional<std::uint8_t> level;  // 1..10
  bool leaves = false;                // LOGOUT
};
Result<Login> read_login(std::string_view block);  // the error is the text of the MESSAGE

// "MESSAGE m" as a block: the whole answer to a login that is not accepted, and to LOGOUT.
std::string message_block(std::string_view text);
inline constexpr std::string_view too_late = "Not sent login message within 1s";
inline constexpr std::string_view logged_in_already = "Already logged in";
inline constexpr std::string_view unknown_token = "Not exist token";

}  // namespace agon::vampire
