// The requirements on every queue, whatever its implementation.

#include "queue/queue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "base/machine_error.hpp"
#include "queue/test_queue.hpp"

namespace agon::queue {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

constexpr auto long_enough = 30s;  // for an expected job
constexpr auto at_once = 200ms;    // where none is expected

class QueueContract : public testing::TestWithParam<TestQueueMaker> {
 protected:
  // The text of the topic's next job; "": none.
  std::string next(std::chrono::milliseconds wait, Disposition done = Disposition::done) {
    std::string text;
    worker().take(topic, wait, {}, [&](const Job& job) {
      text = job.text;
      return done;
    });
    return text;
  }

  Queue& contest() { return queues_->contest(); }
  Queue& worker() { return queues_->worker(); }

  const std::string topic = "matches";
  const std::unique_ptr<TestQueues> queues_ = GetParam().make();
};

TEST_P(QueueContract, AJobComesAsItWasPut) {
  contest().put(topic, {"Cup of ponds/1/2/1", R"([{"a": 1}, "\n"])"});
  std::vector<std::string> got;
  EXPECT_TRUE(worker().take(topic, long_enough, {}, [&](const Job& job) {
    got = {job.id, job.text};
    return Disposition::done;
  }));
  EXPECT_THAT(got, ElementsAre("Cup of ponds/1/2/1", R"([{"a": 1}, "\n"])"));
}

TEST_P(QueueContract, JobsAreTakenInTheOrderInWhichTheyWerePut) {
  for (const char* const name : {"a", "b", "c"}) contest().put(topic, {name, name});
  EXPECT_EQ(next(long_enough), "a");
  EXPECT_EQ(next(long_enough), "b");
  EXPECT_EQ(next(long_enough), "c");
}

TEST_P(QueueContract, WhoFindsNoJobGoesWithoutOne) {
  EXPECT_FALSE(worker().take(topic, at_once, {}, [](const Job&) { return Disposition::done; }));
}

TEST_P(QueueContract, WhatWasDoneDoesNotComeAgain) {
  contest().put(topic, {"a", "A"});
  EXPECT_EQ(next(long_enough), "A");
  EXPECT_EQ(next(at_once), "");
}

TEST_P(QueueContract, WhatNobodyCanDoIsGivenUp) {
  contest().put(topic, {"a", "A"});
  EXPECT_EQ(next(long_enough, Disposition::drop), "A");
  EXPECT_EQ(next(at_once), "");
}

TEST_P(QueueContract, WhatAMachineFailedToDoIsGivenOutAgain) {
  contest().put(topic, {"a", "A"});
  EXPECT_EQ(next(long_enough, Disposition::retry), "A");
  EXPECT_EQ(next(long_enough), "A");
  EXPECT_EQ(next(at_once), "");
}

TEST_P(QueueContract, WhatSomebodyThrewAtIsGivenOutAgain) {
  contest().put(topic, {"a", "A"});
  EXPECT_THROW(worker().take(topic, long_enough, {},
                             [](const Job&) -> Disposition { throw std::runtime_error("no such disk"); }),
               std::runtime_error);
  EXPECT_EQ(next(long_enough), "A");
}

TEST_P(QueueContract, AJobThatWaitsAlreadyIsTheSameJob) {
  contest().put(topic, {"a", "A"});
  contest().put(topic, {"a", "A"});
  EXPECT_EQ(next(long_enough), "A");
  EXPECT_EQ(next(at_once), "");
}

TEST_P(QueueContract, AJobInSomebodysHandsIsTheSameJob) {
  contest().put(topic, {"a", "A"});
  worker().take(topic, long_enough, {}, [&](const Job& job) {
    contest().put(topic, job);
    EXPECT_FALSE(contest().take(topic, at_once, {}, [](const Job&) { return Disposition::done; }));
    return Disposition::done;
  });
  EXPECT_EQ(next(at_once), "");
}

TEST_P(QueueContract, AJobThatWasDoneMayBePutAnew) {
  contest().put(topic, {"a", "A"});
  EXPECT_EQ(next(long_enough), "A");
  contest().put(topic, {"a", "B"});
  EXPECT_EQ(next(long_enough), "B");
}

TEST_P(QueueContract, TopicsAreApart) {
  contest().put(topic, {"a", "A"});
  worker().put("results", {"a", "result of A"});
  EXPECT_EQ(next(long_enough), "A");
  std::string result;
  contest().take("results", long_enough, {}, [&](const Job& job) {
    result = job.text;
    return Disposition::done;
  });
  EXPECT_EQ(result, "result of A");
}

TEST_P(QueueContract, WhatIsWaitingIsCounted) {
  EXPECT_EQ(contest().waiting(topic), 0U);
  for (const char* const name : {"a", "b", "c"}) contest().put(topic, {name, name});
  EXPECT_EQ(contest().waiting(topic), 3U);
  worker().take(topic, long_enough, {}, [&](const Job&) {
    EXPECT_EQ(contest().waiting(topic), 2U);
    return Disposition::done;
  });
  EXPECT_EQ(contest().waiting(topic), 2U);
}

TEST_P(QueueContract, WhoeverWaitsIsGivenWhatComesLater) {
  std::string got;
  {
    const std::jthread waits([&] { got = next(long_enough); });
    std::this_thread::sleep_for(50ms);
    contest().put(topic, {"a", "A"});
  }
  EXPECT_EQ(got, "A");
}

TEST_P(QueueContract, AStopEndsTheWaiting) {
  std::stop_source stop;
  bool taken = true;
  {
    const std::jthread waits(
        [&] { taken = worker().take(topic, 10min, stop.get_token(), [](const Job&) { return Disposition::done; }); });
    std::this_thread::sleep_for(50ms);
    stop.request_stop();
  }
  EXPECT_FALSE(taken);
}

TEST_P(QueueContract, WhoeverStopsTakesNoJob) {
  std::stop_source stop;
  stop.request_stop();
  contest().put(topic, {"a", "A"});
  EXPECT_FALSE(worker().take(topic, long_enough, stop.get_token(), [](const Job&) { return Disposition::done; }));
  EXPECT_EQ(next(long_enough), "A");
}

TEST_P(QueueContract, OfManyWorkersOneGetsEachJob) {
  constexpr int jobs = 60;
  std::mutex mutex;
  std::map<std::string, int> times;
  std::stop_source all_done;
  for (int i = 0; i < jobs; ++i) contest().put(topic, {std::to_string(i), "x"});
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        while (worker().take(topic, long_enough, all_done.get_token(), [&](const Job& job) {
          const std::lock_guard lock(mutex);
          ++times[job.id];
          if (times.size() == jobs) all_done.request_stop();
          return Disposition::done;
        })) {
        }
      });
    }
  }
  EXPECT_EQ(times.size(), jobs);
  for (const auto& [id, count] : times) EXPECT_EQ(count, 1) << id;
}

TEST_P(QueueContract, BytesInTheBlobStoreAreTheSameOnBothSides) {
  const std::string source = "int main() {}\n";
  const Hash hash = contest().blobs().keep(source);
  EXPECT_EQ(worker().blobs().fetch(hash), source);
  const std::string all_bytes = [] {
    std::string bytes;
    for (int i = 0; i < 3'000'000; ++i) bytes += static_cast<char>(i * 7 + i / 256);
    return bytes;
  }();
  const Hash replay = worker().blobs().keep(all_bytes);
  EXPECT_EQ(contest().blobs().fetch(replay), all_bytes);
  EXPECT_EQ(worker().blobs().fetch(replay), all_bytes);
  EXPECT_EQ(worker().blobs().fetch(worker().blobs().keep("")), "");
}

TEST_P(QueueContract, WhatIsNotInTheBlobStoreIsNothing) {
  EXPECT_EQ(worker().blobs().fetch(Hash(64, 'a')), std::nullopt);
}

TEST_P(QueueContract, TheBlobStoreIsForManyThreads) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([this, i] {
      for (int j = 0; j < 20; ++j) {
        const std::string bytes = std::to_string(i * 1000 + j % 5);
        EXPECT_EQ(worker().blobs().fetch(worker().blobs().keep(bytes)), bytes);
      }
    });
  }
}

TEST(AQueueOfThisProcess, TakesAJobAgainThatWasDoneOrGivenUp) {
  TestBlobStore blobs;
  const auto queue = open_local(blobs);
  for (const Disposition before : {Disposition::done, Disposition::drop, Disposition::done}) {
    queue->put("matches", {"a", "A"});
    EXPECT_TRUE(queue->take("matches", 0ms, {}, [&](const Job&) { return before; }));
  }
}

INSTANTIATE_TEST_SUITE_P(Queues, QueueContract, testing::ValuesIn(test_queue_makers()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace agon::queue
