#include "referee/hall.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.hpp"

namespace agon::referee {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;

// Sends these lines one after the other, whatever it receives, and then WAIT. "late" and "end" are faults.
class ScriptBot final : public Bot {
 public:
  explicit ScriptBot(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  void send(std::string_view text) override { heard += text; }
  Answer receive(const TimeBudget& budget) override {
    budgets.push_back(budget);
    stderr_bytes += 10;
    if (next_ == lines_.size()) return {"WAIT", replay::Fault::none, "", spent, stderr_bytes};
    const std::string& line = lines_[next_++];
    if (line == "late") return {"", replay::Fault::late, "", {budget.cpu, budget.wall}};
    if (line == "end") return {"", replay::Fault::ended_early, "it ended with exit code 1", {}};
    if (line.starts_with("end ")) return {line.substr(4), replay::Fault::ended_early, "it ended with exit code 0", {}};
    if (line == "endless") return {"xxx", replay::Fault::line_too_long, "", {}};
    return {line, replay::Fault::none, "", spent, stderr_bytes};
  }
  Answer leave(replay::Nanoseconds) override { return ++leaves, Answer(); }
  replay::BotUsage close() override { return ++closes, replay::BotUsage(); }

  std::string heard;
  std::vector<TimeBudget> budgets;
  replay::TimeUsage spent{};
  std::uint64_t stderr_bytes = 0;  // ten more before each answer
  int leaves = 0;
  int closes = 0;

 private:
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
};

class Counter final : public MatchObserver {
 public:
  void begun(const Match&, std::span<const replay::SeatReport> seats) override {
    names = seats[0].name + seats[1].name;
  }
  void turn_ended(const Match& match, std::span<const replay::SeatReport>) override {
    said.emplace_back(match.said().begin(), match.said().end());
  }
  void finished(const replay::Outcome&) override { ++ends; }
  std::string names;
  std::vector<std::vector<Said>> said;
  int ends = 0;
};

// Two teams of painting: a break, and two turns of play.
class OfAHall : public testing::Test {
 protected:
  replay::Outcome play_match(std::vector<std::string> one, std::vector<std::string> two, const replay::Limits& limits) {
    first = std::make_unique<ScriptBot>(std::move(one));
    second = std::make_unique<ScriptBot>(std::move(two));
    first->spent = second->spent = spent;
    Bot* const bots[] = {first.get(), second.get()};
    MatchObserver* const observers[] = {&observer};
    match = find_game("painting")->start("teams=2 turns=2", 1).value();
    return play(*match, bots, limits, observers);
  }
  replay::Outcome play_match(std::vector<std::string> one, std::vector<std::string> two) {
    return play_match(std::move(one), std::move(two), replay::Limits());
  }

  replay::TimeUsage spent{};
  std::unique_ptr<Match> match;
  std::unique_ptr<ScriptBot> first, second;
  Counter observer;
};

TEST_F(OfAHall, ATurnIsOverWhenEverybodyWaits) {
  const replay::Outcome outcome = play_match({"one", "x", "GET_CONSTANTS", "WAIT", "GET_CONSTANTS"}, {"two", "y"});
  EXPECT_FALSE(outcome.ours) << outcome.reason;
  EXPECT_EQ(outcome.turns, 3U);
  EXPECT_EQ(observer.names, "onetwo");
  EXPECT_EQ(observer.said.size(), 3U);
  EXPECT_EQ(observer.ends, 1);
  EXPECT_EQ(first->heard, "LOGIN\nPASS\nOK\nOK\n2 1 10 100\nOK\nOK\nOK\n2 1 10 100\nOK\nOK\nOK\n");
  EXPECT_EQ(second->heard, "LOGIN\nPASS\nOK\nOK\nOK\nOK\nOK\nOK\n");
  EXPECT_EQ(first->leaves, 2);  // closes everybody's input first, then waits for each
  EXPECT_EQ(first->closes, 1);
  EXPECT_EQ(outcome.seats[0].ledger.size(), 3U);
}

TEST_F(OfAHall, TheLastCommandOfATurnEndsWhatWasWrittenToStderrForIt) {
  const replay::Outcome outcome = play_match({"one", "x", "GET_CONSTANTS", "WAIT", "GET_CONSTANTS"}, {"two", "y"});
  std::vector<std::uint64_t> marks;
  for (const replay::Move& move : outcome.seats[0].ledger) marks.push_back(move.stderr_bytes);
  EXPECT_EQ(marks, (std::vector<std::uint64_t>{40, 60, 70}));
}

// Any login is accepted without a server. In a book, each of its bytes may take six.
TEST_F(OfAHall, OfALongLoginTheBeginningIsTheName) {
  const std::string ending = "\xc5\xbc";  // one letter
  const replay::Outcome outcome = play_match({std::string(99, 'a') + ending, "x"}, {std::string(60'000, '\1'), "y"});
  EXPECT_EQ(outcome.seats[0].name, std::string(99, 'a'));
  EXPECT_EQ(outcome.seats[1].name, std::string(100, '\1'));
}

TEST_F(OfAHall, WhoIsHeardFirstChangesFromTurnToTurn) {
  play_match({"a", "x", "WAIT", "GET_PAWNS", "WAIT", "GET_PAWNS"},
             {"b", "x", "WAIT", "GET_PAWNS", "WAIT", "GET_PAWNS"});
  ASSERT_EQ(observer.said.size(), 3U);
  EXPECT_EQ(observer.said[1], (std::vector<Said>{{1, "GET_PAWNS"}, {0, "GET_PAWNS"}}));
  EXPECT_EQ(observer.said[2], (std::vector<Said>{{0, "GET_PAWNS"}, {1, "GET_PAWNS"}}));
}

TEST_F(OfAHall, WhatChangedNothingIsNotRecorded) {
  play_match({"a", "x", "WAIT", "GET_STATUS", "nonsense", "GET_DIFFS", "GET_DIFFS"}, {"b", "x"});
  EXPECT_EQ(observer.said[1], (std::vector<Said>{{0, "GET_DIFFS"}}));
}

TEST_F(OfAHall, TheTurnHasTheLengthThatTheGameSaysAndTwiceThatToWait) {
  spent = {milliseconds(1), milliseconds(3)};
  play_match({"a", "x"}, {"b", "x"});
  const std::vector<TimeBudget>& budgets = first->budgets;
  ASSERT_EQ(budgets.size(), 5U);
  EXPECT_EQ(budgets[0].wall, seconds(10));                    // login
  EXPECT_EQ(budgets[1].wall, seconds(10) - milliseconds(3));  // the password
  EXPECT_EQ(budgets[2].cpu, seconds(10));                     // the break turn
  EXPECT_EQ(budgets[2].wall, seconds(20));
  EXPECT_EQ(budgets[3].cpu, seconds(2));  // a turn of play
  EXPECT_EQ(budgets[3].wall, seconds(4));
}

TEST_F(OfAHall, AnotherLengthHoldsForAllTurns) {
  replay::Limits limits;
  limits.block_cpu = milliseconds(70);
  spent = {milliseconds(1), milliseconds(3)};
  play_match({"a", "x", "GET_STATUS", "GET_STATUS"}, {"b", "x"}, limits);
  EXPECT_EQ(first->budgets[2].cpu, milliseconds(70));
  EXPECT_EQ(first->budgets[3].cpu, milliseconds(69));
  EXPECT_EQ(first->budgets[4].wall, milliseconds(140 - 6));
}

TEST_F(OfAHall, WhoIsLateMissesTheTurnAndGoesOnLater) {
  const replay::Outcome outcome = play_match({"a", "x", "late", "GET_STATUS", "late", "GET_PAWNS"}, {"b", "x"});
  EXPECT_FALSE(outcome.seats[0].has_fault());
  EXPECT_EQ(outcome.seats[0].silent, 2U);
  EXPECT_EQ(outcome.turns, 3U);
  EXPECT_EQ(observer.said[2], (std::vector<Said>{{0, "GET_PAWNS"}}));
}

TEST_F(OfAHall, WhoEndsStandsStillAndTheOthersPlayOn) {
  const replay::Outcome outcome = play_match({"a", "x", "WAIT", "end"}, {"b", "x", "WAIT", "WAIT", "GET_PAWNS"});
  EXPECT_FALSE(outcome.ours);
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::ended_early);
  EXPECT_EQ(outcome.seats[0].fault_turn, 1U);
  EXPECT_EQ(outcome.seats[0].verdict, "\"a\" (team 1) stood still from turn 2 on: it ended with exit code 1");
  EXPECT_EQ(outcome.turns, 3U);
  EXPECT_EQ(observer.said[2].size(), 1U);
  EXPECT_EQ(outcome.scores, match->scores());
  EXPECT_THAT(outcome.reason, HasSubstr("; \"a\" (team 1) stood still"));
  EXPECT_EQ(first->closes, 1);
}

TEST_F(OfAHall, ALastLineWithoutItsEndIsStillACommand) {
  const replay::Outcome outcome = play_match({"a", "x", "WAIT", "end GET_PAWNS"}, {"b", "x"});
  EXPECT_EQ(observer.said[1], (std::vector<Said>{{0, "GET_PAWNS"}}));
  EXPECT_THAT(outcome.seats[0].verdict, HasSubstr("exit code 0; its last line has no end: \"GET_PAWNS\""));
}

TEST_F(OfAHall, WhoDoesNotLogInStandsStill) {
  replay::Outcome outcome = play_match({"late"}, {"b", "x"});
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::no_answer);
  EXPECT_EQ(outcome.seats[0].verdict, "team 1 stood still from turn 1 on: it did not log in within 10 s");
  EXPECT_EQ(outcome.turns, 3U);
  outcome = play_match({"a", "late"}, {"b", "x"});
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::no_answer);
  outcome = play_match({"a", "x y"}, {"b", "x"});
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::bad_name);
  EXPECT_THAT(first->heard, HasSubstr("FAILED 1 bad login or password\n"));
}

TEST_F(OfAHall, OverTheLimitOfCommandsATeamIsForcedToWaitAndNothingElse) {
  const replay::Outcome outcome = play_match({"a", "x", "WAIT"}, {"b", "x"});
  std::vector<std::string> flood{"a", "x"};
  flood.insert(flood.end(), 250, "GET_STATUS");
  const replay::Outcome flooded = play_match(flood, {"b", "x"});
  EXPECT_FALSE(flooded.seats[0].has_fault());
  EXPECT_THAT(first->heard, HasSubstr("FAILED 6 commands limit reached, forced waiting activated\nFORCED_WAITING "
                                      "10.000000\nOK\nOK\n1 2 0 2000\n"));
  EXPECT_EQ(flooded.digest, outcome.digest);
}

TEST_F(OfAHall, TheFirstCommandOverTheLimitIsNotCarriedOut) {
  replay::Limits limits;
  limits.commands_per_turn = 2;
  play_match({"a", "x", "nonsense", "nonsense", "nonsense"}, {"b", "x"}, limits);
  EXPECT_THAT(first->heard, testing::StartsWith("LOGIN\nPASS\nOK\nFAILED 2 unknown command\nFAILED 2 unknown command\n"
                                                "FAILED 6 commands limit reached, forced waiting activated\n"));
}

TEST_F(OfAHall, WhoSendsWithoutMeasureIsOut) {
  replay::Outcome outcome = play_match({"a", "x", "endless"}, {"b", "x"});
  EXPECT_THAT(outcome.seats[0].verdict,
              HasSubstr("stood still from turn 1 on: it sent a line that does not end: \"xxx\""));
  std::vector<std::string> empty_lines{"a", "x"};
  empty_lines.insert(empty_lines.end(), turn_bytes_max / 1000 + 1, std::string(1000, ' '));
  outcome = play_match(empty_lines, {"b", "x"});
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::surplus_output);
  EXPECT_THAT(outcome.seats[0].verdict, HasSubstr("it sent more than 4194304 bytes in a turn"));
  std::vector<std::string> long_lines{"a", "x"};
  long_lines.insert(long_lines.end(), 17, std::string(70'000, 'x'));
  outcome = play_match(long_lines, {"b", "x"});
  EXPECT_THAT(outcome.seats[0].verdict, HasSubstr("too many lines were too long"));
  EXPECT_EQ(outcome.turns, 3U);
}

TEST_F(OfAHall, ThatNobodyIsThereAnyMoreDoesNotEndTheMatch) {
  const replay::Outcome outcome = play_match({"a", "x", "end"}, {"end"});
  EXPECT_EQ(outcome.turns, 3U);
  EXPECT_FALSE(outcome.ours);
  EXPECT_FALSE(outcome.winner);
}

}  // namespace
}  // namespace agon::referee
