#include "os/local_time.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

namespace agon::os {
namespace {

std::time_t seconds_of(std::chrono::milliseconds moment) {
  return static_cast<std::time_t>(std::chrono::floor<std::chrono::seconds>(moment).count());
}

std::tm calendar_of(std::chrono::milliseconds moment) { return fmt::localtime(seconds_of(moment)); }

}  // namespace

std::string local_second(std::chrono::milliseconds moment) {
  return fmt::format("{:%Y-%m-%d %H:%M:%S}", calendar_of(moment));
}

std::string utc_second(std::chrono::milliseconds moment) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds_of(moment)));
}

std::string local_minute(std::chrono::milliseconds moment, std::chrono::milliseconds told_at) {
  const std::tm then = calendar_of(moment), today = calendar_of(told_at);
  const bool is_today = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday;
  return is_today ? fmt::format("{:%H:%M}", then) : fmt::format("{:%Y-%m-%d %H:%M}", then);
}

}  // namespace agon::os
