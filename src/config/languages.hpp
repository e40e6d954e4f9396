#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sandbox/compilers/languages.hpp"

namespace agon::config {

class Keys;

// Reads [languages.ID] of a contest file or of a file of languages. Does not add them (sandbox::add_languages).
std::vector<sandbox::Language> read_languages(Keys& file);

struct LanguagesFile {
  std::vector<sandbox::Language> languages;
  std::vector<std::string> mistakes;  // "languages.toml:3: language js: ..."
};
LanguagesFile read_languages_file(const std::filesystem::path&);

}  // namespace agon::config
