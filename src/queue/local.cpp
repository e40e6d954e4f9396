#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>

#include "queue/queue.hpp"
#include "queue/shared_blob_store.hpp"

namespace agon::queue {

namespace {

class LocalQueue final : public Queue {
 public:
  explicit LocalQueue(BlobStore& blobs) : blobs_(blobs) {}

  void put(const std::string& topic, const Job& job) override {
    const std::lock_guard lock(mutex_);
    Topic& at = topics_[topic];
    if (at.known.insert(job.id).second) offer(at, job);
  }

  bool take(const std::string& topic, std::chrono::milliseconds wait, const std::stop_token& stop,
            const Work& work) override {
    std::unique_lock lock(mutex_);
    Topic& at = topics_[topic];
    if (stop.stop_requested() || !came_.wait_for(lock, stop, wait, [&] { return !at.jobs.empty(); })) return false;
    const Job job = std::move(at.jobs.front());
    at.jobs.pop_front();
    lock.unlock();
    Disposition done = Disposition::retry;
    try {
      done = work(job);
    } catch (...) {
      lock.lock();
      offer(at, job);
      throw;
    }
    lock.lock();
    if (done == Disposition::retry) {
      offer(at, job);
    } else {
      at.known.erase(job.id);
    }
    return true;
  }

  bool is_local() const override { return true; }
  std::size_t waiting(const std::string& topic) override {
    const std::lock_guard lock(mutex_);
    return topics_[topic].jobs.size();
  }

  BlobStore& blobs() override { return blobs_; }

 private:
  struct Topic {
    std::deque<Job> jobs;         // not taken by anybody
    std::set<std::string> known;  // waiting or being processed
  };

  void offer(Topic& topic, const Job& job) {  // call it with the mutex held
    topic.jobs.push_back(job);
    came_.notify_all();  // those waiting for other topics use the same condition
  }

  SharedBlobStore blobs_;
  std::mutex mutex_;
  std::condition_variable_any came_;
  std::map<std::string, Topic> topics_;
};

}  // namespace

std::unique_ptr<Queue> open_local(BlobStore& blobs) { return std::make_unique<LocalQueue>(blobs); }

}  // namespace agon::queue
