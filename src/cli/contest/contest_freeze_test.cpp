// A freeze specified in the contest file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "cli/serve/test_served.hpp"
#include "os/test_wait.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::Not;

class PlannedFreezeTest : public testing::Test {
 protected:
  void file_says(const std::string& freeze, const std::string& length = "1h") const {
    folder_.write("c.toml", wall_contest("length = \"" + length + "\"\nfreeze = \"" + freeze + "\""));
  }
  Ran contest(const std::string& action, const std::string& rest = "") const {
    return run_agon("contest " + action + " " + folder_ / "data" + " " + rest);
  }
  boost::json::array freezes() const {
    boost::json::array all;
    const auto acts = boost::json::parse(contest("acts", "--json").out);
    for (const auto& act : acts.as_array()) {
      if (act.at("act") == "freeze" || act.at("act") == "due") all.push_back(act);
    }
    return all;
  }
  bool comes(std::size_t count) const {
    return os::comes([&] { return freezes().size() >= count; }, std::chrono::milliseconds(50));
  }

  const os::TestFolder folder_;
};

TEST_F(PlannedFreezeTest, ComesByItselfOnceAndStaysRevealedAfterARestart) {
  file_says("1s");
  {
    Served served(folder_);
    ASSERT_TRUE(served.listens());
    ASSERT_TRUE(comes(1)) << folder_.read("log");
    EXPECT_THAT(contest("status").out, HasSubstr("frozen: the public sees what stood at "));
    EXPECT_THAT(contest("acts").out, AllOf(HasSubstr("the server"), HasSubstr("of the contest, as the file says")));
    served.end(SIGKILL);
  }
  {
    Served served(folder_);
    ASSERT_TRUE(served.listens());
    EXPECT_THAT(contest("status").out, HasSubstr("frozen: ")) << "it outlives the server";
    EXPECT_EQ(contest("reveal").code, 0);
    served.end(SIGKILL);
  }
  Served again(folder_);
  ASSERT_TRUE(again.listens());
  std::this_thread::sleep_for(std::chrono::milliseconds(500));  // nothing must happen
  EXPECT_THAT(contest("status").out, Not(AllOf(HasSubstr("freeze: "), HasSubstr("frozen: "))));
  EXPECT_EQ(freezes().size(), 1U);
}

TEST_F(PlannedFreezeTest, MovesWithTheEndAndIsToldBefore) {
  file_says("15min before end");
  EXPECT_THAT(run_agon("contest check " + folder_ / "c.toml").out,
              HasSubstr("freeze      0:15:00 before the end, at 0:45:00 of the contest"));
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  contest("pause");
  EXPECT_THAT(contest("status").out, HasSubstr("freeze: at 0:45:00 of the contest\n"));
  EXPECT_EQ(contest("extend", "1h").code, 0);
  EXPECT_THAT(contest("status").out, HasSubstr("freeze: at 1:45:00 of the contest\n"));
}

TEST_F(PlannedFreezeTest, LeavesWhatAnOrganiserHasFrozen) {
  file_says("59min 58s before end");
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  contest("pause");
  EXPECT_EQ(contest("freeze").code, 0);
  const std::string by_hand = boost::json::serialize(freezes());
  contest("resume");
  ASSERT_TRUE(comes(2));
  EXPECT_THAT(contest("acts").out, HasSubstr("keeps what is frozen as it is, when the freeze in the file comes"));
  EXPECT_EQ(boost::json::serialize(boost::json::array{freezes()[0]}), by_hand);
  EXPECT_EQ(contest("reveal").code, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));  // nothing must happen
  EXPECT_EQ(freezes().size(), 2U) << "what was revealed is not frozen again";
}

}  // namespace
}  // namespace agon::cli
