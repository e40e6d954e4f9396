#pragma once

#include <string>
#include <vector>

#include "store/log/archive.hpp"

namespace agon::cli {

// The `agon contest` commands for checking results.

// Verifies everything in a folder of `agon serve` or `agon tournament`. `only_tournaments`: leaves out the live games,
// which cannot be verified while their server runs.
int contest_verify(const std::string& word, bool as_json, bool only_tournaments);

// Verifies only these tournaments, also beside a running server, and prints the result of each. Returns the number of
// disagreements that affect places (those about voided matches do not).
std::size_t verify_tournaments(store::Archive&, const std::vector<std::string>& names);

// `words`: appeal, the folder, a tournament, ROUND/TABLE, and optionally the file to write.
int contest_appeal(const std::vector<std::string>& words);

}  // namespace agon::cli
