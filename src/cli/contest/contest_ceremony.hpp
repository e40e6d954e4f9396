#pragma once

#include <string>
#include <vector>

namespace agon::cli {

// agon contest ceremony DATA: makes the link of the page on which an organiser reveals the places one after another,
// and prints it, this once; a new link replaces the one before. What it would show is verified first, and what does not
// agree is shown only with `anyway`. `close`: no link opens the page any more.
int contest_ceremony(const std::vector<std::string>& words, bool close, bool anyway, const std::string& why);

}  // namespace agon::cli
