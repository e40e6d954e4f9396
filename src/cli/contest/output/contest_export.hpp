#pragma once

#include <string>
#include <vector>

namespace agon::cli {

// agon contest export DATA [NAME [DIR]] [--to DIR], with or without a running server. With the name of a tournament:
// its tables, games and replays. Without: the whole contest as a public archive: its file without secrets, the table,
// all games as replays, the acts and all tournaments. Returns an exit code; throws BadInput and MachineError.
int contest_export(const std::vector<std::string>& words, const std::string& to);

}  // namespace agon::cli
