#include "site/api/team_api.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <deque>
#include <string>
#include <thread>

#include "crypto/passwords.hpp"
#include "os/test_folder.hpp"
#include "queue/queue.hpp"
#include "site/test_http.hpp"
#include "store/log/archive.hpp"
#include "store/log/guarded_archive.hpp"
#include "submissions/book.hpp"
#include "telemetry/log.hpp"

namespace agon::site {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

config::Contest two_teams() {
  config::Contest contest;
  contest.teams = {{"alfa", crypto::hash_password("a:a"), "", crypto::hash_token("a:a")},
                   {"beta", crypto::hash_password("bbbb"), "", crypto::hash_token("bbbb")}};
  contest.limits.failed_logins = 3;
  return contest;
}

submissions::SubmissionPlan small_plan() {
  submissions::SubmissionPlan plan;
  plan.teams = {"alfa", "beta"};
  plan.games.push_back({"football", "", {}, {}, {}, false, {{"sample:simple", "simple.cpp", Hash(64, 'a'), ""}}});
  plan.program.bytes = 100;
  plan.per_minute = 3;
  return plan;
}

const std::string alfa = "Authorization: Basic YWxmYTphOmE=\r\n";  // alfa:a:a
const std::string beta = "Authorization: Bearer bbbb\r\n";
const std::string wrong_password = "Authorization: Basic YWxmYTpub25l\r\n";  // alfa:none

const auto has_no_lines = AllOf(StartsWith("HTTP/1.1 200"), testing::EndsWith("\r\n\r\n"));  // of notes

// A server with the room behind it, as in the site.
class TheTeamRoom : public testing::Test {
 protected:
  TheTeamRoom() {
    telemetry::log_to_nobody();
    door_.open();
    thread_ = std::thread([this] { context_.run(); });
  }
  ~TheTeamRoom() override {
    context_.stop();
    thread_.join();
  }

  std::string say(const std::string& request) const { return said_to(door_.port(), request); }
  std::string get(const std::string& path, const std::string& fields) const {
    return say("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields + "\r\n");
  }
  std::string post(const std::string& body, const std::string& fields, const std::string& file = "bot.py") const {
    return say("POST /api/room?game=football&file=" + file + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields +
               "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }

  std::string ask(const std::string& path, const std::string& fields) const {
    return say("POST " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n" + fields + "\r\n");
  }
  void accept(std::uint32_t number) {
    submissions::Submission built = service_.find(number).value();
    built.verdict = submissions::Verdict::accepted;
    guarded_.write(submissions::submissions_book, submissions::written(submissions::built(built)));
    guarded_.commit();
  }

  const os::TestFolder folder_;
  const std::unique_ptr<store::Archive> archive_ =
      store::open_archive(folder_.file().parent_path(), store::Access::write);
  store::GuardedArchive guarded_{*archive_};
  const std::unique_ptr<queue::Queue> queue_ = queue::open_local(guarded_);
  submissions::SubmissionService service_{guarded_, *queue_, small_plan()};
  const config::Contest contest_ = two_teams();
  asio::io_context context_{1};
  TeamApi room_{contest_, service_, context_};
  HttpServer door_{
      context_, {asio::ip::address_v4::loopback(), 0},
      {},       [this](const HttpRequest& request, const auto& from) { return room_.answer(request, from); },
      {},       [this](const HttpRequest& request, const auto& from) { return room_.post(request, from); }};
  std::thread thread_;
};

TEST_F(TheTeamRoom, TakesAProgramOfATeamThatSaysItsPasswordOrToken) {
  EXPECT_THAT(post("print(1)\n", alfa), AllOf(StartsWith("HTTP/1.1 201"), HasSubstr("\"number\":1,")));
  EXPECT_THAT(post("print(2)\n", beta), AllOf(StartsWith("HTTP/1.1 201"), HasSubstr("\"team\":\"beta\"")));
  const submissions::Submission kept = service_.find(1).value();
  EXPECT_EQ(kept.team, "alfa");
  EXPECT_EQ(kept.file, "bot.py");
  EXPECT_FALSE(kept.by_organiser);
  EXPECT_EQ(guarded_.fetch(kept.source), "print(1)\n");
}

TEST_F(TheTeamRoom, NoTeamSeesAnothersSubmissions) {
  ASSERT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 201"));
  EXPECT_THAT(get("/api/room", alfa),
              AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("bot.py"), HasSubstr("\"in_all\":1")));
  EXPECT_THAT(get("/api/room", beta),
              AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("\"number\":1"), Not(HasSubstr("bot.py"))));
  EXPECT_THAT(get("/api/room/source?number=1", alfa), testing::EndsWith("print(1)\n"));
  EXPECT_THAT(get("/api/room/source?number=1", beta), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(get("/api/room/source?number=1", ""), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(get("/api/room/source?number=-1", alfa), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(get("/api/room/source?number=4294967297", alfa), StartsWith("HTTP/1.1 404"));
}

TEST_F(TheTeamRoom, TakesWishesForPracticeMatches) {
  ASSERT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 201"));
  ASSERT_THAT(post("print(2)\n", beta), StartsWith("HTTP/1.1 201"));
  accept(1);
  accept(2);
  const std::string path = "/api/room/practice?submission=1&opponent=";
  EXPECT_THAT(ask(path + "team:beta", alfa),
              AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("does not let others practise")));
  EXPECT_THAT(ask("/api/room/sparring?open=yes", beta), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(ask(path + "team:beta", alfa),
              AllOf(StartsWith("HTTP/1.1 201"), HasSubstr(R"("opponent":"beta")"), HasSubstr(R"("waits":true)")));
  EXPECT_THAT(ask(path + "sample:simple", alfa), StartsWith("HTTP/1.1 201"));
  EXPECT_THAT(ask(path + "sample:simple", beta), AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("no submission 1")));
  EXPECT_THAT(ask(path + "sample:simple&map=x", alfa), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(ask(path + "sample:simple", ""), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(ask("/api/room/sparring?open=perhaps", beta), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(ask("/api/room/source?number=1", beta), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(get("/api/room/practice", alfa),
              AllOf(HasSubstr(R"("open":false,"left":198)"), HasSubstr(R"({"opponent":"team:beta","title":"beta"})"),
                    HasSubstr(R"("samples":["sample:simple"])"), HasSubstr(R"("number":2)")));
  EXPECT_THAT(get("/api/room/practice", beta),
              AllOf(HasSubstr(R"("open":true,"left":200)"), Not(HasSubstr("asked_ms"))))
      << "of a match that is not played yet the other team knows nothing";
}

// Each change is stored, so it is limited like submissions.
TEST_F(TheTeamRoom, LetsATeamOpenAndCloseItselfForPracticeOnlySoOften) {
  for (const char* const open : {"yes", "no", "yes"})
    EXPECT_THAT(ask(std::string("/api/room/sparring?open=") + open, beta), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(ask("/api/room/sparring?open=no", beta), AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("too often")));
  EXPECT_THAT(ask("/api/room/sparring?open=yes", beta), StartsWith("HTTP/1.1 200")) << "which changes nothing";
  EXPECT_THAT(ask("/api/room/sparring?open=yes", alfa), StartsWith("HTTP/1.1 200"));
  service_.close_while([] { return Error{"the contest is over"}; });
  EXPECT_THAT(ask("/api/room/sparring?open=no", alfa), AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("is over")));
}

// Meanwhile other threads compare passwords.
TEST_F(TheTeamRoom, TakesNewPasswordsWhileTeamsLogIn) {
  std::vector<std::thread> tries;
  for (int i = 0; i < 3; ++i) {
    tries.emplace_back([this] { EXPECT_THAT(get("/api/room", wrong_password), StartsWith("HTTP/1.1 401")); });
  }
  std::vector<tournaments::Team> teams = contest_.teams;
  for (int i = 0; i < 20; ++i) {
    teams[0].title = std::string(100, static_cast<char>('a' + i));
    asio::post(context_, [this, teams] { room_.change_teams(teams); });
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  for (std::thread& each : tries) each.join();
  EXPECT_THAT(get("/api/room", alfa), HasSubstr(teams[0].title));
}

TEST_F(TheTeamRoom, ShowsNamesThatAreNotUtf8AndNothingOfWhatOurMachineSaidOfTheOtherTeam) {
  ASSERT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 201"));
  ASSERT_THAT(post("print(2)\n", beta), StartsWith("HTTP/1.1 201"));
  accept(1);
  accept(2);
  ask("/api/room/sparring?open=yes", beta);
  ask("/api/room/practice?submission=1&opponent=team:beta", alfa);
  const auto write = [this](const submissions::SubmissionEntry& entry) {
    guarded_.write(submissions::submissions_book, submissions::written(entry));
    guarded_.commit();
  };
  write(submissions::entry::PracticeFailed{1, "beta cannot be built here: warning: the secret", {}});
  ask("/api/room/practice?submission=1&opponent=sample:simple", alfa);  // makes it read the book
  EXPECT_THAT(get("/api/room/practice", alfa), AllOf(HasSubstr("could not be played here"), Not(HasSubstr("secret"))));
  submissions::Trial trial{.seat = 1, .result = {}};
  trial.result.id = "practice/1/1/1";
  trial.result.scores = {0, 1000000};
  trial.result.seats.resize(2);
  trial.result.seats[1].said_name = "Gi\xea\xb6";
  trial.result.reason = "\xff";
  write(submissions::entry::PracticePlayed{1, trial, {}});
  ask("/api/room/sparring?open=yes", alfa);
  for (const std::string& team : {alfa, beta}) {
    EXPECT_THAT(get("/api/room/practice", team),
                AllOf(HasSubstr(R"("name":"Gi??")"), HasSubstr(R"("reason":"?")"), Not(HasSubstr("_hex"))));
  }
}

TEST_F(TheTeamRoom, ShowsAPracticeMatchToBothTeamsAndToEachItsOwnNotes) {
  ASSERT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 201"));
  ASSERT_THAT(post("print(2)\n", beta), StartsWith("HTTP/1.1 201"));
  accept(1);
  accept(2);
  ask("/api/room/sparring?open=yes", beta);
  ask("/api/room/practice?submission=1&opponent=team:beta", alfa);
  submissions::Trial trial{.seat = 1, .result = {}};
  trial.result.id = "practice/1/1/1";
  trial.result.replay = guarded_.keep("a replay");
  trial.result.scores = {0, 1000000};
  trial.result.seats.resize(2);
  trial.result.seats[0].stderr_text = guarded_.keep("of beta\n");
  trial.result.seats[1].stderr_text = guarded_.keep("of alfa\n");
  guarded_.write(submissions::submissions_book, submissions::written(submissions::entry::PracticePlayed{1, trial}));
  guarded_.commit();
  ask("/api/room/practice?submission=1&opponent=sample:simple", alfa);  // makes it read the book
  EXPECT_THAT(get("/api/room/practice", alfa), AllOf(HasSubstr(R"("own":true)"), HasSubstr(R"("seat":1)"),
                                                     Not(HasSubstr(trial.result.seats[0].stderr_text))));
  EXPECT_THAT(get("/api/room/practice", beta),
              AllOf(HasSubstr(R"("own":false)"), HasSubstr(R"("submission":2,"opponent":"alfa")"),
                    HasSubstr(R"("seat":0)"), Not(HasSubstr(trial.result.seats[1].stderr_text))));
  const std::string notes = "/api/room/notes?replay=" + trial.result.replay;
  EXPECT_THAT(get(notes, alfa), AllOf(HasSubstr("of alfa"), Not(HasSubstr("of beta"))));
  EXPECT_THAT(get(notes, beta), AllOf(HasSubstr("of beta"), Not(HasSubstr("of alfa"))));
}

TEST_F(TheTeamRoom, GivesNotesOfATrialToItsTeamAndToNobodyElse) {
  ASSERT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 201"));
  submissions::Submission built = service_.find(1).value();
  built.verdict = submissions::Verdict::accepted;
  submissions::Trial trial{.seat = 1, .result = {}};
  trial.result.id = "trial/1/1/1";
  trial.result.replay = guarded_.keep("a replay");
  trial.result.scores = {0, 0};
  trial.result.seats.resize(2);
  trial.result.seats[0].stderr_text = guarded_.keep("the opponent's\n");
  trial.result.seats[1].stderr_text = guarded_.keep("depth 5\nbye\n");
  trial.result.seats[1].stderr_marks = guarded_.keep("3 8\nall 12\n");
  guarded_.write(submissions::submissions_book, submissions::written(submissions::built(built)));
  guarded_.write(submissions::submissions_book, submissions::written(submissions::entry::Tried{1, trial}));
  guarded_.commit();
  ASSERT_THAT(post("print(2)\n", beta), StartsWith("HTTP/1.1 201"));  // makes it read the book
  const std::string path = "/api/room/notes?replay=" + trial.result.replay;
  EXPECT_THAT(get(path, alfa), AllOf(StartsWith("HTTP/1.1 200"), HasSubstr(R"({"seat":1,"t":3,"text":"depth 5\n"})"),
                                     HasSubstr(R"({"seat":1,"text":"bye\n"})"), Not(HasSubstr("opponent"))));
  EXPECT_THAT(get(path, beta), has_no_lines);
  EXPECT_THAT(get("/api/room", alfa),
              AllOf(HasSubstr(trial.result.seats[1].stderr_text), Not(HasSubstr(trial.result.seats[0].stderr_text))));
  EXPECT_THAT(get(path, ""), AllOf(StartsWith("HTTP/1.1 401"), Not(HasSubstr("depth"))));
  EXPECT_THAT(get("/api/room/notes", alfa), has_no_lines);
  EXPECT_THAT(get("/api/room/notes?replay=" + trial.result.seats[1].stderr_text, alfa), has_no_lines);
}

TEST_F(TheTeamRoom, GivesATeamWhatItsOwnProgramWroteInItsTrialAndNotWhatTheOthersWrote) {
  ASSERT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 201"));
  accept(1);
  submissions::Trial trial{.seat = 1, .result = {}};
  trial.result.id = "trial/1/1/1";
  trial.result.scores = {0, 0};
  trial.result.seats.resize(2);
  trial.result.seats[0].stderr_text = guarded_.keep("the opponent's\n");
  trial.result.seats[1].stderr_text = guarded_.keep("depth 5\n");
  guarded_.write(submissions::submissions_book, submissions::written(submissions::entry::Tried{1, trial, {}}));
  guarded_.commit();
  ASSERT_THAT(post("print(2)\n", beta), StartsWith("HTTP/1.1 201"));  // makes it read the book
  EXPECT_THAT(get("/api/room/stderr?number=1", alfa),
              AllOf(StartsWith("HTTP/1.1 200"), testing::EndsWith("depth 5\n")));
  EXPECT_THAT(get("/api/room/stderr?number=1", beta), StartsWith("HTTP/1.1 404"));
}

TEST_F(TheTeamRoom, DoesNotTellOnWhichMachineAMatchWasPlayed) {
  ASSERT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 201"));
  accept(1);
  ask("/api/room/practice?submission=1&opponent=sample:simple", alfa);
  submissions::Trial trial{.seat = 1, .result = {}};
  trial.result.id = "trial/1/1/1";
  trial.result.scores = {0, 0};
  trial.result.seats.resize(2);
  trial.result.host.name = "judge-7";
  guarded_.write(submissions::submissions_book, submissions::written(submissions::entry::Tried{1, trial, {}}));
  trial.result.id = "practice/1/1/1";
  guarded_.write(submissions::submissions_book, submissions::written(submissions::entry::PracticePlayed{1, trial, {}}));
  guarded_.commit();
  ASSERT_THAT(post("print(2)\n", beta), StartsWith("HTTP/1.1 201"));  // makes it read the book
  for (const std::string path : {"/api/room", "/api/room/practice"})
    EXPECT_THAT(get(path, alfa), AllOf(HasSubstr("\"trial\":{"), Not(HasSubstr("judge-7")))) << path;
}

TEST_F(TheTeamRoom, GivesNotesOfAnotherMatchFromTheSeatsThatAreFoundToBeItsOwn) {
  worker::SeatResult seat;
  seat.stderr_text = guarded_.keep("depth 5\n");
  room_.find_own_seats_by([&](const std::string& team, const Hash& replay) {
    return team == "beta" && replay == "9f2c" ? std::vector<tournaments::OwnSeat>{{0, seat}}
                                              : std::vector<tournaments::OwnSeat>();
  });
  EXPECT_THAT(get("/api/room/notes?replay=9f2c", beta), HasSubstr(R"({"seat":0,"text":"depth 5\n"})"));
  EXPECT_THAT(get("/api/room/notes?replay=9f2c", alfa), has_no_lines);
}

TEST_F(TheTeamRoom, NeverAsksABrowserForItsPasswordSoThatNoPageFromElsewhereCanUseIt) {
  const std::string answer = post("print(1)\n", "Origin: http://evil\r\nCookie: alfa=a\r\n");
  EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 401"), Not(HasSubstr("WWW-Authenticate")),
                            Not(HasSubstr("Set-Cookie")), Not(HasSubstr("Access-Control"))));
  EXPECT_THAT(say("OPTIONS /api/room HTTP/1.1\r\nHost: x\r\nOrigin: http://evil\r\n\r\n"), StartsWith("HTTP/1.1 405"));
  EXPECT_TRUE(service_.submissions()->all().empty());
}

TEST_F(TheTeamRoom, WrongPasswordsShutOutNobodyWhosePasswordIsRight) {
  for (int i = 0; i < 3; ++i) EXPECT_THAT(get("/api/room", wrong_password), HasSubstr("this is not its password"));
  EXPECT_THAT(get("/api/room", wrong_password), AllOf(StartsWith("HTTP/1.1 401"), HasSubstr("Too many failed logins")));
  EXPECT_THAT(get("/api/room", alfa), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(get("/api/room", beta), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 201"));
}

TEST_F(TheTeamRoom, ReadsNoMoreThanTheContestTakes) {
  EXPECT_THAT(post(std::string(101, '#'), alfa), StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(post(std::string(3'000'000, '#'), alfa), StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(post(std::string(3'000'000, '#'), ""), StartsWith("HTTP/1.1 401"));
  const std::string chunked = "POST /api/room?file=bot.py HTTP/1.1\r\nHost: x\r\n" + alfa +
                              "Transfer-Encoding: chunked\r\n\r\n80\r\n" + std::string(128, '#') + "\r\n0\r\n\r\n";
  EXPECT_THAT(say(chunked), StartsWith("HTTP/1.1 413"));
  EXPECT_TRUE(service_.submissions()->all().empty());
  EXPECT_THAT(post(std::string(100, '#'), alfa), StartsWith("HTTP/1.1 201"));
}

TEST_F(TheTeamRoom, OfATeamThreeFilesAreReceivedAtATimeAndNoMore) {
  asio::io_context own;
  std::deque<tcp::socket> sockets;
  const std::string begun =
      "POST /api/room?file=bot.py HTTP/1.1\r\nHost: x\r\n" + alfa + "Expect: 100-continue\r\nContent-Length: 9\r\n\r\n";
  for (int i = 0; i < 3; ++i) {
    tcp::socket& socket = sockets.emplace_back(own);
    socket.connect({asio::ip::address_v4::loopback(), door_.port()});
    asio::write(socket, asio::buffer(begun));
    std::string answer;
    asio::read_until(socket, asio::dynamic_buffer(answer), "\r\n\r\n");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 100"));
  }
  EXPECT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 429"));
  EXPECT_THAT(post("print(1)\n", beta), StartsWith("HTTP/1.1 201")) << "of another team";
  asio::write(sockets.front(), asio::buffer(std::string("print(1)\n")));
  std::string answer;
  asio::read_until(sockets.front(), asio::dynamic_buffer(answer), "\r\n\r\n");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 201")) << "what is whole is taken";
}

TEST_F(TheTeamRoom, SaysInOneLineWhyAProgramIsNotTaken) {
  EXPECT_THAT(post("", alfa), AllOf(StartsWith("HTTP/1.1 409"), testing::EndsWith("the file is empty\n")));
  EXPECT_THAT(post("x", alfa, "%0a"), AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("needs a name")));
  for (int i = 0; i < 3; ++i) EXPECT_THAT(post("print(1)\n", alfa), StartsWith("HTTP/1.1 201"));
  EXPECT_THAT(post("print(1)\n", alfa),
              AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("3 of your submissions are still waiting")));
  service_.close_while([] { return Error{"the contest is over"}; });
  EXPECT_THAT(post("print(1)\n", beta), testing::EndsWith("the contest is over\n"));
  EXPECT_THAT(get("/api/room", beta), HasSubstr("\"closed\":\"the contest is over\""));
}

TEST_F(TheTeamRoom, GoesOnWithTheConnectionAfterABody) {
  const std::string first = "POST /api/room?file=bot.py HTTP/1.1\r\nHost: x\r\n" + alfa +
                            "Expect: 100-continue\r\nContent-Length: 9\r\n\r\nprint(1)\n";
  const std::string answer = say(first + "GET /api/room HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + alfa + "\r\n");
  EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 100"), HasSubstr("HTTP/1.1 201"), HasSubstr("HTTP/1.1 200")));
}

}  // namespace
}  // namespace agon::site
