#pragma once

#include <string>

#include "sandbox/sandbox.hpp"

namespace agon::referee {

// For the verdict, on a program that we did not kill: "it ended with exit code 3".
std::string how_it_ended(const sandbox::ResourceUsage&, bool quotes_stderr);

}  // namespace agon::referee
