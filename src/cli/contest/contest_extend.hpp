#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "config/contest.hpp"
#include "store/journal/store.hpp"

namespace agon::cli {

// A positive time such as "30min" on the command line. Throws BadInput; a number needs a unit.
std::chrono::milliseconds time_given(const std::string& text);

// agon contest extend DATA TIME: extends the contest, through the running server or, if none runs, directly in the
// folder.
int contest_extend(const std::vector<std::string>& words);

// Called before a contest is served: prints how its file changes points already earned, and refuses unless `yes`.
// Returns the changes now in force, for the list of acts. Throws BadInput if they are refused.
std::vector<std::string> accepted_changes(store::Store&, const config::Contest&, const std::string& file, bool yes);

}  // namespace agon::cli
