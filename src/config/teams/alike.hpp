#pragma once

#include <string>
#include <string_view>

namespace agon::config {

// Are two names so near that one may be a slip of the other? Names that differ in numbers, or in a last capital as in
// "Group A" and "Group B", are meant to.
bool alike(std::string_view, std::string_view);

// What readers see of a name: without capitals, spaces, - and _.
std::string name_as_read(std::string_view);

}  // namespace agon::config
