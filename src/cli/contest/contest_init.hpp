#pragma once

#include <string>
#include <vector>

namespace agon::cli {

// The contests that can be begun with: "deadline24", ...
std::vector<std::string> contest_kinds();

// Writes contest.toml, and where the contest wants it teams.toml with a few teams, whose passwords are printed. The
// exit code. Throws BadInput.
int contest_init(const std::string& kind, const std::string& folder);

}  // namespace agon::cli
