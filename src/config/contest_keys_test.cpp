#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/test_contest_file.hpp"

namespace agon::config {
namespace {

using testing::ElementsAre, testing::HasSubstr, testing::IsEmpty;

const std::string one_team = "[[team]]\nlogin = \"alfa\"\npassword = \"demo\"\n";

class ContestKeysTest : public ContestFileTest {};

TEST_F(ContestKeysTest, DatesAreOfTheYears2000To2200) {
  EXPECT_THAT(mistakes(head + "start = 2926-11-28T10:00:00\nfreeze = 1926-11-28T10:00:00\n" + one_team + wall +
                       "[[break]]\nfrom = 0026-11-28T10:00:00Z\nto = 2201-01-01T00:00:00Z\n"),
              ElementsAre("c.toml:2: the contest: start takes a date of the years 2000 to 2200, not of 2926",
                          HasSubstr("c.toml:3: the contest: freeze takes a date of the years 2000 to 2200"),
                          "c.toml:12: break: from takes a date of the years 2000 to 2200, not of 26",
                          "c.toml:13: break: to takes a date of the years 2000 to 2200, not of 2201"));
  EXPECT_THAT(mistakes(head + "start = 2200-12-31T23:59:59\n" + one_team + wall), IsEmpty());
}

TEST_F(ContestKeysTest, TheSiteListensOnAnAddressAndNotOnAName) {
  const std::string site = "[site]\nport = 8080\naddress = ";  // lines 2 to 4
  for (const std::string word : {"localhost", "300.1.1.1", ""}) {
    EXPECT_THAT(mistakes(head + site + "\"" + word + "\"\n" + one_team + wall),
                ElementsAre("c.toml:4: site: \"" + word +
                            "\" is not an IP address; write \"127.0.0.1\" for this machine only, \"0.0.0.0\" for "
                            "all its networks, or one of its addresses"));
  }
  EXPECT_EQ(read(head + site + "\"::1\"\n" + one_team + wall).contest.site->address, "::1");
}

}  // namespace
}  // namespace agon::config
