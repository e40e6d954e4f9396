#pragma once

#include <string>

namespace agon::cli {

// agon contest check: prints every mistake in the contest file (BadInput), or what it means. If the contest has been
// served, also how the file differs from what is in force in its data folder, and which changes take effect. `word`:
// the file, or a data folder, whose file it is; `data`: the folder to compare with; "": that of its server, or the one
// beside the file. Returns exit_no if `agon serve` would refuse the file.
int contest_check(const std::string& word, const std::string& data);

}  // namespace agon::cli
