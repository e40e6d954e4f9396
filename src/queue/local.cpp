#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>

#include "queue/queue.hpp"
#include "queue/shared_shelf.hpp"

namespace agon::queue {

namespace {

class LocalQueue final : public Queue {
 public:
  explicit LocalQueue(Shelf& shelf) : shelf_(shelf) {}

  void put(const std::string& lane, const Job& job) override {
    const std::lock_guard lock(mutex_);
    Lane& at = lanes_[lane];
    if (at.known.insert(job.id).second) offer(at, job);
  }

  bool take(const std::string& lane, std::chrono::milliseconds wait, const std::stop_token& stop,
            const Work& work) override {
    std::unique_lock lock(mutex_);
    Lane& at = lanes_[lane];
    if (stop.stop_requested() || !came_.wait_for(lock, stop, wait, [&] { return !at.jobs.empty(); })) return false;
    const Job job = std::move(at.jobs.front());
    at.jobs.pop_front();
    lock.unlock();
    Done done = Done::again;
    try {
      done = work(job);
    } catch (...) {
      lock.lock();
      offer(at, job);
      throw;
    }
    lock.lock();
    if (done == Done::again) {
      offer(at, job);
    } else {
      at.known.erase(job.id);
    }
    return true;
  }

  std::size_t waiting(const std::string& lane) override {
    const std::lock_guard lock(mutex_);
    return lanes_[lane].jobs.size();
  }

  Shelf& shelf() override { return shelf_; }

 private:
  struct Lane {
    std::deque<Job> jobs;         // that nobody has
    std::set<std::string> known;  // waiting or in somebody's hands
  };

  void offer(Lane& lane, const Job& job) {  // with the mutex held
    lane.jobs.push_back(job);
    came_.notify_all();  // those who wait for other lanes wait here too
  }

  SharedShelf shelf_;
  std::mutex mutex_;
  std::condition_variable_any came_;
  std::map<std::string, Lane> lanes_;
};

}  // namespace

std::unique_ptr<Queue> open_local(Shelf& shelf) { return std::make_unique<LocalQueue>(shelf); }

}  // namespace agon::queue
