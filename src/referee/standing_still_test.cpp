// Matches of a game in which a fault only makes a seat stand still, and answers are blocks: Vampire.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/bots.hpp"
#include "referee/replay_recorder.hpp"

namespace agon::referee {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string small_park = "map=#####/#...#/#.#.#/#...#/##### maxtick=30 idle=3 starts=1:1,3:3";

Answer answers(std::string text) { return {std::move(text), replay::Fault::none, "", {}}; }
Answer failure(replay::Fault fault, std::string detail = "") { return {"", fault, std::move(detail), {}}; }

// A vampire that waits in its corner, and records what it is told.
struct Waiter {
  std::string name = "waiter";
  std::vector<std::string> heard = {};
  // An optional other answer to the request of this tick; `again` counts its answers to this request.
  std::function<std::optional<Answer>(int tick, int again)> otherwise = [](int, int) { return std::nullopt; };

  int again = 0;
  std::string header = {};  // of the current request

  Answer think(std::string_view request) {
    if (request.empty()) return answers("LOGIN " + name);
    again = !heard.empty() && heard.back() == request ? again + 1 : 0;
    if (again == 0) heard.emplace_back(request);
    header = request.substr(4, request.find('\n') - 4);
    const int tick = std::stoi(header.substr(header.find(' ')));
    return otherwise(tick, again).value_or(answers("RES " + header));
  }
};

// The END is sent, but not answered.
class Program final : public Bot {
 public:
  explicit Program(Waiter& waiter)
      : waiter_(waiter), bot_([&](std::string_view request) { return waiter_.think(request); }) {}
  void send(std::string_view request) override {
    if (request.starts_with("END") || request.starts_with("WARN")) waiter_.heard.emplace_back(request);
    if (!request.starts_with("MESSAGE")) return bot_.send(request);
    waiter_.heard.emplace_back(request);
  }
  Answer receive(const TimeBudget& budget) override { return bot_.receive(budget); }
  Answer leave(replay::Nanoseconds wall) override { return bot_.leave(wall); }
  replay::BotUsage close() override { return bot_.close(); }

 private:
  Waiter& waiter_;
  FunctionBot bot_;
};

struct Played {
  replay::Outcome outcome;
  replay::Replay replay;
};

Played play_vampire(const std::vector<Waiter*>& waiters, const std::string& setup = small_park) {
  const Game& game = *find_game("vampire");
  const auto match = game.start(setup, 1);
  EXPECT_TRUE(match) << match.error();
  std::vector<std::unique_ptr<Program>> programs;
  std::vector<Bot*> bots;
  replay::Replay header;
  header.seed = 1;
  for (Waiter* const waiter : waiters) {
    bots.push_back(programs.emplace_back(std::make_unique<Program>(*waiter)).get());
    header.seats.push_back({"", "a test"});
  }
  const std::string file = testing::TempDir() + "/standing_still.agon";
  ReplayRecorder recorder(file, header);
  MatchObserver* const observers[] = {&recorder};
  Played played{play(**match, bots, limits_of(game.info()), observers), {}};
  EXPECT_FALSE(played.outcome.ours) << played.outcome.reason;
  played.replay = recorder.replay();
  const auto verified = verify(played.replay);
  EXPECT_TRUE(verified) << verified.error();
  return played;
}

TEST(StandingStill, AProgramSpeaksFirstIsWelcomedAndToldTheEnd) {
  Waiter one, two{"other"};
  const replay::Outcome outcome = play_vampire({&one, &two}).outcome;
  EXPECT_EQ(outcome.seats[0].name, "waiter");
  EXPECT_EQ(outcome.seats[1].name, "other");
  EXPECT_EQ(one.heard[0], "MESSAGE OK\nLEVEL 1\nGAMEID 1\nTEST 1\nMAXTICK 30\nGRENADERADIUS 2\nSIZE 5\n.\n");
  EXPECT_THAT(one.heard[1], StartsWith("REQ 1 0 1\nVAMPIRE 1 1 1 3 1 2 0\nVAMPIRE 2 3 3 3 1 2 0\n"));
  EXPECT_EQ(one.heard.back(), "END 144.0 No_opponent_left\n.\n");
  EXPECT_EQ(outcome.seats[0].silent, 0U);
  EXPECT_EQ(outcome.seats[0].verdict, "");
}

TEST(StandingStill, AnAnswerToAnEarlierTickIsDroppedAndTheOwnOneIsStillAwaited) {
  Waiter one, two;
  one.otherwise = [](int tick, int again) {
    return tick == 5 && again < 2 ? std::optional(answers("RES 1 " + std::to_string(3 + again) + " 1")) : std::nullopt;
  };
  const Played played = play_vampire({&one, &two});
  EXPECT_EQ(played.outcome.seats[0].silent, 0U);
  const auto& said = played.replay.turns[5].said;
  ASSERT_EQ(said.size(), 4U);
  EXPECT_EQ(said[0].text, "RES 1 3 1");
  EXPECT_EQ(said[2].text, "RES 1 5 1");
  EXPECT_THAT(one.heard[7], StartsWith("REQ 1 6 1\nWARN Wrong header, expected: RES 1 5 1 ; RES 1 3 1\n"
                                       "WARN Wrong header, expected: RES 1 5 1 ; RES 1 4 1\nVAMPIRE"));
}

TEST(StandingStill, AReplayTellsTheTimeOfEachTurnOnlyOfProgramsThatWereAskedInIt) {
  Waiter one, two, three;
  three.otherwise = [](int, int) { return std::optional(failure(replay::Fault::late)); };
  const Played played = play_vampire({&one, &two, &three}, small_park + ",1:3");
  ASSERT_GT(played.replay.turns.size(), 5U);
  for (std::size_t turn = 0; turn < played.replay.turns.size(); ++turn) {
    std::vector<Seat> asked;
    for (const auto& [seat, spent] : played.replay.turns[turn].spent) asked.push_back(seat);
    const bool third_plays = turn < 3;  // idle=3
    EXPECT_EQ(asked, third_plays ? (std::vector<Seat>{0, 1, 2}) : (std::vector<Seat>{0, 1})) << "turn " << turn;
  }
}

TEST(StandingStill, OnTheOriginalServerALateAnswerUsesUpTheTick) {
  Waiter one, two;
  one.otherwise = [](int tick, int) { return tick == 5 ? std::optional(answers("RES 1 4 1")) : std::nullopt; };
  const Played played = play_vampire({&one, &two}, small_park + " late=counts");
  EXPECT_EQ(played.outcome.seats[0].silent, 1U);
  EXPECT_EQ(played.replay.turns[5].said.size(), 2U);
}

TEST(StandingStill, WhoOnlySaysWhatIsStaleIsNotHeardForEver) {
  Waiter one, two;
  one.otherwise = [](int tick, int) { return tick == 5 ? std::optional(answers("RES 1 4 1")) : std::nullopt; };
  const Played played = play_vampire({&one, &two});
  EXPECT_EQ(played.outcome.seats[0].silent, 1U);
  EXPECT_EQ(played.replay.turns[5].said.size(), std::size_t{stale_answers_max} + 1);
}

TEST(StandingStill, ARefusedAnswerLeavesTheTickWithoutTheSeat) {
  Waiter one, two;
  one.otherwise = [](int tick, int) { return tick == 5 ? std::optional(answers("MOVE R")) : std::nullopt; };
  const Played played = play_vampire({&one, &two});
  EXPECT_EQ(played.outcome.seats[0].silent, 1U);
  EXPECT_THAT(one.heard[7], StartsWith("REQ 1 6 1\nWARN Not sent header ; MOVE R\n"));
}

TEST(StandingStill, WhoIsLateTooOftenIsOutAndIsToldSo) {
  Waiter one, two, three;
  two.otherwise = [](int tick, int) { return tick >= 4 ? std::optional(failure(replay::Fault::late)) : std::nullopt; };
  const replay::Outcome outcome = play_vampire({&one, &two, &three}, small_park + ",1:3").outcome;
  EXPECT_EQ(outcome.seats[1].silent, 3U);
  EXPECT_EQ(outcome.seats[1].fault, replay::Fault::none);
  EXPECT_THAT(two.heard.back(), StartsWith("END 28.8 No_opponent_left;Inactivity\n"));
  EXPECT_EQ(two.heard.size(), 1 + 7 + 1U);  // a welcome, ticks 0 to 6, the end
  EXPECT_GT(outcome.turns, 30U);            // the others go on
  EXPECT_THAT(one.heard[8], Not(HasSubstr("VAMPIRE 2")));
}

TEST(StandingStill, TheSeatOfAProgramThatCrashesStandsStillAndTheMatchGoesOn) {
  Waiter one, two, three;
  two.otherwise = [](int tick, int) {
    return tick == 4 ? std::optional(failure(replay::Fault::ended_early, "it ended with exit code 3")) : std::nullopt;
  };
  const Played played = play_vampire({&one, &two, &three}, small_park + ",1:3");
  const replay::Outcome& outcome = played.outcome;
  EXPECT_GT(outcome.turns, 30U);
  EXPECT_EQ(two.heard.size(), 1 + 5U);  // it receives nothing more
  EXPECT_EQ(outcome.scores, (Scores{144 * point, 28'800'000, 144 * point}));
  EXPECT_EQ(outcome.winner, std::nullopt);
  EXPECT_EQ(outcome.seats[1].verdict,
            "\"waiter\" (vampire2) stood still: its answer to move 5 did not come: it ended with exit code 3");
  EXPECT_THAT(outcome.reason, StartsWith("\"waiter\" (vampire1) and \"waiter\" (vampire3) share the first place: "));
  EXPECT_THAT(outcome.reason, HasSubstr("ticks; " + outcome.seats[1].verdict));
  replay::Replay changed = played.replay;
  changed.faults[0].turn = 2;
  EXPECT_EQ(verify(changed).error(), "result: fault of seat 2: it says something in turn 4");
}

TEST(StandingStill, ThreeWhoAreEquallyGoodAreNamedAsAList) {
  Waiter one, two, three;
  const Played played = play_vampire({&one, &two, &three}, small_park + ",1:3");
  EXPECT_THAT(played.outcome.reason,
              StartsWith("\"waiter\" (vampire1), \"waiter\" (vampire2) and \"waiter\" (vampire3) "
                         "share the first place: "));
}

TEST(StandingStill, WhoDoesNotLogInStandsStillFromTheBeginning) {
  Waiter one;
  Waiter strange{"\nLOGIN again"};
  const replay::Outcome outcome = play_vampire({&one, &strange}).outcome;
  EXPECT_TRUE(strange.heard.empty());
  EXPECT_EQ(outcome.seats[1].fault, replay::Fault::bad_name);
  EXPECT_THAT(outcome.seats[1].verdict, HasSubstr("vampire2 stood still: its login is not allowed: Login message"));
  EXPECT_EQ(outcome.turns, 3U);
  EXPECT_EQ(outcome.winner, Seat{0});
}

TEST(StandingStill, WhereEverybodyHasCrashedTheMatchStillEnds) {
  Waiter one, two;
  one.otherwise =
      two.otherwise = [](int, int) { return failure(replay::Fault::ended_early, "it ended with exit code 0"); };
  const replay::Outcome outcome = play_vampire({&one, &two}).outcome;
  EXPECT_EQ(outcome.turns, 3U);
  EXPECT_EQ(outcome.winner, std::nullopt);
}

}  // namespace
}  // namespace agon::referee
