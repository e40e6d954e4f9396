#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

#include "site/stream.hpp"

namespace agon::site {

// A cache of texts that are expensive to make and often requested: the most recently used, up to a number of bytes. The
// newest is kept whatever its size. Not thread-safe.
class KeptTexts {
 public:
  explicit KeptTexts(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  Text find(std::string_view key);  // null if not cached
  void keep(std::string key, Text);

 private:
  struct Kept {
    std::string key;
    Text text;
  };

  const std::size_t bytes_max_;
  std::list<Kept> all_;  // most recently used first
  std::size_t bytes_ = 0;
};

}  // namespace agon::site
