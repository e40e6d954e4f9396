#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace agon::config {

// The map files of a folder, in the order of their names. Hidden files are none.
struct MapFolder {
  std::vector<std::string> names, texts;
  std::vector<std::string> foreign;  // names of files that do not look like the others, hidden ones too
};

// An error says that there are too few files or too many.
Result<MapFolder> read_map_folder(const std::filesystem::path&);

// "map 3: it is empty" -> "map 3 (README.md): it is empty"
std::string with_name_of_map(std::string why, const std::vector<std::string>& names);

// What to tell of foreign files; "": there are none.
std::string advice_on_foreign(const MapFolder&);

}  // namespace agon::config
