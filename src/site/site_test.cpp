#include "site/site.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <sstream>
#include <thread>

#include "live/live_server.hpp"
#include "live/test_client.hpp"
#include "site/test_http.hpp"
#include "store/journal/sqlite_store.hpp"
#include "telemetry/log.hpp"

namespace agon::site {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

config::Contest shown_contest(config::Milliseconds turn) {
  config::Contest contest = live::wall_contest(turn, "x=4 y=4 z=6");
  contest.name = "Test";
  contest.site.emplace();
  contest.site->address = "127.0.0.1";
  return contest;
}

class Running {
 public:
  Running(config::Contest of, const std::filesystem::path& file)
      : contest(std::move(of)),
        store(store::open_sqlite(file)),
        server(contest, *store),
        site(contest, server, *store, {{"/", {"text/html; charset=utf-8", "<p>hello", "zipped"}}}) {
    telemetry::log_to_nobody();
    thread_ = std::thread([this] { server.run(); });
  }
  ~Running() {
    server.stop();
    thread_.join();
  }

  std::string say(const std::string& request) const { return said_to(site.port(), request); }
  std::string get(const std::string& path) const { return say(request("GET " + path)); }
  static std::string request(const std::string& line) {
    return line + " HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n";
  }
  // Requests it repeatedly until the answer contains `part`, or until a timeout.
  std::string get_with(const std::string& path, const std::string& part) const {
    std::string answer = get(path);
    for (int i = 0; i < 600 && answer.find(part) == answer.npos; ++i) {
      std::this_thread::sleep_for(config::Milliseconds(100));
      answer = get(path);
    }
    return answer;
  }
  json::value api(const std::string& path) const {
    const std::string answer = get(path);
    return json::parse(answer.substr(answer.find("\r\n\r\n") + 4));
  }

  config::Contest contest;
  std::unique_ptr<store::Store> store;
  live::LiveServer server;
  Site site;

 private:
  std::thread thread_;
};

class Spectating {
 public:
  Spectating(const Running& running, const std::string& path) : socket_(context_) {
    socket_.next_layer().connect({asio::ip::address_v4::loopback(), running.site.port()});
    socket_.handshake("hall", path);
  }
  json::object next() {
    beast::flat_buffer buffer;
    socket_.read(buffer);
    return json::parse(beast::buffers_to_string(buffer.data())).as_object();
  }
  json::object next(std::string_view what) {
    for (;;) {
      json::object message = next();
      if (message.at("what").as_string() == json::string_view(what.data(), what.size())) return message;
    }
  }
  asio::ip::tcp::socket& socket() { return socket_.next_layer(); }

 private:
  asio::io_context context_;
  beast::websocket::stream<asio::ip::tcp::socket> socket_;
};

std::int64_t turn_of(const json::object& message) { return message.at("turn").as_int64(); }

// Drops any kind somewhere; true: it was accepted.
bool drop_brick(live::Client& client) {
  client.ask("LIST_BRICKS");
  std::istringstream kinds(client.line());
  for (std::string kind; kinds >> kind;) {
    for (const char* const place : {" 0 0 0 1 1", " 0 0 0 2 2", " 1 0 0 1 2"}) {
      if (client.ask("DROP_BRICK " + kind + place) == "OK" && client.line().starts_with("ACCEPTED")) return true;
    }
  }
  return false;
}

// Drops this many bricks, each in its own turn.
bool drop_bricks(const Running& running, const std::string& login, int wanted) {
  live::Client client(running.server.port("W1"));
  if (!client.log_in(login)) return false;
  for (int turn = 0, dropped = 0; turn < 300; ++turn) {
    if (drop_brick(client) && ++dropped == wanted) return true;
    client.ask("WAIT");
    client.line();
    client.line();
  }
  return false;
}

class TheContestSite : public testing::Test {
 protected:
  const os::TestFolder folder_;
  Running running_{shown_contest(config::Milliseconds(100)), folder_.file()};
};

TEST_F(TheContestSite, GivesItsPagesWithALockOnWhatTheyMayLoad) {
  const std::string answer = running_.get("/");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(answer, HasSubstr("Content-Security-Policy: default-src 'none'; script-src 'self';"));
  EXPECT_THAT(answer, HasSubstr("X-Content-Type-Options: nosniff\r\n"));
  EXPECT_THAT(answer, testing::EndsWith("<p>hello"));
  EXPECT_THAT(running_.get("/healthz"), testing::EndsWith("ok\n"));
}

TEST_F(TheContestSite, ZipsForWhoTakesThatAndSendsNothingTwice) {
  const auto with = [](const std::string& field) {
    return "GET / HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n" + field + "\r\n\r\n";
  };
  const std::string zipped = running_.say(with("Accept-Encoding: br, gzip"));
  EXPECT_THAT(zipped, AllOf(HasSubstr("Content-Encoding: gzip\r\n"), testing::EndsWith("\r\n\r\nzipped")));
  const std::size_t tag = zipped.find("ETag: ");
  ASSERT_NE(tag, zipped.npos);
  const std::string known = zipped.substr(tag + 6, zipped.find('\r', tag) - tag - 6);
  const std::string again = running_.say(with("If-None-Match: " + known));
  EXPECT_THAT(again, AllOf(StartsWith("HTTP/1.1 304"), testing::EndsWith("\r\n\r\n")));
}

TEST_F(TheContestSite, KnowsNoFilesAndTakesNothing) {
  EXPECT_THAT(running_.get("/../../etc/passwd"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(running_.get("/%2e%2e/journal"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(running_.say(running_.request("POST /api/standings")), StartsWith("HTTP/1.1 405"));
  const auto allowed = [&](const std::string& request) {
    const std::string answer = running_.say(running_.request(request));
    const std::size_t at = answer.find("\r\nAllow: ");
    return at == answer.npos ? answer : answer.substr(at + 9, answer.find("\r\n", at + 2) - at - 9);
  };
  EXPECT_EQ(allowed("POST /api/standings"), "GET, HEAD");
  EXPECT_EQ(allowed("PUT /"), "GET, HEAD");
  EXPECT_EQ(allowed("DELETE /api/session"), "GET, HEAD, POST");
  EXPECT_EQ(allowed("GET /api/session/end"), "POST");
  EXPECT_EQ(allowed("PUT /api/session/end"), "POST");
  EXPECT_THAT(running_.say(running_.request("HEAD /")), testing::EndsWith("\r\n\r\n"));
}

TEST_F(TheContestSite, ClosesOnGarbageOnHeadersWithoutEndAndOnBodies) {
  EXPECT_EQ(running_.say("garbage\r\n\r\n"), "");
  EXPECT_EQ(running_.say("GET / HTTP/1.1\r\nX: " + std::string(100'000, 'x')), "");
  EXPECT_EQ(running_.say("GET / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n" + std::string(1000, 'x')), "");
  EXPECT_THAT(running_.get("/healthz"), StartsWith("HTTP/1.1 200"));
}

TEST_F(TheContestSite, TellsWhatTheContestIsAndNoSecrets) {
  const std::string answer = running_.get("/api/contest");
  EXPECT_THAT(answer, AllOf(HasSubstr(R"("teams":["alfa","beta"])"), HasSubstr(R"("name":"W1","game":"wall")")));
  EXPECT_THAT(answer, AllOf(Not(HasSubstr("argon")), Not(HasSubstr("seed"))));
}

TEST_F(TheContestSite, ShowsTheFirstFrameTheClockAndThenEachTurn) {
  Spectating spectator(running_, "/live?server=W1");
  EXPECT_EQ(spectator.next().at("what").as_string(), "now");
  const json::object first = spectator.next();
  EXPECT_EQ(first.at("what").as_string(), "frame");
  EXPECT_EQ(turn_of(first), 0);
  EXPECT_EQ(first.at("frame").at("x").as_int64(), 4);
  std::int64_t before = 0;
  for (int i = 0; i < 5; ++i) {
    const json::object frame = spectator.next("frame");
    EXPECT_TRUE(turn_of(frame) == before + 1 || (turn_of(frame) == 0 && before == 10)) << before;
    before = turn_of(frame);
  }
  EXPECT_LE(spectator.next("clock").at("left_ms").as_int64(), 100);
}

TEST_F(TheContestSite, ShowsWhoComesLateTheWholeWall) {
  const auto sees_three_bricks = [&] {
    EXPECT_TRUE(drop_bricks(running_, "alfa", 3));
    Spectating spectator(running_, "/live?server=W1");
    std::size_t bricks = 0;
    for (std::int64_t turn = -1; bricks < 3;) {
      const json::object message = spectator.next();
      if (!message.contains("frame")) continue;
      if (turn_of(message) < turn) return false;  // the game has ended meanwhile
      EXPECT_EQ(turn_of(message), turn + 1) << "all turns, in their order";
      turn = turn_of(message);
      bricks += message.at("frame").at("bricks").as_array().size();
      EXPECT_EQ(message.at("what").as_string() == "past", !message.at("frame").as_object().contains("points"));
    }
    return true;
  };
  int games = 0;
  while (games < 30 && !sees_three_bricks()) ++games;
  EXPECT_LT(games, 30);
}

TEST_F(TheContestSite, KnowsNoOtherServersAndNoOtherStreams) {
  EXPECT_THROW(Spectating(running_, "/live?server=W2"), boost::system::system_error);
  EXPECT_THROW(Spectating(running_, "/live"), boost::system::system_error);
  EXPECT_THROW(Spectating(running_, "/api/contest"), boost::system::system_error);
}

TEST_F(TheContestSite, EndsASpectatorWhoTalksTooMuch) {
  Spectating spectator(running_, "/live?server=W1");
  beast::error_code error;
  const std::string frame = std::string("\x81\xfe\x10\x00", 4) + std::string(4 + 0x1000, 'x');  // a text frame of 4 KB
  asio::write(spectator.socket(), asio::buffer(frame), error);
  EXPECT_THROW(for (int i = 0; i < 1000; ++i) spectator.next(), boost::system::system_error);
}

TEST_F(TheContestSite, TellsTheStandingsAsTheyMove) {
  Spectating spectator(running_, "/live/standings");
  ASSERT_TRUE(drop_bricks(running_, "beta", 2));
  for (;;) {
    const json::object standings = spectator.next("standings");
    const json::array& rows = standings.at("rows").as_array();
    ASSERT_EQ(rows.size(), 2u);
    if (rows[1].at("total").as_int64() == 0) continue;
    EXPECT_EQ(rows[1].at("place").as_int64(), 1);
    EXPECT_EQ(rows[0].at("place").as_int64(), 2);
    EXPECT_EQ(standings.at("phase").as_string(), "running");
    EXPECT_EQ(rows[1].at("servers").as_array().size(), 1u);
    break;
  }
  EXPECT_EQ(running_.api("/api/standings").at("rows").as_array().size(), 2u);
  EXPECT_EQ(running_.api("/api/curves").at("totals").as_array().size(), 2u);
}

TEST_F(TheContestSite, CountsForPrometheus) {
  live::Client stranger(running_.server.port("W1"));
  stranger.line();
  stranger.ask("alfa");
  stranger.ask("guess");
  live::Client client(running_.server.port("W1"));
  ASSERT_TRUE(client.log_in("alfa"));
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(client.ask("LIST_BRICKS"), "OK");
    client.line();
  }
  Spectating spectator(running_, "/live?server=W1");
  spectator.next("frame");
  const std::string metrics = running_.get_with("/metrics", "agon_commands_total{server=\"W1\"} 3\n");
  EXPECT_THAT(metrics, HasSubstr("Content-Type: text/plain; version=0.0.4"));
  EXPECT_THAT(metrics, HasSubstr("agon_logins_failed_total{server=\"W1\"} 1\n"));
  EXPECT_THAT(metrics, HasSubstr("agon_commands_total{server=\"W1\"} 3\n"));
  EXPECT_THAT(metrics, HasSubstr("agon_spectators{server=\"W1\"} 1\n"));
  EXPECT_THAT(metrics, HasSubstr("agon_turn_lateness_seconds_bucket{server=\"W1\",le=\"+Inf\"}"));
  EXPECT_THAT(metrics, HasSubstr("agon_commit_seconds_count "));
}

TEST(Site, AfterARestartTheCurvesAreThereThoughNoGameHadEnded) {
  const os::TestFolder folder;
  const config::Contest contest = shown_contest(std::chrono::hours(1));  // per turn
  {
    Running running(contest, folder.file());
    // Points are recorded at the start and after 5 s of contest time.
    while (running.server.situation()->now < std::chrono::milliseconds(6500)) {
      std::this_thread::sleep_for(config::Milliseconds(50));
    }
  }
  Running running(contest, folder.file());
  EXPECT_THAT(running.get_with("/api/curves", "\"ms\":[0,"), HasSubstr("\"ms\":[0,5"));
}

// The number of bricks that a new spectator sees.
std::size_t bricks_shown(const Running& running) {
  Spectating spectator(running, "/live?server=W1");
  std::size_t bricks = 0;
  for (;;) {
    const json::object message = spectator.next();
    if (message.at("what").as_string() == "clock") return bricks;
    if (message.contains("frame")) bricks += message.at("frame").at("bricks").as_array().size();
  }
}

TEST(Site, AfterARestartWhoComesStillSeesTheWholeWall) {
  const auto sees_it = [] {
    const os::TestFolder folder;
    {
      Running running(shown_contest(config::Milliseconds(100)), folder.file());
      EXPECT_TRUE(drop_bricks(running, "alfa", 3));  // the third brick's turn may not have ended
    }
    Running running(shown_contest(std::chrono::hours(1)), folder.file());
    return bricks_shown(running) >= 2;
  };
  int games = 0;  // a game may end before its third brick
  while (games < 10 && !sees_it()) ++games;
  EXPECT_LT(games, 10);
}

TEST(Site, HoldsTheWorldsBackWhenTheContestWantsThat) {
  const os::TestFolder folder;
  config::Contest contest = shown_contest(config::Milliseconds(100));
  contest.site->delay = std::chrono::seconds(1);
  Running running(contest, folder.file());
  const auto begin = std::chrono::steady_clock::now();
  Spectating spectator(running, "/live?server=W1");
  while (turn_of(spectator.next("frame")) < 3) continue;
  EXPECT_GE(std::chrono::steady_clock::now() - begin, config::Milliseconds(1000));
}

TEST(Site, ShowsNothingThatTheContestDoesNotWant) {
  const os::TestFolder folder;
  config::Contest contest = shown_contest(config::Milliseconds(100));
  contest.site->worlds = contest.site->standings = false;
  Running running(contest, folder.file());
  EXPECT_THROW(Spectating(running, "/live?server=W1"), boost::system::system_error);
  EXPECT_THROW(Spectating(running, "/live/standings"), boost::system::system_error);
  EXPECT_THAT(running.get("/api/standings"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(running.get("/api/curves"), StartsWith("HTTP/1.1 404"));
}

// A frame of painting with sixteen teams exceeds the kernel's buffer for a reader.
TEST(Site, WhoDoesNotReadDelaysNobodyAndGoesOnWithTheNewestFrame) {
  const os::TestFolder folder;
  config::Contest contest = shown_contest(config::Milliseconds(60));
  contest.servers[0].game = find_game("painting");
  contest.servers[0].setup = "teams=16 turns=500";
  while (contest.teams.size() < 16) contest.teams.push_back(contest.teams.back());
  Running running(contest, folder.file());
  std::vector<std::unique_ptr<Spectating>> deaf;
  for (int i = 0; i < 20; ++i) deaf.push_back(std::make_unique<Spectating>(running, "/live?server=W1"));
  Spectating spectator(running, "/live?server=W1");
  std::int64_t last = turn_of(spectator.next("frame"));
  for (const std::int64_t first = last; last < first + 60;) last = turn_of(spectator.next("frame"));
  deaf[0]->next("frame");
  std::int64_t largest_gap = 0;
  for (std::int64_t before = 0; before < last;) {
    const std::int64_t turn = turn_of(deaf[0]->next("frame"));
    largest_gap = std::max(largest_gap, turn - before);
    before = turn;
  }
  EXPECT_GE(largest_gap, 10);
}

TEST(Site, InAPauseTheClockStandsStill) {
  const os::TestFolder folder;
  Running running(shown_contest(std::chrono::seconds(100)), folder.file());
  Spectating spectator(running, "/live?server=W1");
  const auto next_clock = [&](bool that_runs) {
    json::object clock = spectator.next("clock");
    while (clock.at("runs").as_bool() != that_runs) clock = spectator.next("clock");
    return clock;
  };
  next_clock(true);  // an early spectator may see a clock that is not running yet
  running.server.pause();
  EXPECT_GT(next_clock(false).at("left_ms").as_int64(), 90'000);
  EXPECT_TRUE(running.server.resume().ok());
  next_clock(true);
}

}  // namespace
}  // namespace agon::site
