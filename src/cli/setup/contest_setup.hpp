#pragma once

#include <cstdint>
#include <string>

namespace agon::cli {

// agon contest setup [DIR]: serves a page to the browser of this machine, on which a contest is created in the folder
// and then served. Runs until SIGINT or SIGTERM, which also end the contest's server. Returns the exit code. Throws
// BadInput if the folder already contains a contest.
int contest_setup(const std::string& folder, std::uint16_t port);

}  // namespace agon::cli
