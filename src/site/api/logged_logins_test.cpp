// What the log says of logins that fail: anybody can make them fail as often as they like.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>
#include <thread>

#include "crypto/passwords.hpp"
#include "os/test_folder.hpp"
#include "os/test_time.hpp"
#include "queue/queue.hpp"
#include "site/api/organiser_api.hpp"
#include "site/api/session_api.hpp"
#include "site/api/team_api.hpp"
#include "site/test_http.hpp"
#include "store/log/archive.hpp"
#include "store/log/guarded_archive.hpp"
#include "telemetry/log.hpp"

namespace agon::site {
namespace {

constexpr int many = 60;

// A server with the rooms of teams and organisers. No time passes.
class LoggedLogins : public testing::Test {
 protected:
  LoggedLogins() {
    telemetry::log_to_file(log_, telemetry::LogForm::words);
    sessions_.change_organisers(
        {{"maria", config::Role::admin, crypto::hash_password("aa"), crypto::hash_token("right")}});
    room_.count_failed_logins_by([this] { ++failed_; });
    sessions_.count_failed_logins_by([this] { ++failed_; });
    door_.open();
    thread_ = std::thread([this] { context_.run(); });
  }
  ~LoggedLogins() override {
    context_.stop();
    thread_.join();
    telemetry::log_to_nobody();
  }

  std::string say(const std::string& request, const std::string& fields) const {
    return said_to(door_.port(), request + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n" +
                                     "Authorization: " + fields + "\r\n\r\n");
  }
  std::ptrdiff_t lines_with(const std::string& part) const {
    std::ifstream in(log_);
    std::ptrdiff_t count = 0;
    for (std::string line; std::getline(in, line);) count += line.find(part) != line.npos;
    return count;
  }

  const os::ManualTime time_;
  const os::TestFolder folder_;
  const std::filesystem::path log_ = folder_.file().parent_path() / "log";
  const std::unique_ptr<store::Archive> archive_ =
      store::open_archive(folder_.file().parent_path(), store::Access::write);
  store::GuardedArchive guarded_{*archive_};
  const std::unique_ptr<queue::Queue> queue_ = queue::open_local(guarded_);
  submissions::SubmissionService service_{guarded_, *queue_, std::nullopt};
  const config::Contest contest_ = [] {
    config::Contest contest;
    contest.teams = {{"alfa", crypto::hash_password("secret"), "", ""}};
    return contest;
  }();
  asio::io_context context_{1};
  TeamApi room_{contest_, service_, context_};
  SessionApi sessions_{contest_.limits, context_};
  OrganiserApi desk_{sessions_, [] {
                       OrganiserRoom room;
                       room.state = [] { return std::string("{}"); };
                       return room;
                     }()};
  std::atomic<int> failed_ = 0;
  HttpServer door_{context_,
                   {asio::ip::address_v4::loopback(), 0},
                   {},
                   [this](const HttpRequest& request, const auto& from) -> asio::awaitable<HttpAnswer> {
                     if (OrganiserApi::is_here(path_of(request))) co_return desk_.answer(request, from);
                     co_return co_await room_.answer(request, from);
                   },
                   {},
                   [this](const HttpRequest& request, const auto& from) { return sessions_.post(request, from); }};
  std::thread thread_;
};

TEST_F(LoggedLogins, ThatFailWithATokenAreLoggedTwentyTimesInASecond) {
  for (int i = 0; i < many; ++i) EXPECT_THAT(say("GET /api/room", "Bearer guess"), testing::StartsWith("HTTP/1.1 401"));
  EXPECT_EQ(lines_with("room_login_failed"), 20);
  EXPECT_EQ(lines_with("guess"), 0) << "never the token";
}

TEST_F(LoggedLogins, WithAnUnknownTokenCountAsFailuresOfTheirAddress) {
  const auto limit = static_cast<int>(contest_.limits.failed_logins);
  for (int i = 0; i < limit; ++i) {
    EXPECT_THAT(say("GET /api/room", "Bearer guess"), testing::HasSubstr("There is no such team"));
    EXPECT_THAT(say("GET /api/organiser/state", "Bearer guess"), testing::HasSubstr("not the token of an organiser"));
  }
  EXPECT_EQ(failed_, 2 * limit);
  EXPECT_GT(lines_with("organiser_login_failed address=127.0.0.1 name=\"\" why=\"no organiser has this token\""), 0);
  EXPECT_GT(lines_with("why=\"no team has this token\""), 0);
  EXPECT_THAT(say("GET /api/room", "Bearer guess"), testing::HasSubstr("Too many failed logins"));
  EXPECT_THAT(say("GET /api/organiser/state", "Bearer guess"), testing::HasSubstr("Too many failed logins"));
  EXPECT_THAT(say("GET /api/organiser/state", "Bearer right"), testing::StartsWith("HTTP/1.1 200")) << "a right one";
}

TEST_F(LoggedLogins, OfATeamAreAllLoggedUntilTheyAreTooMany) {
  const int checked = static_cast<int>(contest_.limits.failed_logins);
  for (int i = 0; i < many; ++i) say("GET /api/room", "Basic YWxmYTpub25l");  // alfa:none
  EXPECT_EQ(lines_with("team=alfa why=\"wrong password\""), checked);
  EXPECT_EQ(lines_with("room_login_failed"), checked + 20);
}

TEST_F(LoggedLogins, OfOrganisersAreLoggedLikewise) {
  const int checked = static_cast<int>(contest_.limits.failed_logins);
  for (int i = 0; i < many; ++i) say("POST /api/session", "Basic bWFyaWE6bm8=");  // maria:no
  EXPECT_EQ(lines_with("name=maria why=\"wrong password\""), checked);
  EXPECT_EQ(lines_with("organiser_login_failed"), checked + 20);
}

}  // namespace
}  // namespace agon::site
