#pragma once

#include <string>
#include <string_view>

namespace agon::config {

// Whether two names are so similar that one may be a misspelling of the other. Names that differ in numbers, or in a
// final capital such as "Group A" and "Group B", are intentionally similar.
bool alike(std::string_view, std::string_view);

// A name as readers perceive it: without case, spaces, - and _.
std::string name_as_read(std::string_view);

}  // namespace agon::config
