#pragma once

#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

// Gzipped answers. Popular bodies are compressed only once. Not thread-safe.

namespace agon::site {

inline constexpr std::size_t zipped_bytes_min = 1000;                  // bodies; compressing smaller ones gains nothing
inline constexpr std::size_t zipped_bytes_max = std::size_t{4} << 20;  // compressing larger ones would delay everybody

std::string gzip(std::string_view);  // throws MachineError

class ZippedAnswers {
 public:
  static constexpr std::size_t kept_max = 32;  // the most recently used

  // Null: send it uncompressed. Bodies with the same tag must be equal.
  std::shared_ptr<const std::string> zipped(const std::string& tag, std::string_view body);

 private:
  using Kept = std::pair<std::string, std::shared_ptr<const std::string>>;
  std::list<Kept> kept_;  // newest first
};

}  // namespace agon::site
