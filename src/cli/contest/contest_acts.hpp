#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace agon::cli {

// Parts of `agon contest` about tournaments. Words: the action, the data folder, and what follows it.

// start, publish, hide, freeze, reveal, rejudge: written into the book of acts, by the running server or, when none
// runs, straight into the folder. What publish and reveal would show is verified before, and what does not agree is not
// shown; `anyway`: it is.
int contest_act(const std::vector<std::string>& words, bool anyway = false);

int contest_tournaments(const std::vector<std::string>& words, bool as_json);
int contest_acts(const std::string& data);
int contest_export(const std::vector<std::string>& words);

}  // namespace agon::cli
