// Which data folder a contest file stands for.

#include "cli/contest/load_contest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "os/test_folder.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf, testing::HasSubstr, testing::Not;

// Contests that are served with the data folder "data", while the contest file's own, "c.data", is an earlier one.
class RestoredContest : public testing::Test {
 protected:
  RestoredContest() {
    folder_.write("c.toml", wall_contest("length = \"1h\"", "1h"));
    Served served(folder_);
    EXPECT_TRUE(served.listens());
    does("backup " + folder_ / "data" + " " + folder_ / "noon.tar");
    served.end(SIGKILL);
    does("restore " + folder_ / "noon.tar" + " " + folder_ / "c.data");
  }
  std::string file() const { return folder_ / "c.toml"; }
  static Ran does(const std::string& words) {
    Ran ran = run_agon("contest " + words);
    EXPECT_EQ(ran.code, 0) << words << ": " << ran.err;
    return ran;
  }
  static std::string acts_in(const std::string& data) { return run_agon("contest acts " + data).out; }

  const os::TestFolder folder_;
};

TEST_F(RestoredContest, OrdersThatNameTheFileGoToTheServerThatRunsWithIt) {
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  does("disqualify " + file() + " beta cheated");
  EXPECT_THAT(acts_in(folder_ / "data"), HasSubstr("beta"));
  EXPECT_THAT(acts_in(folder_ / "c.data"), Not(HasSubstr("beta")));
  does("status " + file());
  does("freeze " + file());
  EXPECT_THAT(acts_in(file()), AllOf(HasSubstr("beta"), HasSubstr("freeze")));
  does("backup " + file() + " " + folder_ / "later.tar");
  does("restore " + folder_ / "later.tar" + " " + folder_ / "later");
  EXPECT_THAT(acts_in(folder_ / "later"), HasSubstr("beta")) << "the backup is of the contest that runs";
}

TEST_F(RestoredContest, WithoutAServerTheFileStandsForTheFolderBesideIt) {
  does("disqualify " + file() + " beta cheated");
  EXPECT_THAT(acts_in(folder_ / "c.data"), HasSubstr("beta"));
  EXPECT_THAT(acts_in(folder_ / "data"), Not(HasSubstr("beta")));
}

TEST_F(RestoredContest, OfTwoServersWithOneFileTheOrderMustNameOne) {
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  const os::TestFolder other;
  fs::create_symlink(file(), other / "c.toml");
  const Served second(other);
  ASSERT_TRUE(second.listens());
  for (const std::string& order :
       {"freeze " + file(), "table " + file(), "backup " + file() + " " + folder_ / "x.tar", "verify " + file()}) {
    const Ran ran = run_agon("contest " + order);
    EXPECT_EQ(ran.code, 1) << order << ran.out;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("several servers run with "), HasSubstr(folder_ / "data"),
                               HasSubstr(other / "data"), Not(HasSubstr("c.data"))))
        << order;
  }
  does("freeze " + other / "data");
}

TEST_F(RestoredContest, TheFolderBesideTheFileIsNamedAsTheUserNamesTheFile) {
  fs::remove_all(folder_ / "data");
  fs::create_directory_symlink(folder_ / "c.data", folder_ / "data");
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  EXPECT_EQ(contest_data(file()), fs::path(folder_ / "c.data"));
}

TEST(ContestFolder, WhoNamesTheFolderOfTheFileIsToldWhereTheFileIs) {
  const os::TestFolder folder;
  folder.write("contest.toml", wall_contest("length = \"1h\""));
  const Ran ran = run_agon("contest check " + folder.path().string());
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("there is a contest's file in it: " + folder / "contest.toml"));
}

}  // namespace
}  // namespace agon::cli
