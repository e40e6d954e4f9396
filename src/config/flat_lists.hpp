#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace agon::config {

// A list of objects whose values are words and numbers; a list of words becomes one text, with semicolons between them.
// What is nested deeper is left out, and null is an empty text. The error names what is wrong, in YAML with the line.
using FlatObject = std::map<std::string, std::string>;
Result<std::vector<FlatObject>> objects_in_json(const std::string& text);
Result<std::vector<FlatObject>> objects_in_yaml(const std::string& text);

}  // namespace agon::config
