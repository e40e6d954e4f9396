#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

#include "site/stream.hpp"

namespace agon::site {

// Texts that take long to make and that many ask for: those that were asked for last, up to so many bytes. The newest
// one is kept however long it is. For one thread.
class KeptTexts {
 public:
  explicit KeptTexts(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  Text find(std::string_view key);  // null: it is not kept
  void keep(std::string key, Text);

 private:
  struct Kept {
    std::string key;
    Text text;
  };

  const std::size_t bytes_max_;
  std::list<Kept> all_;  // what was asked for last comes first
  std::size_t bytes_ = 0;
};

}  // namespace agon::site
