#pragma once

#include <string>

namespace agon::cli {

inline constexpr const char* queue_option_meaning =
    "nats://HOST:PORT/NAME, NAME being the contest's; nats://USER:PASSWORD@HOST, nats://TOKEN@HOST; tls:// with "
    "encryption. Default: the variable AGON_QUEUE of the environment, which other users cannot see";

// The URL from --queue or the environment; "" if neither is set. Throws BadInput if it is not a queue URL.
std::string queue_url(const std::string& option);

}  // namespace agon::cli
