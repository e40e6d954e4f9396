// The painting marathon as a scripted day: tournament after tournament of forty teams, all pairs at the same time, with
// typical mishaps. In the end everything is verified, and the places are recomputed.

#include "days/hall_teams.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::Not;

// Paints a little in three of its games; three teams do nothing, and share a place.
void paint(HallTeam& team, std::mt19937& dice) {
  if (team.login() >= "team38") return;
  std::uniform_int_distribution<int> first(1, ScriptedDay::teams - 3), direction(1, 4), range(1, 6);
  const int arena = first(dice);
  if (!team.say(fmt::format("GET_PAWNS {} {} {}", arena, arena + 1, arena + 2))) return;
  const int arenas = team.number();
  std::string shots = "SHOOT";
  for (int i = 0; i < arenas; ++i) {
    const int pawns = team.number();
    for (int pawn = 0; pawn < pawns; ++pawn) {
      shots += fmt::format(" {} {} {} {}", arena + i, words_of(team.line()).at(0), direction(dice), range(dice));
      for (int row = 0; row < 3; ++row) team.line();
    }
  }
  if (shots != "SHOOT") team.say(shots);
}

class PaintingDay : public testing::Test {
 protected:
  void prepare() {
    day_.change("length = \"10h\"", "length = \"10min\"");
    day_.change("port = 8080", "port = 0");
    day_.change("connections_per_team = 10", "connections_per_address = 1000");
    day_.change("turn = \"2s\"", "turn = \"250ms\"");
    day_.change("first_turn = \"10s\"", "first_turn = \"500ms\"");
    day_.change("turns = 100,", "turns = 6,");
    day_.change("rows = 30, columns = 30, pawns = 4, walls = 10", "rows = 10, columns = 10, pawns = 1, walls = 0");
    servers_.emplace_back(day_, "P1", paint);
  }
  void play(int turns) { play_turns(servers_, turns); }
  HallServer& hall() { return servers_.front(); }
  std::size_t tournaments_played() const {
    const Ran why = day_.act("why", "team01");
    std::size_t games = 0;
    for (std::size_t at = 0; (at = why.out.find("\n    game ", at)) != why.out.npos; ++at) ++games;
    return games;
  }
  void hang_up() {
    for (int i = 1; i <= ScriptedDay::teams; ++i) hall().at(team(i)).leave();
  }

  void a_list_of_teams_has_a_mistake() {
    day_.folder().write("wrong.csv", "login,title\nteam01,One\nteam01,Two\n");
    const Ran ran = run_agon("contest team " + day_.file() + " --csv " + day_.folder() / "wrong.csv");
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, AllOf(HasSubstr("line 3"), HasSubstr("team01")));
    ASSERT_EQ(day_.add_teams(1, ScriptedDay::teams).code, 0);
    day_.mishap("a typo in the list of teams");
  }
  void a_stranger_logs_in() {
    HallTeam stranger("team99", "whatever");
    EXPECT_EQ(stranger.log_in(day_.port("P1")), "FAILED 1 bad login or password");
    EXPECT_THAT(day_.folder().read("log"), HasSubstr("refused"));
    day_.mishap("a wrong login");
  }
  void the_server_is_killed() {
    day_.kill();
    day_.serve();
    hang_up();
    day_.mishap("kill -9");
  }
  void a_tournament_is_too_long() {
    day_.stop();
    day_.change("turns = 6,", "turns = 4,");
    EXPECT_EQ(day_.check().code, 0);
    day_.serve();
    hang_up();
    day_.mishap("a wrong option in the file");
  }
  void the_wrong_team_is_disqualified() {
    day_.ok("disqualify", "team09 'it spies' --annul");
    EXPECT_TRUE(day_.comes([&] { return hall().at("team09").closed(); }));
    const auto acts = boost::json::parse(day_.act("acts", "--json").out).as_array();
    day_.ok("undo", fmt::format("{} 'it was team07'", acts.back().at("number").to_number<std::int64_t>()));
    EXPECT_EQ(hall().at("team09").log_in(day_.port("P1")), "OK");
    day_.mishap("an act against the wrong team");
    day_.ok("disqualify", "team07 'it spies' --annul");
    hall().let_go("team07");
    EXPECT_TRUE(day_.comes([&] { return hall().at("team07").closed(); }));
    day_.mishap("a cheater");
  }
  void a_team_leaves() {
    day_.ok("withdraw", "team06 'their train leaves'");
    hall().let_go("team06");
    EXPECT_TRUE(day_.comes([&] { return hall().at("team06").closed(); }));
    day_.mishap("a team leaves");
  }
  void the_lights_go_out() {
    day_.ok("pause", "--why 'a power cut' --for 5min");
    EXPECT_THAT(day_.ok("status"), AllOf(HasSubstr("a power cut"), HasSubstr("paused")));
    day_.ok("announce", "'Stay in your seats'");
    day_.mishap("a pause with its reason");
    day_.ok("backup", day_.folder() / "noon.tar");
    day_.lose_and_restore("noon.tar");
    day_.ok("verify");
    day_.serve();
    hang_up();
    EXPECT_THAT(day_.ok("announce"), HasSubstr("Stay in your seats")) << "also what was announced is in the backup";
    day_.ok("resume");
    day_.mishap("a disk that dies");
  }
  // The end is set two seconds from now, and then extended by one second.
  void the_hall_closes_earlier() {
    day_.ok("pause");
    const auto now = day_.table().at("contest_ms").to_number<std::int64_t>();
    day_.stop();
    day_.change("length = \"10min\"", fmt::format("length = \"{}ms\"", now + 2000));
    day_.serve();  // no earned points change, because K is constant
    hang_up();
    day_.ok("extend", "1s");
    day_.mishap("more time");
    day_.ok("resume");
    while (day_.table().at("phase").as_string() != "over") play(1);
    EXPECT_EQ(day_.table().at("contest_ms").to_number<std::int64_t>(), now + 3000);
  }
  void count_anew() {
    const auto games = games_of(day_, "P1");
    EXPECT_GE(games.size(), 4U);
    EXPECT_THAT(day_.refused("appeal", "P1 99 none.zip"), HasSubstr("99"));
    day_.mishap("an appeal against a game that there is not");
    recount::Points totals;
    for (int i = 1; i <= ScriptedDay::teams; ++i) totals[team(i)] = 0;
    const std::size_t whole = tournaments_played();  // points are given at the end of each tournament
    ASSERT_LE(whole, games.size());
    ASSERT_GE(whole + 1, games.size());
    for (std::size_t i = 0; i < whole; ++i) {
      for (const auto& [team, points] : games[i].points) {
        EXPECT_EQ(points % 1'000'000, 0) << "each game's points are rounded to whole ones";
        totals[team] += points;
      }
    }
    EXPECT_GT(totals["team01"], 0);
    totals["team07"] = 0;  // annulled
    expect_places(day_.table(), totals, {"team07"});
    EXPECT_EQ(totals["team38"], totals["team40"]);
    day_.mishap("a tie");
  }

  ScriptedDay day_{"painting", "day_hall.md"};
  std::vector<HallServer> servers_;
};

TEST_F(PaintingDay, WithAllThatGoesWrongEndsInThePlacesOfTheDocument) {
  prepare();
  a_list_of_teams_has_a_mistake();
  day_.serve();
  a_stranger_logs_in();
  play(4);
  the_server_is_killed();
  play(6);
  a_tournament_is_too_long();
  play(4);
  the_wrong_team_is_disqualified();
  a_team_leaves();
  play(3);
  the_lights_go_out();
  play(3);
  day_.ok("freeze");
  the_hall_closes_earlier();
  count_anew();
  day_.ok("reveal");
  EXPECT_GE(day_.mishaps(), 10U);
  day_.stop();
  day_.ok("verify");
}

}  // namespace
}  // namespace agon::cli
