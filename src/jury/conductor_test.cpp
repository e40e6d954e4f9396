#include "jury/conductor.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "base/dice.hpp"
#include "base/machine_error.hpp"
#include "jury/contest_id.hpp"
#include "jury/guarded_archive.hpp"
#include "jury/result_check.hpp"
#include "jury/test_archive.hpp"
#include "jury/test_plan.hpp"
#include "jury/worker.hpp"

namespace agon::jury {
namespace {

using std::chrono::milliseconds;

// The machine of a contest: it is switched off when the test says so, and on again.
class Machine {
 public:
  explicit Machine(TestDisk& disk, const std::string& name = "test cup")
      : archive(disk), queue(queue::open_local(archive)), conductor(archive, *queue, name) {}

  // What a worker does with one job; false: there is none.
  template <class Play>
  bool work_once(Play play) {
    return queue->take(matches_lane, milliseconds(0), {}, [&](const queue::Job& job) {
      const auto batch = match_orders_from(job.text);
      EXPECT_TRUE(batch) << batch.error();
      for (const MatchOrder& order : *batch) {
        queue->put(results_lane, {id_of(order) + job.id, to_json(play(order))});
      }
      return queue::Done::yes;
    });
  }
  bool hear_once() {
    return queue->take(results_lane, milliseconds(0), {}, [&](const queue::Job& job) {
      EXPECT_TRUE(conductor.take(*match_result_from(job.text)));
      return queue::Done::yes;
    });
  }
  template <class Play>
  void run(Play play) {
    conductor.go_on();
    while (work_once(play) || hear_once()) {
    }
  }

  TestArchive archive;
  std::unique_ptr<queue::Queue> queue;
  Conductor conductor;
};

TestDisk planned(const Plan& plan) {
  TestDisk disk;
  TestArchive archive(disk);
  archive.keep(test_replay);
  plan_tournament(archive, plan);
  archive.write(contest_book, R"({"contest":{"id":"00112233445566778899aabbccddeeff"}})");
  archive.commit();
  return disk;
}

MatchResult play(const MatchOrder& order) { return test_result(order); }

std::string book_text(const TestDisk& disk) {
  std::string text;
  for (const store::Entry& entry : disk.books.at(book_of("test cup"))) text += entry.text + "\n";
  return text;
}

TEST(AConductor, DrivesATournamentToItsEnd) {
  TestDisk disk = planned(test_plan(Kind::swiss, 7, 4));
  Machine machine(disk);
  machine.run(play);
  EXPECT_TRUE(machine.conductor.over());
  EXPECT_EQ(machine.conductor.tournament().rounds().size(), 4U);
  EXPECT_EQ(machine.conductor.tournament().decided(), 12U);
  TestArchive again(disk);
  EXPECT_EQ(read_tournament(again, "test cup").over(), "all rounds are played");
}

TEST(AConductor, PlansATournamentOnce) {
  TestDisk disk = planned(test_plan(Kind::swiss, 4));
  TestArchive archive(disk);
  EXPECT_THROW(plan_tournament(archive, test_plan(Kind::swiss, 4)), MachineError);
  const auto queue = queue::open_local(archive);
  EXPECT_THROW(Conductor(archive, *queue, "another"), MachineError);
}

// The machine goes off after any number of steps of worker and conductor, again and again.
RC_GTEST_PROP(AConductor, LosesDoublesAndRepeatsNothingWhereverItIsKilled, ()) {
  const auto kind = *rc::gen::element(Kind::swiss, Kind::play_off, Kind::round_robin, Kind::gauntlet);
  Plan plan = test_plan(kind, *rc::gen::inRange<std::size_t>(2, 12), 4);
  plan.format.play_off = contest::PlayOff::football;
  plan.seed = *rc::gen::arbitrary<std::uint64_t>();
  TestDisk undisturbed = planned(plan);
  Machine(undisturbed).run(play);

  TestDisk disk = planned(plan);
  Dice dice(*rc::gen::arbitrary<std::uint64_t>(), 0);
  for (bool over = false; !over;) {
    Machine machine(disk);
    machine.conductor.go_on();
    for (std::uint32_t steps = 2 + dice.below(40); steps > 0; --steps) {
      if (dice.below(2) == 0 || !machine.work_once(play)) machine.hear_once();
    }
    over = machine.conductor.over();
  }
  TestArchive archive(disk), other(undisturbed);
  const Tournament killed = read_tournament(archive, plan.name), calm = read_tournament(other, plan.name);
  RC_ASSERT(killed.played() == calm.played());
  RC_ASSERT(killed.over() == calm.over());
  std::multiset<std::string> kept, wanted;  // the same entries, in another order of results
  for (const auto& entry : disk.books.at(book_of(plan.name))) kept.insert(entry.text);
  for (const auto& entry : undisturbed.books.at(book_of(plan.name))) wanted.insert(entry.text);
  RC_ASSERT(kept == wanted);
}

TEST(AConductor, CountsAResultOnceThatComesTwiceAndLeavesOthersTournamentsAlone) {
  TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  machine.conductor.go_on();
  const MatchOrder order = machine.conductor.open().front();
  EXPECT_TRUE(machine.conductor.take(play(order)));
  const std::string before = book_text(disk);
  EXPECT_TRUE(machine.conductor.take(test_result(order, 5)));
  EXPECT_EQ(book_text(disk), before);
  MatchResult foreign = play(order);
  foreign.id = "other cup/1/1/1";
  EXPECT_FALSE(machine.conductor.take(foreign));
}

TEST(AConductor, PlaysAMatchAgainThatFailedByOurFaultAndWaitsAfterThreeTimes) {
  TestDisk disk = planned(test_plan(Kind::swiss, 4, 2));
  Machine machine(disk);
  int failures = 0;
  const auto sick = [&](const MatchOrder& order) {
    MatchResult result = play(order);
    result.ours = order.table == 1;
    failures += result.ours;
    return result;
  };
  machine.run(sick);
  EXPECT_EQ(failures, 3);
  EXPECT_FALSE(machine.conductor.over());
  EXPECT_EQ(machine.conductor.stuck(), (std::vector<TableNumber>{{1, 1}}));
  EXPECT_EQ(machine.conductor.tournament().played().size(), 1U) << "nobody has lost it";
  machine.conductor.try_again();
  machine.run(play);
  EXPECT_TRUE(machine.conductor.over());
}

TEST(AConductor, KeepsAllThatItActsOnBeforeAWorkerHearsOfIt) {
  TestDisk disk = planned(test_plan(Kind::round_robin, 4));
  Machine machine(disk);
  machine.conductor.go_on();
  machine.work_once([&](const MatchOrder& order) {
    TestArchive after_a_crash(disk);
    const Tournament kept = read_tournament(after_a_crash, "test cup");
    EXPECT_TRUE(
        std::ranges::any_of(kept.open(), [&](const MatchOrder& each) { return digest_of(each) == digest_of(order); }));
    return play(order);
  });
}

TEST(AConductor, PutsShortMatchesTogether) {
  TestDisk disk = planned(test_plan(Kind::gauntlet, 200));
  Machine machine(disk);
  machine.conductor.go_on();
  EXPECT_EQ(machine.queue->waiting(matches_lane), 199U) << "nothing is known of their length yet";
  Machine(disk).run(play);
  TestDisk other = planned([] {
    Plan plan = test_plan(Kind::gauntlet, 200);
    plan.format.cycles = 2;
    return plan;
  }());
  Machine second(other);
  second.conductor.go_on();
  while (second.conductor.tournament().rounds().size() < 2) second.work_once(play), second.hear_once();
  EXPECT_LE(second.queue->waiting(matches_lane), 16U);
}

// What a worker that lies may send. Nothing of it comes into the book.
class ALyingWorker : public testing::Test {
 protected:
  ALyingWorker() { machine.conductor.go_on(); }

  MatchResult honest() { return play(machine.conductor.open().front()); }
  Receipt::Kind kind_of(const MatchResult& result) {
    const std::string before = book_text(disk);
    const Receipt receipt = machine.conductor.take(result);
    EXPECT_TRUE(book_text(disk) == before || receipt.kind == Receipt::Kind::counted);
    EXPECT_EQ(receipt.why.empty(), receipt.kind != Receipt::Kind::dropped && receipt.kind != Receipt::Kind::repeated);
    return receipt.kind;
  }

  TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine{disk};
};
using enum Receipt::Kind;

TEST_F(ALyingWorker, DecidesNothingWithResultsOfAnotherContestOrOrder) {
  MatchResult result = honest();
  result.contest = "ffffffffffffffffffffffffffffffff";
  EXPECT_EQ(kind_of(result), dropped);
  result = honest();
  result.contest.clear();
  EXPECT_EQ(kind_of(result), dropped);
  result = honest();
  result.order.clear();
  EXPECT_EQ(kind_of(result), dropped);
  MatchOrder order = machine.conductor.open().front();
  order.seats[0]->source = Hash(64, '7');
  EXPECT_EQ(kind_of(play(order)), dropped) << "another program of the same name";
  order = machine.conductor.open().front();
  ++order.seed;
  EXPECT_EQ(kind_of(play(order)), dropped);
  order = machine.conductor.open().front();
  order.allowance.block_cpu = milliseconds(1);
  EXPECT_EQ(kind_of(play(order)), dropped);
  EXPECT_EQ(machine.conductor.tournament().decided(), 0U);
}

TEST_F(ALyingWorker, DecidesNothingWithResultsOfMatchesThatThereAreNot) {
  for (const char* const id : {"test cup/1/3/1", "test cup/2/1/1", "test cup/1/1/2", "test cup/1/1/1000000000"}) {
    MatchResult result = honest();
    result.id = id;
    EXPECT_EQ(kind_of(result), dropped) << id;
  }
  for (const char* const id : {"", "test cup", "other cup/1/1/1", "test cup/1/1/0"}) {
    MatchResult result = honest();
    result.id = id;
    EXPECT_EQ(kind_of(result), foreign) << id;
  }
}

TEST_F(ALyingWorker, DecidesNothingWithAnotherNumberOfSeats) {
  for (const std::size_t seats : {std::size_t{0}, std::size_t{1}, std::size_t{3}}) {
    MatchResult result = honest();
    result.seats.resize(seats);
    result.scores.resize(seats);
    EXPECT_EQ(kind_of(result), dropped) << seats;
    result.ours = true;
    EXPECT_EQ(kind_of(result), dropped) << seats;
  }
}

TEST_F(ALyingWorker, HasItsMatchPlayedAgainWhenItsReplayIsNotInTheArchive) {
  MatchResult result = honest();
  result.replay = Hash(64, 'e');
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.replay.clear();
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.seats[1].stderr_text = Hash(64, 'e');
  EXPECT_EQ(kind_of(result), repeated);
  EXPECT_EQ(machine.conductor.stuck(), (std::vector<TableNumber>{{1, 1}})) << "after three times it waits";
  EXPECT_NE(machine.conductor.why_stuck({1, 1}).find("stderr of seat 2"), std::string::npos);
  EXPECT_EQ(kind_of(honest()), counted);
  EXPECT_TRUE(machine.conductor.stuck().empty());
}

TEST_F(ALyingWorker, HasItsMatchPlayedAgainWhenItsFiguresCannotBe) {
  MatchResult result = honest();
  result.host.cores = 2;
  result.seats[0].wall = std::chrono::seconds(1);
  result.seats[0].cpu = std::chrono::seconds(100);
  result.seats[0].fault = referee::Fault::out_of_time;
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.seats[1].wall = -milliseconds(1);
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.seats[1].memory_peak_bytes = ~std::uint64_t{0};
  EXPECT_EQ(kind_of(result), repeated);
}

TEST_F(ALyingWorker, HasItsMatchPlayedAgainWhenItTalksTooMuch) {
  MatchResult result = honest();
  result.reason.assign(result_text_bytes_max + 1, 'x');
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.ours = true;
  result.seats[0].said_name.assign(result_text_bytes_max + 1, 'x');
  EXPECT_EQ(kind_of(result), repeated);
}

TEST_F(ALyingWorker, IsHeardOncePerIssueOfAnOrderHoweverOftenItSaysTheSame) {
  MatchResult failed = honest();
  failed.ours = true;
  EXPECT_EQ(kind_of(failed), counted);
  const std::string before = book_text(disk);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(kind_of(failed), known) << "one failure is not three";
  EXPECT_EQ(book_text(disk), before);
  EXPECT_TRUE(machine.conductor.stuck().empty());
  MatchResult bad = honest();
  bad.replay = Hash(64, 'e');
  EXPECT_EQ(kind_of(bad), repeated);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(kind_of(bad), known);
  EXPECT_TRUE(machine.conductor.stuck().empty());
}

TEST(AConductor, CountsALateResultOfAnEarlierIssueOfTheSameOrder) {
  TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  machine.conductor.go_on();
  const MatchOrder first = machine.conductor.open().front();
  MatchResult failed = play(first);
  failed.ours = true;
  machine.conductor.take(failed);
  EXPECT_EQ(machine.conductor.open().front().reissue, 1U);
  EXPECT_EQ(machine.conductor.take(play(first)).kind, counted);
}

TEST(AConductor, CommitsAReplayTogetherWithItsResult) {
  TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  machine.conductor.go_on();
  MatchResult result = play(machine.conductor.open().front());
  result.replay = machine.archive.keep("not committed yet");
  EXPECT_FALSE(disk.shelf.contains(result.replay));
  EXPECT_EQ(machine.conductor.take(result).kind, counted);
  EXPECT_TRUE(disk.shelf.contains(result.replay));
}

TEST(AConductor, AsksAgainForAResultWhoseReplayWasLostWithTheMachineThatHadIt) {
  TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  MatchResult waits_in_a_queue_elsewhere;
  {
    Machine machine(disk);
    machine.conductor.go_on();
    waits_in_a_queue_elsewhere = play(machine.conductor.open().front());
    waits_in_a_queue_elsewhere.replay = machine.archive.keep("told as kept, never committed");
  }
  Machine machine(disk);
  machine.conductor.go_on();
  EXPECT_EQ(machine.conductor.take(waits_in_a_queue_elsewhere).kind, repeated);
  machine.run(play);
  EXPECT_TRUE(machine.conductor.over());
}

TEST(AConductor, LeavesJobsOfARehearsalOfTheSameNameAlone) {
  TestDisk rehearsal = planned(test_plan(Kind::swiss, 4, 1)), final = rehearsal;
  final.books[contest_book][0].text = R"({"contest":{"id":"ffffffffffffffffffffffffffffffff"}})";
  Machine before(rehearsal), machine(final);
  machine.conductor.go_on();
  before.conductor.go_on();
  for (const MatchOrder& order : before.conductor.open()) {
    EXPECT_EQ(machine.conductor.take(play(order)).kind, dropped);
  }
  EXPECT_EQ(machine.conductor.tournament().decided(), 0U);
}

TEST(AConductor, PutsEverythingAgainThatTheQueueHasLost) {
  TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  machine.conductor.go_on();
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(machine.queue->take(matches_lane, milliseconds(0), {}, [](const auto&) { return queue::Done::yes; }));
  }
  machine.conductor.go_on();
  EXPECT_EQ(machine.queue->waiting(matches_lane), 0U) << "it is thought to be there";
  machine.conductor.put_again();
  EXPECT_EQ(machine.queue->waiting(matches_lane), 2U);
}

TEST(AnArchive, HasItsContestsIdFromTheFirstOpeningOnAndKeepsIt) {
  TestDisk disk, other;
  TestArchive archive(disk), another(other);
  EXPECT_FALSE(known_contest_id(archive));
  const std::string id = contest_id(archive);
  EXPECT_EQ(id.size(), 32U);
  EXPECT_EQ(contest_id(archive), id);
  TestArchive after_a_crash(disk);
  EXPECT_EQ(known_contest_id(after_a_crash), id);
  EXPECT_NE(contest_id(another), id);
  disk.books[contest_book][0].text = "{\"contest\":{\"id\":\"../x\"}}";
  TestArchive damaged(disk);
  EXPECT_THROW(contest_id(damaged), MachineError);
}

TEST(AConductor, OpensARoundOfASwissByTheResultsThatStandThen) {
  TestDisk disk = planned(test_plan(Kind::swiss, 8, 3));
  Machine machine(disk);
  machine.run(play);
  const Tournament& tournament = machine.conductor.tournament();
  const std::size_t rounds = tournament.rounds().size();
  const auto pairings = [&] {
    std::vector<contest::Meeting> all;
    for (const auto& [number, match] : tournament.matches()) all.push_back(match.meeting);
    return all;
  };
  const auto before = pairings();
  machine.conductor.annul({1, 1}, "the machine was ill");
  EXPECT_FALSE(machine.conductor.over());
  machine.run([](const MatchOrder& order) { return test_result(order, 3); });
  EXPECT_TRUE(machine.conductor.over());
  EXPECT_EQ(tournament.rounds().size(), rounds);
  EXPECT_EQ(pairings(), before) << "a correction changes tables, not pairings";
  EXPECT_EQ(tournament.matches().at({1, 1}).attempt, 2U);
}

TEST(AConductor, LetsOthersMeetInAPlayOffWhenACorrectionWantsIt) {
  Plan plan = test_plan(Kind::play_off, 8);
  TestDisk disk = planned(plan);
  Machine machine(disk);
  const auto upper_wins = [](const MatchOrder& order) {
    MatchResult result = play(order);
    result.seats = std::vector<SeatResult>(2);
    const bool first = order.seats[0]->name < order.seats[1]->name;
    result.scores = first ? Scores{point, 0} : Scores{0, point};
    return result;
  };
  machine.run(upper_wins);
  const Tournament& tournament = machine.conductor.tournament();
  EXPECT_EQ(tournament.table().rows.front().player, 0U);
  machine.conductor.annul({1, 1}, "bot1 was another program");
  machine.run([&](const MatchOrder& order) {
    MatchResult result = upper_wins(order);
    if (order.round == 1) std::ranges::reverse(result.scores);
    return result;
  });
  EXPECT_TRUE(machine.conductor.over());
  EXPECT_NE(tournament.table().rows.front().player, 0U);
  std::size_t void_ones = 0;
  for (const auto& [number, match] : tournament.matches()) void_ones += match.attempt > 1;
  EXPECT_GE(void_ones, 3U) << "its match of each round, and those of whom it would have met";
  EXPECT_EQ(tournament.played().size(), tournament.matches().size());
  const auto round = tournament.next_round();
  EXPECT_TRUE(round.meetings.empty()) << "all that is in the book follows";
}

}  // namespace
}  // namespace agon::jury
