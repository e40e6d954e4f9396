#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

// The kinds of contests to start from: "deadline24", ...
std::vector<std::string> contest_kinds();
std::string_view contest_of(const std::string& kind);  // its file; throws BadInput

void must_not_be_there(const std::filesystem::path&);  // throws BadInput if it exists

// Writes contest.toml and, if the contest uses it, teams.toml with a few teams, whose passwords are printed. Returns
// the exit code. Throws BadInput.
int contest_init(const std::string& kind, const std::string& folder);

}  // namespace agon::cli
