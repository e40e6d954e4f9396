#include "referee/referee.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "base/machine_error.hpp"
#include "referee/toy_game.hpp"

namespace agon::referee {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;

// Follows its script, and records what it is asked.
class ScriptedBot final : public Bot {
 public:
  ScriptedBot(std::initializer_list<Answer> script) : script_(script) {}

  void send(std::string_view request) override { heard.emplace_back(request); }
  Answer receive(const TimeBudget& budget) override {
    budgets.push_back(budget);
    if (script_.empty()) throw std::logic_error("the script is too short");
    Answer answer = script_.front();
    script_.pop_front();
    if (answer.line == "<broken machine>") throw MachineError("no memory for a pipe");
    return answer;
  }
  Answer leave(replay::Nanoseconds wall) override {
    leave_walls.push_back(wall);
    return goodbye;
  }
  replay::BotUsage close() override {
    ++closed;
    if (close_fails) throw MachineError("cannot remove the group");
    return {{seconds(1), seconds(2)}, 3, "a note", 6};
  }

  Answer goodbye;
  bool close_fails = false;
  std::vector<std::string> heard;
  std::vector<TimeBudget> budgets;
  std::vector<replay::Nanoseconds> leave_walls;
  int closed = 0;

 private:
  std::deque<Answer> script_;
};

Answer says(std::string line) { return {std::move(line), replay::Fault::none, "", {}}; }
Answer spends(std::string line, replay::Nanoseconds cpu, replay::Nanoseconds wall) {
  return {std::move(line), replay::Fault::none, "", {cpu, wall}};
}
Answer fails(replay::Fault fault, std::string detail = "", std::string line = "") {
  return {std::move(line), fault, std::move(detail), {}};
}

class Notes final : public MatchObserver {
 public:
  void begun(const Match&, std::span<const replay::SeatReport> seats) override {
    events.push_back("begun " + seats[0].name + " " + seats[1].name);
  }
  void turn_ended(const Match& match, std::span<const replay::SeatReport> seats) override {
    if (fails_in_turn == match.turn()) throw MachineError("the disk is full");
    events.push_back("turn " + std::to_string(match.turn()) + " " + match.said()[0].text + " ledgers " +
                     std::to_string(seats[0].ledger.size()) + "," + std::to_string(seats[1].ledger.size()));
  }
  void finished(const replay::Outcome& outcome) override { events.push_back("finished " + outcome.reason); }

  std::uint32_t fails_in_turn = 0;
  std::vector<std::string> events;
};

replay::Outcome play_toy(std::string_view setup, ScriptedBot& left, ScriptedBot& right,
                         MatchObserver* observer = nullptr,
                         const replay::Limits& limits = limits_of(toy::Toy::info())) {
  const auto match = *toy::game.start(setup, 0);
  Bot* const bots[] = {&left, &right};
  std::vector<MatchObserver*> observers;
  if (observer) observers.push_back(observer);
  return play(*match, bots, limits, observers);
}

TEST(Referee, AsksBothNamesFirstAndThenEveryMove) {
  ScriptedBot left{says("Alpha"), says("3"), says("2")};
  ScriptedBot right{says("Beta"), says("1"), says("3")};
  const replay::Outcome outcome = play_toy("turns=4", left, right);
  EXPECT_THAT(left.heard, ElementsAre("Name\n", "Start\n", "1\n", "Quit\n"));
  EXPECT_THAT(right.heard, ElementsAre("Name\n", "3\n", "2\n", "Quit\n"));
  EXPECT_FALSE(outcome.ours);
  EXPECT_EQ(outcome.scores, (Scores{point, 0}));
  EXPECT_EQ(outcome.winner, Seat{0});
  EXPECT_EQ(outcome.turns, 4U);
  EXPECT_EQ(outcome.reason, "\"Alpha\" (left) wins: the sums are 5 and 4");
  EXPECT_EQ(outcome.seats[0].name, "Alpha");
  EXPECT_EQ(outcome.seats[1].ledger.size(), 2U);
  EXPECT_EQ(outcome.seats[1].ledger[1].turn, 3U);
  EXPECT_EQ(outcome.seats[1].usage.stderr_text, "a note");
  EXPECT_EQ(left.closed + right.closed, 2);
}

TEST(Referee, NobodyWinsADraw) {
  ScriptedBot left{says("Alpha"), says("3")};
  ScriptedBot right{says("Beta"), says("3")};
  const replay::Outcome outcome = play_toy("turns=2", left, right);
  EXPECT_EQ(outcome.scores, (Scores{point / 2, point / 2}));
  EXPECT_EQ(outcome.winner, std::nullopt);
  EXPECT_EQ(outcome.reason, "a draw: the sums are 3 and 3");
}

TEST(Referee, AsksAllWhoActTogetherBeforeItReceivesFromAny) {
  std::vector<std::string> order;
  struct Noting final : Bot {
    Noting(std::string name, std::vector<std::string>& order) : name_(std::move(name)), order_(order) {}
    void send(std::string_view) override { order_.push_back("ask " + name_); }
    Answer receive(const TimeBudget&) override { return order_.push_back("hear " + name_), says("1"); }
    Answer leave(replay::Nanoseconds) override { return {}; }
    replay::BotUsage close() override { return {}; }
    std::string name_;
    std::vector<std::string>& order_;
  };
  Noting left("left", order);
  Noting right("right", order);
  Bot* const bots[] = {&left, &right};
  play(**toy::game.start("turns=1 together=yes", 0), bots, limits_of(toy::Toy::info()), {});
  EXPECT_THAT(order, ElementsAre("ask left", "ask right", "hear left", "hear right",  //
                                 "ask left", "ask right", "hear left", "hear right", "ask left", "ask right"));
}

TEST(Referee, AnIllegalAnswerLosesAndTheVerdictQuotesIt) {
  ScriptedBot left{says("Alpha"), says("3"), says("7 \x1b[0m")};
  ScriptedBot right{says("Beta"), says("1")};
  const replay::Outcome outcome = play_toy("turns=9", left, right);
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::illegal_answer);
  EXPECT_EQ(outcome.seats[0].fault_turn, 2U);
  EXPECT_EQ(outcome.seats[0].fault_line, "7 \x1b[0m");
  EXPECT_EQ(outcome.reason,
            "\"Alpha\" (left) lost: its answer to move 3 (its 2nd) is not a legal move: it is not one whole number: "
            "\"7 \\x1b[0m\"");
  EXPECT_EQ(outcome.reason, outcome.seats[0].verdict);
  EXPECT_EQ(outcome.scores, (Scores{0, point}));
  EXPECT_EQ(outcome.winner, Seat{1});
  EXPECT_EQ(outcome.turns, 2U);
}

TEST(Referee, AfterTheEndBothOnlyGetQuit) {
  ScriptedBot left{says("Alpha"), says("9")};
  ScriptedBot right{says("Beta")};
  play_toy("turns=9", left, right);
  EXPECT_THAT(left.heard, ElementsAre("Name\n", "Start\n", "Quit\n"));
  EXPECT_THAT(right.heard, ElementsAre("Name\n", "Quit\n"));
}

TEST(Referee, TwoBadAnswersInOneTurnMeanThatNobodyWins) {
  ScriptedBot left{says("Alpha"), says("1"), says("0")};
  ScriptedBot right{says("Beta"), says("1"), fails(replay::Fault::ended_early, "it ended with exit code 3")};
  const replay::Outcome outcome = play_toy("turns=5 together=yes", left, right);
  EXPECT_EQ(outcome.scores, (Scores{0, 0}));
  EXPECT_EQ(outcome.winner, std::nullopt);
  EXPECT_EQ(outcome.reason,
            "\"Alpha\" (left) lost: its answer to move 2 is not a legal move: the number is not from 1 to 3: \"0\"; "
            "\"Beta\" (right) lost: its answer to move 2 did not come: it ended with exit code 3; so nobody wins");
}

TEST(Referee, ATurnWithOneBadAnswerIsNotCarriedOut) {
  ScriptedBot left{says("Alpha"), says("1"), says("3")};
  ScriptedBot right{says("Beta"), says("2"), says("x")};
  Notes notes;
  const replay::Outcome outcome = play_toy("turns=2 together=yes", left, right, &notes);
  EXPECT_EQ(outcome.turns, 1U);
  EXPECT_EQ(outcome.scores, (Scores{point, 0}));
  EXPECT_EQ(notes.events.size(), 3U);
  auto after_one_turn = *toy::game.start("turns=2 together=yes", 0);
  after_one_turn->answer(0, "1");
  after_one_turn->answer(1, "2");
  after_one_turn->end_turn();
  EXPECT_EQ(outcome.digest, after_one_turn->digest());
}

TEST(Referee, ABadNameLosesBeforeTheFirstMove) {
  ScriptedBot left{says("Alpha")};
  ScriptedBot right{says("abcdefghijklmnopqrstuvwxyz")};
  const replay::Outcome outcome = play_toy("", left, right);
  EXPECT_EQ(outcome.seats[1].fault, replay::Fault::bad_name);
  EXPECT_EQ(outcome.reason,
            "right lost: its name is not allowed: it is longer than 25 symbols: \"abcdefghijklmnopqrstuvwxyz\"");
  EXPECT_EQ(outcome.scores, (Scores{point, 0}));
  EXPECT_EQ(outcome.turns, 0U);
  EXPECT_THAT(left.heard, ElementsAre("Name\n", "Quit\n"));
}

TEST(Referee, WhenBothNamesAreBadNobodyWins) {
  ScriptedBot left{says("abcdefghijklmnopqrstuvwxyz")};
  ScriptedBot right{fails(replay::Fault::no_answer)};
  const replay::Outcome outcome = play_toy("", left, right);
  EXPECT_EQ(outcome.scores, (Scores{0, 0}));
  EXPECT_EQ(outcome.seats[1].verdict, "right lost: its name did not come in time, after waiting 0.00 s of 10 s");
}

TEST(Referee, WhoIgnoresQuitLosesEvenIfItHadJustWon) {
  ScriptedBot left{says("Alpha"), says("3")};
  ScriptedBot right{says("Beta"), says("1")};
  left.goodbye = fails(replay::Fault::ignored_quit);
  const replay::Outcome outcome = play_toy("turns=2", left, right);
  EXPECT_EQ(outcome.scores, (Scores{0, point}));
  EXPECT_EQ(outcome.winner, Seat{1});
  EXPECT_EQ(outcome.reason, "\"Alpha\" (left) lost: it was still running 5 s after Quit");
}

TEST(Referee, WhenBothBreakTheRuleOfQuitNobodyWins) {
  ScriptedBot left{says("Alpha"), says("3")};
  ScriptedBot right{says("Beta"), says("1")};
  left.goodbye = fails(replay::Fault::ignored_quit);
  right.goodbye = fails(replay::Fault::ended_early, "it ended with exit code 0");
  const replay::Outcome outcome = play_toy("turns=2", left, right);
  EXPECT_EQ(outcome.scores, (Scores{0, 0}));
  EXPECT_EQ(outcome.seats[1].verdict, "\"Beta\" (right) lost: it did not wait for Quit: it ended with exit code 0");
}

TEST(Referee, WhatALoserDoesAfterQuitHasNoInfluence) {
  ScriptedBot left{says("Alpha"), says("4")};
  ScriptedBot right{says("Beta")};
  left.goodbye = fails(replay::Fault::ignored_quit);
  const replay::Outcome outcome = play_toy("turns=2", left, right);
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::illegal_answer);
  EXPECT_EQ(outcome.scores, (Scores{0, point}));
  ASSERT_EQ(left.leave_walls.size(), 1U);
  EXPECT_LE(left.leave_walls[0], milliseconds(200));
}

TEST(Referee, TheOpponentOfALoserIsStillBoundByQuit) {
  ScriptedBot left{says("Alpha"), says("4")};
  ScriptedBot right{says("Beta")};
  right.goodbye = fails(replay::Fault::ignored_quit);
  EXPECT_EQ(play_toy("turns=2", left, right).scores, (Scores{0, 0}));
}

TEST(Referee, ADeadProgramIsNeitherSentQuitNorWaitedFor) {
  for (const replay::Fault fault : {replay::Fault::line_too_long, replay::Fault::out_of_time, replay::Fault::no_answer,
                                    replay::Fault::out_of_memory, replay::Fault::ended_early}) {
    ScriptedBot left{says("Alpha"), fails(fault)};
    ScriptedBot right{says("Beta")};
    const replay::Outcome outcome = play_toy("turns=2", left, right);
    EXPECT_EQ(outcome.seats[0].fault, fault);
    EXPECT_THAT(left.heard, ElementsAre("Name\n", "Start\n"));
    EXPECT_TRUE(left.leave_walls.empty());
    EXPECT_EQ(left.closed, 1);
  }
}

TEST(Referee, EveryBlockOfMovesHasItsOwnTime) {
  ScriptedBot left{says("Alpha"), spends("1", seconds(6), seconds(8)), spends("1", seconds(3), seconds(4)), says("1")};
  ScriptedBot right{says("Beta"), says("1"), says("1"), says("1")};
  replay::Limits limits = limits_of(toy::Toy::info());
  limits.moves_per_block = 2;
  play_toy("turns=6", left, right, nullptr, limits);
  ASSERT_EQ(left.budgets.size(), 4U);
  EXPECT_EQ(left.budgets[0].wall, limits.hello_wall);
  EXPECT_EQ(left.budgets[1].cpu, seconds(10));
  EXPECT_EQ(left.budgets[1].wall, seconds(20));
  EXPECT_EQ(left.budgets[2].cpu, seconds(4));
  EXPECT_EQ(left.budgets[2].wall, seconds(12));
  EXPECT_EQ(left.budgets[3].cpu, seconds(10));
  EXPECT_EQ(left.budgets[3].wall, seconds(20));
}

TEST(Referee, TheVerdictOnTimeTellsTheBillOfTheBlock) {
  ScriptedBot left{says("Alpha"),
                   spends("1", seconds(9), seconds(9)),
                   {"", replay::Fault::out_of_time, "", {milliseconds(1010), seconds(2)}}};
  ScriptedBot right{says("Beta"), says("1")};
  EXPECT_EQ(play_toy("turns=6", left, right).reason,
            "\"Alpha\" (left) lost: its processor time is used up at move 3 (its 2nd): 10.01 s of 10 s for its moves 1 "
            "to 100");
  ScriptedBot slow{says("Slow"), {"12", replay::Fault::no_answer, "", {seconds(0), milliseconds(20010)}}};
  ScriptedBot other{says("Beta")};
  EXPECT_EQ(play_toy("turns=6", slow, other).reason,
            "\"Slow\" (left) lost: its answer to move 1 did not come in time, after waiting 20.01 s of 20 s for its "
            "moves 1 to 100; of its line there was \"12\", without the line's end");
}

TEST(Referee, EveryFaultHasItsSentence) {
  const auto verdict = [](Answer answer) {
    ScriptedBot left{says("Alpha"), std::move(answer)};
    ScriptedBot right{says("Beta")};
    return play_toy("turns=6", left, right).seats[0].verdict;
  };
  EXPECT_EQ(
      verdict(fails(replay::Fault::line_too_long, "", "aaaa")),
      "\"Alpha\" (left) lost: its answer to move 1 is longer than 1025 bytes, which no legal one needs: \"aaaa\"");
  EXPECT_EQ(verdict(fails(replay::Fault::surplus_output, "", "1\n2")),
            "\"Alpha\" (left) lost: its answer to move 1 is more than one line: \"1\\x0a2\"");
  EXPECT_EQ(verdict(fails(replay::Fault::out_of_memory, "it was killed by signal 9 (killed)")),
            "\"Alpha\" (left) lost: it met the memory limit before its answer to move 1 (it was killed by signal 9 "
            "(killed))");
  EXPECT_EQ(verdict(fails(replay::Fault::ended_early, "it was killed by signal 11 (Segmentation fault)", "1 2")),
            "\"Alpha\" (left) lost: its answer to move 1 did not come: it was killed by signal 11 (Segmentation "
            "fault); of its line there was \"1 2\", without the line's end");
}

TEST(Referee, ABrokenMachineIsNobodysLoss) {
  ScriptedBot left{says("Alpha"), says("1"), says("<broken machine>")};
  ScriptedBot right{says("Beta"), says("1")};
  Notes notes;
  const replay::Outcome outcome = play_toy("turns=6", left, right, &notes);
  EXPECT_TRUE(outcome.ours);
  EXPECT_EQ(outcome.reason, "no memory for a pipe");
  EXPECT_TRUE(outcome.scores.empty());
  EXPECT_EQ(outcome.winner, std::nullopt);
  EXPECT_EQ(left.closed + right.closed, 2);
  EXPECT_EQ(notes.events.back(), "finished no memory for a pipe");
}

TEST(Referee, AMachineThatBreaksWhenABotIsClosedIsOursToo) {
  ScriptedBot left{says("Alpha"), says("1")};
  ScriptedBot right{says("Beta"), says("2")};
  left.close_fails = true;
  const replay::Outcome outcome = play_toy("turns=2", left, right);
  EXPECT_TRUE(outcome.ours);
  EXPECT_EQ(outcome.reason, "cannot remove the group");
  EXPECT_EQ(right.closed, 1);
}

TEST(Referee, AScribeThatCannotWriteIsOurFault) {
  ScriptedBot left{says("Alpha"), says("1")};
  ScriptedBot right{says("Beta"), says("2")};
  Notes notes;
  notes.fails_in_turn = 1;
  const replay::Outcome outcome = play_toy("turns=2", left, right, &notes);
  EXPECT_TRUE(outcome.ours);
  EXPECT_EQ(outcome.reason, "the disk is full");
}

TEST(Referee, AScribeHearsTheBeginningEveryTurnAndTheEnd) {
  ScriptedBot left{says("Alpha"), says("1")};
  ScriptedBot right{says("Beta"), says("2")};
  Notes notes;
  play_toy("turns=2", left, right, &notes);
  EXPECT_THAT(notes.events, ElementsAre("begun Alpha Beta", "turn 1 1 ledgers 1,0", "turn 2 2 ledgers 1,1",
                                        "finished \"Beta\" (right) wins: the sums are 1 and 2"));
}

TEST(Referee, WhoThinksTogetherMayShareAProcessor) {
  GameInfo info = toy::Toy::info();
  EXPECT_EQ(limits_of(info).block_wall, seconds(20));
  EXPECT_EQ(limits_of(info, seconds(3)).block_wall, seconds(6));
  info.pace = Pace::together;
  EXPECT_EQ(limits_of(info).block_wall, seconds(30));
}

}  // namespace
}  // namespace agon::referee
