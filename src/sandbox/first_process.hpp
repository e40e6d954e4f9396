#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace agon::sandbox {

// What the first process of a sandbox reports at its end.
enum class Reported : std::int32_t {
  ended,         // the program was executed and has exited; its status as in wait(2)
  not_executed,  // the error, as in errno
};

struct FirstProcessReport {
  Reported what;
  std::int32_t number;
};

// none: it was killed before it could report.
inline std::optional<FirstProcessReport> read_report(std::string_view bytes) {
  FirstProcessReport report;
  if (bytes.size() != sizeof report) return std::nullopt;
  std::memcpy(&report, bytes.data(), sizeof report);
  return report;
}

}  // namespace agon::sandbox
