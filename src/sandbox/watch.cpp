#include "sandbox/watch.hpp"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>

#include "os/background.hpp"

namespace agon::sandbox {
namespace {

class Watcher {
 public:
  static Watcher& instance() {
    static Watcher* watcher = new Watcher;  // never destroyed: its thread runs until we exit
    return *watcher;
  }

  std::uint64_t add(std::function<void()> look) {
    const std::lock_guard lock(mutex_);
    looks_.emplace(++last_key_, std::move(look));
    wake_.notify_one();
    return last_key_;
  }

  void remove(std::uint64_t key) {
    const std::lock_guard lock(mutex_);
    looks_.erase(key);
  }

 private:
  Watcher() {
    os::run_in_background([this] { run(); });
  }

  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [this] { return !looks_.empty(); });
      for (const auto& [key, look] : looks_) look();
      wake_.wait_for(lock, std::chrono::milliseconds(10));
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::uint64_t, std::function<void()>> looks_;
  std::uint64_t last_key_ = 0;
};

}  // namespace

Watch::Watch(std::function<void()> look) : key_(Watcher::instance().add(std::move(look))) {}

Watch::~Watch() { Watcher::instance().remove(key_); }

}  // namespace agon::sandbox
