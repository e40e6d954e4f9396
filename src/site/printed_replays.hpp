#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <optional>
#include <string>

#include "site/stream.hpp"

namespace agon::site {

// Replays as the viewer wants them: lines of JSON. Many open the same match at the same time, and a long one takes the
// site's thread tens of milliseconds to read and print; so what was asked for last is kept, up to so many bytes. For
// one thread.
class PrintedReplays {
 public:
  explicit PrintedReplays(std::size_t kept_bytes_max = std::size_t{32} << 20) : kept_bytes_max_(kept_bytes_max) {}

  // The bytes are asked for where the lines are not kept; those of the same key are the same. Null: they are none, or
  // no replay.
  using Bytes = std::function<std::optional<std::string>()>;
  Text lines_of(const std::string& key, const Bytes&);

 private:
  struct Kept {
    std::string key;
    Text lines;
  };

  const std::size_t kept_bytes_max_;
  std::list<Kept> all_;  // what was asked for last comes first
  std::size_t bytes_ = 0;
};

}  // namespace agon::site
