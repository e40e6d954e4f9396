// Background programs yield to others.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <thread>

#include "sandbox/test_programs.hpp"

namespace agon::sandbox {
namespace {

class InTheBackground : public OnEveryGround {
 protected:
  static constexpr Limits background = {.background = true};
  static int niceness_here() { return ::getpriority(PRIO_PROCESS, 0); }
  static int niceness_there() { return std::min(niceness_here() + background_niceness, 19); }
};
INSTANTIATE_TEST_SUITE_P(Grounds, InTheBackground, testing::ValuesIn(grounds_here()), name_of);

const std::string tell_niceness = "cut -d' ' -f19 /proc/self/stat";

TEST_P(InTheBackground, AProgramAndWhatItStartsIsNicerThanTheThreadThatStartsIt) {
  EXPECT_EQ(read_to_end(*start(shell(tell_niceness))), fmt::format("{}\n", niceness_here()));
  EXPECT_EQ(read_to_end(*start(shell(tell_niceness + "; setsid sh -c \"" + tell_niceness + '"'), background)),
            fmt::format("{0}\n{0}\n", niceness_there()));
}

TEST_P(InTheBackground, ItsNicenessIsThatOfTheThreadThatStartsItAndNotOfAnother) {
  std::string foreground, behind;
  std::thread([&] {
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 15);
    foreground = read_to_end(*start(shell(tell_niceness)));
    behind = read_to_end(*start(shell(tell_niceness), background));
  }).join();
  EXPECT_EQ(foreground, "15\n");
  EXPECT_EQ(behind, "19\n");
}

// The group of the only running program, in the tree with processor shares; empty: it has none.
std::string group_with_a_share() {
  const std::string folder = group_places().shares.folder.string() + "/agon-";
  for (const std::string& path : left_behind()) {
    if (path.starts_with(folder)) return path;
  }
  return "";
}

TEST_P(InTheBackground, ItsGroupAsAWholeHasTheShareOfOneNiceProcess) {
  if (!GetParam().groups || !group_places().shares) return;  // niceness alone
  const auto process = start(shell("echo started; read word"), background);
  EXPECT_EQ(read_line(*process), "started");
  const std::string group = group_with_a_share();
  ASSERT_NE(group, "");
  EXPECT_GE(std::ranges::count(read_text(group + "/cgroup.procs"), '\n'), 1);
  if (group_places().shares.version_2) {
    EXPECT_EQ(read_text(group + "/cpu.weight.nice"), fmt::format("{}\n", niceness_there()));
  } else {
    EXPECT_NEAR(std::stod(read_text(group + "/cpu.shares")), 1024 / std::pow(1.25, niceness_there()), 1);
  }
}

}  // namespace
}  // namespace agon::sandbox
