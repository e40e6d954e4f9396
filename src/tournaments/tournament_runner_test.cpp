#include "tournaments/tournament_runner.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "base/dice.hpp"
#include "base/machine_error.hpp"
#include "tournaments/retry_times.hpp"
#include "tournaments/test_tournament_runner.hpp"

namespace agon::tournaments {
namespace {

TEST(ATournamentRunner, DrivesATournamentToItsEnd) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 7, 4));
  Machine machine(disk);
  machine.run(play);
  EXPECT_TRUE(machine.runner.over());
  EXPECT_EQ(machine.runner.tournament().rounds().size(), 4U);
  EXPECT_EQ(machine.runner.tournament().decided(), 12U);
  store::TestArchive again(disk);
  EXPECT_EQ(read_tournament(again, "test cup").over(), "all rounds are played");
}

TEST(ATournamentRunner, PlansATournamentOnce) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 4));
  store::TestArchive archive(disk);
  EXPECT_THROW(plan_tournament(archive, test_plan(Kind::swiss, 4)), MachineError);
  const auto queue = queue::open_local(archive);
  EXPECT_THROW(TournamentRunner(archive, *queue, "another"), MachineError);
}

// The machine goes off after any number of steps of worker and runner, repeatedly.
RC_GTEST_PROP(ATournamentRunner, LosesDoublesAndRepeatsNothingWhereverItIsKilled, ()) {
  const auto kind = *rc::gen::element(Kind::swiss, Kind::play_off, Kind::round_robin, Kind::gauntlet);
  Plan plan = test_plan(kind, *rc::gen::inRange<std::size_t>(2, 12), 4);
  plan.format.play_off = formats::PlayOff::football;
  plan.seed = *rc::gen::arbitrary<std::uint64_t>();
  store::TestDisk undisturbed = planned(plan);
  Machine(undisturbed).run(play);

  store::TestDisk disk = planned(plan);
  Dice dice(*rc::gen::arbitrary<std::uint64_t>(), 0);
  for (bool over = false; !over;) {
    Machine machine(disk);
    machine.runner.resume();
    for (std::uint32_t steps = 2 + dice.below(40); steps > 0; --steps) {
      if (dice.below(2) == 0 || !machine.work_once(play)) machine.hear_once();
    }
    over = machine.runner.over();
  }
  store::TestArchive archive(disk), other(undisturbed);
  const Tournament killed = read_tournament(archive, plan.name), calm = read_tournament(other, plan.name);
  RC_ASSERT(killed.played() == calm.played());
  RC_ASSERT(killed.over() == calm.over());
  std::multiset<std::string> kept, wanted;  // the same entries, but results in another order
  for (const auto& entry : disk.books.at(book_of(plan.name))) kept.insert(entry.text);
  for (const auto& entry : undisturbed.books.at(book_of(plan.name))) wanted.insert(entry.text);
  RC_ASSERT(kept == wanted);
}

TEST(ATournamentRunner, CountsAResultOnceThatComesTwiceAndLeavesOthersTournamentsAlone) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  machine.runner.resume();
  const worker::MatchOrder order = machine.runner.open().front();
  EXPECT_TRUE(machine.runner.take(play(order)));
  const std::string before = book_text(disk);
  EXPECT_TRUE(machine.runner.take(test_result(order, 5)));
  EXPECT_EQ(book_text(disk), before);
  worker::MatchResult foreign = play(order);
  foreign.id = "other cup/1/1/1";
  EXPECT_FALSE(machine.runner.take(foreign));
}

TEST(ATournamentRunner, PlaysAMatchAgainThatFailedByOurFaultAndWaitsAfterThreeTimes) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 4, 2));
  Machine machine(disk);
  int failures = 0;
  const auto sick = [&](const worker::MatchOrder& order) {
    worker::MatchResult result = play(order);
    result.ours = order.table == 1;
    failures += result.ours;
    return result;
  };
  machine.run(sick);
  EXPECT_EQ(failures, 3);
  EXPECT_FALSE(machine.runner.over());
  EXPECT_EQ(machine.runner.stuck(), (std::vector<TableNumber>{{1, 1}}));
  EXPECT_EQ(machine.runner.tournament().played().size(), 1U) << "nobody has lost it";
  machine.runner.try_again();
  machine.run(play);
  EXPECT_TRUE(machine.runner.over());
}

TEST(ATournamentRunner, PutsOnceMoreWhatWasPlayedInVainWhileTheTournamentWasCancelled) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  machine.runner.resume();
  machine.runner.cancel("a mistake", 1);
  machine.run(play);
  EXPECT_EQ(machine.runner.tournament().decided(), 0U);
  machine.runner.uncancel(2);
  machine.run(play);
  EXPECT_TRUE(machine.runner.over());
}

TEST(ATournamentRunner, LetsWhatIsSetAsideRestLongerEachTime) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 4, 1));
  Machine machine(disk);
  TournamentRunners runners;
  runners.emplace(std::piecewise_construct, std::forward_as_tuple("test cup"),
                  std::forward_as_tuple(machine.archive, *machine.queue, "test cup"));
  TournamentRunner& runner = runners.at("test cup");
  runner.resume();
  RetryTimes times;
  auto now = RetryTimes::Steady::now();
  for (const int rest : {30, 60, 120}) {
    while (runner.stuck().empty()) {
      worker::MatchResult failed = play(runner.open().front());
      failed.ours = true;
      ASSERT_TRUE(runner.take(failed));
    }
    EXPECT_FALSE(times.try_due(runners, now));
    now += std::chrono::seconds(rest - 1);
    EXPECT_FALSE(times.try_due(runners, now)) << rest;
    now += std::chrono::seconds(1);
    EXPECT_TRUE(times.try_due(runners, now)) << rest;
    EXPECT_TRUE(runner.stuck().empty());
  }
}

TEST(ATournamentRunner, PutsWhatHasFailedIntoABatchOfItsOwn) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 64, 1));
  Machine machine(disk);
  machine.runner.resume();
  for (const worker::MatchOrder& order : machine.runner.open()) {
    worker::MatchResult failed = play(order);
    failed.ours = order.table == 2;
    machine.runner.take(failed);
    if (failed.ours) break;
  }
  machine.runner.put_again();
  std::size_t largest = 0;
  while (machine.queue->take(worker::matches_topic, {}, {}, [&](const queue::Job& job) {
    const auto orders = worker::match_orders_from(job.text).value();
    const bool failed = std::ranges::any_of(orders, [](const auto& order) { return order.reissue > 0; });
    EXPECT_TRUE(!failed || orders.size() == 1);
    largest = std::max(largest, orders.size());
    return queue::Disposition::done;
  })) {
  }
  EXPECT_GT(largest, 1U) << "what has not failed goes in batches";
}

TEST(ATournamentRunner, KeepsAllThatItActsOnBeforeAWorkerHearsOfIt) {
  store::TestDisk disk = planned(test_plan(Kind::round_robin, 4));
  Machine machine(disk);
  machine.runner.resume();
  machine.work_once([&](const worker::MatchOrder& order) {
    store::TestArchive after_a_crash(disk);
    const Tournament kept = read_tournament(after_a_crash, "test cup");
    EXPECT_TRUE(std::ranges::any_of(kept.open(), [&](const worker::MatchOrder& each) {
      return worker::digest_of(each) == worker::digest_of(order);
    }));
    return play(order);
  });
}

TEST(ATournamentRunner, PutsShortMatchesTogether) {
  store::TestDisk disk = planned(test_plan(Kind::gauntlet, 200));
  Machine machine(disk);
  machine.runner.resume();
  EXPECT_EQ(machine.queue->waiting(worker::matches_topic), 199U) << "nothing is known of their length yet";
  Machine(disk).run(play);
  store::TestDisk other = planned([] {
    Plan plan = test_plan(Kind::gauntlet, 200);
    plan.format.cycles = 2;
    return plan;
  }());
  Machine second(other);
  second.runner.resume();
  while (second.runner.tournament().rounds().size() < 2) second.work_once(play), second.hear_once();
  EXPECT_LE(second.queue->waiting(worker::matches_topic), 16U);
}

TEST(ATournamentRunner, OpensARoundOfASwissByTheResultsThatStandThen) {
  store::TestDisk disk = planned(test_plan(Kind::swiss, 8, 3));
  Machine machine(disk);
  machine.run(play);
  const Tournament& tournament = machine.runner.tournament();
  const std::size_t rounds = tournament.rounds().size();
  const auto pairings = [&] {
    std::vector<formats::Meeting> all;
    for (const auto& [number, match] : tournament.matches()) all.push_back(match.meeting);
    return all;
  };
  const auto before = pairings();
  machine.runner.void_result({1, 1}, "the machine was ill");
  EXPECT_FALSE(machine.runner.over());
  machine.run([](const worker::MatchOrder& order) { return test_result(order, 3); });
  EXPECT_TRUE(machine.runner.over());
  EXPECT_EQ(tournament.rounds().size(), rounds);
  EXPECT_EQ(pairings(), before) << "a correction changes tables, not pairings";
  EXPECT_EQ(tournament.matches().at({1, 1}).attempt, 2U);
}

TEST(ATournamentRunner, LetsOthersMeetInAPlayOffWhenACorrectionWantsIt) {
  Plan plan = test_plan(Kind::play_off, 8);
  store::TestDisk disk = planned(plan);
  Machine machine(disk);
  const auto upper_wins = [](const worker::MatchOrder& order) {
    worker::MatchResult result = play(order);
    result.seats = std::vector<worker::SeatResult>(2);
    const bool first = order.seats[0]->name < order.seats[1]->name;
    result.scores = first ? Scores{point, 0} : Scores{0, point};
    return result;
  };
  machine.run(upper_wins);
  const Tournament& tournament = machine.runner.tournament();
  EXPECT_EQ(tournament.table().rows.front().player, 0U);
  machine.runner.void_result({1, 1}, "bot1 was another program");
  machine.run([&](const worker::MatchOrder& order) {
    worker::MatchResult result = upper_wins(order);
    if (order.round == 1) std::ranges::reverse(result.scores);
    return result;
  });
  EXPECT_TRUE(machine.runner.over());
  EXPECT_NE(tournament.table().rows.front().player, 0U);
  std::size_t void_ones = 0;
  for (const auto& [number, match] : tournament.matches()) void_ones += match.attempt > 1;
  EXPECT_GE(void_ones, 3U) << "its match of each round, and those of whom it would have met";
  EXPECT_EQ(tournament.played().size(), tournament.matches().size());
  const auto round = tournament.next_round();
  EXPECT_TRUE(round.meetings.empty()) << "all that is in the book follows";
}

}  // namespace
}  // namespace agon::tournaments
