#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "site/kept_texts.hpp"

namespace agon::site {

// Replays as JSON lines for the viewer. Many clients open the same match at the same time, and reading and printing a
// long one takes the site's thread tens of milliseconds; so recently used ones are cached, up to a number of bytes. Not
// thread-safe.
class PrintedReplays {
 public:
  explicit PrintedReplays(std::size_t kept_bytes_max = std::size_t{32} << 20) : kept_(kept_bytes_max) {}

  // `bytes` is called if the lines are not cached; equal keys mean equal bytes. Null: no bytes, or not a replay.
  using Bytes = std::function<std::optional<std::string>()>;
  Text lines_of(const std::string& key, const Bytes&);

 private:
  KeptTexts kept_;
};

}  // namespace agon::site
