#include "site/printed_replays.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "replay/replay.hpp"

namespace agon::site {

Text PrintedReplays::lines_of(const std::string& key, const Bytes& bytes) {
  const auto found = std::ranges::find(all_, key, &Kept::key);
  if (found != all_.end()) {
    all_.splice(all_.begin(), all_, found);
    return all_.front().lines;
  }
  const auto replay = bytes();
  if (!replay) return nullptr;
  const auto match = replay::read_replay(*replay);
  if (!match) return nullptr;
  auto lines = std::make_shared<const std::string>(replay::print_replay(*match));
  bytes_ += lines->size();
  all_.push_front({key, lines});
  while (bytes_ > kept_bytes_max_) {
    bytes_ -= all_.back().lines->size();
    all_.pop_back();
  }
  return lines;
}

}  // namespace agon::site
