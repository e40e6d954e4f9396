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

// Compares passwords with their hashes on threads of its own, as each takes milliseconds. What waits is bounded, and
// the addresses it comes from take turns, so whoever tries many passwords delays himself. By any thread.
class PasswordChecks {
 public:
  static constexpr std::size_t threads = 2;
  static constexpr std::size_t waiting_of_address_max = 256, waiting_max = 4096;

  using Compare = std::function<bool(const std::string& hash, const std::string& password)>;
  using Done = std::function<void(std::optional<bool> right)>;  // none: this machine could not compare them

  explicit PasswordChecks(Compare);
  ~PasswordChecks() = default;  // what waits is dropped
  PasswordChecks(const PasswordChecks&) = delete;
  PasswordChecks& operator=(const PasswordChecks&) = delete;

  // False: too much waits already. `done` is called by a thread of ours.
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
  std::map<std::string, std::deque<Check>> waiting_;  // by address; none is empty
  std::string last_;                                  // address whose check was begun
  std::size_t count_ = 0;
  std::vector<std::jthread> threads_;  // the last: they use what stands above
};

}  // namespace agon::live
