#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "config/contest_file.hpp"

namespace agon::cli {

// Reads a contest file without mistakes. Throws BadInput with all mistakes, one per line.
config::ContestFile load_contest(const std::string& file);

// The data folder of a contest: the named folder, else FILE.data beside its file.
std::filesystem::path data_folder(const std::string& named, const std::string& contest_file);

// The data folder that a command-line word denotes: the folder itself, the folder of the running server that was
// started with the contest file (`agon serve --data`), or, if none runs, the folder beside the file. Throws Refused if
// there is no contest, or if several servers run with the file.
std::filesystem::path contest_data(const std::string& word);

// The folder of the one running server that was started with the contest file; none if no such server runs, or if the
// word is not a contest file. Throws Refused if there are several.
std::optional<std::filesystem::path> served_data(const std::string& word);

// The folders of servers to notify of changes to the contest file: the given folder, or the folder beside the given
// file followed by those of running servers that were started with it. Servers whose folder belongs to another user are
// skipped with a message on stderr.
std::vector<std::filesystem::path> data_folders_of(const std::string& word);

// The contest file that such a word denotes: the given file, the file with which the folder was last served, or the
// file beside the folder. Throws Refused if it is gone.
std::filesystem::path contest_file_of(const std::string& word);
std::optional<std::filesystem::path> find_contest_file(const std::string& word);         // none: it is gone
void remember_contest_file(const std::filesystem::path& data, const std::string& file);  // called by `agon serve`

}  // namespace agon::cli
