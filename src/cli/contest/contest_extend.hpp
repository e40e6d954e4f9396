#pragma once

#include <string>
#include <vector>

#include "config/contest.hpp"
#include "store/journal/store.hpp"

namespace agon::cli {

// agon contest extend DATA TIME: more time for the contest, through the running server or, when none runs, straight
// into the folder.
int contest_extend(const std::vector<std::string>& words);

// Before a contest is served: what its file changes of points that have been earned is told, and refused unless `yes`
// says so. Returns the changes that hold now, for the list of acts. Throws BadInput when they are refused.
std::vector<std::string> accepted_changes(store::Store&, const config::Contest&, const std::string& file, bool yes);

}  // namespace agon::cli
