#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "site/kept_texts.hpp"

namespace agon::site {

// Replays as the viewer wants them: lines of JSON. Many open the same match at the same time, and a long one takes the
// site's thread tens of milliseconds to read and print; so what was asked for last is kept, up to so many bytes. For
// one thread.
class PrintedReplays {
 public:
  explicit PrintedReplays(std::size_t kept_bytes_max = std::size_t{32} << 20) : kept_(kept_bytes_max) {}

  // The bytes are asked for where the lines are not kept; those of the same key are the same. Null: they are none, or
  // no replay.
  using Bytes = std::function<std::optional<std::string>()>;
  Text lines_of(const std::string& key, const Bytes&);

 private:
  KeptTexts kept_;
};

}  // namespace agon::site
