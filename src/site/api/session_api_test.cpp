// The organisers' room under attack.

#include "site/api/session_api.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <future>
#include <mutex>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "crypto/passwords.hpp"
#include "site/api/organiser_api.hpp"
#include "site/test_http.hpp"
#include "telemetry/log.hpp"

namespace agon::site {
namespace {

using config::Organiser;
using config::Role;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string admin = "Authorization: Basic bWFyaWE6YWE=\r\n";   // maria:aa
const std::string jury = "Authorization: Basic amFuOmpq\r\n";        // jan:jj
const std::string wrong = "Authorization: Basic bWFyaWE6bm8=\r\n";   // maria:no
const std::string nobody = "Authorization: Basic bm9ib2R5Om5v\r\n";  // nobody:no
const std::string program = "Authorization: Bearer tttt\r\n";        // jan's

std::vector<Organiser> organisers() {
  return {{"maria", Role::admin, crypto::hash_password("aa")},
          {"jan", Role::jury, crypto::hash_password("jj"), crypto::hash_token("tttt")}};
}

// The room behind a server; orders are only recorded.
class TheOrganisersRoom : public testing::Test {
 protected:
  struct Login {
    std::string cookie, csrf, answer;
    std::string fields() const { return "Cookie: " + cookie + "\r\nX-Agon-Csrf: " + csrf + "\r\n"; }
    std::string cookie_alone() const { return "Cookie: " + cookie + "\r\n"; }
  };

  TheOrganisersRoom() {
    telemetry::log_to_nobody();
    sessions_.change_organisers(at_first_);
    room_.tell_of_matches_by(
        {[](const Hash& replay) { return replay == "9f2c" ? "{\"seat\":1,\"text\":\"depth 5\"}\n" : ""; },
         [](const std::string& name) {
           return name == "Cup" ? std::optional<std::string>("{\"secret\":1}") : std::nullopt;
         },
         [](const Hash& replay, bool lines) {
           return plain(http::status::ok, "secret " + replay + (lines ? " in lines" : " whole"));
         },
         [](const Hash& replay) {
           return replay == "9f2c" ? std::optional<std::string>("{\"seats\":[2]}") : std::nullopt;
         }});
    door_.open();
    thread_ = std::thread([this] { context_.run(); });
  }
  ~TheOrganisersRoom() override {
    context_.stop();
    thread_.join();
  }

  std::string say(const std::string& request) const { return said_to(door_.port(), request); }
  std::string get(const std::string& path, const std::string& fields) const {
    return say("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields + "\r\n");
  }
  std::string post(const std::string& path, const std::string& fields, const std::string& body = "") const {
    return say("POST " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields +
               "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  Login log_in(const std::string& who, const std::string& fields = "") const {
    Login login;
    login.answer = post("/api/session", who + fields);
    std::smatch match;
    if (std::regex_search(login.answer, match, std::regex("Set-Cookie: ([^;]*);"))) login.cookie = match[1];
    if (std::regex_search(login.answer, match, std::regex("\"csrf\":\"([0-9a-f]*)\""))) login.csrf = match[1];
    return login;
  }
  std::string order(const Login& login, const std::string& body) const {
    return post("/api/organiser/orders", login.fields(), body);
  }
  std::vector<std::string> given() const {
    const std::lock_guard lock(mutex_);
    return given_;
  }
  void change(const std::vector<Organiser>& to) {
    std::promise<void> done;
    asio::post(context_, [&] {
      sessions_.change_organisers(to);
      done.set_value();
    });
    done.get_future().wait();
  }

  OrganiserRoom room() {
    return {{[this](const Order& order) -> Result<std::uint64_t> {
               const std::lock_guard lock(mutex_);
               given_.push_back(order.by + " " + std::string(order.kind->name));
               return given_.size();
             },
             [this](std::uint64_t number) -> std::optional<OrderState> {
               const std::lock_guard lock(mutex_);
               if (number > given_.size()) return std::nullopt;
               OrderState state;
               state.stage = OrderState::Stage::done;
               state.by = given_[number - 1].substr(0, given_[number - 1].find(' '));
               state.out = "<script>alert(1)</script>";
               return state;
             }},
            [] { return std::string(R"({"title":"</script><script>alert(1)</script>"})"); },
            []() -> Result<std::string> { return std::string("name = \"Final\"\n"); }};
  }

  const std::vector<Organiser> at_first_ = organisers();
  const config::LiveLimits limits_ = [] {
    config::LiveLimits limits;
    limits.failed_logins = 3;
    return limits;
  }();
  mutable std::mutex mutex_;
  std::vector<std::string> given_;
  asio::io_context context_{1};
  SessionApi sessions_{limits_, context_};
  OrganiserApi room_{sessions_, room()};
  HttpServer door_{context_,
                   {asio::ip::address_v4::loopback(), 0},
                   {},
                   [this](const HttpRequest& request, const auto& from) -> asio::awaitable<HttpAnswer> {
                     const bool session = SessionApi::is_here(path_of(request));
                     co_return session ? sessions_.answer(request) : room_.answer(request, from);
                   },
                   {},
                   [this](const HttpRequest& request, const auto& from) -> asio::awaitable<HttpServer::Judged> {
                     if (SessionApi::is_here(path_of(request))) co_return co_await sessions_.post(request, from);
                     co_return room_.post(request, from);
                   }};
  std::thread thread_;
};

TEST_F(TheOrganisersRoom, GivesACookieThatNoScriptCanReadAndNoOtherSiteSends) {
  const Login login = log_in(admin);
  EXPECT_THAT(login.answer, AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("; HttpOnly; SameSite=Strict\r\n"),
                                  HasSubstr(R"("name":"maria","role":"admin")"), Not(HasSubstr("WWW-Authenticate"))));
  EXPECT_THAT(login.answer.substr(login.answer.find("\r\n\r\n")),
              Not(HasSubstr(login.cookie.substr(login.cookie.find('=') + 1))))
      << "what pages read is not the secret";
  EXPECT_THAT(get("/api/organiser/state", login.cookie_alone()), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(get("/api/session", login.cookie_alone()), HasSubstr(login.csrf));
  EXPECT_THAT(get("/api/session", ""), AllOf(StartsWith("HTTP/1.1 200"), testing::EndsWith(R"({"role":"spectator"})")));
}

TEST_F(TheOrganisersRoom, BehindTlsTheCookieTravelsUnderTlsAloneAndBelongsToThisHost) {
  const Login login = log_in(admin, "X-Forwarded-Proto: https\r\n");
  EXPECT_THAT(login.answer, AllOf(HasSubstr("Set-Cookie: __Host-agon_session="), HasSubstr("; Secure\r\n"),
                                  HasSubstr("; Path=/;"), Not(HasSubstr("Domain"))));
  EXPECT_THAT(get("/api/organiser/state", login.cookie_alone()), StartsWith("HTTP/1.1 200"));
}

TEST_F(TheOrganisersRoom, IsClosedToWhoHasNotLoggedIn) {
  for (const std::string fields : {"", "Cookie: agon_session=\r\n", "Cookie: agon_session=0;;=;agon_session\r\n",
                                   "Authorization: Bearer nope\r\n", "Authorization: Basic !!\r\n"}) {
    for (const std::string_view path : OrganiserApi::paths) {
      EXPECT_THAT(get(std::string(path) + "?number=1&order=1", fields), StartsWith("HTTP/1.1 401")) << path << fields;
    }
    EXPECT_THAT(post("/api/organiser/orders", fields, R"({"order":"status"})"), StartsWith("HTTP/1.1 401"));
  }
  EXPECT_TRUE(given().empty());
}

TEST_F(TheOrganisersRoom, APasswordIsNotEnoughForARequestThatIsNotALogin) {
  EXPECT_THAT(get("/api/organiser/state", admin), StartsWith("HTTP/1.1 401"));
}

TEST_F(TheOrganisersRoom, ChangesNothingForAPageFromElsewhere) {
  const Login login = log_in(admin), other = log_in(jury);
  const std::string body = R"({"order":"freeze"})";
  for (const std::string& fields : std::vector<std::string>{
           login.cookie_alone(), login.cookie_alone() + "X-Agon-Csrf: \r\n",
           login.cookie_alone() + "X-Agon-Csrf: 0\r\n", login.cookie_alone() + "X-Agon-Csrf: " + other.csrf + "\r\n",
           login.fields() + "Sec-Fetch-Site: cross-site\r\n", login.fields() + "Sec-Fetch-Site: same-site\r\n"}) {
    EXPECT_THAT(post("/api/organiser/orders", fields, body), StartsWith("HTTP/1.1 403")) << fields;
    EXPECT_THAT(post("/api/session/end", fields), StartsWith("HTTP/1.1 403")) << fields;
  }
  EXPECT_THAT(say("OPTIONS /api/organiser/orders HTTP/1.1\r\nHost: x\r\nOrigin: http://evil\r\n\r\n"),
              AllOf(StartsWith("HTTP/1.1 405"), Not(HasSubstr("Access-Control"))));
  EXPECT_TRUE(given().empty());
  EXPECT_THAT(post("/api/organiser/orders", login.fields() + "Sec-Fetch-Site: same-origin\r\n", body),
              StartsWith("HTTP/1.1 202"));
}

TEST_F(TheOrganisersRoom, ChangesNothingByGet) {
  const Login login = log_in(admin);
  for (const std::string path : {"/api/session/end", "/api/organiser/orders?order=stop&sure=true"}) {
    get(path, login.fields());
  }
  EXPECT_TRUE(given().empty());
  EXPECT_THAT(get("/api/organiser/state", login.fields()), StartsWith("HTTP/1.1 200"));
}

TEST_F(TheOrganisersRoom, TheJurySeesAndRejudgesAndDoesNothingElse) {
  const Login login = log_in(jury);
  EXPECT_THAT(get("/api/organiser/state", login.cookie_alone()), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(order(login, R"({"order":"rejudge","words":["Swiss","all","a mistake"],"sure":true})"),
              StartsWith("HTTP/1.1 202"));
  for (const OrderKind& kind : order_kinds()) {
    if (kind.least == Role::jury) continue;
    std::string words;
    for (std::size_t i = 0; i < kind.words_min; ++i) words += std::string(i > 0 ? "," : "") + "\"1\"";
    EXPECT_THAT(order(login, "{\"order\":\"" + std::string(kind.name) + "\",\"words\":[" + words + "],\"sure\":true}"),
                StartsWith("HTTP/1.1 403"))
        << kind.name;
  }
  EXPECT_THAT(given(), testing::ElementsAre("jan rejudge"));
}

TEST_F(TheOrganisersRoom, GivesTheJuryTheNotesOfAllPrograms) {
  const Login login = log_in(jury);
  EXPECT_THAT(get("/api/organiser/notes?replay=9f2c", login.cookie_alone()),
              AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("application/x-ndjson"), HasSubstr("depth 5")));
  EXPECT_THAT(get("/api/organiser/notes?replay=beef", login.cookie_alone()),
              AllOf(StartsWith("HTTP/1.1 200"), testing::EndsWith("\r\n\r\n")));
}

TEST_F(TheOrganisersRoom, ShowsTheJuryAllMatchesAndTheirReplaysAndNobodyElse) {
  const std::string list = "/api/organiser/matches?tournament=Cup", replay = "/api/organiser/replay?hash=9f2c&as=lines";
  for (const std::string& who : {jury, admin}) {
    const Login login = log_in(who);
    EXPECT_THAT(get(list, login.cookie_alone()),
                AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("secret"), HasSubstr("Cache-Control: no-store")));
    EXPECT_THAT(get("/api/organiser/matches?tournament=Cap", login.cookie_alone()), StartsWith("HTTP/1.1 404"));
    EXPECT_THAT(get(replay, login.cookie_alone()), HasSubstr("secret 9f2c in lines"));
    EXPECT_THAT(get("/api/organiser/replay?hash=9f2c", login.cookie_alone()), HasSubstr("secret 9f2c whole"));
    EXPECT_THAT(get("/api/organiser/trial?replay=9f2c", login.cookie_alone()), HasSubstr("{\"seats\":[2]}"));
    EXPECT_THAT(get("/api/organiser/trial?replay=9f2d", login.cookie_alone()), StartsWith("HTTP/1.1 404"));
  }
  for (const std::string& fields : {std::string(), wrong, jury, std::string("Authorization: Bearer no\r\n")}) {
    for (const std::string& path : {list, replay}) {
      EXPECT_THAT(get(path, fields), AllOf(StartsWith("HTTP/1.1 401"), Not(HasSubstr("secret")))) << fields;
    }
  }
}

TEST_F(TheOrganisersRoom, AProgramSaysItsTokenAndHasItsOwnersRole) {
  EXPECT_THAT(get("/api/organiser/state", program), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(post("/api/organiser/orders", program, R"({"order":"verify"})"), StartsWith("HTTP/1.1 202"));
  EXPECT_THAT(post("/api/organiser/orders", program, R"({"order":"freeze"})"), StartsWith("HTTP/1.1 403"));
}

TEST_F(TheOrganisersRoom, AsksOnceMoreAndSaysWhatWillHappen) {
  const Login login = log_in(admin);
  EXPECT_THAT(order(login, R"({"order":"reveal"})"), AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("cannot be unseen")));
  EXPECT_THAT(order(login, R"({"order":"reveal","sure":false})"), StartsWith("HTTP/1.1 409"));
  EXPECT_TRUE(given().empty());
  EXPECT_THAT(order(login, R"({"order":"reveal","sure":true})"),
              AllOf(StartsWith("HTTP/1.1 202"), HasSubstr("\"number\":1")));
  EXPECT_THAT(given(), testing::ElementsAre("maria reveal"));
  EXPECT_THAT(order(login, R"({"order":"rejudge","words":["S","all","why"],"options":{"preview":true}})"),
              StartsWith("HTTP/1.1 202"));
  EXPECT_THAT(order(login, R"({"order":"organiser"})"), StartsWith("HTTP/1.1 202"));
}

TEST_F(TheOrganisersRoom, WhatAnOrderSaysIsForWhoGaveItAlone) {
  const Login login = log_in(admin), other = log_in(jury);
  order(login, R"({"order":"password","words":["alfa"],"sure":true})");
  EXPECT_THAT(get("/api/organiser/order?number=1", login.cookie_alone()), HasSubstr("\"state\":\"done\""));
  EXPECT_THAT(get("/api/organiser/order?number=1", other.cookie_alone()), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(get("/api/organiser/file?order=1", other.cookie_alone()), StartsWith("HTTP/1.1 404"));
  for (const std::string number : {"0", "-1", "2", "18446744073709551617", "1x", ""}) {
    EXPECT_THAT(get("/api/organiser/order?number=" + number, login.cookie_alone()), StartsWith("HTTP/1.1 404"));
  }
}

TEST_F(TheOrganisersRoom, WhatTeamsWroteIsNeverAPageOfOurs) {
  const Login login = log_in(admin);
  order(login, R"({"order":"submissions","options":{"source":1}})");
  EXPECT_THAT(get("/api/organiser/file?order=1", login.cookie_alone()),
              AllOf(HasSubstr("Content-Type: application/octet-stream\r\n"), HasSubstr("nosniff"),
                    HasSubstr("Content-Disposition: attachment;")));
  EXPECT_THAT(get("/api/organiser/order?number=1", login.cookie_alone()),
              AllOf(HasSubstr("Content-Type: application/json\r\n"), HasSubstr("nosniff")));
  EXPECT_THAT(get("/api/organiser/state", login.cookie_alone()), HasSubstr("Content-Type: application/json\r\n"));
}

TEST_F(TheOrganisersRoom, ALoginMakesASecretOfItsOwnWhateverCookieCameWithIt) {
  const std::string planted(64, 'a');
  const Login fixed = log_in(admin, "Cookie: agon_session=" + planted + "\r\n");
  EXPECT_THAT(fixed.cookie, Not(HasSubstr(planted)));
  EXPECT_THAT(get("/api/organiser/state", "Cookie: agon_session=" + planted + "\r\n"), StartsWith("HTTP/1.1 401"));
  const Login again = log_in(admin, fixed.cookie_alone());
  EXPECT_NE(again.cookie, fixed.cookie);
  EXPECT_THAT(get("/api/organiser/state", fixed.cookie_alone()), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(get("/api/organiser/state", again.cookie_alone()), StartsWith("HTTP/1.1 200"));
}

TEST_F(TheOrganisersRoom, ASessionEndsWithALogout) {
  const Login login = log_in(admin), elsewhere = log_in(admin);
  EXPECT_THAT(post("/api/session/end", login.fields()),
              AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("=; Path=/; Max-Age=0;")));
  EXPECT_THAT(get("/api/organiser/state", login.cookie_alone()), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(order(login, R"({"order":"freeze"})"), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(get("/api/organiser/state", elsewhere.cookie_alone()), StartsWith("HTTP/1.1 200"));
}

TEST_F(TheOrganisersRoom, ASessionEndsWithItsPasswordItsRoleAndItsAccount) {
  const Login maria = log_in(admin), jan = log_in(jury);
  auto now = at_first_;
  now[0].password_hash = crypto::hash_password("new");
  change(now);
  EXPECT_THAT(get("/api/organiser/state", maria.cookie_alone()), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(get("/api/organiser/state", jan.cookie_alone()), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(log_in(admin).answer, StartsWith("HTTP/1.1 401")) << "the old password";
  now[1].role = Role::admin;
  change(now);
  EXPECT_THAT(get("/api/organiser/state", jan.cookie_alone()), StartsWith("HTTP/1.1 401"));
  const Login again = log_in(jury);
  EXPECT_THAT(order(again, R"({"order":"freeze"})"), StartsWith("HTTP/1.1 202"));
  now.pop_back();
  change(now);
  EXPECT_THAT(get("/api/organiser/state", again.cookie_alone()), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(get("/api/organiser/state", program), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(log_in(jury).answer, StartsWith("HTTP/1.1 401"));
}

TEST_F(TheOrganisersRoom, FailedLoginsAreLimitedAndTellNotWhetherThereIsSuchAnAccount) {
  const auto body = [](const std::string& answer) { return answer.substr(answer.find("\r\n\r\n")); };
  const std::string of_wrong = log_in(wrong).answer, of_nobody = log_in(nobody).answer;
  EXPECT_THAT(of_wrong, StartsWith("HTTP/1.1 401"));
  EXPECT_EQ(body(of_wrong), body(of_nobody));
  log_in(wrong), log_in(wrong), log_in(nobody), log_in(nobody);
  EXPECT_THAT(log_in(wrong).answer, HasSubstr("Too many failed logins"));
  EXPECT_THAT(log_in(nobody).answer, HasSubstr("Too many failed logins"));
  EXPECT_THAT(log_in(jury).answer, StartsWith("HTTP/1.1 200")) << "nobody else is shut out";
}

TEST_F(TheOrganisersRoom, ReadsNoMoreThanAnOrderTakes) {
  const Login login = log_in(admin);
  EXPECT_THAT(order(login, std::string(order_bytes_max + 1, ' ')), StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(post("/api/session", admin, "x"), StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(post("/api/organiser/orders", "", std::string(3'000'000, ' ')), StartsWith("HTTP/1.1 401"));
  EXPECT_TRUE(given().empty());
}

TEST(TheOrders, ThatTheJuryMayGiveTellOrRejudge) {
  std::vector<std::string> of_jury;
  for (const OrderKind& kind : order_kinds()) {
    if (kind.least <= Role::jury) of_jury.emplace_back(kind.name);
  }
  EXPECT_THAT(of_jury, testing::UnorderedElementsAre("status", "check", "table", "why", "best", "tournaments",
                                                     "submissions", "acts", "verify", "appeal", "replay", "rejudge"));
}

TEST(AnOrder, IsTakenAsItIsWrittenOrNotAtAll) {
  const auto fault = [](const std::string& text) {
    const auto read = read_order(text);
    return read ? "" : read.error();
  };
  EXPECT_EQ(fault(R"({"order":"publish","words":["Swiss","3"],"options":{"why":"\u0142","yes":true},"sure":true})"),
            "");
  EXPECT_THAT(fault("[1]"), HasSubstr("a JSON object"));
  EXPECT_THAT(fault("{\"order\""), HasSubstr("a JSON object"));
  EXPECT_THAT(fault(std::string(100'000, '[')), HasSubstr("a JSON object"));
  EXPECT_THAT(fault("{}"), HasSubstr("order is missing"));
  for (const std::string name : {"restore", "init", "submit", "reveal --yes", ""}) {
    EXPECT_THAT(fault("{\"order\":\"" + name + "\"}"), HasSubstr("there is no order")) << name;
  }
  EXPECT_THAT(fault(R"({"order":"status","words":["/etc"]})"), HasSubstr("takes 0 words"));
  EXPECT_THAT(fault(R"({"order":"publish"})"), HasSubstr("takes 1 to 2 words"));
  EXPECT_THAT(fault(R"({"order":"announce","words":["a\u0000b"]})"), HasSubstr("control characters"));
  EXPECT_THAT(fault(R"({"order":"announce","words":["a\nb"]})"), HasSubstr("control characters"));
  EXPECT_THAT(fault("{\"order\":\"announce\",\"words\":[\"\xff\"]}"), testing::Not(""));
  EXPECT_THAT(fault("{\"order\":\"announce\",\"words\":[\"" + std::string(3000, 'a') + "\"]}"),
              HasSubstr("longer than"));
  EXPECT_THAT(fault(R"({"order":"announce","words":[7]})"), HasSubstr("a list of strings"));
  EXPECT_THAT(fault(R"({"order":"table","options":{"with":"/etc/passwd"}})"), HasSubstr("has no option \"with\""));
  EXPECT_THAT(fault(R"({"order":"rejudge","words":["S","all","w"],"options":{"with":"/etc/passwd"}})"),
              HasSubstr("must be a number"));
  EXPECT_THAT(fault(R"({"order":"reveal","options":{"yes":false}})"), HasSubstr("must be true, or left out"));
  EXPECT_THAT(fault(R"({"order":"reveal","why":"x"})"), HasSubstr("has no member \"why\""));
}

}  // namespace
}  // namespace agon::site
