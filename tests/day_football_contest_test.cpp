// The football tour as a scripted day: an intermediate Swiss, the final one and the play-off with forty teams'
// programs, with typical mishaps. In the end everything is verified, and the places are recomputed.

#include "days/tour_day.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr;

class FootballDay : public testing::Test {
 protected:
  void a_name_is_misspelt() {
    day_.change("seeded_by = \"Final Swiss\"", "seeded_by = \"Final Swis\"");
    const Ran ran = day_.check();
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, AllOf(HasSubstr("Final Swis"), HasSubstr("Final Swiss")));
    day_.change("seeded_by = \"Final Swis\"", "seeded_by = \"Final Swiss\"");
    EXPECT_EQ(day_.check().code, 0);
    day_.mishap("a typo in the file");
  }
  void a_team_cannot_log_in_at_the_site() {
    const std::string program = day_.folder().write("better.cpp", tour_.program(4));
    day_.folder().write("login.txt", "team03\nnot-its-password\n");
    const std::string hand_in = "submit " + day_.site() + " " + program + " --login " + day_.folder() / "login.txt";
    EXPECT_NE(run_agon(hand_in).code, 0);
    const std::string printed = day_.ok("password", "team03");
    std::istringstream in(printed);
    const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
    const auto login = std::ranges::find(words, std::string("team03"));
    ASSERT_TRUE(login != words.end() && login + 1 != words.end()) << printed;
    day_.folder().write("login.txt", "team03\n" + *(login + 1) + "\n");
    const Ran ran = run_agon(hand_in);
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    day_.mishap("a wrong login, and a new password at once");
  }
  void a_program_does_not_compile() {
    const std::string broken = day_.folder().write("broken.cpp", "int main() { retrun 0; }\n");
    EXPECT_EQ(day_.act("submit", "team04 " + broken).code, 1) << "the one before plays";
    day_.mishap("a program that does not compile");
  }
  void the_intermediate_begins_too_early() {
    day_.ok("start", "Intermediate");
    tour_.await_matches("Intermediate", 3);
    const std::string seed = tour_.seed("Intermediate");
    day_.ok("cancel", "Intermediate 'half of the teams are at lunch'");
    EXPECT_TRUE(day_.comes([&] { return day_.act("start", "Intermediate").code == 0; }));
    tour_.await_other_run("Intermediate", seed);
    day_.mishap("a tournament that begins too early");
  }
  void the_limit_was_wrong() {
    day_.change("intermediate = true", "time = \"20s\"\nintermediate = true");
    EXPECT_EQ(day_.check().code, 0);
    tour_.rejudge("Intermediate all 'the limit was wrong'");
    tour_.await_end("Intermediate");
    day_.mishap("a wrong limit");
  }
  // The team's program has been submitted, but nobody is present to confirm its participation.
  void a_team_is_not_there_at_the_start() {
    EXPECT_EQ(day_.act("submit", "team40 " + day_.folder().write("late.cpp", tour_.program(2))).code, 0);
    day_.ok("withdraw", "team40 'its bus is late'");
  }
  void a_team_comes_late() {
    tour_.await_matches(final_swiss, 5);
    day_.ok("pause", "--why 'the switch is replaced' --for 10min");
    EXPECT_THAT(day_.ok("status"), HasSubstr("the switch is replaced"));
    day_.mishap("a pause with its reason");
    const std::string told = day_.ok("admit", "team40 'its bus was late'");
    EXPECT_THAT(told, HasSubstr("enters in round"));
    day_.mishap("a late team");
  }
  void the_server_is_killed() {
    day_.kill();
    day_.serve();  // it resumes in a paused state
    day_.mishap("kill -9");
  }
  void a_team_cheats_and_another_leaves() {
    day_.ok("disqualify", "team07 'it reads files of its opponent' --annul");
    day_.mishap("a cheater");
    day_.ok("withdraw", "team06 'their train leaves'");
    day_.mishap("a team leaves");
    day_.ok("resume");
  }
  void the_disk_dies() {
    tour_.await_matches(final_swiss, 10);
    day_.ok("backup", day_.folder() / "move.tar");
    day_.lose_and_restore("move.tar");
    day_.ok("verify");
    day_.serve();
    day_.mishap("a power cut, and another machine takes over");
  }
  // The play-off keeps the seeding from before the Swiss was rejudged, so it must be played again.
  void the_wrong_program_played() {
    day_.ok("submit", "team01 " + day_.folder().write("right.cpp", tour_.program(5)));
    const std::string words =
        fmt::format("'Final Swiss' team01 'the wrong program' --with {}", tour_.last_submission("team01"));
    tour_.rejudge(words);
    const std::string seed = tour_.seed("Play-off");
    day_.ok("cancel", "Play-off 'the Swiss is played again'");
    tour_.await_end(final_swiss);
    EXPECT_TRUE(day_.comes([&] { return day_.act("start", "Play-off").code == 0; }));
    tour_.await_other_run("Play-off", seed);
    day_.mishap("the wrong program");
  }
  void a_team_objects() {
    day_.ok("appeal", "'Final Swiss' 1/1 " + day_.folder() / "appeal.zip");
    EXPECT_GT(std::filesystem::file_size(day_.folder() / "appeal.zip"), 1000U);
    day_.mishap("a team objects to a match");
  }

  TourDay tour_{"football", "* 10 + across", "* {} + across"};
  ScriptedDay& day_ = tour_.day();
};

TEST_F(FootballDay, WithAllThatGoesWrongEndsInThePlacesOfTheDocument) {
  a_name_is_misspelt();
  day_.serve();
  tour_.all_hand_in(1, ScriptedDay::teams - 1);
  a_team_cannot_log_in_at_the_site();
  a_program_does_not_compile();
  the_intermediate_begins_too_early();
  the_limit_was_wrong();
  tour_.expect_swiss("Intermediate", "Intermediate", 2, {}, {});
  a_team_is_not_there_at_the_start();
  day_.ok("start", "'Final Swiss'");
  a_team_comes_late();
  the_server_is_killed();
  a_team_cheats_and_another_leaves();
  the_disk_dies();
  tour_.await_end(final_swiss);
  tour_.await_end("Play-off");
  the_wrong_program_played();
  if (HasFatalFailure()) return;
  tour_.expect_swiss(final_swiss, "Final-Swiss", 9, {"team07"}, {"team07"});
  tour_.expect_play_off({"team06", "team07"});
  EXPECT_THAT(tour_.order(final_swiss), testing::Contains("team40"));
  a_team_objects();
  day_.ok("publish", "'Final Swiss'");
  day_.ok("publish", "Play-off");
  EXPECT_GE(day_.mishaps(), 10U);
  day_.stop();
  day_.ok("verify");
}

}  // namespace
}  // namespace agon::cli
