// Contests that were held with earlier versions: every later version must read, verify and show their files, journals
// and books. Do not recreate them when this test fails.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <filesystem>

#include "cli/run_agon.hpp"

namespace agon {
namespace {

namespace fs = std::filesystem;
using cli::run_agon;
using testing::AllOf, testing::HasSubstr;

class KeptContests : public testing::TestWithParam<std::string> {
 protected:
  KeptContests() {
    fs::copy(fs::path(AGON_SOURCE_DIR) / "tests" / "contests" / GetParam(), folder_.path(),
             fs::copy_options::recursive);
  }
  cli::Ran contest(const std::string& action, const std::string& more = "") const {
    return run_agon("contest " + action + " " + folder_ / "contest.toml" + " " + more);
  }

  const os::TestFolder folder_;
};

TEST_P(KeptContests, HaveAFileThatIsStillUnderstood) {
  const cli::Ran ran = contest("check");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no mistakes"));
}

TEST_P(KeptContests, AreVerified) {
  const cli::Ran ran = contest("verify");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("W1: "), HasSubstr("B1: "), HasSubstr("V1: "), HasSubstr("tournament Cup: "),
                             HasSubstr("all agrees: ")));
}

TEST_P(KeptContests, HaveTheTableThatTheyHad) {
  const cli::Ran ran = contest("table");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, folder_.read("table.txt"));
}

TEST_P(KeptContests, HaveTheirActs) {
  const auto acts = boost::json::parse(contest("acts", "--json").out).as_array();
  EXPECT_GE(acts.size(), 5U);
  EXPECT_THAT(contest("acts").out, AllOf(HasSubstr("pauses the contest: lunch"), HasSubstr("announces: Hello"),
                                         HasSubstr("starts Cup, as its time has come")));
}

TEST_P(KeptContests, AreBackedUpAndRestored) {
  ASSERT_EQ(contest("backup", folder_ / "all.tar").code, 0);
  ASSERT_EQ(run_agon("contest restore " + folder_ / "all.tar" + " " + folder_ / "again").code, 0);
  EXPECT_EQ(run_agon("contest verify " + folder_ / "again").code, 0);
}

TEST_P(KeptContests, GiveTheirGamesAsReplays) {
  for (const std::string game : {"W1 1 ", "B1 2 ", "V1 1 --team alfa "}) {
    ASSERT_EQ(contest("replay", game + folder_ / "game.agon").code, 0) << game;
    const cli::Ran ran = run_agon("replay --verify " + folder_ / "game.agon");
    EXPECT_EQ(ran.code, 0) << game << ran.out << ran.err;
    fs::remove(folder_ / "game.agon");
  }
}

INSTANTIATE_TEST_SUITE_P(Held, KeptContests, testing::Values("2026_11"));

}  // namespace
}  // namespace agon
