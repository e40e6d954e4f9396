#pragma once

#include <chrono>
#include <string>

// Moments, in milliseconds since 1970, as text: in this machine's time zone unless the name says UTC.
namespace agon::os {

std::string local_second(std::chrono::milliseconds moment);  // "2026-11-28 14:30:05"
std::string utc_second(std::chrono::milliseconds moment);    // ISO 8601: "2026-11-28T13:30:05Z"

// "14:30", or "2026-11-29 14:30" if that is not the day of `told_at`.
std::string local_minute(std::chrono::milliseconds moment, std::chrono::milliseconds told_at);

}  // namespace agon::os
