#include "sandbox/freezer.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "os/scratch_folder.hpp"
#include "sandbox/proc.hpp"

namespace agon::sandbox {
namespace {

using namespace std::chrono_literals;

// A simulated group made of ordinary files.
class AFreezer : public testing::Test {
 protected:
  void write(const std::string& file, const std::string& text) const { std::ofstream(group(file)) << text; }
  std::string group(const std::string& file = "") const { return folder_.path() + "/" + file; }

 private:
  os::ScratchFolder folder_;
};

TEST_F(AFreezer, OfVersion2WritesItsState) {
  write("cgroup.freeze", "0");
  const Freezer freezer(group(), true);
  ASSERT_TRUE(freezer);
  EXPECT_TRUE(freezer.freeze());
  EXPECT_EQ(read_text(group("cgroup.freeze")), "1");
  EXPECT_TRUE(freezer.thaw());
  EXPECT_EQ(read_text(group("cgroup.freeze")), "0");
}

TEST_F(AFreezer, OfVersion1WritesItsState) {
  write("freezer.state", "THAWED");
  const Freezer freezer(group(), false);
  ASSERT_TRUE(freezer);
  EXPECT_TRUE(freezer.freeze());
  EXPECT_EQ(read_text(group("freezer.state")), "FROZEN");
  EXPECT_TRUE(freezer.thaw());
  EXPECT_EQ(read_text(group("freezer.state")), "THAWED");
  EXPECT_FALSE(freezer.stalled());
}

TEST_F(AFreezer, OfAnOlderKernelIsNone) {
  const Freezer freezer(group(), true);
  EXPECT_FALSE(freezer);
  EXPECT_FALSE(freezer.stalled());
}

TEST_F(AFreezer, TellsHowLongNothingInItsGroupRanThatCouldHave) {
  write("cpu.pressure",
        "some avg10=1.00 avg60=0.00 avg300=0.00 total=6140\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=5236\n");
  EXPECT_EQ(Freezer(group(), true).stalled(), Nanoseconds(5236us));
}

TEST_F(AFreezer, OfAKernelThatOnlyTellsOfSomeTellsNothing) {
  write("cpu.pressure", "some avg10=1.00 avg60=0.00 avg300=0.00 total=6140\n");
  EXPECT_FALSE(Freezer(group(), true).stalled());
  write("cpu.pressure", "full of surprises");
  EXPECT_FALSE(Freezer(group(), true).stalled());
}

}  // namespace
}  // namespace agon::sandbox
