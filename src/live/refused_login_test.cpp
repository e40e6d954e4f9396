// What the log tells an organiser whose team cannot log in: which team, from where and why, but never what was typed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "live/duels/vampire_test_contest.hpp"
#include "live/test_running.hpp"
#include "live/test_stepped.hpp"

namespace agon::live {
namespace {

using testing::AllOf, testing::HasSubstr, testing::Not;

class RefusedLogin : public testing::Test {
 protected:
  ~RefusedLogin() override { telemetry::log_to_nobody(); }
  // Of a server that has just started.
  void keep_log() { telemetry::log_to_file(folder_.file().parent_path() / "log", telemetry::LogForm::words); }
  std::string log() const {
    std::ifstream in(folder_.file().parent_path() / "log");
    return {std::istreambuf_iterator<char>(in), {}};
  }

  os::TestFolder folder_;
};

TEST_F(RefusedLogin, StandsInTheLogWithItsReason) {
  Running running(wall_contest(std::chrono::hours(1)));
  keep_log();
  const auto answer = [&](const std::string& login, const std::string& password) {
    Client client(running.port());
    client.line();
    client.ask(login);
    const std::string said = client.ask(password);
    client.line();
    return said;
  };
  EXPECT_EQ(answer("alfa", "a-mistyped-secret"), "FAILED 1 bad login or password");
  EXPECT_THAT(log(), AllOf(HasSubstr("refused server=W1 address=127.0.0.1 team=alfa why=\"wrong password\""),
                           Not(HasSubstr("mistyped"))));
  EXPECT_EQ(answer("my-password-by-mistake", "alfa"), "FAILED 1 bad login or password");
  EXPECT_THAT(log(), AllOf(HasSubstr("why=\"no team has this login\""), Not(HasSubstr("by-mistake"))));
}

TEST_F(RefusedLogin, OfStrangersStandsInTheLogTwentyTimesInASecondAndTheOthersAreCounted) {
  Stepped stepped(wall_contest(std::chrono::hours(1)));
  keep_log();
  for (int i = 0; i < 30; ++i) {
    SteppedClient stranger(stepped);
    stranger.send("nobody\nx\n");
    while (stranger.line().find("FAILED") == std::string::npos && !stranger.gone()) continue;
  }
  const std::string text = log();
  std::size_t refused = 0;
  for (std::size_t at = 0; (at = text.find(" refused ", at)) != text.npos; ++at) ++refused;
  EXPECT_GT(refused, 0U);
  EXPECT_LE(refused, 20U);
  stepped.pass(std::chrono::seconds(1));
  EXPECT_THAT(log(), HasSubstr("strangers_not_logged count="));
}

TEST_F(RefusedLogin, OfAVampireServerToo) {
  Running running(vampire_contest());
  keep_log();
  Client client(running.port());
  client.send("LOGIN my-token-with-a-slip\n.\n");
  EXPECT_EQ(client.line(), "MESSAGE Not exist token");
  EXPECT_EQ(client.line(), ".");
  EXPECT_EQ(client.line(), "<closed>");
  EXPECT_THAT(log(), AllOf(HasSubstr("refused server="), HasSubstr("why=\"Not exist token\""), Not(HasSubstr("slip"))));
}

}  // namespace
}  // namespace agon::live
