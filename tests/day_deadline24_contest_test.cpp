// The final of Deadline24 as a scripted day: forty teams on four servers for its three tasks, with typical mishaps. In
// the end everything is verified, and the places are recomputed from the document's formulas.

#include "days/hall_teams.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf, testing::HasSubstr, testing::Not;

// The three tasks, with small worlds and turns of a fifth of a second.
constexpr const char* small_servers = R"([[server]]
name = "W1"
game = "wall"
task = "Mur"
port = 0
turn = "200ms"
setup = { cube = 2, x = 8, y = 8, z = 4, turn_seconds = 1 }

[[server]]
name = "W2"
game = "wall"
task = "Murr"
port = 0
turn = "200ms"
setup = { cube = 3, x = 8, y = 8, z = 4, turn_seconds = 1 }

[[server]]
name = "F1"
game = "bonfire"
task = "Ognisko"
port = 0
turn = "200ms"
setup = { side = 10, islands = 40, survivors = 3, turns = 10, turn_seconds = 1 }

[[server]]
name = "N1"
game = "network"
task = "Siec"
port = 0
turn = "200ms"
first_turn = "200ms"
setup = { side = 5, cities = 2, turns = 10, turn_seconds = 1 }
)";

int below(std::mt19937& dice, int n) { return std::uniform_int_distribution<int>(0, n - 1)(dice); }

// The values of each team's bricks over all games, as reported to the team.
using Told = std::map<std::string, recount::Points>;  // by server

HallServer::Turn wall_turn(Told& told, const std::string& server) {
  return [&told, server](HallTeam& team, std::mt19937& dice) {
    if (team.login() >= "team38" && team.login() <= "team40") return;  // these teams share a place
    if (!team.say("LIST_BRICKS")) return;
    const auto bricks = words_of(team.line());
    for (std::size_t i = 0; i < 2 && i < bricks.size(); ++i) {
      if (!team.say(fmt::format("DROP_BRICK {} 0 0 0 {} {}", bricks[i], 1 + below(dice, 7), 1 + below(dice, 7))))
        continue;
      const auto answer = words_of(team.line());
      if (answer.at(0) == "ACCEPTED") told[server][team.login()] += recount::millionths(answer.at(1));
    }
  };
}

void bonfire_turn(HallTeam& team, std::mt19937& dice) {
  if (team.login() >= "team38" && team.login() <= "team40") return;
  for (int survivor = 1; survivor <= 3; ++survivor) {
    team.say(fmt::format("GIVE {}", survivor));
    const std::string steps[] = {"1 0", "-1 0", "0 1", "0 -1"};
    team.say(below(dice, 2) ? fmt::format("TAKE {}", survivor)
                            : fmt::format("MOVE {} {}", survivor, steps[below(dice, 4)]));
  }
}

void network_turn(HallTeam& team, std::mt19937& dice) {
  if (team.login() >= "team38" && team.login() <= "team40") return;
  static const std::string everywhere = [] {
    std::string plan = "DECLARE_PLAN 25\n";
    for (int i = 0; i < 25; ++i) plan += fmt::format("{} {} ", i / 5 + 1, i % 5 + 1);
    return plan;
  }();
  team.say(everywhere);
  team.say(fmt::format("REQUEST {} {}", 1 + below(dice, 5), 1 + below(dice, 5)));
}

class DeadlineDay : public testing::Test {
 protected:
  void prepare() {
    day_.change_rest("# Ognisko: ", small_servers);
    day_.change("length = \"24h\"", "length = \"10min\"");
    day_.change("port = 8080", "port = 0");
    day_.change("connections_per_address = 64", "connections_per_address = 1000");
    ASSERT_EQ(day_.add_teams(1, ScriptedDay::teams).code, 0);
    servers_.emplace_back(day_, "W1", wall_turn(told_, "W1"));
    servers_.emplace_back(day_, "W2", wall_turn(told_, "W2"));
    servers_.emplace_back(day_, "F1", bonfire_turn);
    servers_.emplace_back(day_, "N1", network_turn);
  }
  void play(int turns) { play_turns(servers_, turns); }
  std::int64_t contest_ms() const { return day_.table().at("contest_ms").to_number<std::int64_t>(); }
  bool over() const { return day_.table().at("phase").as_string() == "over"; }

  void a_typo_splits_a_task() {
    EXPECT_THAT(day_.check().out, AllOf(HasSubstr("Murr"), HasSubstr("\"Mur\""))) << "near-alike names";
    day_.change("\"Murr\"", "\"Mur\"");
    EXPECT_THAT(day_.check().out, Not(HasSubstr("Murr")));
    day_.mishap("a typo in the file");
  }
  void a_team_forgets_its_password() {
    HallTeam wrong("team05", "not-its-password");
    EXPECT_EQ(wrong.log_in(day_.port("W1")), "FAILED 1 bad login or password");
    EXPECT_THAT(day_.folder().read("log"), HasSubstr("refused"));
    day_.mishap("a wrong login");
    const std::string printed = day_.ok("password", "team05");
    const auto words = words_of(printed);
    const auto login = std::ranges::find(words, std::string("team05"));
    ASSERT_TRUE(login != words.end() && login + 1 != words.end()) << printed;
    EXPECT_EQ(HallTeam("team05", ScriptedDay::password("team05")).log_in(day_.port("W1")),
              "FAILED 1 bad login or password");
    for (HallServer& each : servers_) {
      EXPECT_TRUE(day_.comes([&] { return each.at("team05").closed(); })) << "it had logged in with the old one";
      each.at("team05").set_password(*(login + 1));
      each.at("team05").leave();
    }
    EXPECT_EQ(servers_.front().at("team05").log_in(day_.port("W1")), "OK");
    day_.mishap("a password changes while the contest runs");
  }
  void the_server_is_killed() {
    day_.kill();
    day_.serve();
    for (HallServer& each : servers_) {
      for (int i = 1; i <= ScriptedDay::teams; ++i) each.at(team(i)).leave();
    }
    day_.mishap("kill -9");
  }
  void the_network_is_repaired() {
    day_.ok("pause", "--why 'the switch is replaced' --for 10min");
    EXPECT_THAT(day_.ok("status"), HasSubstr("the switch is replaced"));
    const std::int64_t stands = contest_ms();
    day_.ok("resume");
    EXPECT_GE(contest_ms(), stands);
    day_.mishap("a pause with its reason");
  }
  void an_announcement_is_wrong() {
    day_.ok("announce", "'Lunch is at one'");
    EXPECT_THAT(day_.ok("announce"), HasSubstr("Lunch is at one"));
    const auto acts = boost::json::parse(day_.act("acts", "--json").out);
    std::int64_t number = 0;
    for (const auto& act : acts.as_array()) {
      if (act.at("act").as_string() == "announce") number = act.at("number").to_number<std::int64_t>();
    }
    day_.ok("undo", fmt::format("{} 'at two'", number));
    EXPECT_THAT(day_.ok("announce"), Not(HasSubstr("Lunch is at one")));
    day_.mishap("a wrong announcement");
  }
  void out(const std::string& act, const std::string& login, const std::string& why) {
    day_.ok(act, fmt::format("{} '{}'", login, why));
    for (HallServer& each : servers_) {
      EXPECT_TRUE(day_.comes([&] { return each.at(login).closed(); })) << login << " at " << each.name();
      each.let_go(login);
      EXPECT_THAT(each.at(login).log_in(day_.port(each.name())), Not("OK"));
    }
  }
  void a_team_leaves_and_comes_back() {
    out("withdraw", "team06", "their train leaves");
    out("withdraw", "team08", "their train leaves");
    day_.ok("admit", "team06 'there is a later train'");
    for (HallServer& each : servers_) each.come_back("team06");
    day_.mishap("a team leaves");
  }
  void a_team_cheats() {
    out("disqualify", "team07", "it reads the traffic of others");
    day_.mishap("a cheater");
  }
  void a_team_comes_late() {
    ASSERT_EQ(day_.add_teams(ScriptedDay::teams + 1, ScriptedDay::teams + 1).code, 0);
    day_.stop();
    day_.serve();
    for (HallServer& each : servers_) {
      for (int i = 1; i <= ScriptedDay::teams; ++i) each.at(team(i)).leave();
      each.add(team(ScriptedDay::teams + 1));
    }
    day_.mishap("a late team");
  }
  void the_disk_dies() {
    day_.ok("pause", "--why 'another machine takes over'");
    day_.ok("backup", day_.folder() / "move.tar");
    day_.lose_and_restore("move.tar");
    day_.ok("verify");
    day_.mishap("a power cut, and another machine takes over");
  }
  // The hall closes earlier than the file says. The effects are shown before they are accepted.
  void the_length_is_wrong() {
    const std::int64_t now = contest_ms();
    length_ms_ = now + 2000;
    day_.change("length = \"10min\"", fmt::format("length = \"{}ms\"", length_ms_));
    const Ran told = run_agon("serve " + day_.file() + " --data " + day_.data() + " --port-base 0");
    EXPECT_NE(told.code, 0);
    EXPECT_THAT(told.out + told.err, AllOf(HasSubstr("--yes"), HasSubstr("K")));
    day_.serve("--yes");
    day_.mishap("a wrong length in the file");
    curve_.pieces = {{length_ms_, 8}};
  }
  void more_time_is_needed() {
    const std::int64_t now = contest_ms();
    day_.ok("extend", "1s");
    curve_.extend(now, length_ms_ + 1000);
    length_ms_ += 1000;
    day_.mishap("more time");
  }
  void play_to_the_end() {
    for (HallServer& each : servers_) {
      for (int i = 1; i <= ScriptedDay::teams; ++i) each.at(team(i)).leave();
    }
    day_.ok("resume");
    while (!over()) play(1);
  }
  void a_team_objects() {
    const auto games = games_of(day_, "W1");
    recount::Points sum;
    for (const recount::Game& game : games) {
      for (const auto& [team, points] : game.points) sum[team] += points;
    }
    for (const auto& [team, points] : told_["W1"]) EXPECT_EQ(points, sum[team]) << team << " was told another sum";
    EXPECT_THAT(day_.ok("why", "team01"), HasSubstr("x K"));
    day_.mishap("a team objects to a game");
  }
  void count_anew() {
    std::vector<std::string> teams;
    for (int i = 1; i <= ScriptedDay::teams + 1; ++i) teams.push_back(team(i));
    const std::set<std::string> disqualified = {"team07"};
    std::map<std::string, recount::Points> ranking;
    for (const char* const server : {"W1", "W2", "F1", "N1"}) {
      auto games = games_of(day_, server);
      games.back().ended_ms = length_ms_;  // still running: the points at the end count, with the K of the end
      ranking[server] = recount::ranking_points(recount::result_of(games, curve_), teams, disqualified);
    }
    recount::Points totals;
    for (const std::string& team : teams) {
      totals[team] = recount::divided(recount::Wide{ranking["W1"][team]} + ranking["W2"][team], 2) +
                     ranking["F1"][team] + ranking["N1"][team];
      if (team < "team38") {
        EXPECT_GT(totals[team], 0) << team;
      }
    }
    expect_places(day_.table(), totals, disqualified);
    const auto places = recount::places_of(totals, disqualified);
    EXPECT_EQ(places.at("team07"), 41);
    EXPECT_EQ(places.at("team38"), places.at("team40"));
    day_.mishap("a tie");
  }

  ScriptedDay day_{"deadline24", "day_hall.md"};
  std::vector<HallServer> servers_;
  Told told_;
  recount::Curve curve_;
  std::int64_t length_ms_ = 0;
};

TEST_F(DeadlineDay, WithAllThatGoesWrongEndsInThePlacesOfTheDocument) {
  prepare();
  a_typo_splits_a_task();
  day_.serve();
  play(3);
  a_team_forgets_its_password();
  play(2);
  the_server_is_killed();
  play(2);
  the_network_is_repaired();
  an_announcement_is_wrong();
  play(2);
  a_team_leaves_and_comes_back();
  a_team_cheats();
  play(2);
  a_team_comes_late();
  play(14);  // long enough to play in a game of each server
  the_disk_dies();
  the_length_is_wrong();
  more_time_is_needed();
  play_to_the_end();
  a_team_objects();
  count_anew();
  EXPECT_GE(day_.mishaps(), 10U);
  day_.stop();
  day_.ok("verify");
}

}  // namespace
}  // namespace agon::cli
