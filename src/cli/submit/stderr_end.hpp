#pragma once

#include <string>
#include <string_view>

namespace agon::cli {

// The last lines of what a program wrote to stderr in its trial match, with a heading; "" if it wrote nothing.
std::string stderr_end(std::string_view text);

}  // namespace agon::cli
