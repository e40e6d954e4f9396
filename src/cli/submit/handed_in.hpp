#pragma once

#include <optional>
#include <string>

namespace agon::cli {

// A program as it is handed in.
struct HandedIn {
  std::string file;  // its name, without folders: the ending says what it is
  std::string bytes;
};

// What a folder stands for when it is a git repository and is named without #COMMIT.
enum class Repository { newest_commit, files_as_they_are };

// The sources that a word of the command line means: a source file, an archive, a folder (an archive of its files
// without the hidden ones), or a git repository (a folder or a URL) with #COMMIT (an archive too). Nothing when it
// means none of these: then it may be a program or a command line. Throws BadInput.
std::optional<HandedIn> read_sources(const std::string& word, Repository);

// The same for what is handed in to a contest: a repository without #COMMIT means its newest commit, and a file with
// any name is taken, because the contest judges it. Throws BadInput also when the word means none of these.
HandedIn read_handed_in(const std::string& word);

}  // namespace agon::cli
