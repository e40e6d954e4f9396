#include "os/local_time.hpp"

#include <gtest/gtest.h>

namespace agon::os {
namespace {

using std::chrono::milliseconds;

milliseconds at(int day, int hour, int minute) {
  std::tm moment{};
  moment.tm_year = 2026 - 1900;
  moment.tm_mon = 10;
  moment.tm_mday = day;
  moment.tm_hour = hour;
  moment.tm_min = minute;
  moment.tm_isdst = -1;
  return std::chrono::seconds(std::mktime(&moment));
}

TEST(AMinute, HasItsDateOnlyOnAnotherDay) {
  EXPECT_EQ(local_minute(at(28, 14, 30), at(28, 9, 0)), "14:30");
  EXPECT_EQ(local_minute(at(29, 9, 5), at(28, 16, 12)), "2026-11-29 09:05");
  EXPECT_EQ(local_minute(at(28, 23, 59), at(29, 0, 0)), "2026-11-28 23:59");
}

TEST(ASecond, HasItsDate) { EXPECT_EQ(local_second(at(28, 9, 0) + milliseconds(5'999)), "2026-11-28 09:00:05"); }

TEST(ASecond, IsWrittenInUtcAsIso8601Says) {
  EXPECT_EQ(utc_second(milliseconds(1'795'829'405'999)), "2026-11-28T01:30:05Z");
}

}  // namespace
}  // namespace agon::os
