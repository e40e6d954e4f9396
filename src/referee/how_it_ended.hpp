#pragma once

#include <string>

#include "sandbox/sandbox.hpp"

namespace agon::referee {

// Of a program that was not ended by us, for the verdict: "it ended with exit code 3".
std::string how_it_ended(const sandbox::ResourceUsage&, bool quotes_stderr);

}  // namespace agon::referee
