#pragma once

#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

// Answers by gzip. What many ask for is compressed once. By one thread.

namespace agon::site {

inline constexpr std::size_t zipped_bytes_min = 1000;                  // of a body; smaller ones gain nothing
inline constexpr std::size_t zipped_bytes_max = std::size_t{4} << 20;  // larger ones would keep everybody waiting

std::string gzip(std::string_view);  // throws MachineError

class ZippedAnswers {
 public:
  static constexpr std::size_t kept_max = 32;  // those that were used last

  // Null: it is sent as it is. Bodies with the same tag are the same.
  std::shared_ptr<const std::string> zipped(const std::string& tag, std::string_view body);

 private:
  using Kept = std::pair<std::string, std::shared_ptr<const std::string>>;
  std::list<Kept> kept_;  // the newest first
};

}  // namespace agon::site
