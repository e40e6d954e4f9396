#pragma once

#include <string>

namespace agon::cli {

inline constexpr const char* queue_option_meaning =
    "nats://HOST:PORT/NAME, NAME being the contest's; nats://USER:PASSWORD@HOST, nats://TOKEN@HOST; tls:// with "
    "encryption. Otherwise what AGON_QUEUE says in the environment, where others do not see it";

// What --queue says, or the environment; "": neither. Throws BadInput when it is not a queue's URL.
std::string queue_url(const std::string& option);

}  // namespace agon::cli
