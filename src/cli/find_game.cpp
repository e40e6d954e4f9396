#include "cli/find_game.hpp"

#include <filesystem>
#include <vector>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/frame/command.hpp"

namespace agon::cli {

const Game& game_called(const std::string& name) {
  if (const Game* game = find_game(name)) return *game;
  std::vector<std::string> names;
  for (const Game& game : games()) {
    for (const auto each : {game.info().name, game.info().original}) names.emplace_back(each);
  }
  std::error_code error;
  if (name.starts_with("sample:") || std::filesystem::is_regular_file(name, error)) {
    throw BadInput(agon::quoted(name) + " is a bot and not a game; name one of " + game_names());
  }
  throw BadInput("there is no game " + agon::quoted(name) + advice(name, names, "there are: " + game_names()));
}

}  // namespace agon::cli
