// The vampire qualifier as scripted days: forty teams play matches of their own over TCP, and in the end their programs
// play on new maps, with typical mishaps. In the end everything is verified, and both rankings are recomputed.

#include <boost/json.hpp>
#include <memory>

#include "days/expect_places.hpp"
#include "days/scripted_day.hpp"
#include "live/test_client.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::Not;

// A team's client: it walks up and down, and sometimes throws a grenade.
class Match {
 public:
  Match(std::uint16_t port, const std::string& token, int map) : client_(std::make_unique<live::Client>(port)) {
    client_->send(fmt::format("LOGIN {} {}\n.\n", token, map));
    message_ = block().front();
  }

  const std::string& message() const { return message_; }
  bool is_in() const { return message_ == "MESSAGE OK"; }
  void hang_up() { client_.reset(); }

  // Returns true while the match continues.
  bool tick() {
    for (const std::string& line : block()) {
      if (line.starts_with("END ")) points_ = recount::millionths(line.substr(4, line.find(' ', 4) - 4));
      if (!line.starts_with("REQ ")) continue;
      client_->send("RES " + line.substr(4) + (ticks_ % 9 == 0 ? "\nGRENADE" : "") +
                    (ticks_ / 4 % 2 ? "\nMOVE U\n.\n" : "\nMOVE R\n.\n"));
      ++ticks_;
      return true;
    }
    return !points_ && !client_->gone();
  }
  std::optional<std::int64_t> points() const { return points_; }

 private:
  std::vector<std::string> block() {
    std::vector<std::string> lines;
    for (std::string line = client_->line(); line != "."; line = client_->line()) {
      lines.push_back(line);
      if (line.starts_with("<")) break;  // closed, or silent
    }
    if (lines.empty()) lines.emplace_back();
    return lines;
  }

  std::unique_ptr<live::Client> client_;
  std::string message_;
  std::optional<std::int64_t> points_;
  int ticks_ = 0;
};

class VampireDay : public testing::Test {
 protected:
  void prepare() {
    day_.change("port = 8080", "port = 0");
    day_.change("connections_per_address = 64", "connections_per_address = 1000");
    day_.change("tick = \"20ms\"", "tick = \"5ms\"");
    day_.change("# setup = { server = \"yes\" }", "setup = { maxtick = 20 }");
    day_.change("# maps = \"maps\" #", "maps = \"maps\" #");
    std::filesystem::create_directory(day_.folder() / "maps");
    for (const char* const swarm : {"1", "2", "3"}) {
      std::string park = "#######\n#.....#\n#.#1#.#\n#.1.1.#\n#.#1#.#\n#.....#\n#######\n";
      std::ranges::replace(park, '1', *swarm);
      day_.folder().write(fmt::format("maps/{}.map", swarm),
                          "vampire map\nstart 1 1\nstart 5 5\nstart 1 5\nstart 5 1\npark\n" + park);
    }
    day_.change("trial = true ", "trial = false");
    day_.change("test = \"no\" }", "test = \"no\", maxtick = 30 }");
    ASSERT_EQ(day_.add_teams(1, ScriptedDay::teams).code, 0);
  }
  // Plays a match of each of these teams on this map at the same time.
  void play(int first, int last, int map) {
    std::map<std::string, Match> matches;
    for (int i = first; i <= last; ++i) {
      auto [match, made] = matches.try_emplace(team(i), day_.port("V1"), ScriptedDay::password(team(i)), map);
      EXPECT_TRUE(match->second.is_in()) << team(i) << " " << match->second.message();
    }
    bool all_over = false;
    while (!all_over) {
      all_over = true;
      for (auto& [login, match] : matches) {
        if (match.is_in() && !match.points() && match.tick()) all_over = false;
      }
    }
    for (auto& [login, match] : matches) {
      ASSERT_TRUE(match.points()) << login;
      std::int64_t& best = best_[login].try_emplace(map, *match.points()).first->second;
      best = std::max(best, *match.points());
    }
  }

  void a_folder_of_maps_is_misspelt() {
    day_.change("maps = \"live\"", "maps = \"mpas\"");
    const Ran ran = day_.check();
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr("mpas"));
    day_.change("maps = \"mpas\"", "maps = \"maps\"");
    EXPECT_EQ(day_.check().code, 0);
    day_.mishap("a typo in the file");
  }
  void a_team_forgets_its_token() {
    EXPECT_EQ(Match(day_.port("V1"), "not-its-token", 1).message(), "MESSAGE Not exist token");
    EXPECT_THAT(day_.folder().read("log"), HasSubstr("refused"));
    day_.mishap("a wrong login");
    const std::string printed = day_.ok("password", "team05");
    EXPECT_EQ(Match(day_.port("V1"), ScriptedDay::password("team05"), 1).message(), "MESSAGE Not exist token");
    EXPECT_EQ(day_.add_teams(5, 5).code, 0) << "the list has the old one";
    EXPECT_TRUE(day_.comes([&] {
      Match match(day_.port("V1"), ScriptedDay::password("team05"), 1);
      return match.is_in();
    }));
    day_.mishap("a password changes while the contest runs");
  }
  // The match ends as if its connection had broken: the points so far count.
  void the_server_is_killed() {
    Match match(day_.port("V1"), ScriptedDay::password("team02"), 3);
    for (int i = 0; i < 12; ++i) ASSERT_TRUE(match.tick());
    day_.kill();
    day_.serve();
    day_.mishap("kill -9");
  }
  void the_machine_is_moved() {
    day_.ok("announce", "'No matches tonight'");
    day_.ok("pause", "--why 'the machine is moved' --for 1h");
    EXPECT_THAT(day_.ok("status"), HasSubstr("the machine is moved"));
    day_.mishap("a pause with its reason");
    day_.ok("backup", day_.folder() / "monday.tar");
    day_.lose_and_restore("monday.tar");
    day_.ok("verify");
    day_.serve();
    day_.ok("resume");
    const auto acts = boost::json::parse(day_.act("acts", "--json").out).as_array();
    for (const auto& act : acts) {
      if (act.at("act").as_string() == "announce")
        day_.ok("undo", fmt::format("{} 'it is done'", act.at("number").to_number<int>()));
    }
    EXPECT_THAT(day_.ok("announce"), Not(HasSubstr("tonight")));
    day_.mishap("a disk that dies");
  }
  void more_time_is_needed() {
    day_.ok("extend", "24h");
    EXPECT_THAT(day_.ok("status"), HasSubstr("264:00:00"));
    day_.mishap("more time");
  }
  void a_team_leaves() {
    day_.ok("withdraw", "team06 'they have exams'");
    EXPECT_FALSE(Match(day_.port("V1"), ScriptedDay::password("team06"), 1).is_in());
    day_.ok("admit", "team06 'they have passed'");
    EXPECT_TRUE(day_.comes([&] { return Match(day_.port("V1"), ScriptedDay::password("team06"), 1).is_in(); }));
    day_.ok("withdraw", "team08 'they have exams'");
    day_.mishap("a team leaves");
  }
  // The best results over TCP, as reported to the teams at the end of each match. The result of an interrupted match
  // was not reported to anybody, and is taken from its replay.
  void count_the_matches_anew() {
    for (const char* const name : {"team02", "team05", "team06"}) add_matches_of(name);
    recount::Points totals;
    for (int i = 1; i <= ScriptedDay::teams; ++i) {
      totals[team(i)] = 0;
      for (const auto& [map, points] : best_[team(i)]) totals[team(i)] += points;
    }
    expect_places(day_.table(), totals, {});
  }
  void add_matches_of(const std::string& name) {
    const std::string replay = day_.folder() / "match.agon";
    int number = 1;
    for (; run_agon(fmt::format("contest replay {} V1 {} --team {} {}", day_.data(), number, name, replay)).code == 0;
         ++number) {
      EXPECT_EQ(run_agon("replay --verify " + replay).code, 0);
      const auto told = boost::json::parse(run_agon("replay --json " + replay).out);
      const std::string setup(told.at("setup").as_string());
      const std::size_t level = setup.find("level=");
      ASSERT_NE(level, setup.npos) << setup;
      const auto points = recount::millionths(boost::json::serialize(told.at("scores").at(0)));
      std::int64_t& best = best_[name].try_emplace(std::stoi(setup.substr(level + 6)), points).first->second;
      best = std::max(best, points);
      std::filesystem::remove(replay);
    }
    EXPECT_GT(number, 2) << name;
  }

  void all_hand_in() {
    const std::filesystem::path bots = sources / "src/games/vampire/bots";
    std::string line;
    for (int i = 1; i <= ScriptedDay::teams; ++i) {
      const std::string source = content_of(bots / "simple.cpp") + fmt::format("// {}\n", i % 3);
      const std::string file = day_.folder().write(fmt::format("taste{}.cpp", i % 3), source);
      line += fmt::format("{{ {} contest submit {} {} {} || echo {} >> {}; }} & ", AGON_PROGRAM, day_.data(), team(i),
                          file, team(i), day_.folder() / "not-accepted");
    }
    EXPECT_EQ(std::system(("{ " + line + "wait; } >/dev/null 2>&1 </dev/null").c_str()), 0);
    EXPECT_EQ(day_.folder().read("not-accepted"), "") << day_.folder().read("log");
  }
  boost::json::value evaluation() const {
    const Ran ran = day_.act("tournaments", "Evaluation --json");
    return ran.code == 0 ? boost::json::parse(ran.out) : boost::json::value(nullptr);
  }
  void await_end() const {
    ASSERT_TRUE(day_.comes([&] {
      const boost::json::value one = evaluation();
      return one.is_object() && !one.at("over").as_string().empty();
    })) << day_.folder().read("log");
  }

  void the_wrong_program_plays() {
    const std::string right = content_of(sources / "src/games/vampire/bots/simple.py");
    day_.ok("submit", "team01 " + day_.folder().write("right.py", right));
    const auto all = boost::json::parse(day_.act("submissions", "team01 --json").out).as_array();
    const std::string words = fmt::format("Evaluation team01 'the wrong program' --with {}",
                                          all.back().at("number").to_number<std::int64_t>());
    EXPECT_EQ(day_.act("rejudge", words).code, 1) << "what differs is shown first";
    day_.ok("rejudge", words + " --yes");
    EXPECT_TRUE(day_.comes([&] { return day_.act("acts").out.find("has carried out") != std::string::npos; }));
    await_end();
    day_.mishap("the wrong program");
  }
  void a_team_cheats() {
    day_.ok("disqualify", "team07 'its program was written by another team' --annul");
    EXPECT_TRUE(day_.comes([&] {
      const std::string table = day_.act("tournaments", "Evaluation").out;
      const std::size_t row = std::min(table.find("team07"), table.size());
      return table.substr(row, table.find('\n', row) - row).find("(dis") != std::string::npos;
    })) << day_.act("tournaments", "Evaluation").out;
    await_end();
    day_.mishap("a cheater");
  }
  void a_team_objects() {
    day_.ok("appeal", "Evaluation 1/1 " + day_.folder() / "appeal.zip");
    day_.mishap("a team objects to a match");
  }
  // On each map places earn points, equal teams get the mean of theirs, and the sum determines the rank.
  void count_the_evaluation_anew() {
    day_.ok("export", "Evaluation " + day_.folder() / "exports");
    std::map<std::string, recount::Points> scores;  // by map
    for (const auto& row : recount::named_rows(day_.folder().read("exports/Evaluation-games.csv"))) {
      const std::string& team = row.at("name 1");
      if (team != "team07") scores[row.at("round")][team] = recount::millionths(row.at("score 1"));
    }
    ASSERT_EQ(scores.size(), 3U);
    const recount::Points sums =
        recount::sums_over_maps(scores, {40, 37, 35, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19,
                                         18, 17, 16, 15, 14, 13, 12, 11, 10, 9,  8,  7,  6,  5,  4,  3,  2,  1});
    const recount::Places places = recount::places_of(sums, {});
    const boost::json::value one = evaluation();
    std::set<int> taken;
    bool shared = false;
    for (const auto& row : one.at("table").at("rows").as_array()) {
      const std::string name(one.at("entrants").at(row.at("entrant").to_number<std::size_t>()).as_string());
      const int place = row.at("place").to_number<int>();
      EXPECT_EQ(place, name == "team07" ? 39 : places.at(name)) << name;
      shared |= !taken.insert(place).second;
    }
    EXPECT_EQ(sums.size(), 38U) << "of forty one has left and one is disqualified";
    EXPECT_TRUE(shared);
    day_.mishap("a tie");
  }

  ScriptedDay day_{"vampire", "day_qualifier.md"};
  std::map<std::string, std::map<int, std::int64_t>> best_;  // by team and map
};

TEST_F(VampireDay, WithAllThatGoesWrongEndInThePlacesOfTheDocument) {
  prepare();
  a_folder_of_maps_is_misspelt();
  day_.serve();
  play(1, 40, 1);
  a_team_forgets_its_token();
  the_server_is_killed();
  play(1, 37, 2);
  all_hand_in();
  the_machine_is_moved();
  play(10, 20, 3);
  play(10, 15, 1);
  more_time_is_needed();
  a_team_leaves();
  count_the_matches_anew();
  day_.ok("start", "Evaluation");
  await_end();
  the_wrong_program_plays();
  a_team_cheats();
  a_team_objects();
  count_the_evaluation_anew();
  day_.ok("publish", "Evaluation");
  EXPECT_GE(day_.mishaps(), 10U);
  day_.stop();
  day_.ok("verify");
}

}  // namespace
}  // namespace agon::cli
