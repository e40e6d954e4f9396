#include "worker/worker.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <map>
#include <semaphore>
#include <thread>

#include "base/machine_error.hpp"
#include "os/test_folder.hpp"
#include "replay/replay.hpp"
#include "store/log/test_archive.hpp"

namespace agon::worker {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr const char* thrower = R"(#!/usr/bin/env python3
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "Name": print("PLAYER thrower", flush=True)
    elif words[0] == "Quit": break
    else: print("DROP 0", flush=True)
)";
constexpr const char* sleeper = "import time\ntime.sleep(600)\n";

class AWorker : public testing::Test {
 protected:
  MatchOrder order(std::uint32_t table, const std::string& left, const std::string& right = thrower) {
    MatchOrder wanted;
    wanted.tournament = "cup";
    wanted.table = table;
    wanted.game = "avalanche";
    wanted.seed = table;
    for (const std::string& source : {left, right}) {
      wanted.seats.push_back(Program{"bot", "bot.py", queue->blobs().keep(source), ""});
    }
    return wanted;
  }
  void put(const std::vector<MatchOrder>& batch) { queue->put(matches_topic, {id_of(batch.front()), to_json(batch)}); }

  // Runs the worker until this many results have arrived, each once.
  std::map<std::string, MatchResult> results(std::size_t count) { return results(count, settings()); }
  std::map<std::string, MatchResult> results(std::size_t count, const WorkerSettings& with) {
    std::map<std::string, MatchResult> all;
    const std::jthread worker([&](const std::stop_token& stop) { work(*queue, with, stop); });
    while (all.size() < count) {
      const bool came = queue->take(results_topic, 60s, {}, [&](const queue::Job& job) {
        const auto result = match_result_from(job.text);
        EXPECT_TRUE(result && all.emplace(result->id, *result).second) << job.text;
        return queue::Disposition::done;
      });
      if (!came) ADD_FAILURE() << "no result comes";
      if (!came) break;
    }
    return all;
  }

  WorkerSettings settings() {
    WorkerSettings wanted;
    wanted.cache = folder.file().parent_path() / "built";
    wanted.isolation = sandbox::Isolation::none;
    wanted.jobs = 2;
    wanted.name = "desk 7";
    wanted.failed = [this](const std::string& why) { failures.push_back(why); };
    return wanted;
  }

  os::TestFolder folder;
  store::TestDisk disk;
  store::TestArchive archive{disk};
  const std::unique_ptr<queue::Queue> queue = queue::open_local(archive);
  std::vector<std::string> failures;
};

TEST_F(AWorker, AnswersEachMatchOfABatch) {
  put({order(1, thrower), order(2, thrower), order(3, thrower)});
  put({order(4, thrower), order(5, "print('x')\n")});
  const auto all = results(5);
  ASSERT_EQ(all.size(), 5U);
  for (const auto& [id, result] : all) {
    EXPECT_FALSE(result.ours) << result.reason;
    EXPECT_TRUE(queue->blobs().fetch(result.replay)) << id;
    EXPECT_EQ(result.host.name, "desk 7");
  }
  EXPECT_NE(all.at("cup/1/5/1").seats[0].fault, replay::Fault::none);
  EXPECT_EQ(queue->waiting(matches_topic), 0U);
}

TEST_F(AWorker, TriesThriceWhatItsMachineFailsToDo) {
  MatchOrder lost = order(1, thrower);
  lost.seats[1]->source = Hash(64, 'e');
  put({lost, order(2, thrower)});
  const auto all = results(2);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_TRUE(all.at("cup/1/1/1").ours);
  EXPECT_EQ(all.at("cup/1/1/1").host.tries, 3U);
  EXPECT_FALSE(all.at("cup/1/2/1").ours);
  EXPECT_THAT(failures, testing::Contains(HasSubstr("is not kept")));
}

TEST_F(AWorker, GoesOnWhenWhoeverWatchesThrows) {
  MatchOrder lost = order(1, thrower);
  lost.seats[1]->source = Hash(64, 'e');
  put({lost, order(2, thrower)});
  WorkerSettings with = settings();
  with.failed = [](const std::string&) { throw 17; };
  with.played = [](const MatchResult&) { throw MachineError("on purpose"); };
  EXPECT_EQ(results(2, with).size(), 2U);
}

TEST_F(AWorker, TellsOfAMatchThatFailedAndWasPlayedThenEvenIfNobodyHasHeardOfItsFailureYet) {
  MatchOrder lost = order(1, thrower);
  lost.seats[1]->source = Hash(64, 'e');
  WorkerSettings with = settings();
  std::counting_semaphore played(0);
  with.played = [&](const MatchResult&) { played.release(); };
  const std::jthread worker([&](const std::stop_token& stop) { work(*queue, with, stop); });
  for (const MatchOrder& each : {lost, order(1, thrower)}) {
    queue->put(matches_topic, {fmt::format("batch {}", each.seats[1]->source), to_json(std::vector{each})});
    played.acquire();
  }
  EXPECT_EQ(queue->waiting(results_topic), 2U);
}

TEST_F(AWorker, GivesUpABatchThatNobodyCanRead) {
  queue->put(matches_topic, {"what", "[{\"tournament\":1}]"});
  std::promise<std::string> failure;
  WorkerSettings with = settings();
  with.failed = [&](const std::string& why) { failure.set_value(why); };
  {
    const std::jthread worker([&](const std::stop_token& stop) { work(*queue, with, stop); });
    EXPECT_THAT(failure.get_future().get(), HasSubstr("cannot be read"));
  }
  EXPECT_EQ(queue->waiting(matches_topic), 0U);
}

// A queue whose jobs were delivered to others before, all of which fell silent.
class WornQueue final : public queue::Queue {
 public:
  WornQueue(queue::Queue& inner, std::uint32_t deliveries) : inner_(inner), deliveries_(deliveries) {}
  void put(const std::string& topic, const queue::Job& job) override { inner_.put(topic, job); }
  bool take(const std::string& topic, std::chrono::milliseconds wait, const std::stop_token& stop,
            const Work& work) override {
    return inner_.take(topic, wait, stop, [&](queue::Job job) {
      job.deliveries = deliveries_;
      return work(job);
    });
  }
  std::size_t waiting(const std::string& topic) override { return inner_.waiting(topic); }
  BlobStore& blobs() override { return inner_.blobs(); }

 private:
  queue::Queue& inner_;
  const std::uint32_t deliveries_;
};

TEST_F(AWorker, SetsASideWhatSilencedEverybodyBefore) {
  put({order(1, thrower)});
  WornQueue poison(*queue, deliveries_max + 1);
  std::promise<void> played;
  WorkerSettings with = settings();
  with.played = [&](const MatchResult&) { played.set_value(); };
  {
    const std::jthread worker([&](const std::stop_token& stop) { work(poison, with, stop); });
    played.get_future().wait();
  }
  queue->take(results_topic, 0s, {}, [](const queue::Job& job) {
    const auto result = match_result_from(job.text);
    EXPECT_TRUE(result->ours);
    EXPECT_THAT(result->reason, HasSubstr("given out 6 times"));
    EXPECT_EQ(result->host.name, "desk 7");
    EXPECT_FALSE(result->order.empty()) << "the contest knows what it is about";
    return queue::Disposition::done;
  });
  EXPECT_EQ(queue->waiting(matches_topic), 0U);
}

TEST_F(AWorker, PlaysWhatWasGivenOutAFewTimes) {
  put({order(1, thrower)});
  WornQueue worn(*queue, deliveries_max);
  std::promise<bool> ours;
  WorkerSettings with = settings();
  with.played = [&](const MatchResult& result) { ours.set_value(result.ours); };
  const std::jthread worker([&](const std::stop_token& stop) { work(worn, with, stop); });
  EXPECT_FALSE(ours.get_future().get());
}

// The command could name any file of the worker's machine, such as those that only its user may read.
TEST_F(AWorker, RunsCommandLinesOfItsOwnProcessOnlyAndNoneThatComeFromAnotherMachine) {
  const std::filesystem::path trace = folder.file().parent_path() / "trace";
  MatchOrder wanted = order(1, thrower);
  wanted.seats[1] = Program{"intruder", "", "", "/usr/bin/touch " + trace.string()};
  WornQueue from_afar(*queue, 1);
  const auto played_on = [&](queue::Queue& by) {
    put({wanted});
    std::promise<MatchResult> played;
    WorkerSettings with = settings();
    with.played = [&](const MatchResult& result) { played.set_value(result); };
    const std::jthread worker([&](const std::stop_token& stop) { work(by, with, stop); });
    return played.get_future().get();
  };
  const MatchResult refused = played_on(from_afar);
  EXPECT_TRUE(refused.ours);
  EXPECT_THAT(refused.reason, HasSubstr("intruder is a command line of another machine"));
  EXPECT_FALSE(std::filesystem::exists(trace));
  EXPECT_FALSE(played_on(*queue).ours);
  EXPECT_TRUE(std::filesystem::exists(trace));
}

TEST_F(AWorker, TellsItsSpeedAndScalesTheTimesThatAreMeantForAnother) {
  MatchOrder scaled = order(1, thrower);
  scaled.allowance.block_cpu = 400ms;
  scaled.allowance.block_wall = 4s;
  scaled.allowance.reference_speed = 200;
  put({scaled});
  WorkerSettings with = settings();
  with.speed = 100;
  std::promise<MatchResult> played;
  with.played = [&](const MatchResult& result) { played.set_value(result); };
  MatchResult result;
  {
    const std::jthread worker([&](const std::stop_token& stop) { work(*queue, with, stop); });
    result = played.get_future().get();
  }
  EXPECT_EQ(result.host.speed, 100U);
  EXPECT_EQ(match_result_from(to_json(result))->host.speed, 100U);
  const auto replay = replay::read_replay(queue->blobs().fetch(result.replay).value());
  ASSERT_TRUE(replay);
  EXPECT_EQ(replay->limits.block_cpu, 800ms);
  EXPECT_EQ(replay->limits.block_wall, 8s);
}

TEST_F(AWorker, GivesBackWhatItPlaysWhenItStops) {
  put({order(1, sleeper), order(2, thrower)});
  {
    const std::jthread worker([this](const std::stop_token& stop) { work(*queue, settings(), stop); });
    while (queue->waiting(matches_topic) != 0) std::this_thread::sleep_for(10ms);
    std::this_thread::sleep_for(200ms);
  }
  EXPECT_EQ(queue->waiting(matches_topic), 1U);
  EXPECT_FALSE(queue->take(results_topic, 0s, {}, [](const queue::Job&) { return queue::Disposition::done; }));
  EXPECT_TRUE(failures.empty()) << "a stop is not a failure";
}

MatchResult played_with(std::chrono::milliseconds waited_for, std::chrono::milliseconds delayed) {
  MatchResult result;
  result.seats.resize(2);
  for (SeatResult& seat : result.seats) seat.wall = waited_for / 2;
  result.host.waited = delayed;
  return result;
}

MatchResult lost_by(replay::Fault fault, MatchResult result) {
  result.seats[1].fault = fault;
  return result;
}

TEST(AnOverload, IsToHaveWaitedForAProcessorMoreThanHalfOfTheTime) {
  using replay::Fault;
  EXPECT_FALSE(overloaded(lost_by(Fault::no_answer, played_with(10s, 1s))));
  EXPECT_FALSE(overloaded(lost_by(Fault::no_answer, played_with(10s, 5s))));
  EXPECT_TRUE(overloaded(lost_by(Fault::no_answer, played_with(10s, 6s))));
  EXPECT_TRUE(overloaded(lost_by(Fault::ignored_quit, played_with(10s, 6s))));
}

TEST(AnOverload, IsNoneInAMomentThatDecidesNothing) {
  EXPECT_FALSE(overloaded(lost_by(replay::Fault::no_answer, played_with(600ms, 500ms))));
}

TEST(AnOverload, IsNoneWhereTimeDidNotDecide) {
  using replay::Fault;
  for (const Fault fault : {Fault::none, Fault::illegal_answer, Fault::out_of_time, Fault::out_of_memory}) {
    EXPECT_FALSE(overloaded(lost_by(fault, played_with(10s, 9s)))) << replay::fault_name(fault);
  }
}

TEST(AnOverload, IsOneWhereATurnWentOnWithoutASeat) {
  MatchResult result = played_with(10s, 9s);
  result.seats[0].silent = 1;
  EXPECT_TRUE(overloaded(result));
}

TEST(AnOverload, ThatTheLastAttemptCouldNotAvoidIsForTheJury) {
  using replay::Fault;
  EXPECT_TRUE(decided_under_overload(lost_by(Fault::no_answer, played_with(10s, 6s))));
  MatchResult third = lost_by(Fault::no_answer, played_with(10s, 1s));
  EXPECT_FALSE(decided_under_overload(third));
  third.host.tries = 3;
  EXPECT_TRUE(decided_under_overload(third)) << "both attempts before were broken off";
  MatchResult illegal = lost_by(Fault::illegal_answer, played_with(10s, 9s));
  illegal.host.tries = 3;
  EXPECT_FALSE(decided_under_overload(illegal)) << "time did not decide";
  third.ours = true;
  EXPECT_FALSE(decided_under_overload(third)) << "it is not decided";
}

}  // namespace
}  // namespace agon::worker
