#pragma once

#include <string>
#include <vector>

#include "store/log/archive.hpp"

namespace agon::cli {

// Parts of `agon contest` for whoever doubts.

// Does all follow that lies in this folder, of `agon serve` or of `agon tournament`?
int contest_verify(const std::string& word, bool as_json);

// The same of these tournaments alone, beside a server that may be running: it tells of each. How many things speak
// against the places (what is void does not).
std::size_t verify_tournaments(store::Archive&, const std::vector<std::string>& names);

// Words: appeal, the folder, a tournament, ROUND/TABLE, and perhaps the file to write.
int contest_appeal(const std::vector<std::string>& words);

}  // namespace agon::cli
