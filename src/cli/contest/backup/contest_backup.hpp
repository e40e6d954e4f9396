#pragma once

#include <string>
#include <vector>

namespace agon::cli {

// `agon contest backup DATA FILE` and `agon contest restore FILE DATA`; `words` begin with the action. `db`: the URL of
// an empty database, for a backup of a PostgreSQL database. Return exit codes; throw BadInput and MachineError.
int contest_backup(const std::vector<std::string>& words);
int contest_restore(const std::vector<std::string>& words, const std::string& db);

}  // namespace agon::cli
