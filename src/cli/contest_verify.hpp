#pragma once

#include <string>
#include <vector>

namespace agon::cli {

// Parts of `agon contest` for whoever doubts.

// Does all follow that lies in this folder, of `agon serve` or of `agon tournament`?
int contest_verify(const std::string& word, bool as_json);

// Words: appeal, the folder, a tournament, ROUND/TABLE, and perhaps the file to write.
int contest_appeal(const std::vector<std::string>& words);

}  // namespace agon::cli
