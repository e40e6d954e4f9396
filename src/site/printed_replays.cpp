#include "site/printed_replays.hpp"

#include <memory>

#include "replay/replay.hpp"

namespace agon::site {

Text PrintedReplays::lines_of(const std::string& key, const Bytes& bytes) {
  if (Text lines = kept_.find(key)) return lines;
  const auto replay = bytes();
  if (!replay) return nullptr;
  const auto match = replay::read_replay(*replay);
  if (!match) return nullptr;
  auto lines = std::make_shared<const std::string>(replay::print_replay(*match));
  kept_.keep(key, lines);
  return lines;
}

}  // namespace agon::site
