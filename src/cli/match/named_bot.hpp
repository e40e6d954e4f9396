#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/submit/handed_in.hpp"

namespace agon::cli {

// The one way in which command lines and tournament files name a bot; for the help.
inline constexpr std::string_view bot_meaning =
    "a source file, an archive of sources (.zip, .tar.gz), a folder of sources, a commit of a git repository "
    "(REPOSITORY#COMMIT), a program, a command line in quotes, or sample:NAME";

struct NamedBot {
  std::optional<HandedIn> sources;  // to be built
  std::string command;              // otherwise: a command line in which files have absolute names
  std::vector<std::string> names;   // by which people may know it, the shortest first
};

// Relative names start from the folder `base`, by default the working folder. An empty game has no samples. Nothing is
// built, and no program is looked for. Throws BadInput, also for a tcp address, which is not a program.
NamedBot named_bot(std::string_view game, const std::string& word, const std::filesystem::path& base = {});

// tcp, tcp:PORT or tcp:ADDRESS:PORT
bool is_tcp(const std::string& word);

// For a tournament: the bots in a folder, sorted by name. Each source file, archive and program in it is a bot, and so
// is each folder that holds sources. Throws BadInput when there are none.
std::vector<std::string> bots_in(const std::filesystem::path& folder);

}  // namespace agon::cli
