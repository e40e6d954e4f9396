#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

using ::testing::HasSubstr;

TEST(Cache, TellsWhatItHoldsAndIsClearedOnDemand) {
  const os::TestFolder folder;
  setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
  EXPECT_THAT(run_agon("cache").out, HasSubstr("built: 0 compiled programs, 0.0 MB of 4096 MB at most\n"));
  const std::string bot = folder.write("bot.py", "print('x', flush=True)\n");
  run_agon("play football " + bot + " sample:simple.py --no-sandbox --quiet --seed 1");
  EXPECT_THAT(run_agon("cache --keep 1GB").out, HasSubstr("built: 2 compiled programs"));
  EXPECT_THAT(run_agon("cache --json").out, HasSubstr("\"programs\":2"));
  EXPECT_THAT(run_agon("cache --clear").out, HasSubstr("2 programs removed\n"));
  EXPECT_THAT(run_agon("cache").out, HasSubstr("built: 0 compiled programs"));
  EXPECT_EQ(run_agon("cache --clear --keep 1MB").code, 2);
  unsetenv("XDG_CACHE_HOME");
}

}  // namespace
}  // namespace agon::cli
