// agon contest commands that have nothing to do: they print one clear line and exit with 1.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "cli/submit/test_hand_in.hpp"
#include "store/journal/open_store.hpp"

namespace agon::cli {
namespace {

using testing::HasSubstr, testing::Not;

class Corners : public testing::Test {
 protected:
  Corners() {
    folder_.write("c.toml",
                  "name = \"Test\"\n[[team]]\nlogin = \"alfa\"\npassword = \"secret\"\n"
                  "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 0\nturn = \"1h\"\n");
  }
  std::string data() const { return folder_ / "data"; }
  void refuses(const std::string& action, const std::string& words, const std::string& why) const {
    const Ran ran = run_agon("contest " + action + " " + data() + " " + words);
    EXPECT_EQ(ran.code, 1) << action << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(why)) << action;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << action << ran.err;
  }
  void does(const std::string& action, const std::string& words = "") const {
    const Ran ran = run_agon("contest " + action + " " + data() + " " + words);
    EXPECT_EQ(ran.code, 0) << action << ran.err;
  }

  const os::TestFolder folder_;
};

TEST_F(Corners, AFolderThatIsNotAContestsIsRefused) {
  std::filesystem::create_directory(data());
  for (const std::string action :
       {"table", "status", "pause", "freeze", "acts", "submissions", "tournaments", "export"}) {
    refuses(action, "", "is not the data folder of a contest");
  }
  refuses("withdraw", "alfa ill", "is not the data folder of a contest");
  refuses("verify", "", "is not a data folder");
  refuses("backup", folder_ / "x.tar", "is not a data folder");
}

TEST_F(Corners, AFileThatIsGoneIsNamedOnce) {
  std::filesystem::create_directory(data());
  store::open_store(data());
  const std::string lost = folder_ / "data.toml";
  folder_.write("data/contest.file", lost);
  refuses("team", "beta", "the contest's file is gone: " + lost + "; put it back\n");
  folder_.write("data/contest.file", folder_ / "else.toml");
  refuses("team", "beta", "else.toml; put it back, or beside the data folder as " + lost + "\n");
}

TEST_F(Corners, AContestOfGameServersAloneHasNeitherSubmissionsNorTournaments) {
  const auto try_all = [&] {
    refuses("submissions", "", "this contest takes no submissions");
    refuses("submit", "alfa " + folder_ / "c.toml", "this contest takes no submissions");
    refuses("tournaments", "", "this contest has no tournaments");
    refuses("start", "Cup", "there is no tournament \"Cup\"; the contest has none");
    refuses("appeal", "Cup 1/1", "there is no tournament \"Cup\"; none has been played here");
    refuses("best", "V1", "there is no server \"V1\"");
    refuses("withdraw", "gamma ill", "there is no team \"gamma\"");
    refuses("replay", "W1 7 " + folder_ / "x.agon", "W1 has no game 7");
  };
  {
    Served served(folder_);
    ASSERT_TRUE(served.listens());
    try_all();
    refuses("reject", "1 why", "this contest takes no submissions");
    does("check");
    EXPECT_EQ(served.end(SIGTERM), 0);
  }
  does("freeze");  // which creates the archive
  try_all();
  for (const std::string action : {"status", "pause", "resume", "stop", "team"}) {
    const Ran ran = run_agon("contest " + action + " " + data());
    EXPECT_EQ(ran.code, 1) << action;
    EXPECT_THAT(ran.err, testing::ContainsRegex("[Nn]o server is running with the data folder")) << action;
  }
}

TEST_F(Corners, WhatIsDoneTwiceIsRefusedTheSecondTime) {
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  EXPECT_THAT(run_agon("contest resume " + data()).out, testing::StartsWith("The contest is already running.\n"));
  does("pause");
  refuses("pause", "", "the contest is already paused");
  does("pause", "--why 'a fire drill'");
  does("resume");
  does("freeze");
  refuses("freeze", "", "stood at the freeze already");
  does("reveal");
  refuses("reveal", "", "nothing is frozen");
  does("withdraw", "alfa ill");
  refuses("withdraw", "alfa ill", "alfa has withdrawn already");
  does("announce", "Lunch");
  refuses("announce", "Lunch", "this is announced already, by act ");
}

using CornersOfATour = HandInTest;

TEST_F(CornersOfATour, AContestWithoutGameServersHasNoPointsAndNoGames) {
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  const auto refuses = [&](const std::string& words, const std::string& why) {
    const Ran ran = run_agon("contest " + words);
    EXPECT_EQ(ran.code, 1) << words << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(why)) << words;
  };
  refuses("why " + data() + " alfa", "this contest has no game servers");
  refuses("best " + data(), "this contest has no game servers");
  refuses("replay " + data() + " W1 1 x.agon", "the contest has no game servers");
  refuses("table " + data() + " --csv", "no match of a tournament of this contest has been decided yet");
  refuses("appeal " + data() + " Final 1/1", "Final has not begun");
  refuses("export " + data() + " Final", "Final has not begun");
  EXPECT_THAT(run_agon("contest submissions " + data()).out, HasSubstr("nothing has been handed in yet"));
  EXPECT_THAT(
      run_agon("contest status " + data()).out,
      testing::AllOf(HasSubstr("nothing has been handed in yet\nFinal: begins by hand"), Not(HasSubstr("turn"))));
  refuses("publish " + data() + " Final", "Final has not begun: there is nothing to publish yet");
  refuses("hide " + data() + " Final", "the public already sees exactly that of Final");
}

TEST_F(CornersOfATour, ATournamentThatIsSeededByAnotherIsNotStartedBeforeThatIsOver) {
  folder_.write("c.toml", folder_.read("c.toml") +
                              "[[tournament]]\nname = \"Play-off\"\ngame = \"football\"\nformat = \"play-off\"\n"
                              "seeded_by = \"Final\"\n");
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  const Ran ran = run_agon("contest start " + data() + " Play-off");
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("Play-off cannot begin: its start numbers come from Final, which is not over"));
}

}  // namespace
}  // namespace agon::cli
