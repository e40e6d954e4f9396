// Unit tests of the client: recordings, the meter, logins, comparison.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/stat.h>

#include "cli/client/client_connection.hpp"
#include "cli/client/client_login.hpp"
#include "cli/client/client_meter.hpp"
#include "cli/client/client_record.hpp"
#include "cli/client/client_replay.hpp"
#include "cli/frame/command.hpp"
#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::ThrowsMessage;

std::vector<Spoken> read_back(const std::string& lines) {
  const os::TestFolder folder;
  return read_recording(folder.write("session.txt", "# agon session 1: here:1\n# a remark\n\n" + lines));
}

RC_GTEST_PROP(Recording, WhatIsWrittenIsReadAgain, (const std::string& said, std::uint32_t when, bool ended)) {
  std::string text = said;
  std::erase(text, '\n');
  const Spoken line{microseconds(when), 7, *rc::gen::element('<', '>', '+', '-'), text, ended};
  RC_ASSERT(read_back(to_line(line)) == std::vector<Spoken>{line});
}

TEST(Recording, IsReadableText) {
  EXPECT_EQ(to_line({milliseconds(1500), 2, '>', "WAIT\r", true}), "1.500000 2 > WAIT\\r\n");
  EXPECT_EQ(to_line({milliseconds(0), 1, '<', "a\\b", false}), "0.000000 1 < a\\\\b\\\n");
}

TEST(Recording, ALineThatIsNoneIsNamed) {
  EXPECT_THAT([] { read_back("0.000000 1 > WAIT\n0.5 1 ? what\n"); },
              ThrowsMessage<BadInput>(HasSubstr("session.txt:5: this is not a line of a recording: \"0.5 1 ? what\"")));
}

TEST(Recording, ATimeThatIsNoneIsNoLine) {
  for (const std::string when : {"nan", "inf", "-1.0", "99999999999999999999.0"}) {
    EXPECT_THROW(read_back(when + " 1 > WAIT\n"), BadInput) << when;
  }
}

TEST(Recording, AnotherFileIsNone) {
  const os::TestFolder folder;
  const std::string file = folder.write("notes.txt", "buy milk\n");
  EXPECT_THAT([&] { read_recording(file); }, ThrowsMessage<BadInput>(HasSubstr("is not a recording: make one with")));
}

TEST(Latencies, PercentilesAreExactWithinSixPercentAndTheLongestIsExact) {
  Latencies latencies;
  for (int i = 1; i <= 1000; ++i) latencies.add(microseconds(i * 10));
  EXPECT_NEAR(latencies.milliseconds(0.5), 5.0, 0.3);
  EXPECT_NEAR(latencies.milliseconds(0.99), 9.9, 0.6);
  EXPECT_EQ(latencies.most_milliseconds(), 10.0);
  latencies.add(std::chrono::hours(10));
  EXPECT_EQ(latencies.milliseconds(1), 36e6);
}

// A team with two connections.
struct Team {
  void say(Meter::Connection& who, const std::string& line, int when = 0) { meter.sent(who, line, milliseconds(when)); }
  void hear(Meter::Connection& who, const std::string& line, int when = 0) {
    meter.heard(who, line, milliseconds(when));
  }
  void log_in(Meter::Connection& who, const std::string& name) {
    hear(who, "LOGIN"), say(who, name), hear(who, "PASS"), say(who, "secret"), hear(who, "OK");
  }
  Team() { log_in(bot, "bot"), log_in(map, "map"); }
  Meter meter;
  Meter::Connection bot{lines_of_command}, map{lines_of_command};
};

TEST(Meter, CountsTheCommandsOfATurnOverAllConnections) {
  Team team;
  team.say(team.bot, "GET_RANKING", 10), team.hear(team.bot, "OK", 13);
  team.say(team.map, "get_ranking", 20), team.hear(team.map, "OK", 27);
  team.say(team.bot, "WAIT"), team.hear(team.bot, "OK"), team.hear(team.bot, "WAITING 0.100000");
  team.say(team.map, "WAIT"), team.hear(team.map, "OK"), team.hear(team.map, "WAITING 0.100000");
  team.hear(team.bot, "OK"), team.hear(team.map, "OK");  // one turn, reported twice
  team.say(team.bot, "nonsense"), team.hear(team.bot, "FAILED 2 unknown command");
  const auto json = team.meter.json();
  EXPECT_EQ(json.at("commands").to_number<int>(), 5);
  EXPECT_EQ(json.at("turns").to_number<int>(), 2);
  EXPECT_EQ(json.at("commands_in_turn_max").to_number<int>(), 4);
  EXPECT_EQ(json.at("programs").at("bot").to_number<int>(), 3);
  EXPECT_EQ(json.at("programs").at("map").to_number<int>(), 2);
  EXPECT_EQ(json.at("answers").at("GET_RANKING").at("count").to_number<int>(), 2);
  EXPECT_EQ(json.at("answers").at("GET_RANKING").at("max_ms").to_number<double>(), 7);
  EXPECT_EQ(json.at("answers").at("(unknown)").at("refused").to_number<int>(), 1);
}

TEST(Meter, TellsWhereTheLimitStruck) {
  Team team;
  team.say(team.bot, "GET_RANKING"), team.hear(team.bot, "OK");
  team.say(team.map, "GET_RANKING");
  team.hear(team.map, "FAILED 6 commands limit reached, forced waiting activated");
  team.hear(team.map, "FORCED_WAITING 1.000000"), team.hear(team.map, "OK");
  EXPECT_THAT(team.meter.text(), HasSubstr("1 command in 2 turns"));
  EXPECT_THAT(team.meter.text(), HasSubstr("1 forced waiting; the last one came after 1 command in its turn"));
}

TEST(Meter, InBlocksTellsHowLongTheAnswersTook) {
  Meter meter;
  Meter::Connection bot{lines_of_command};
  meter.sent(bot, "LOGIN bot 1", milliseconds(0)), meter.sent(bot, ".", milliseconds(0));
  for (const char* const line : {"MESSAGE OK", ".", "REQ 775 0 1"}) meter.heard(bot, line, milliseconds(5));
  meter.heard(bot, ".", milliseconds(10));
  meter.sent(bot, "RES 775 0 1", milliseconds(20)), meter.sent(bot, ".", milliseconds(30));
  EXPECT_THAT(meter.text(), MatchesRegex("answers [^\n]*\nRES +1 +0 +20[.]000 +20[.]000 +20[.]000\n"));
  EXPECT_EQ(bot.message, "OK");
  EXPECT_FALSE(bot.match_over);
  meter.heard(bot, "END 775", milliseconds(40));
  EXPECT_TRUE(bot.match_over);
  EXPECT_EQ(bot.end, "END 775");
}

TEST(Meter, InBlocksAnAnswerIsRefusedOnceHoweverManyWarningsItHas) {
  Meter meter;
  Meter::Connection bot{lines_of_command};
  meter.sent(bot, "LOGIN bot 1", {}), meter.sent(bot, ".", {});
  const auto hear = [&](std::initializer_list<const char*> lines) {
    for (const char* const line : lines) meter.heard(bot, line, {});
  };
  const auto answer = [&] { meter.sent(bot, "RES 775 0 1", {}), meter.sent(bot, ".", {}); };
  hear({"MESSAGE OK", ".", "REQ 775 0 1", "."}), answer();
  hear({"REQ 775 1 1", "WARN Unrecognized command ; JUMP", "WARN Unrecognized command ; FLY", "."}), answer();
  hear({"WARN Unrecognized command ; SWIM", "END 0", "."});
  EXPECT_THAT(meter.text(), MatchesRegex("answers [^\n]*\nRES +2 +2 .*\n"));
  answer();
  EXPECT_EQ(bot.answers, 2) << "what is said after the end is not an answer";
  EXPECT_EQ(bot.warned, 2);
  EXPECT_EQ(bot.first_warning, "WARN Unrecognized command ; JUMP");
}

class LoginFile : public testing::Test {
 protected:
  Login read(const std::string& content) const {
    const std::string file = folder_.write("login", content);
    chmod(file.c_str(), 0600);
    return read_login(file);
  }
  const os::TestFolder folder_;
};

TEST_F(LoginFile, HasTheLoginAndThePasswordOnALineEachOrByTheirNames) {
  for (const std::string content : {"alfa\nsecret\n", "alfa\r\nsecret", "\nlogin = alfa\npassword=secret\n"}) {
    EXPECT_EQ(read(content).login, "alfa") << content;
    EXPECT_EQ(read(content).password, "secret") << content;
  }
  EXPECT_EQ(read("token=0123abcd\nmap=7").block(), "LOGIN 0123abcd 7\n.\n");
}

TEST_F(LoginFile, ThatIsNoneIsRefusedWithoutShowingASecret) {
  for (const std::string content : {"", "alfa\n", "alfa\nsecret\nmore\n", "login=alfa\nsecret\n", "login=alfa\n",
                                    "alfa\nnot secret\n", "login=alfa\npassword=secret\ntoken=1"}) {
    EXPECT_THROW(
        try { read(content); } catch (const BadInput& error) {
          EXPECT_THAT(error.what(), testing::Not(HasSubstr("secret"))) << content;
          throw;
        },
        BadInput)
        << content;
  }
}

TEST_F(LoginFile, ThatOthersCanReadIsWarnedOf) {
  const std::string file = folder_.write("login", "alfa\nsecret\n");
  chmod(file.c_str(), 0644);
  testing::internal::CaptureStderr();
  EXPECT_EQ(read_login(file).login, "alfa");
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("others can read " + file + ": chmod 600"));
}

std::string passed(LoginFilter login_filter, const std::string& bytes, std::size_t cut) {
  std::string out = login_filter.first();
  out += login_filter.pass(bytes.substr(0, cut));
  out += login_filter.pass(bytes.substr(cut));
  return out + login_filter.end();
}

RC_GTEST_PROP(LoginFilter, GivesTheFilesLoginHoweverTheProgramsBytesAreCut, ()) {
  const Login login{"alfa", "secret", "", ""};
  const std::string said = "\r\nbot\r\n\nnone\r\nWAIT\r\nGET_RANK";
  const auto cut = *rc::gen::inRange<std::size_t>(0, said.size() + 1);
  RC_ASSERT(passed(LoginFilter(login), said, cut) == "alfa\nsecret\nWAIT\r\nGET_RANK");
  RC_ASSERT(passed(LoginFilter(std::nullopt), said, cut) == said);
}

RC_GTEST_PROP(LoginFilter, SendsTheTokenInPlaceOfTheProgramsOwnOrWhenItHasNone, ()) {
  const Login login{"", "", "0123abcd", ""};
  const std::string own = "LOGIN mine 3\n.\n", said = "RES 1 0 1\n.\n";
  const auto cut = *rc::gen::inRange<std::size_t>(0, said.size() + 1);
  RC_ASSERT(passed(LoginFilter(login), own + said, cut) == "LOGIN 0123abcd\n.\n" + said);
  RC_ASSERT(passed(LoginFilter(login), said, cut) == "LOGIN 0123abcd\n.\n" + said);
}

TEST(Address, IsAHostAndAPort) {
  EXPECT_EQ(read_address("localhost:20000").text(), "localhost:20000");
  EXPECT_EQ(read_address("[::1]:20000").host, "::1");
  EXPECT_THAT([] { read_address("http://contest:8080"); },
              ThrowsMessage<BadInput>(HasSubstr("a game server has an address of its own")));
  for (const std::string wrong : {"", "localhost", ":1", "localhost:", "localhost:0", "localhost:65536", "a:b"}) {
    EXPECT_THAT([&] { read_address(wrong); }, ThrowsMessage<BadInput>(HasSubstr("such as 127.0.0.1:20000"))) << wrong;
  }
}

TEST(Difference, IsWhereTheFirstLineDiffersAndTimesAreNone) {
  EXPECT_EQ(difference({"OK", "WAITING 0.1", "OK"}, {"OK", "WAITING 0.7", "OK"}), "");
  EXPECT_EQ(difference({"OK", "1 2"}, {"OK", "1 3"}), "line 2 was \"1 2\", now it is \"1 3\"");
  EXPECT_EQ(difference({"OK"}, {"OK", "1 3"}), "line 2 is \"1 3\", which is new");
  EXPECT_EQ(difference({"OK", "1"}, {"OK"}), "line 2 was \"1\", now it is missing");
}

}  // namespace
}  // namespace agon::cli
