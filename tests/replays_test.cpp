// Replays in version 1 of their format, which every later version of this program must read and verify: do not replace
// them when this test fails.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "replay/replay.hpp"

namespace agon {
namespace {

namespace fs = std::filesystem;

TEST(Replays, OldSamplesAreReadVerifiedAndTold) {
  std::set<std::string> games, faults;
  for (const auto& entry : fs::directory_iterator(fs::path(AGON_SOURCE_DIR) / "tests" / "replays")) {
    SCOPED_TRACE(entry.path().filename());
    const auto replay = replay::load_replay(entry.path());
    ASSERT_TRUE(replay) << replay.error();
    games.insert(replay->game);
    for (const auto& charge : replay->faults) faults.insert(std::string(fault_name(charge.fault)));
    const auto verified = replay::verify(*replay);
    EXPECT_TRUE(verified) << verified.error();
    const auto told = replay::tell(*replay);
    ASSERT_TRUE(told) << told.error();
    EXPECT_NE(told->find(replay->seats[0].name), std::string::npos);
    EXPECT_NE(told->find(replay->reason), std::string::npos);
  }
  EXPECT_TRUE(games.contains("avalanche") && games.contains("football"));
  EXPECT_TRUE(faults.contains("illegal_answer"));
}

}  // namespace
}  // namespace agon
