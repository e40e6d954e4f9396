#pragma once

#include <cstdint>
#include <string>

namespace agon::cli {

// agon contest setup [DIR]: a page in the browser of this machine, on which a contest is made in the folder, and then
// served. Runs until SIGINT or SIGTERM; the contest's server ends with it. The exit code. Throws BadInput where the
// folder has a contest already.
int contest_setup(const std::string& folder, std::uint16_t port);

}  // namespace agon::cli
