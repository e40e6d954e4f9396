#pragma once

#include <string>

namespace agon::cli {

inline constexpr const char* queue_option_meaning =
    "nats://HOST:PORT/NAME, NAME being the contest's; nats://USER:PASSWORD@HOST, nats://TOKEN@HOST; tls:// with "
    "encryption. Default: the variable AGON_QUEUE of the environment, which other users cannot see";

// What --queue says, or the environment; "": neither. Throws BadInput when it is not a queue's URL.
std::string queue_url(const std::string& option);

}  // namespace agon::cli
