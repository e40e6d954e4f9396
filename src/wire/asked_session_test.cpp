#include "wire/asked_session.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace agon::wire {
namespace {

// A table at which the login word is "LOGIN", a match has three turns, an answer is the number of the turn, and a
// smaller number is a stale answer.
class TestTable final : public MatchHost {
 public:
  std::string heard;  // one answer per turn, "-" if there was none
  bool has_left = false;

  std::string log_in(std::string_view block) override {
    if (!block.starts_with("LOGIN")) return "NO\n.";
    turn_ = 0;
    return "YES\n.";
  }
  std::string log_in_is_late() const override { return "LATE\n."; }
  std::string log_in_is_too_long() const override { return "LONG\n."; }
  bool playing() const override { return turn_ >= 0 && turn_ < 3 && !has_left; }
  std::string ask() const override { return "TURN " + std::to_string(turn_) + "\n."; }
  bool answer(std::string_view block) override {
    if (block.size() == 1 && block[0] < '0' + turn_) return false;
    answer_ = block;
    return true;
  }
  void end_turn() override {
    heard += "[" + answer_ + "]";
    answer_ = "-";
    ++turn_;
  }
  void leave() override { has_left = true; }
  std::string farewell() const override { return has_left ? "LEFT\n." : "END\n."; }

 private:
  int turn_ = -1;
  std::string answer_ = "-";
};

std::string talk_on(AskedSession& session) {
  for (int i = 0; i < 1000 && session.has_more(); ++i) session.resume();
  return session.take_output();
}

std::string say(AskedSession& session, std::string_view bytes) {
  session.receive(bytes);
  return talk_on(session);
}

TEST(AskedSession, IsAskedAfterItsLoginAndAfterEachAnswerAndHearsTheEnd) {
  TestTable table;
  AskedSession session(table, 100);
  EXPECT_EQ(session.take_output(), "");
  EXPECT_EQ(say(session, "LOGIN\n.\n"), "YES\n.\nTURN 0\n.\n");
  EXPECT_EQ(say(session, "0\n.\n"), "TURN 1\n.\n");
  EXPECT_EQ(say(session, "1\n.\n"), "TURN 2\n.\n");
  EXPECT_EQ(say(session, "2\n.\n"), "END\n.\n");
  EXPECT_TRUE(session.closed());
  EXPECT_EQ(table.heard, "[0][1][2]");
  EXPECT_EQ(say(session, "3\n.\n"), "");
}

TEST(AskedSession, WithoutAMatchTheFirstAnswerIsTheLast) {
  TestTable table;
  AskedSession session(table, 100);
  EXPECT_EQ(say(session, "HELLO\n.\n"), "NO\n.\n");
  EXPECT_TRUE(session.closed());
}

TEST(AskedSession, ALoginThatDoesNotComeInTimeIsAnsweredToo) {
  TestTable table;
  AskedSession session(table, 100);
  session.receive("LOGIN\n");
  session.time_is_up();
  EXPECT_EQ(session.take_output(), "LATE\n.\n");
  EXPECT_TRUE(session.closed());
}

TEST(AskedSession, ALateAnswerIsNeverThatToTheNextTurn) {
  TestTable table;
  AskedSession session(table, 100);
  say(session, "LOGIN\n.\n");
  session.time_is_up();
  EXPECT_EQ(session.take_output(), "TURN 1\n.\n");
  EXPECT_EQ(say(session, "0\n.\n"), "");  // too late; turn 1 still waits for its answer
  EXPECT_EQ(session.asked(), 2U);
  EXPECT_EQ(say(session, "1\n.\n"), "TURN 2\n.\n");
  EXPECT_EQ(table.heard, "[-][1]");
}

TEST(AskedSession, AClientThatSendsOnlyLateAnswersDoesNotHoldTheTurn) {
  TestTable table;
  AskedSession session(table, 100);
  say(session, "LOGIN\n.\n");
  session.time_is_up();
  session.take_output();
  std::string flood;
  for (int i = 0; i < AskedSession::stale_answers_max; ++i) flood += "0\n.\n";
  EXPECT_EQ(say(session, flood), "");
  EXPECT_EQ(say(session, "0\n.\n"), "TURN 2\n.\n");
  EXPECT_EQ(table.heard, "[-][-]");
}

TEST(AskedSession, LateAnswersAreCountedInEachTurnAnew) {
  TestTable table;
  AskedSession session(table, 100);
  say(session, "LOGIN\n.\n");
  session.time_is_up();
  std::string late;
  for (int i = 0; i < AskedSession::stale_answers_max; ++i) late += "0\n.\n";
  say(session, late);
  EXPECT_EQ(say(session, "1\n.\n"), "TURN 2\n.\n");
  EXPECT_EQ(say(session, late), "") << "as many again are tolerated";
  EXPECT_EQ(say(session, "2\n.\n"), "END\n.\n");
  EXPECT_EQ(table.heard, "[-][1][2]");
}

TEST(AskedSession, TakesOneBlockAtATimeOfThoseThatWereSentAhead) {
  TestTable table;
  AskedSession session(table, 100);
  session.receive("LOGIN\n.\n0\n.\n1\n.\n");
  EXPECT_EQ(session.take_output(), "YES\n.\nTURN 0\n.\n");
  EXPECT_TRUE(session.has_more());
  session.resume();
  EXPECT_EQ(session.take_output(), "TURN 1\n.\n");
  session.resume();
  EXPECT_FALSE(session.has_more());
  EXPECT_EQ(session.take_output(), "TURN 2\n.\n");
}

TEST(AskedSession, WhileItRestsNothingIsTakenAndNothingIsLost) {
  TestTable table;
  AskedSession session(table, 100);
  say(session, "LOGIN\n.\n");
  session.pause();
  session.receive("0\n.\n");
  session.end_of_input();
  EXPECT_EQ(session.take_output(), "");
  EXPECT_TRUE(session.has_more());
  session.resume();
  EXPECT_EQ(session.take_output(), "TURN 1\n.\n");
  EXPECT_EQ(talk_on(session), "LEFT\n.\n");
  EXPECT_EQ(table.heard, "[0]");
}

TEST(AskedSession, TheMatchOfAClientThatLeavesEndsAfterWhatItHasSaid) {
  TestTable table;
  AskedSession session(table, 100);
  session.receive("LOGIN\n.\n0\n.\n1\n.");
  session.end_of_input();
  EXPECT_EQ(talk_on(session), "YES\n.\nTURN 0\n.\nTURN 1\n.\nTURN 2\n.\nLEFT\n.\n");
  EXPECT_EQ(table.heard, "[0][1]");
  EXPECT_TRUE(table.has_left);
  EXPECT_EQ(session.why_closed(), "the client has left");
}

TEST(AskedSession, AMatchThatIsCutHasAFarewell) {
  TestTable table;
  AskedSession session(table, 100);
  say(session, "LOGIN\n.\n");
  session.cut("the server ends");
  EXPECT_EQ(session.take_output(), "LEFT\n.\n");
  session.cut("again");
  EXPECT_EQ(session.take_output(), "");
  EXPECT_EQ(session.why_closed(), "the server ends");
}

TEST(AskedSession, ABlockWithoutEndEndsTheMatch) {
  TestTable table;
  AskedSession session(table, 100);
  say(session, "LOGIN\n.\n");
  EXPECT_EQ(say(session, std::string(60, 'x') + "\n" + std::string(60, 'x') + "\n"), "LEFT\n.\n");
  TestTable other;
  AskedSession at_login(other, 100);
  EXPECT_EQ(say(at_login, std::string(200, 'x')), "LONG\n.\n");
  EXPECT_TRUE(at_login.closed());
}

TEST(AskedSession, AByteOrderMarkBeforeTheLoginDoesNoHarm) {
  TestTable table;
  AskedSession session(table, 100);
  EXPECT_EQ(say(session, "\xEF\xBB\xBFLOGIN\n.\n"), "YES\n.\nTURN 0\n.\n");
}

TEST(AskedSession, BlanksAndCarriageReturnsAroundTheDotAreBorneWith) {
  TestTable table;
  AskedSession session(table, 100);
  EXPECT_EQ(say(session, "LOGIN\n . \r\n"), "YES\n.\nTURN 0\n.\n");
  EXPECT_EQ(say(session, ".\r\n"), "TURN 1\n.\n");
  EXPECT_EQ(table.heard, "[]");
}

RC_GTEST_PROP(AskedSession, ItIsTheSameHoweverTheBytesAreCut, (const std::vector<std::uint8_t>& cuts)) {
  const std::string all = "LOGIN\r\n.\n0\nmore\n.\n0\n.\n1\n.\n2\n.\n";
  TestTable whole_table, cut_table;
  AskedSession whole(whole_table, 100), cut(cut_table, 100);
  const std::string expected = say(whole, all);
  std::string heard;
  std::size_t at = 0;
  for (const std::uint8_t length : cuts) {
    heard += say(cut, std::string_view(all).substr(at, length % 5));
    at = std::min(all.size(), at + length % 5);
  }
  heard += say(cut, std::string_view(all).substr(at));
  RC_ASSERT(heard == expected);
  RC_ASSERT(cut_table.heard == whole_table.heard);
}

}  // namespace
}  // namespace agon::wire
