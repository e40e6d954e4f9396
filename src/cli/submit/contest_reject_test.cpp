#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "cli/submit/test_hand_in.hpp"

namespace agon::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Rejecting : public HandInTest {
 protected:
  Ran contest(const std::string& words) const { return run_agon("contest " + words); }
  Ran submit(const std::string& team, const std::string& file) const {
    return contest("submit " + data() + " " + team + " " + folder_ / file);
  }
  std::string list() const { return contest("submissions " + data()).out; }
};

TEST_F(Rejecting, IsToldAndKeptWhetherAServerRunsOrNot) {
  {
    const Served served(folder_, "--port-base 0");
    ASSERT_TRUE(served.listens());
    EXPECT_EQ(submit("alfa", "quiet.py").code, 0);
    EXPECT_EQ(contest("reject " + data() + " 2 'not there'").code, 1);
    EXPECT_EQ(contest("reject " + data() + " x 'no number'").code, 2);
    const Ran ran = contest("reject " + data() + " 1 'it rains too much'");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("submission 1 of alfa is rejected"));
    EXPECT_THAT(list(), AllOf(HasSubstr("quiet.py  Rejected (py): it rains too much"), Not(HasSubstr("plays"))));
  }
  EXPECT_THAT(contest("reject " + data() + " 1 again").err, HasSubstr("has already been rejected: it rains too much"));
  EXPECT_EQ(submit("alfa", "quiet.py").code, 0);
  EXPECT_THAT(list(), HasSubstr("plays"));
  EXPECT_EQ(contest("reject " + data() + " 2 'still too wet'").code, 0);
  EXPECT_THAT(list(), AllOf(HasSubstr("Rejected (py): still too wet"), Not(HasSubstr("plays"))));
  EXPECT_THAT(contest("acts " + data()).out, AllOf(HasSubstr("rejects submission 1 of alfa: it rains too much"),
                                                   HasSubstr("rejects submission 2 of alfa: still too wet")));
}

// Programs that take over the compiler, which looks into the source folder, and then try to block whoever reads or
// writes there.
TEST_F(Rejecting, NoSubmissionStopsTheOthersOrATournament) {
  folder_.write("canary", "it lives");
  const std::string log = "../compile.log", handed_in = "../handed_in";
  const auto poison = [&](const std::string& deed) { folder_.write("py_compile.py", "import os\n" + deed + "\n"); };
  const Served served(folder_, "--port-base 0");
  ASSERT_TRUE(served.listens());
  for (const std::string& deed : {"os.symlink('" + folder_ / "canary" + "', '" + log + "'); print('overwritten')",
                                  "os.mkfifo('" + log + "')", "os.mkdir('" + handed_in + "')"}) {
    poison(deed);
    EXPECT_THAT(submit("alfa", "py_compile.py").out, HasSubstr("Accepted (py)")) << deed;
    EXPECT_THAT(submit("beta", "quiet.py").out, HasSubstr("Accepted (py)")) << "the next one, after " << deed;
  }
  EXPECT_EQ(folder_.read("canary"), "it lives");
  EXPECT_EQ(contest("start " + data() + " Final").code, 0);
  const auto begun = [&] { return contest("tournaments " + data() + " Final --json").code == 0; };
  for (int i = 0; i < 3000 && !begun(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_TRUE(begun());
}

}  // namespace
}  // namespace agon::cli
