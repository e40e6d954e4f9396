#include "cli/load_replay.hpp"

#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"

namespace agon::cli {

replay::Replay load_replay(const std::string& file) {
  read_file(file);
  auto replay = replay::load_replay(file);
  if (!replay) throw BadInput(replay.error());
  return std::move(replay).value();
}

std::filesystem::path last_replay() { return cache_folder() / ("last" + std::string(replay::replay_suffix)); }

std::string last_replay_or_refuse() {
  const auto path = last_replay();
  if (!std::filesystem::exists(path)) {
    throw BadInput("no match has been played yet: play one (agon play --help), or name a FILE");
  }
  return path.string();
}

}  // namespace agon::cli
