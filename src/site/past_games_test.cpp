// Finished games: who may have them, when, and at what cost.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <future>

#include "site/past_games.hpp"
#include "site/test_site.hpp"

namespace agon::site {

namespace asio = boost::asio;

namespace {

using testing::HasSubstr, testing::StartsWith;

// Requests one game and waits for it.
Text asked(PastGames& games, const std::string& server, std::uint32_t game) {
  asio::io_context context;
  Text file;
  asio::co_spawn(
      context, [&]() -> asio::awaitable<void> { file = co_await games.replay(server, game); }, asio::detached);
  context.run();
  return file;
}

TEST(PastGames, AreMadeOnceAndKept) {
  std::atomic<int> made = 0;
  PastGames games([&](const std::string& server, std::uint32_t game) {
    ++made;
    return server + std::to_string(game);
  });
  EXPECT_EQ(*asked(games, "W1", 3), "W13");
  EXPECT_EQ(*asked(games, "W1", 3), "W13");
  EXPECT_EQ(*asked(games, "W1", 4), "W14");
  EXPECT_EQ(made, 2);
}

TEST(PastGames, OnlySoManyBytesAreKept) {
  std::atomic<int> made = 0;
  PastGames games([&](const std::string&, std::uint32_t) {
    ++made;
    return std::string(PastGames::kept_bytes_max / 2 + 1, 'x');
  });
  for (const std::uint32_t game : {1U, 2U, 1U}) asked(games, "W1", game);
  EXPECT_EQ(made, 3) << "there is room for one of them";
}

TEST(PastGames, WhoComesWhileTooManyWaitIsSentAway) {
  std::promise<void> go_on;
  const std::shared_future<void> gate = go_on.get_future().share();
  PastGames games([&](const std::string&, std::uint32_t) {
    gate.wait();
    return std::string("file");
  });
  asio::io_context context;
  std::size_t given = 0, sent_away = 0;
  for (std::uint32_t game = 0; game <= PastGames::waiting_max; ++game) {
    asio::co_spawn(
        context,
        [&, game]() -> asio::awaitable<void> {
          const Text file = co_await games.replay("W1", game);
          ++(file ? given : sent_away);
          if (!file) go_on.set_value();
        },
        asio::detached);
  }
  context.run();
  EXPECT_EQ(given, PastGames::waiting_max);
  EXPECT_EQ(sent_away, 1U);
}

config::Contest quick_games() {
  config::Contest contest = shown_contest(config::Milliseconds(20));
  contest.servers[0].game = find_game("bonfire");
  contest.servers[0].setup = "teams=2 turns=5";
  return contest;
}

boost::json::object listed(const ServedSite& running) {
  const std::string answer = running.get("/api/games?server=W1");
  return boost::json::parse(answer.substr(answer.find("\r\n\r\n") + 4)).as_object();
}

TEST(PastGames, AreListedAndGivenWhenTheyHaveEndedWhereTheFileLetsEverybodyHaveThem) {
  const os::TestFolder folder, other_folder;
  {
    ServedSite running(quick_games(), folder.file());
    running.site.tell_past_games([](const std::string& server, std::uint32_t game) {
      return "replay of " + server + "/" + std::to_string(game);
    });
    ASSERT_TRUE(comes([&] { return listed(running).at("in_all").to_number<int>() > 1; }));
    EXPECT_EQ(listed(running).at("games").as_array().back().at("number").to_number<int>(), 1) << "the newest first";
    EXPECT_THAT(running.get("/api/game?server=W1&game=1"), HasSubstr("replay of W1/1"));
    EXPECT_THAT(running.get("/api/game?server=W1&game=100000"), StartsWith("HTTP/1.1 404")) << "it has not begun";
    EXPECT_THAT(running.get("/api/game?server=X9&game=1"), StartsWith("HTTP/1.1 404"));
    EXPECT_THAT(running.get("/api/game"), StartsWith("HTTP/1.1 404"));
  }
  ServedSite running(quick_games(), other_folder.file());
  ASSERT_TRUE(comes([&] { return !running.server.situation()->finished->empty(); }));
  EXPECT_THAT(running.get("/api/games?server=W1"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(running.get("/api/game?server=W1&game=1"), StartsWith("HTTP/1.1 404"));
}

TEST(PastGames, ComeAsLateAsTheWorldsAndAreHeldBackByAFreeze) {
  const os::TestFolder folder, other_folder;
  {
    config::Contest late = quick_games();
    late.site->delay = std::chrono::hours(1);
    ServedSite running(late, folder.file());
    running.site.tell_past_games([](const std::string&, std::uint32_t) { return std::string("a replay"); });
    ASSERT_TRUE(comes([&] { return running.server.situation()->finished->size() > 1; }));
    EXPECT_EQ(listed(running).at("in_all").to_number<int>(), 0);
    EXPECT_THAT(running.get("/api/game?server=W1&game=1"), StartsWith("HTTP/1.1 404"));
  }
  ServedSite running(quick_games(), other_folder.file());
  running.site.tell_past_games([](const std::string&, std::uint32_t) { return std::string("a replay"); });
  Site::Frozen frozen = running.now();
  frozen.freeze.contest = store::Time(0);
  ASSERT_TRUE(running.site.freeze(frozen));
  ASSERT_TRUE(comes([&] { return running.server.situation()->finished->size() > 1; }));
  EXPECT_EQ(listed(running).at("in_all").to_number<int>(), 0);
  ASSERT_TRUE(running.site.freeze(std::nullopt));
  EXPECT_TRUE(comes([&] { return listed(running).at("in_all").to_number<int>() > 1; }));
}

}  // namespace
}  // namespace agon::site
