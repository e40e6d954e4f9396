// Results from a queue are not trusted: they may come from lying workers, failing machines, or other contests.

#include <gtest/gtest.h>

#include "base/machine_error.hpp"
#include "tournaments/test_tournament_runner.hpp"
#include "worker/result_check.hpp"

namespace agon::tournaments {
namespace {

using std::chrono::milliseconds;

// What a lying worker may send. None of it may enter the book.
class ALyingWorker : public testing::Test {
 protected:
  ALyingWorker() { machine.runner.resume(); }

  worker::MatchResult honest() { return play(machine.runner.open().front()); }
  Receipt::Kind kind_of(const worker::MatchResult& result) {
    const std::string before = book_text(disk);
    const Receipt receipt = machine.runner.take(result);
    EXPECT_TRUE(book_text(disk) == before || receipt.kind == Receipt::Kind::counted);
    EXPECT_EQ(receipt.why.empty(), receipt.kind != Receipt::Kind::dropped && receipt.kind != Receipt::Kind::repeated);
    return receipt.kind;
  }

  store::TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine{disk};
};
using enum Receipt::Kind;

TEST_F(ALyingWorker, DecidesNothingWithResultsOfAnotherContestOrOrder) {
  worker::MatchResult result = honest();
  result.contest = "ffffffffffffffffffffffffffffffff";
  EXPECT_EQ(kind_of(result), dropped);
  result = honest();
  result.contest.clear();
  EXPECT_EQ(kind_of(result), dropped);
  result = honest();
  result.order.clear();
  EXPECT_EQ(kind_of(result), dropped);
  worker::MatchOrder order = machine.runner.open().front();
  order.seats[0]->source = Hash(64, '7');
  EXPECT_EQ(kind_of(play(order)), dropped) << "another program of the same name";
  order = machine.runner.open().front();
  ++order.seed;
  EXPECT_EQ(kind_of(play(order)), dropped);
  order = machine.runner.open().front();
  order.allowance.block_cpu = milliseconds(1);
  EXPECT_EQ(kind_of(play(order)), dropped);
  EXPECT_EQ(machine.runner.tournament().decided(), 0U);
}

TEST_F(ALyingWorker, DecidesNothingWithResultsOfMatchesThatThereAreNot) {
  for (const char* const id : {"test cup/1/3/1", "test cup/2/1/1", "test cup/1/1/2", "test cup/1/1/1000000000"}) {
    worker::MatchResult result = honest();
    result.id = id;
    EXPECT_EQ(kind_of(result), dropped) << id;
  }
  for (const char* const id : {"", "test cup", "other cup/1/1/1", "test cup/1/1/0"}) {
    worker::MatchResult result = honest();
    result.id = id;
    EXPECT_EQ(kind_of(result), foreign) << id;
  }
}

TEST_F(ALyingWorker, DecidesNothingWithAnotherNumberOfSeats) {
  for (const std::size_t seats : {std::size_t{0}, std::size_t{1}, std::size_t{3}}) {
    worker::MatchResult result = honest();
    result.seats.resize(seats);
    result.scores.resize(seats);
    EXPECT_EQ(kind_of(result), dropped) << seats;
    result.ours = true;
    EXPECT_EQ(kind_of(result), dropped) << seats;
  }
}

TEST_F(ALyingWorker, HasItsMatchPlayedAgainWhenItsReplayIsNotInTheArchive) {
  worker::MatchResult result = honest();
  result.replay = Hash(64, 'e');
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.replay.clear();
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.seats[1].stderr_text = Hash(64, 'e');
  EXPECT_EQ(kind_of(result), repeated);
  EXPECT_EQ(machine.runner.stuck(), (std::vector<TableNumber>{{1, 1}})) << "after three times it waits";
  EXPECT_NE(machine.runner.why_stuck({1, 1}).find("stderr of seat 2"), std::string::npos);
  ASSERT_EQ(machine.runner.set_aside().size(), 1U);
  EXPECT_EQ(machine.runner.set_aside()[0].match, (TableNumber{1, 1}));
  EXPECT_NE(machine.runner.set_aside()[0].why.find("stderr of seat 2"), std::string::npos);
  EXPECT_EQ(kind_of(honest()), counted);
  EXPECT_TRUE(machine.runner.stuck().empty());
  EXPECT_TRUE(machine.runner.set_aside().empty());
}

TEST_F(ALyingWorker, HasItsMatchPlayedAgainWhenItsFiguresCannotBe) {
  worker::MatchResult result = honest();
  result.host.cores = 2;
  result.seats[0].wall = std::chrono::seconds(1);
  result.seats[0].cpu = std::chrono::seconds(100);
  result.seats[0].fault = replay::Fault::out_of_time;
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.seats[1].wall = -milliseconds(1);
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.seats[1].memory_peak_bytes = ~std::uint64_t{0};
  EXPECT_EQ(kind_of(result), repeated);
}

TEST_F(ALyingWorker, HasItsMatchPlayedAgainWhenItTalksTooMuch) {
  worker::MatchResult result = honest();
  result.reason.assign(worker::result_text_bytes_max + 1, 'x');
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.ours = true;
  result.seats[0].said_name.assign(worker::result_text_bytes_max + 1, 'x');
  EXPECT_EQ(kind_of(result), repeated);
}

TEST_F(ALyingWorker, HasItsMatchPlayedAgainWhenWhatItKeepsIsTooLong) {
  worker::MatchResult result = honest();
  result.seats[0].stderr_text = machine.archive.keep(std::string((1 << 20) + 1, 'x'));
  EXPECT_EQ(kind_of(result), repeated);
  result = honest();
  result.seats[0].stderr_text = machine.archive.keep(std::string(1 << 20, 'x'));
  EXPECT_EQ(kind_of(result), counted);
}

TEST_F(ALyingWorker, IsHeardOncePerIssueOfAnOrderHoweverOftenItSaysTheSame) {
  worker::MatchResult failed = honest();
  failed.ours = true;
  EXPECT_EQ(kind_of(failed), counted);
  const std::string before = book_text(disk);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(kind_of(failed), known) << "one failure is not three";
  EXPECT_EQ(book_text(disk), before);
  EXPECT_TRUE(machine.runner.stuck().empty());
  worker::MatchResult bad = honest();
  bad.replay = Hash(64, 'e');
  EXPECT_EQ(kind_of(bad), repeated);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(kind_of(bad), known);
  EXPECT_TRUE(machine.runner.stuck().empty());
}

TEST(ATournamentRunner, CountsALateResultOfAnEarlierIssueOfTheSameOrder) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  machine.runner.resume();
  const worker::MatchOrder first = machine.runner.open().front();
  worker::MatchResult failed = play(first);
  failed.ours = true;
  machine.runner.take(failed);
  EXPECT_EQ(machine.runner.open().front().reissue, 1U);
  EXPECT_EQ(machine.runner.take(play(first)).kind, counted);
}

TEST(ATournamentRunner, CommitsAReplayTogetherWithItsResult) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  machine.runner.resume();
  worker::MatchResult result = play(machine.runner.open().front());
  result.replay = machine.archive.keep("not committed yet");
  EXPECT_FALSE(disk.blobs.contains(result.replay));
  EXPECT_EQ(machine.runner.take(result).kind, counted);
  EXPECT_TRUE(disk.blobs.contains(result.replay));
}

TEST(ATournamentRunner, AsksAgainForAResultWhoseReplayWasLostWithTheMachineThatHadIt) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  worker::MatchResult waits_in_a_queue_elsewhere;
  {
    Machine machine(disk);
    machine.runner.resume();
    waits_in_a_queue_elsewhere = play(machine.runner.open().front());
    waits_in_a_queue_elsewhere.replay = machine.archive.keep("told as kept, never committed");
  }
  Machine machine(disk);
  machine.runner.resume();
  EXPECT_EQ(machine.runner.take(waits_in_a_queue_elsewhere).kind, repeated);
  machine.run(play);
  EXPECT_TRUE(machine.runner.over());
}

TEST(ATournamentRunner, LeavesJobsOfARehearsalOfTheSameNameAlone) {
  store::TestDisk rehearsal = planned(test_plan(Kind::swiss, 4, 1)), final = rehearsal;
  final.books[worker::contest_book][0].text = R"({"contest":{"id":"ffffffffffffffffffffffffffffffff"}})";
  Machine before(rehearsal), machine(final);
  machine.runner.resume();
  before.runner.resume();
  for (const worker::MatchOrder& order : before.runner.open()) {
    EXPECT_EQ(machine.runner.take(play(order)).kind, dropped);
  }
  EXPECT_EQ(machine.runner.tournament().decided(), 0U);
}

TEST(ATournamentRunner, PutsEverythingAgainThatTheQueueHasLost) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  machine.runner.resume();
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(machine.queue->take(worker::matches_topic, milliseconds(0), {},
                                    [](const auto&) { return queue::Disposition::done; }));
  }
  machine.runner.resume();
  EXPECT_EQ(machine.queue->waiting(worker::matches_topic), 0U) << "it is thought to be there";
  machine.runner.put_again();
  EXPECT_EQ(machine.queue->waiting(worker::matches_topic), 2U);
}

TEST(AnArchive, HasItsContestsIdFromTheFirstOpeningOnAndKeepsIt) {
  store::TestDisk disk, other;
  store::TestArchive archive(disk), another(other);
  EXPECT_FALSE(worker::known_contest_id(archive));
  const std::string id = worker::contest_id(archive);
  EXPECT_EQ(id.size(), 32U);
  EXPECT_EQ(worker::contest_id(archive), id);
  store::TestArchive after_a_crash(disk);
  EXPECT_EQ(worker::known_contest_id(after_a_crash), id);
  EXPECT_NE(worker::contest_id(another), id);
  disk.books[worker::contest_book][0].text = "{\"contest\":{\"id\":\"../x\"}}";
  store::TestArchive damaged(disk);
  EXPECT_THROW(worker::contest_id(damaged), MachineError);
}

}  // namespace
}  // namespace agon::tournaments
