#pragma once

#include <string>
#include <vector>

namespace agon::cli {

// agon contest why DATA TEAM: where a team's points come from.
int contest_why(const std::vector<std::string>& words);

// agon contest best DATA [SERVER]: the best results on the named server, or on all servers where each team plays
// matches of its own.
int contest_best(const std::vector<std::string>& words);

}  // namespace agon::cli
