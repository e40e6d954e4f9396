#pragma once

#include <filesystem>

namespace agon {

// Where the folders of the games are, for tests of every game in the registry that they are linked with.
inline std::filesystem::path games_folder() {
#ifdef AGON_GAMES_FOLDER
  return AGON_GAMES_FOLDER;
#else
  return AGON_SOURCE_DIR "/src/games";
#endif
}

}  // namespace agon
