#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace agon::live {

// Compares passwords with their hashes on its own threads, as each comparison takes milliseconds. The queue is bounded
// and served round robin by address, so trying many passwords delays only the one who tries. Thread-safe.
class PasswordChecks {
 public:
  static constexpr std::size_t threads = 2;
  static constexpr std::size_t waiting_of_address_max = 256, waiting_max = 4096;

  using Compare = std::function<bool(const std::string& hash, const std::string& password)>;
  using Done = std::function<void(std::optional<bool> right)>;  // none: the comparison failed on this machine

  explicit PasswordChecks(Compare);
  ~PasswordChecks() = default;  // drops what is queued
  PasswordChecks(const PasswordChecks&) = delete;
  PasswordChecks& operator=(const PasswordChecks&) = delete;

  // False: the queue is full. `done` is called on one of our threads.
  bool add(const std::string& address, std::string hash, std::string password, Done done);

 private:
  struct Check {
    std::string hash, password;
    Done done;
  };
  void run(const std::stop_token&);

  const Compare compare_;
  std::mutex mutex_;
  std::condition_variable_any some_;
  std::map<std::string, std::deque<Check>> waiting_;  // by address; no queue is empty
  std::string last_;                                  // address of the check started last
  std::size_t count_ = 0;
  std::vector<std::jthread> threads_;  // last, because they use the members above
};

}  // namespace agon::live
