#include "live/connections/password_checks.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "telemetry/failures.hpp"

namespace agon::live {

namespace {

constexpr int niceness = 10;  // games have priority

}  // namespace

PasswordChecks::PasswordChecks(Compare compare) : compare_(std::move(compare)) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
}

bool PasswordChecks::add(const std::string& address, std::string hash, std::string password, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (count_ >= waiting_max) return false;
    auto& its = waiting_[address];
    if (its.size() >= waiting_of_address_max) return false;
    its.push_back({std::move(hash), std::move(password), std::move(done)});
    ++count_;
  }
  some_.notify_one();
  return true;
}

void PasswordChecks::run(const std::stop_token& stop) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
  std::unique_lock lock(mutex_);
  for (;;) {
    some_.wait(lock, stop, [this] { return count_ > 0; });
    if (stop.stop_requested()) return;
    auto next = waiting_.upper_bound(last_);
    if (next == waiting_.end()) next = waiting_.begin();
    last_ = next->first;
    const Check check = std::move(next->second.front());
    next->second.pop_front();
    if (next->second.empty()) waiting_.erase(next);
    --count_;
    lock.unlock();
    std::optional<bool> right;
    telemetry::contained("passwords", [&] { right = compare_(check.hash, check.password); });
    telemetry::contained("passwords", [&] { check.done(right); });
    lock.lock();
  }
}

}  // namespace agon::live
