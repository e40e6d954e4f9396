// What `agon contest check` and `agon serve` say of a file that was changed after the contest had begun.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "cli/contest/file_changes.hpp"
#include "cli/serve/test_served.hpp"
#include "config/written_keys.hpp"
#include "os/test_folder.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::ElementsAre, testing::Field, testing::HasSubstr, testing::IsEmpty, testing::Not;
using Effect = FileChange::Effect;

class ContestCheck : public testing::Test {
 protected:
  ContestCheck() { write(); }
  void write() { folder_.write("c.toml", text_); }
  void change(const std::string& from, const std::string& to) {
    const std::size_t at = text_.find(from);
    ASSERT_NE(at, text_.npos) << from;
    text_.replace(at, from.size(), to);
    write();
  }
  // Serves until some of the contest's time has passed.
  void play(const std::string& options = "") {
    Served served(folder_, options);
    ASSERT_TRUE(served.listens());
    while (boost::json::parse(run_agon("contest table " + folder_ / "data" + " --json").out)
               .at("contest_ms")
               .to_number<std::int64_t>() == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(served.end(SIGTERM), 0);
  }
  Ran check() { return run_agon("contest check " + folder_ / "c.toml" + " --data " + folder_ / "data"); }

  const os::TestFolder folder_;
  std::string text_ = wall_contest("start = 2013-04-19T11:00:00Z\nlength = \"1h\"\n[limits]\nidle = \"15min\"");
};

TEST_F(ContestCheck, TellsWhatHasChangedAndFromWhenItCounts) {
  EXPECT_THAT(run_agon("contest check " + folder_ / "c.toml").out, Not(HasSubstr("compared with")));
  play();
  const Ran same = check();
  EXPECT_EQ(same.code, 0) << same.err;
  EXPECT_THAT(same.out, AllOf(HasSubstr("\ncompared with " + folder_ / "data" + ", where the contest is at 0:00:0"),
                              HasSubstr("  nothing has changed\n")));

  change("idle = \"15min\"", "idle = \"1min\"\nlogin = \"20s\"");
  change("cube = 2, x = 6", "cube = 2, x = 5");
  change("start = 2013", "start = 2014");
  const auto told = AllOf(HasSubstr("  limits.idle: \"15min\" -> \"1min\": takes effect when it is served\n"),
                          HasSubstr("  limits.login: not set -> \"20s\": takes effect when it is served\n"),
                          HasSubstr("  server W1.setup.x: 6 -> 5: takes effect from the server's next game\n"),
                          HasSubstr("  warning: start: 2013-04-19T11:00:00Z -> 2014-04-19T11:00:00Z: has no effect: "));
  const Ran changed = check();
  EXPECT_EQ(changed.code, 0) << changed.err;
  EXPECT_THAT(changed.out, told);
  const Ran of_folder = run_agon("contest check " + folder_ / "data");
  EXPECT_THAT(of_folder.out, told) << "the file with which it was served";
}

TEST_F(ContestCheck, TellsWhatTheServerWillRefuse) {
  play();
  change("game = \"wall\"", "game = \"bonfire\"");
  change("setup = {", "# {");
  const Ran game = check();
  EXPECT_EQ(game.code, 1);
  EXPECT_THAT(game.out, HasSubstr("  server W1.game: \"wall\" -> \"bonfire\": is refused: "));

  text_ = wall_contest("length = \"1h\"");
  change("\"beta\"", "\"gamma\"");
  change("\"W1\"", "\"W2\"");
  const Ran gone = check();
  EXPECT_EQ(gone.code, 1);
  EXPECT_THAT(gone.out, AllOf(HasSubstr("team number 2 was beta and is gone"), HasSubstr("W1 has games but is gone"),
                              HasSubstr(" is refused: undo that in the file\n")));
}

TEST_F(ContestCheck, TellsOfPointsThatNeedTheConsentOfTheOrganiser) {
  text_ = wall_contest("length = \"1h\"\n[scoring]\nk_last = 8");
  write();
  play();
  change("length = \"1h\"", "length = \"10s\"");
  const Ran ran = check();
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("  length: \"1h\" -> \"10s\": takes effect when it is served\n"),
                             HasSubstr("  points already earned: K of this moment: 1.0"),
                             HasSubstr(": only with `agon serve --yes`\n")));
}

TEST_F(ContestCheck, TellsOfNewTeamsAndOfARunningServer) {
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  text_ += "[[team]]\nlogin = \"gamma\"\npassword = \"secret\"\n";
  write();
  const Ran ran = run_agon("contest check " + folder_ / "c.toml");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("compared with " + folder_ / "data"),
                             HasSubstr("  team gamma: new: plays from each server's next game\n")));
}

TEST_F(ContestCheck, WhatHasChangedIsInTheLogOfTheServerUntilItIsInForce) {
  play();
  EXPECT_THAT(folder_.read("log"), Not(HasSubstr("file_changed"))) << "a new contest";
  change("idle = \"15min\"", "idle = \"1min\"");
  change("start = 2013", "start = 2014");
  play();
  const std::string log = folder_.read("log");
  EXPECT_THAT(log, AllOf(HasSubstr("file_changed what=\"limits.idle: "), HasSubstr("file_changed what=\"start: "),
                         HasSubstr("effect=\"has no effect: the contest has begun")));
  folder_.write("log", "");
  play();
  EXPECT_THAT(folder_.read("log"), AllOf(Not(HasSubstr("limits.idle")), HasSubstr("file_changed what=\"start: ")))
      << "what has no effect stays another than what is in force";
}

TEST_F(ContestCheck, WhatCannotBeComparedIsNoMistakeInTheFile) {
  folder_.write("c.data/contest.db", "");
  std::filesystem::create_directory(folder_ / "c.data");
  folder_.write("c.data/contest.db", "this is not a database, and long enough to be seen as something else");
  const Ran ran = run_agon("contest check " + folder_ / "c.toml");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("no mistakes"), HasSubstr("not compared with " + folder_ / "c.data: ")));
}

std::vector<FileChange> changes(const std::string& before, const std::string& now, const Begun& begun) {
  const os::TestFolder folder;
  return changes_of_keys(config::written_keys(folder.write("a.toml", before)),
                         config::written_keys(folder.write("b.toml", now)), begun);
}

TEST(FileChanges, ATournamentThatHasBegunKeepsItsTimesAndSeed) {
  const std::string before = "[[tournament]]\nname = \"Cup 1\"\nseed = 12345\nstart = 2026-01-01T10:00:00\n";
  const std::string now =
      "[[tournament]]\nname = \"Cup 1\"\nseed = 67890\nstart = 2026-01-01T11:00:00\npublish = \"over\"\n";
  const auto early = changes(before, now, {});
  ASSERT_EQ(early.size(), 3U);
  for (const FileChange& each : early) EXPECT_EQ(each.effect, Effect::some) << each.what;
  const auto late = changes(before, now, {true, {}, {"Cup 1"}});
  EXPECT_THAT(late, ElementsAre(Field(&FileChange::effect, Effect::some), Field(&FileChange::effect, Effect::none),
                                Field(&FileChange::effect, Effect::none)));
  for (const FileChange& each : late) EXPECT_THAT(each.what, Not(HasSubstr("67890"))) << "a seed is a secret";
}

TEST(FileChanges, AServerOrTournamentThatIsNewOrGoneIsOneChange) {
  const std::string server = "[[server]]\nname = \"W2\"\ngame = \"wall\"\nport = 20000\n";
  EXPECT_THAT(changes("", server, {true, {"W1"}, {}}), ElementsAre(Field(&FileChange::what, "server W2: new")));
  EXPECT_THAT(changes(server, "", {true, {"W1"}, {}}), ElementsAre(Field(&FileChange::what, "server W2: gone")));
}

TEST(FileChanges, TheOrderOfServersAndTheSpellingOfTheFileChangeNothing) {
  const std::string one = "[[server]]\nname = \"A\"\nport = 1\n", two = "[[server]]\nname = \"B\"\nport = 2\n";
  EXPECT_THAT(changes(one + two, "# said otherwise\n" + two + "\n\n" + one, {}), IsEmpty());
}

TEST(FileChanges, AnEditedMapIsAChange) {
  const os::TestFolder folder;
  const std::string file = folder.write("c.toml", "[[server]]\nname = \"A\"\nmap = \"world.txt\"\n");
  folder.write("world.txt", "1 2 3\n");
  const auto before = config::written_keys(file);
  folder.write("world.txt", "1 2 4\n");
  const auto found = changes_of_keys(before, config::written_keys(file), {true, {"A"}, {}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().told, "takes effect from the server's next game");
}

}  // namespace
}  // namespace agon::cli
