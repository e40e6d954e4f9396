#include "telemetry/failures.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "os/clock.hpp"
#include "telemetry/log.hpp"

namespace agon::telemetry {

namespace {

using Steady = std::chrono::steady_clock;

constexpr auto same_words_apart = std::chrono::minutes(1);
constexpr auto rest_after_failure = std::chrono::seconds(1);
std::atomic<std::uint64_t> unreported = 0;

struct Seen {
  std::uint64_t count = 0;
  std::string last;  // the last failure logged
  Steady::time_point logged{};
};

class Failures {
 public:
  // Returns whether to log the failure.
  bool add(std::string_view where, std::string_view what) {
    const std::lock_guard lock(mutex_);
    const auto now = Steady::now();
    Seen& seen = seen_[std::string(where)];
    const bool news = seen.count++ == 0 || seen.last != what || now >= seen.logged + same_words_apart;
    if (!news) return false;
    seen.last = what;
    seen.logged = now;
    return true;
  }

  std::map<std::string, std::uint64_t> counts() const {
    const std::lock_guard lock(mutex_);
    std::map<std::string, std::uint64_t> all;
    for (const auto& [where, seen] : seen_) all[where] = seen.count;
    return all;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Seen> seen_;
};

Failures& all() {
  static Failures it;
  return it;
}

}  // namespace

void report_failure(std::string_view where, std::string_view what) noexcept {
  try {
    if (all().add(where, what)) log("error", {{"where", where}, {"problem", what}});
  } catch (...) {  // no memory even for this: the caller continues nevertheless
    ++unreported;
  }
}

void persist(std::string_view where, const std::stop_token& stop, const std::function<void()>& work) noexcept {
  while (!stop.stop_requested() && !contained(where, work)) {
    contained(where, [&] { rest(stop, rest_after_failure); });
  }
}

void rest(const std::stop_token& stop, std::chrono::milliseconds time) {
  if (os::time_is_simulated()) return os::sleep_for(time);
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);  // cppcheck-suppress localMutex ; it guards nothing, waiting for a stop needs one
  stopped.wait_for(lock, stop, time, [] { return false; });
}

std::map<std::string, std::uint64_t> failures() {
  auto counts = all().counts();
  if (unreported > 0) counts["unreported"] = unreported;
  return counts;
}

}  // namespace agon::telemetry
