#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace agon::config {

// Reads a list of objects with words and numbers as values; a list of words becomes one text, separated by semicolons.
// Deeper values are omitted, and null is an empty text. The error describes the problem, in YAML with the line.
using FlatObject = std::map<std::string, std::string>;
Result<std::vector<FlatObject>> objects_in_json(const std::string& text);
Result<std::vector<FlatObject>> objects_in_yaml(const std::string& text);

}  // namespace agon::config
