#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

// Prometheus' text format, for values computed from a log on request, which have no object of the library.
namespace agon::telemetry {

// The two header lines of a metric; `type` is "counter" or "gauge".
inline std::string metric_head(std::string_view name, std::string_view type, std::string_view help) {
  return fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

// A metric with one value and no labels.
inline std::string metric_text(std::string_view name, std::string_view type, std::string_view help,
                               std::uint64_t value) {
  return metric_head(name, type, help) + fmt::format("{} {}\n", name, value);
}

}  // namespace agon::telemetry
