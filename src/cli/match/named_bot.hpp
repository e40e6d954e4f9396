#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/submit/handed_in.hpp"

namespace agon::cli {

// How command lines and tournament files name bots; shown in the help.
inline constexpr std::string_view bot_meaning =
    "a source file, an archive of sources (.zip, .tar.gz), a folder of sources, a commit of a git repository "
    "(REPOSITORY#COMMIT), a program, a command line in quotes, or sample:NAME";

struct NamedBot {
  std::optional<HandedIn> sources;  // to be built
  std::string command;              // otherwise: a command line with absolute file names
  std::vector<std::string> names;   // possible display names, the shortest first
};

// Relative names are relative to `base`, by default the working folder. With an empty game there are no samples. Builds
// nothing, and does not search for programs. Throws BadInput, also for a tcp address, which is not a program.
NamedBot named_bot(std::string_view game, const std::string& word, const std::filesystem::path& base = {});

// tcp, tcp:PORT or tcp:ADDRESS:PORT
bool is_tcp(const std::string& word);

// The bots in a folder, sorted by name, for a tournament: each source file, archive, program, and folder with sources
// is a bot. Throws BadInput if there are none.
std::vector<std::string> bots_in(const std::filesystem::path& folder);

}  // namespace agon::cli
