// The avalanche tour as a scripted day, with typical mishaps. In the end everything is verified and the places are
// recomputed: a draw in the play-off is decided by lot.

#include "days/tour_day.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::Not;

class AvalancheDay : public testing::Test {
 protected:
  void a_key_is_misspelt() {
    day_.change("entrants = 16", "entrans = 16");
    const Ran ran = day_.check();
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, AllOf(HasSubstr("entrans"), HasSubstr("entrants")));
    day_.change("entrans = 16", "entrants = 16");
    day_.mishap("a typo in the file");
  }
  void a_stranger_hands_in() {
    day_.folder().write("login.txt", "team99\nwhatever\n");
    const Ran ran = run_agon("submit " + day_.site() + " " + day_.folder().write("x.cpp", tour_.program(1)) +
                             " --login " + day_.folder() / "login.txt");
    EXPECT_NE(ran.code, 0);
    EXPECT_NE(day_.act("submit", "team99 " + day_.folder() / "x.cpp").code, 0);
    day_.mishap("a wrong login");
  }
  void a_program_fills_the_disk() {
    EXPECT_EQ(day_.act("submit", "team11 " + day_.folder().write("second.cpp", tour_.program(3))).code, 0);
    day_.ok("reject", fmt::format("{} 'it fills the disk'", tour_.last_submission("team11")));
    EXPECT_THAT(day_.ok("submissions", "team11"), HasSubstr("it fills the disk"));
    EXPECT_EQ(day_.act("submit", "team11 " + day_.folder().write("third.cpp", tour_.program(4))).code, 0);
    day_.mishap("a program that must not play");
  }
  void an_announcement_is_wrong() {
    day_.ok("announce", "'The tour ends at 15:00'");
    const auto acts = boost::json::parse(day_.act("acts", "--json").out).as_array();
    day_.ok("undo", fmt::format("{} 'it is extended'", acts.back().at("number").to_number<std::int64_t>()));
    EXPECT_THAT(day_.ok("announce"), Not(HasSubstr("15:00")));
    day_.mishap("a wrong announcement");
    day_.ok("extend", "30min");
    EXPECT_THAT(day_.ok("status"), HasSubstr("5:30:00"));
    day_.mishap("more time");
  }
  void the_server_is_killed_twice() {
    for (int i = 0; i < 2; ++i) {
      tour_.await_matches(final_swiss, 6);
      day_.kill();
      day_.serve();
    }
    day_.mishap("kill -9");
  }
  void the_lights_go_out() {
    day_.ok("pause", "--why 'a power cut'");
    day_.mishap("a pause with its reason");
    day_.ok("backup", day_.folder() / "noon.tar");
    day_.lose_and_restore("noon.tar");
    day_.serve();
    EXPECT_THAT(day_.ok("status"), HasSubstr("a power cut")) << "it comes back paused";
    day_.ok("resume");
    day_.mishap("a power cut, and another machine takes over");
  }
  void the_wrong_team_is_disqualified() {
    tour_.await_matches(final_swiss, 10);
    day_.ok("disqualify", "team09 'it spies' --annul");
    const auto acts = boost::json::parse(day_.act("acts", "--json").out).as_array();
    day_.ok("undo", fmt::format("{} 'it was team07'", acts.back().at("number").to_number<std::int64_t>()));
    day_.mishap("an act against the wrong team");
    day_.ok("disqualify", "team07 'it spies'");  // its earlier games count
    day_.mishap("a cheater");
  }
  void a_machine_was_ill() {
    tour_.rejudge_at_once("'Final Swiss' 1/1 'a machine was ill'");
    tour_.await_end(final_swiss);
    day_.mishap("a match in doubt");
  }
  void a_team_objects() {
    day_.ok("appeal", "'Final Swiss' 2/3 " + day_.folder() / "appeal.zip");
    day_.mishap("a team objects to a match");
  }

  TourDay tour_{"avalanche", "1000 * bonus - heights", "1000 * bonus - {} * heights"};
  ScriptedDay& day_ = tour_.day();
};

TEST_F(AvalancheDay, WithAllThatGoesWrongEndsInThePlacesOfTheDocument) {
  a_key_is_misspelt();
  day_.serve();
  tour_.all_hand_in(1, ScriptedDay::teams - 1);  // 39: one team has a bye in each round
  a_stranger_hands_in();
  a_program_fills_the_disk();
  an_announcement_is_wrong();
  day_.ok("start", "'Final Swiss'");
  the_server_is_killed_twice();
  the_lights_go_out();
  the_wrong_team_is_disqualified();
  tour_.await_end(final_swiss);
  tour_.await_end("Play-off");
  a_team_objects();
  a_machine_was_ill();
  if (HasFatalFailure()) return;
  tour_.expect_swiss(final_swiss, "Final-Swiss", 9, {}, {"team07"});
  tour_.expect_play_off({"team07"});
  EXPECT_THAT(day_.ok("tournaments", "'Final Swiss'"), HasSubstr("Buchholz")) << "which decides ties";
  day_.mishap("a tie");
  day_.ok("publish", "'Final Swiss'");
  day_.ok("publish", "Play-off");
  EXPECT_GE(day_.mishaps(), 10U);
  day_.stop();
  day_.ok("verify");
}

}  // namespace
}  // namespace agon::cli
