#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/machine_error.hpp"
#include "queue/nats_blob_store.hpp"
#include "queue/queue.hpp"
#include "queue/test_nats.hpp"

namespace agon::queue {

// A blob store in memory.
class TestBlobStore final : public BlobStore {
 public:
  Hash keep(std::string_view bytes) override {
    Hash hash = hash_of(bytes);
    kept_[hash] = bytes;
    return hash;
  }
  std::optional<std::string> fetch(const Hash& hash) override {
    const auto found = kept_.find(hash);
    return found == kept_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::map<Hash, std::string> kept_;
};

inline constexpr const char* test_contest = "0123456789abcdef0123456789abcdef";  // its id
inline constexpr const char* other_contest = "ffffffffffffffffffffffffffffffff";

// A queue seen from the contest and from a worker.
class TestQueues {
 public:
  virtual ~TestQueues() = default;
  virtual Queue& contest() = 0;
  virtual Queue& worker() = 0;
};

class LocalTestQueues final : public TestQueues {
 public:
  Queue& contest() override { return *queue_; }
  Queue& worker() override { return *queue_; }

 private:
  TestBlobStore blobs_;
  const std::unique_ptr<Queue> queue_ = open_local(blobs_);
};

class NatsTestQueues final : public TestQueues {
 public:
  explicit NatsTestQueues(const std::string& url)
      : contest_(open_nats_contest(url, blobs_, test_contest)), worker_(open_nats_worker(url)) {}
  Queue& contest() override { return *contest_; }
  Queue& worker() override { return *worker_; }

 private:
  TestBlobStore blobs_;
  const std::unique_ptr<Queue> contest_, worker_;
};

// Each has its own topics, on a server that lives as long as this test program.
inline std::unique_ptr<TestQueues> make_nats_test_queues() {
  static const TestNats server;
  static int contests = 0;
  return std::make_unique<NatsTestQueues>(server.url("contest_" + std::to_string(++contests)));
}

struct TestQueueMaker {
  std::string name;
  std::function<std::unique_ptr<TestQueues>()> make;
};

inline std::vector<TestQueueMaker> test_queue_makers() {
  return {{"InProcess", [] { return std::make_unique<LocalTestQueues>(); }}, {"Nats", make_nats_test_queues}};
}

// Collects reports, and waits for them.
class ReportCollector {
 public:
  Tell tell() {
    return [this](const std::string& what) {
      const std::lock_guard lock(mutex_);
      heard_ += what + "\n";
      came_.notify_all();
    };
  }
  std::string wait_for(const std::string& part) {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, std::chrono::seconds(30), [&] { return heard_.find(part) != heard_.npos; });
    return heard_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::string heard_;
};

inline constexpr std::chrono::seconds long_enough{30};

// The text of the next job of matches, which is marked as done; "": none arrived.
inline std::string next(Queue& queue, std::chrono::milliseconds wait = long_enough) {
  std::string text;
  queue.take("matches", wait, {}, [&](const Job& job) {
    text = job.text;
    return Disposition::done;
  });
  return text;
}

// The text of the MachineError that it throws; "": none.
template <class Act>
std::string complaint_of(Act act) {
  try {
    act();
  } catch (const MachineError& error) {
    return error.what();
  }
  return "";
}

}  // namespace agon::queue
