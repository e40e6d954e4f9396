#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "store/log/archive.hpp"

namespace agon::store {

// An archive for several threads: the runner writes its book while workers lay replays in the blob store. What one of
// them commits is everything that all of them have written up to then, which harms nobody.
//
// When the archive fails, whoever called hears of it, and what was written and not committed is taken back. Other
// threads that had written hear of that by their next write or commit, so nobody takes an entry for kept that is not.
// Bytes for the blob store are kept again. The archive goes on, and where it cannot it is reopened by the next call,
// after a rest.
class GuardedArchive final : public Archive {
 public:
  using Open = std::function<std::unique_ptr<Archive>()>;
  // Called by any thread, one at a time, with the archive locked.
  struct Watch {
    std::function<void(const std::exception&)> failed = {};
    std::function<void()> recovered = {};
  };

  explicit GuardedArchive(Archive&);  // one that is never reopened; it outlives this
  GuardedArchive(Open, Watch);        // opens it at once; throws MachineError
  ~GuardedArchive() override;

  Hash keep(std::string_view bytes) override;
  std::optional<std::string> fetch(const Hash&) override;
  std::int64_t write(const std::string& book, std::string_view text) override;
  void commit() override;
  void roll_back() override;
  std::vector<Entry> read(const std::string& book, std::int64_t after = 0) override;
  std::vector<std::string> books() override;

 private:
  struct Written {
    std::string book;
    std::int64_t number = 0;
    std::string text;
  };

  template <class Work>
  auto change(const Work& work);
  template <class Work>
  auto look(const Work& work);
  Archive& opened();
  void reopen();
  void fail(const std::exception&);
  void forget_written();
  void refuse_if_lost();
  std::optional<bool> has(const Written&);

  const Open open_;
  const Watch watch_;
  std::mutex mutex_;  // of what follows
  std::unique_ptr<Archive> own_;
  Archive* archive_ = nullptr;  // null: it is to be reopened
  bool failing_ = false;
  std::chrono::steady_clock::time_point next_try_{};
  std::chrono::milliseconds rest_{};
  std::string why_;

  // What is not committed yet.
  std::map<Hash, std::string> kept_;
  bool kept_again_later_ = false;  // the archive has forgotten them
  std::optional<Written> last_;
  std::set<std::thread::id> wrote_;
  std::set<std::thread::id> lost_;  // what these had written was taken back, and they do not know it yet
};

}  // namespace agon::store
