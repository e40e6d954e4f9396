#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace agon::config {

// The map files of a folder, sorted by name, without hidden files.
struct MapFolder {
  std::vector<std::string> names, texts;
  std::vector<std::string> foreign;  // names of files with an unusual extension, and of hidden files
};

// The error says that there are too few or too many files.
Result<MapFolder> read_map_folder(const std::filesystem::path&);

// "map 3: it is empty" -> "map 3 (README.md): it is empty"
std::string with_name_of_map(std::string why, const std::vector<std::string>& names);

// The warning about foreign files; "" if there are none.
std::string advice_on_foreign(const MapFolder&);

}  // namespace agon::config
