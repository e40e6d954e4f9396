#pragma once

#include <string>
#include <vector>

namespace agon::cli {

// agon contest ceremony DATA: makes the link of the page on which an organiser reveals the places one by one, and
// prints it once; a new link replaces the previous one. Verifies first what the page would show, and makes no link if
// it does not agree, except with `anyway`. `close`: disables the page's link.
int contest_ceremony(const std::vector<std::string>& words, bool close, bool anyway, const std::string& why);

}  // namespace agon::cli
