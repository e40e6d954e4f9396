#include "config/contest_keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "config/contest_file.hpp"
#include "store/test_folder.hpp"

namespace agon::config {
namespace {

using testing::ElementsAre, testing::HasSubstr, testing::IsEmpty;

const std::string head = "name = \"Test\"\n";
const std::string one_team = "[[team]]\nlogin = \"alfa\"\npassword = \"demo\"\n";
const std::string wall_server = "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 20004\n";

class ContestKeysTest : public testing::Test {
 protected:
  ContestFile read(const std::string& text) const {
    std::ofstream(file(), std::ios::binary) << text;
    return read_contest_file(file());
  }
  std::vector<std::string> mistakes(const std::string& text) const {
    std::vector<std::string> all = read(text).mistakes;
    const std::string folder = file().parent_path().string() + "/";
    for (std::string& each : all) {
      if (each.starts_with(folder)) each.erase(0, folder.size());
    }
    return all;
  }

 private:
  std::filesystem::path file() const { return folder_.file().parent_path() / "c.toml"; }

  const store::TestFolder folder_;
};

TEST_F(ContestKeysTest, DatesAreOfTheYears2000To2200) {
  EXPECT_THAT(mistakes(head + "start = 2926-11-28T10:00:00\nfreeze = 1926-11-28T10:00:00\n" + one_team + wall_server +
                       "[[break]]\nfrom = 0026-11-28T10:00:00Z\nto = 2201-01-01T00:00:00Z\n"),
              ElementsAre("c.toml:2: the contest: start takes a date of the years 2000 to 2200, not of 2926",
                          HasSubstr("c.toml:3: the contest: freeze takes a date of the years 2000 to 2200"),
                          "c.toml:12: break: from takes a date of the years 2000 to 2200, not of 26",
                          "c.toml:13: break: to takes a date of the years 2000 to 2200, not of 2201"));
  EXPECT_THAT(mistakes(head + "start = 2200-12-31T23:59:59\n" + one_team + wall_server), IsEmpty());
}

TEST_F(ContestKeysTest, TheSiteListensOnAnAddressAndNotOnAName) {
  const std::string site = "[site]\nport = 8080\naddress = ";  // lines 2 to 4
  for (const std::string word : {"localhost", "300.1.1.1", ""}) {
    EXPECT_THAT(mistakes(head + site + "\"" + word + "\"\n" + one_team + wall_server),
                ElementsAre("c.toml:4: site: \"" + word +
                            "\" is not an IP address; write \"127.0.0.1\" for this machine only, \"0.0.0.0\" for "
                            "all its networks, or one of its addresses"));
  }
  EXPECT_EQ(read(head + site + "\"::1\"\n" + one_team + wall_server).contest.site->address, "::1");
}

}  // namespace
}  // namespace agon::config
