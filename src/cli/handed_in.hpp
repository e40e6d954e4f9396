#pragma once

#include <string>

namespace agon::cli {

// A program as it is handed in.
struct HandedIn {
  std::string file;  // its name, without folders
  std::string bytes;
};

// What a word of the command line means: a source, an archive, or a git repository (a folder or a URL) with #COMMIT or
// its newest one, as an archive. Throws BadInput.
HandedIn read_handed_in(const std::string& word);

}  // namespace agon::cli
