// What the public must not see: after a freeze, nothing that happens later, at any address or in any stream of the
// site, even after a restart; and no world before its delay is over, however long the contest is paused.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <deque>
#include <string>
#include <string_view>
#include <thread>

#include "site/test_site.hpp"

namespace agon::site {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

// Plays until alfa has points in the running game, then pauses the contest so that the game goes on with them.
void score(ServedSite& running) {
  live::Client client(running.server.port("W1"));
  ASSERT_TRUE(client.log_in("alfa"));
  ASSERT_TRUE(comes([&] {
    EXPECT_TRUE(running.server.resume().ok());
    client.ask("LIST_BRICKS");
    std::string kind = client.line();
    kind.erase(kind.find(' '));
    if (client.ask("DROP_BRICK " + kind + " 0 0 0 1 1") == "OK") client.line();
    client.ask("WAIT");
    client.line();
    client.line();
    running.server.pause();
    return comes([&] { return running.server.situation()->phase == tournaments::Phase::paused; }) &&
           running.points_of_alfa() > 0;
  }));
}

// Everything public: all addresses, and all streams from the beginning.
struct Public {
  explicit Public(const ServedSite& of) : running(of) {
    for (const std::string& path : Site::streams()) streams.emplace_back(running, path + "?server=W1");
  }
  std::string all() const {
    std::string text;
    for (const std::string& path : Site::paths()) text += running.get(path + "?server=W1&name=W1&hash=0") + '\n';
    for (const Listening& each : streams) text += each.heard();
    return text;
  }
  const ServedSite& running;
  std::deque<Listening> streams;
};

// As a complete number: its digits may be part of a longer one, such as a time in the metrics.
bool shows(const std::string& text, const std::string& number) {
  constexpr std::string_view digits = "0123456789.";
  for (std::size_t at = text.find(number); at != text.npos; at = text.find(number, at + 1)) {
    const std::size_t end = at + number.size();
    const bool begins = at == 0 || digits.find(text[at - 1]) == digits.npos;
    if (begins && (end == text.size() || digits.find(text[end]) == digits.npos)) return true;
  }
  return false;
}

TEST(Freeze, HidesTheScoresFromEveryAddressAndStreamAlsoAfterARestart) {
  const os::TestFolder folder;
  const config::Contest contest = shown_contest(config::Milliseconds(300));
  std::vector<std::string> marks;
  Site::Frozen frozen;
  {
    ServedSite running(contest, folder.file());
    const Public before(running);
    ASSERT_TRUE(comes([&] { return before.all().find("\"what\":\"standings\"") != std::string::npos; }));
    frozen = running.now();
    ASSERT_TRUE(running.points_of_alfa() == 0);
    ASSERT_TRUE(running.site.freeze(frozen));
    score(running);
    marks = {std::to_string(running.points_of_alfa()), std::to_string(running.total_of_alfa())};
    for (const std::string& mark : marks) ASSERT_GT(mark.size(), 4U) << "to be told from other numbers";
    std::this_thread::sleep_for(config::Milliseconds(1200));  // the site polls every half second
    const Public late(running);
    std::this_thread::sleep_for(config::Milliseconds(100));
    for (const Public* each : {&before, &late}) {
      for (const std::string& mark : marks) EXPECT_FALSE(shows(each->all(), mark)) << mark;
      EXPECT_THAT(each->all(), HasSubstr("\"frozen\":1234567"));
    }
  }
  ServedSite running(contest, folder.file(), frozen);
  const Public again(running);
  std::this_thread::sleep_for(config::Milliseconds(1200));
  for (const std::string& mark : marks) EXPECT_FALSE(shows(again.all(), mark)) << mark;
  EXPECT_THAT(again.all(), HasSubstr("\"frozen\":1234567"));
  EXPECT_THAT(again.streams.back().heard(), HasSubstr("\"what\":\"frame\"")) << "the world as it stood";
  ASSERT_TRUE(running.site.freeze(std::nullopt));
  EXPECT_TRUE(comes([&] { return shows(again.streams.front().heard(), marks[1]); })) << "standings";
  EXPECT_TRUE(comes([&] { return shows(again.streams.back().heard(), marks[0]); })) << "the world";
  EXPECT_THAT(running.get("/api/standings"), Not(HasSubstr("frozen")));
}

TEST(Freeze, IsOfTheCurvesToo) {
  const os::TestFolder folder;
  ServedSite running(shown_contest(config::Milliseconds(200)), folder.file());
  const auto samples = [&] {
    const std::string answer = running.get("/api/curves");
    return json::parse(answer.substr(answer.find("\r\n\r\n") + 4)).at("ms").as_array().size();
  };
  ASSERT_TRUE(comes([&] { return samples() > 1; }));
  ASSERT_TRUE(running.site.freeze(running.now()));
  const std::size_t before = samples();
  const store::Time then = running.server.situation()->now;
  ASSERT_TRUE(comes([&] { return running.server.situation()->now > then + std::chrono::seconds(3); }));
  EXPECT_EQ(samples(), before);
  ASSERT_TRUE(running.site.freeze(std::nullopt));
  EXPECT_TRUE(comes([&] { return samples() > before; }));
}

TEST(Delay, InAPauseNothingMoreOfTheWorldsIsShown) {
  const os::TestFolder folder;
  constexpr int turn_ms = 100;
  config::Contest contest = shown_contest(config::Milliseconds(turn_ms));
  contest.servers[0].game = find_game("bonfire");
  contest.servers[0].setup = "teams=2 turns=1000";
  contest.site->delay = std::chrono::seconds(1);
  ServedSite running(contest, folder.file());
  const Listening spectator(running, "/live?server=W1");
  ASSERT_TRUE(comes([&] { return spectator.last_turn() > 5; }));
  running.server.pause();
  ASSERT_TRUE(comes([&] { return running.server.situation()->phase == tournaments::Phase::paused; }));
  const auto paused = running.server.situation()->now;
  std::this_thread::sleep_for(config::Milliseconds(1800));  // longer than the delay
  EXPECT_LE(spectator.last_turn() * turn_ms, paused.count() - 1000);
  const int shown = spectator.last_turn();
  EXPECT_TRUE(running.server.resume().ok());
  EXPECT_TRUE(comes([&] { return spectator.last_turn() > shown + 12; })) << "when time goes on";
}

TEST(Delay, HoldsAlsoAfterARestart) {
  const os::TestFolder folder;
  constexpr int turn_ms = 100;
  config::Contest contest = shown_contest(config::Milliseconds(turn_ms));
  contest.site->delay = std::chrono::hours(1);
  contest.servers[0].game = find_game("bonfire");
  contest.servers[0].setup = "teams=2 turns=1000";
  {
    const ServedSite running(contest, folder.file());
    ASSERT_TRUE(comes([&] { return running.server.situation()->servers.at(0).turn > 10; }));
  }
  const ServedSite running(contest, folder.file());
  const Listening spectator(running, "/live?server=W1");
  std::this_thread::sleep_for(config::Milliseconds(700));
  EXPECT_EQ(spectator.last_turn(), -1);
}

}  // namespace
}  // namespace agon::site
