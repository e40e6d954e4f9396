#pragma once

#include <optional>
#include <string>

namespace agon::cli {

// A submitted program.
struct HandedIn {
  std::string file;  // its name without folders; the extension determines the type
  std::string bytes;
};

// The meaning of a folder that is a git repository, when named without #COMMIT.
enum class Repository { newest_commit, files_as_they_are };

// The sources that a command-line word denotes: a source file, an archive, a folder (packed without hidden files), or a
// git repository (a folder or a URL) with #COMMIT (also packed). Nothing if it is none of these; it may then be a
// program or a command line. Throws BadInput.
std::optional<HandedIn> read_sources(const std::string& word, Repository);

// The same for submissions to a contest: a repository without #COMMIT means its newest commit, and files with any name
// are accepted, because the contest judges them. Also throws BadInput if the word denotes none of these.
HandedIn read_handed_in(const std::string& word);

}  // namespace agon::cli
