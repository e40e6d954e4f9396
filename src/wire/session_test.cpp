#include "wire/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/commands.hpp"

namespace agon::wire {
namespace {

// A host with one team, "login1"/"secret", and two commands, HELLO and NUMBERS (two lines); others are unknown.
class TestHall final : public SessionHost {
 public:
  std::size_t limit = 100;
  std::size_t commands = 0;
  bool later = false;
  std::string heard;

  bool checks_logins_later() const override { return later; }

  std::optional<Seat> log_in(std::string_view login, std::string_view password) override {
    if (login == "login1" && password == "secret") return Seat{0};
    return std::nullopt;
  }
  bool count_command(Seat) override { return commands++ < limit; }
  std::size_t lines_of(std::string_view line) const override {
    return equal_in_any_case(Words(line).next(), "PLAN") ? 2 : 1;
  }
  Reply call(Seat, std::string_view command) override {
    heard += "[" + std::string(command) + "]";
    if (equal_in_any_case(Words(command).next(), "HELLO")) return {{}, "1 2\n", false};
    if (equal_in_any_case(Words(command).next(), "PLAN")) return {{}, "", true};
    return {refusals::unknown_command, "", false};
  }
  std::string_view why(Refusal refusal) const override { return text_of(refusal, {}).text; }
  std::int64_t microseconds_left() const override { return 730'000; }
};

std::string talk(TestHall& hall, std::string_view bytes) {
  Session session(hall);
  session.receive(bytes);
  return session.take_output();
}

constexpr std::string_view logged_in = "LOGIN\nPASS\nOK\n";
const std::string log_in = "login1\nsecret\n";

TEST(Session, LogsInAsTheDocumentShows) {
  TestHall hall;
  Session session(hall);
  EXPECT_EQ(session.take_output(), "LOGIN\n");
  session.receive("login1\n");
  EXPECT_EQ(session.take_output(), "PASS\n");
  session.receive("secret\n");
  EXPECT_EQ(session.take_output(), "OK\n");
  EXPECT_EQ(session.seat(), Seat{0});
}

TEST(Session, AWrongPasswordIsAnsweredAndTheSessionCloses) {
  for (const char* wrong : {"login1\nwrong\n", "nobody\nsecret\n", "login1 x\nsecret\n", "Login1\nsecret\n"}) {
    TestHall hall;
    Session session(hall);
    session.receive(wrong);
    EXPECT_EQ(session.take_output(), "LOGIN\nPASS\nFAILED 1 bad login or password\n") << wrong;
    EXPECT_TRUE(session.closed());
    session.receive("HELLO\n");
    EXPECT_EQ(session.take_output(), "");
  }
}

TEST(Session, WhatIsSentAheadOfTheVerdictOnAPasswordIsReadAfterIt) {
  TestHall hall;
  hall.later = true;
  Session session(hall);
  session.receive(log_in + "HELLO\n");
  EXPECT_EQ(session.take_output(), "LOGIN\nPASS\n");
  EXPECT_TRUE(session.checked());
  EXPECT_EQ(session.login() + "/" + session.password(), "login1/secret");
  EXPECT_EQ(hall.heard, "");
  session.logged_in(Seat{0});
  session.receive("");
  EXPECT_EQ(session.take_output(), "OK\nOK\n1 2\n");
  EXPECT_EQ(session.password(), "") << "it is not kept";
}

TEST(Session, APasswordThatIsFoundWrongLaterClosesTheSessionUnheard) {
  TestHall hall;
  hall.later = true;
  Session session(hall);
  session.receive(log_in + "HELLO\n");
  session.logged_in(std::nullopt);
  EXPECT_EQ(session.take_output(), "LOGIN\nPASS\nFAILED 1 bad login or password\n");
  EXPECT_TRUE(session.closed());
  session.receive("HELLO\n");
  EXPECT_EQ(hall.heard, "");
}

TEST(Session, BlanksAroundLoginAndPasswordAndACarriageReturnDoNoHarm) {
  TestHall hall;
  EXPECT_EQ(talk(hall, "  login1 \r\n\tsecret\r\n hello \r\n"), std::string(logged_in) + "OK\n1 2\n");
}

TEST(Session, EmptyLinesAreSkippedAndCountForNothing) {
  TestHall hall;
  talk(hall, log_in + "\n \r\n\t\nHELLO\n");
  EXPECT_EQ(hall.commands, 1U);
}

TEST(Session, AnUnknownCommandIsRefusedInWords) {
  TestHall hall;
  EXPECT_EQ(talk(hall, log_in + "DANCE\n"), std::string(logged_in) + "FAILED 2 unknown command\n");
}

TEST(Session, ACommandOfTwoLinesIsAnsweredOnceAndItsSecondLineMayBeEmpty) {
  TestHall hall;
  EXPECT_EQ(talk(hall, log_in + "PLAN 0\n\nHELLO\n"), std::string(logged_in) + "OK\nOK\n1 2\n");
  EXPECT_EQ(hall.heard, "[PLAN 0\n][HELLO]");
  EXPECT_EQ(hall.commands, 2U);
}

TEST(Session, WaitIsAnsweredAgainWhenTheTurnHasBegun) {
  TestHall hall;
  Session session(hall);
  session.receive(log_in + "WAIT\nHELLO\n");
  EXPECT_EQ(session.take_output(), std::string(logged_in) + "OK\nWAITING 0.730000\n");
  EXPECT_TRUE(session.waiting());
  session.turn_began();
  EXPECT_EQ(session.take_output(), "OK\nOK\n1 2\n");
}

TEST(Session, ATurnThatBeginsSaysNothingToWhoDoesNotWait) {
  TestHall hall;
  Session session(hall);
  session.receive(log_in);
  session.take_output();
  session.turn_began();
  EXPECT_EQ(session.take_output(), "");
}

TEST(Session, OverTheLimitTheClientIsForcedToWaitAndTheCommandIsNotCarriedOut) {
  TestHall hall;
  hall.limit = 1;
  Session session(hall);
  session.receive(log_in + "HELLO\nHELLO\nHELLO\n");
  EXPECT_EQ(session.take_output(),
            std::string(logged_in) +
                "OK\n1 2\nFAILED 6 commands limit reached, forced waiting activated\nFORCED_WAITING 0.730000\n");
  hall.commands = 0;
  session.turn_began();
  EXPECT_EQ(session.take_output(), "OK\nOK\n1 2\n");
}

TEST(Session, ALineOverTheCapIsABadFormatAndTheNextOneIsRead) {
  TestHall hall;
  const std::string endless(70'000, 'x');
  EXPECT_EQ(talk(hall, log_in + endless + "\nHELLO\n"), std::string(logged_in) + "FAILED 3 bad format\nOK\n1 2\n");
}

TEST(Session, ALineOverTheCapCountsAsACommand) {
  TestHall hall;
  hall.limit = 2;
  Session session(hall);
  const std::string endless = std::string(70'000, 'x') + "\n";
  session.receive(log_in + endless + endless + endless + "HELLO\n");
  EXPECT_EQ(session.take_output(),
            std::string(logged_in) +
                "FAILED 3 bad format\nFAILED 3 bad format\n"
                "FAILED 6 commands limit reached, forced waiting activated\nFORCED_WAITING 0.730000\n");
  EXPECT_TRUE(session.waiting());
  EXPECT_EQ(hall.heard, "") << "what follows is read in the next turn";
}

TEST(Session, ALineOverTheCapEndsACommandOfTwoLinesThatIsOpen) {
  TestHall hall;
  EXPECT_EQ(talk(hall, log_in + "PLAN 0\n" + std::string(70'000, 'x') + "\nHELLO\n"),
            std::string(logged_in) + "FAILED 3 bad format\nOK\n1 2\n");
  EXPECT_EQ(hall.heard, "[HELLO]") << "it is a command, and not the plan's second line";
}

TEST(Session, ALineOverTheCapBeforeTheLoginClosesTheSession) {
  for (const char* const before : {"", "login1\n"}) {
    TestHall hall;
    Session session(hall);
    session.receive(before + std::string(70'000, 'x') + "\n");
    EXPECT_TRUE(session.closed()) << before;
    EXPECT_EQ(session.why_closed(), "a line was too long");
    EXPECT_THAT(session.take_output(), testing::EndsWith("\nFAILED 3 bad format\n")) << "it is told";
  }
}

TEST(Session, TelnetAndByteOrderMarksLogIn) {
  for (const char* opening : {"\xFF\xFD\x03\xFF\xFB\x18", "\xEF\xBB\xBF", "\xFF\xFD\x03\xEF\xBB\xBF"}) {
    TestHall hall;
    EXPECT_EQ(talk(hall, opening + log_in + "HELLO\n"), std::string(logged_in) + "OK\n1 2\n");
  }
}

TEST(Session, ABareCarriageReturnEndsALine) {
  TestHall hall;
  EXPECT_EQ(talk(hall, "login1\rsecret\rHELLO\rPLAN 1\r\n2\r"), std::string(logged_in) + "OK\n1 2\nOK\n");
  EXPECT_EQ(hall.heard, "[HELLO][PLAN 1\n2]");
}

TEST(Session, TheSeventeenthLineOverTheCapClosesTheSession) {
  TestHall hall;
  hall.limit = 1000;
  Session session(hall);
  session.receive(log_in);
  for (int i = 0; i < 16; ++i) session.receive(std::string(70'000, 'x') + "\n");
  EXPECT_FALSE(session.closed());
  session.receive(std::string(70'000, 'x') + "\n");
  EXPECT_TRUE(session.closed());
  EXPECT_EQ(session.why_closed(), "too many lines were too long");
}

TEST(Session, WhoSendsTooMuchAheadWhileWaitingIsClosed) {
  TestHall hall;
  Session session(hall, {}, {.input_bytes_max = 1000});
  session.receive(log_in + "WAIT\n");
  session.receive(std::string(600, '\n'));
  session.receive(std::string(400, '\n'));
  EXPECT_FALSE(session.closed()) << "this is as much as it may send";
  EXPECT_EQ(session.unread_bytes(), 1000U);
  session.receive("\n");
  EXPECT_TRUE(session.closed());
  EXPECT_EQ(session.why_closed(), "it sent too much ahead");
}

TEST(Session, WaitTakesNoArguments) {
  TestHall hall;
  Session session(hall);
  session.receive(log_in + "WAIT 1\nHELLO\n");
  EXPECT_FALSE(session.waiting());
  const std::string output = session.take_output();
  EXPECT_EQ(output.substr(0, logged_in.size() + 7), std::string(logged_in) + "FAILED ");
  EXPECT_EQ(output.substr(output.size() - 7), "OK\n1 2\n");
}

TEST(Session, WaitIsACommandLikeOthersForTheLimit) {
  TestHall hall;
  hall.limit = 1;
  Session session(hall);
  session.receive(log_in + "HELLO\nWAIT\n");
  EXPECT_EQ(session.take_output(),
            std::string(logged_in) +
                "OK\n1 2\nFAILED 6 commands limit reached, forced waiting activated\nFORCED_WAITING 0.730000\n");
  EXPECT_EQ(hall.commands, 2U);
}

TEST(Session, ALastLineWithoutItsEndIsStillALine) {
  TestHall hall;
  Session session(hall);
  session.receive(log_in + "HELLO");
  session.end_of_input();
  EXPECT_EQ(session.take_output(), std::string(logged_in) + "OK\n1 2\n");
  EXPECT_TRUE(session.closed());
}

TEST(Session, OtherYearsHaveOtherWords) {
  TestHall hall;
  hall.limit = 1;
  Session session(hall, {.failed = "ERR", .password_prompt = "PASSWORD", .forced_waiting = "WAITING"});
  session.receive(log_in + "DANCE\nHELLO\n");
  EXPECT_EQ(session.take_output(),
            "LOGIN\nPASSWORD\nOK\nERR 2 unknown command\n"
            "ERR 6 commands limit reached, forced waiting activated\nWAITING 0.730000\n");
}

RC_GTEST_PROP(Session, BytesMayBeCutAnywhere, ()) {
  const std::string all = log_in + "HELLO\r\nPLAN 1\n2 3\nDANCE\nhello\n";
  TestHall whole_hall;
  const std::string expected = talk(whole_hall, all);
  TestHall hall;
  Session session(hall);
  std::string output;
  for (std::size_t begin = 0; begin < all.size();) {
    const auto length = *rc::gen::inRange<std::size_t>(1, 9);
    session.receive(std::string_view(all).substr(begin, length));
    output += session.take_output();
    begin += length;
  }
  RC_ASSERT(output == expected);
  RC_ASSERT(hall.heard == whole_hall.heard);
}

}  // namespace
}  // namespace agon::wire
