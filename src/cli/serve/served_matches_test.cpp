// Who sees the matches of a tournament that is published in part: the real program over HTTP, role by role.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/frame/command.hpp"
#include "cli/serve/test_served.hpp"
#include "site/test_http.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/test_played.hpp"
#include "worker/test_match.hpp"

namespace agon::cli {
namespace {

namespace js = boost::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* matches_contest = R"(name = "Test"
length = "10h"
[site]
port = 0
address = "127.0.0.1"
organisers = "organisers.toml"
[submissions]
[jury]
jobs = 0
[[tournament]]
name = "test cup"
game = "football"
format = "swiss"
rounds = 2
publish = "by hand"
[[server]]
name = "W1"
game = "wall"
port = 0
turn = "1s"
setup = { cube = 2, x = 6, y = 6, z = 8, drops = 10 }
)";

// A Swiss of four teams, over after two rounds, of which the first is published. Its first match of each round was
// decided by the third attempt on an overloaded machine.
class MatchesThatAreServed : public testing::Test {
 protected:
  MatchesThatAreServed() {
    folder_.write("c.toml", matches_contest + teams());
    std::filesystem::create_directory(folder_ / "data");
    store::open_store(folder_ / "data");
    play();
    EXPECT_EQ(contest("c.toml", "organiser", "maria --role admin").code, exit_ok);
    EXPECT_EQ(contest("c.toml", "organiser", "jan").code, exit_ok);
    admin_ = secret_in(contest("c.toml", "organiser", "maria --token").out);
    jury_ = secret_in(contest("c.toml", "organiser", "jan --token").out);
    const Ran published = contest("data", "publish", "'test cup' 1");
    EXPECT_EQ(published.code, exit_ok) << published.err;
    served_.emplace(folder_);
    EXPECT_TRUE(served_->listens()) << folder_.read("log");
    const std::string out = folder_.read("out"), told = "site http://localhost:";
    port_ = static_cast<std::uint16_t>(std::stoi(out.substr(out.find(told) + told.size())));
  }

  static std::string teams() {
    std::string text;
    for (int i = 1; i <= 4; ++i) {
      text +=
          "[[team]]\nlogin = \"bot" + std::to_string(i) + "\"\npassword = \"alongpassword" + std::to_string(i) + "\"\n";
    }
    return text;
  }
  void play() {
    const auto archive = store::open_archive(folder_ / "data", store::Access::write);
    tournaments::Plan plan = tournaments::test_plan(tournaments::Kind::swiss, 4, 2);
    for (worker::Program& entrant : plan.entrants) entrant.source = archive->keep("source of " + entrant.name);
    tournaments::play_announced(*archive, plan, [&](worker::MatchResult& result) {
      const auto id = worker::match_id_from(result.id);
      if (id->table == 1) result.host.tries = 3, result.seats[0].silent = 1;
      replays_.emplace_back(id->round, result.replay);
    });
  }
  Ran contest(const std::string& where, const std::string& action, const std::string& words) const {
    return run_agon("contest " + action + " " + folder_ / where + " " + words);
  }
  std::string get(const std::string& path, const std::string& token = "") const {
    const std::string login = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
    return site::said_to(port_, "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + login + "\r\n");
  }
  static js::value body(const std::string& answer) { return js::parse(answer.substr(answer.find("\r\n\r\n") + 4)); }

  const os::TestFolder folder_;
  std::vector<std::pair<std::uint32_t, Hash>> replays_;  // with their rounds
  std::string admin_, jury_;
  std::optional<Served> served_;
  std::uint16_t port_ = 0;
};

const std::string list = "/api/organiser/matches?tournament=test%20cup";

TEST_F(MatchesThatAreServed, AreAllOpenToJuryAndAdmin) {
  for (const std::string& token : {jury_, admin_}) {
    std::string answer = get(list, token);
    for (int i = 0; i < 3000 && answer.find(" 404 ") != answer.npos; ++i) {  // until the tournaments have been read
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      answer = get(list, token);
    }
    const js::value told = body(answer);
    ASSERT_EQ(told.at("matches").as_array().size(), 4U) << answer;
    for (const js::value& each : told.at("matches").as_array()) {
      EXPECT_EQ(each.at("published").as_bool(), each.at("round") == 1);
      EXPECT_EQ(each.at("overloaded").as_bool(), each.at("table") == 1);
      const std::string replay = "/api/organiser/replay?hash=" + std::string(each.at("replay").as_string());
      EXPECT_THAT(get(replay + "&as=lines", token), AllOf(HasSubstr(" 200 "), HasSubstr("\"agon\":\"replay\"")));
      EXPECT_THAT(get(replay, token), HasSubstr(" 200 "));
    }
    const js::value state = body(get("/api/organiser/state", token));
    EXPECT_EQ(state.at("tournaments").at(0).at("overloaded"), 2);
    EXPECT_THAT(std::string(state.at("tournaments").at(0).at("told").as_string()),
                HasSubstr("2 matches were decided on an overloaded machine"));
  }
  EXPECT_THAT(get("/api/organiser/replay?hash=" + Hash(64, 'f'), admin_), HasSubstr(" 404 "));
}

TEST_F(MatchesThatAreServed, AreShownToTeamsAndSpectatorsOnlyAsFarAsTheyArePublished) {
  ASSERT_EQ(replays_.size(), 4U);
  const std::vector<std::string> nobodies{"", "alongpassword1", "no token at all"};
  for (int i = 0; i < 3000 && get("/api/replay?hash=" + replays_[0].second).find(" 200 ") == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  for (const std::string& token : nobodies) {
    EXPECT_THAT(get(list, token), AllOf(HasSubstr(" 401 "), Not(HasSubstr("matches")))) << token;
    const std::string shown = get("/api/tournament?name=test%20cup", token) + get("/api/tournaments", token) +
                              get("/api/room", token) + get("/api/room/practice", token);
    EXPECT_THAT(shown, Not(HasSubstr("overloaded"))) << token;
    for (const auto& [round, replay] : replays_) {
      EXPECT_THAT(get("/api/organiser/replay?as=lines&hash=" + replay, token), HasSubstr(" 401 ")) << token;
      EXPECT_THAT(get("/api/organiser/replay?hash=" + replay, token), HasSubstr(" 401 ")) << token;
      EXPECT_THAT(get("/api/replay?hash=" + replay, token), HasSubstr(round == 1 ? " 200 " : " 404 ")) << token;
      EXPECT_THAT(get("/api/room/notes?replay=" + replay, token), Not(HasSubstr("seat"))) << token;
      if (round == 1) {
        EXPECT_THAT(shown, HasSubstr(replay));
      } else {
        EXPECT_THAT(shown, Not(HasSubstr(replay)));
      }
    }
  }
  EXPECT_THAT(get("/api/room", "alongpassword1"), HasSubstr(" 200 ")) << "a team, and no organiser";
}

TEST_F(MatchesThatAreServed, AreVerifiedBesideGameServersWhoseGamesAreLeftOut) {
  const Ran all = contest("data", "verify", "");
  EXPECT_EQ(all.code, exit_no);
  EXPECT_THAT(all.out, AllOf(HasSubstr("not verified: the live games"), HasSubstr("the rest agrees: 1 tournament")));
  const Ran tournaments = contest("data", "verify", "--tournaments");
  EXPECT_EQ(tournaments.code, exit_ok) << tournaments.out;
  EXPECT_THAT(tournaments.out, AllOf(HasSubstr("not verified: the live games"), HasSubstr("the rest agrees")));
  const js::value told = js::parse(contest("data", "verify", "--tournaments --json").out);
  EXPECT_TRUE(told.at("agrees").as_bool());
  EXPECT_THAT(std::string(told.at("left_out").as_string()), HasSubstr("the live games"));
  EXPECT_EQ(contest("data", "table", "--tournaments").code, exit_bad_input);
}

TEST_F(MatchesThatAreServed, AnOrderThatCannotBeCarriedOutIsRefusedBeforeItAsks) {
  const auto give = [&](const std::string& order) {
    return site::said_to(port_,
                         "POST /api/organiser/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                         "Authorization: Bearer " +
                             admin_ + "\r\nContent-Length: " + std::to_string(order.size()) + "\r\n\r\n" + order);
  };
  const auto refused = [](const std::string& why) { return AllOf(HasSubstr(" 422 "), HasSubstr(why)); };
  for (int i = 0; i < 3000 && get(list, admin_).find(" 200 ") == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_THAT(give(R"({"order":"publish","words":["test cap"]})"), refused("did you mean \"test cup\"?"));
  EXPECT_THAT(give(R"({"order":"publish","words":["test cup","many"]})"), refused("a number of rounds, not \"many\""));
  EXPECT_THAT(give(R"({"order":"publish","words":["test cup","3"]})"), refused("has only 2 rounds"));
  EXPECT_THAT(give(R"({"order":"publish","words":["test cup","1"]})"), refused("already sees exactly that"));
  EXPECT_THAT(give(R"({"order":"publish","words":["test cup","3"],"sure":true})"), HasSubstr(" 202 "))
      << "the order itself says why not";
  EXPECT_THAT(give(R"({"order":"publish","words":["test cup"]})"), AllOf(HasSubstr(" 409 "), HasSubstr("all rounds")));
  EXPECT_THAT(give(R"({"order":"extend","words":["soon"]})"), refused("is not a time such as 30min"));
  EXPECT_THAT(give(R"({"order":"extend","words":["30min"]})"), HasSubstr(" 409 "));
  EXPECT_THAT(give(R"({"order":"pause","options":{"for":"soon"}})"), refused("is not a time such as 30min"));
  EXPECT_THAT(give(R"({"order":"reveal"})"), refused("nothing is frozen"));
  EXPECT_THAT(give(R"({"order":"start","words":["test cup"]})"), refused("is over"));
  EXPECT_THAT(give(R"({"order":"cancel","words":["test cap","why"]})"), refused("there is no tournament"));
  EXPECT_THAT(give(R"({"order":"withdraw","words":["bot9","why"]})"), refused("there is no team"));
  EXPECT_THAT(give(R"({"order":"withdraw","words":["bot1","why"]})"), HasSubstr(" 409 "));
  EXPECT_THAT(give(R"({"order":"ceremony","options":{"close":true}})"), refused("no link of a ceremony is open"));
  EXPECT_THAT(give(R"({"order":"ceremony"})"), AllOf(HasSubstr(" 409 "), HasSubstr("only once")));
}

}  // namespace
}  // namespace agon::cli
