#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "config/contest_file.hpp"

namespace agon::cli {

// The contest of a file without mistakes. Throws BadInput that tells them all, a line each.
config::ContestFile load_contest(const std::string& file);

// Where a contest keeps what happens: the folder that was named, else FILE.data beside its file.
std::filesystem::path data_folder(const std::string& named, const std::string& contest_file);

// The data folder that a word of the command line means: the folder itself, or the contest file beside whose name it
// lies, or with which a running server was begun (`agon serve --data`). Throws Refused when no contest was there.
std::filesystem::path contest_data(const std::string& word);

// Where servers may run that are to know what was changed in the contest's file: the folder itself, or of a file the
// folder beside it and then those of running servers that were begun with it. Servers whose folder belongs to a
// stranger are named on stderr and left out.
std::vector<std::filesystem::path> data_folders_of(const std::string& word);

// The contest's file, for such a word: itself, or the file that the folder was served with last, or the one beside
// whose name it lies. Throws BadInput if it is gone.
std::filesystem::path contest_file_of(const std::string& word);
std::optional<std::filesystem::path> find_contest_file(const std::string& word);         // none: it is gone
void remember_contest_file(const std::filesystem::path& data, const std::string& file);  // by `agon serve`

}  // namespace agon::cli
