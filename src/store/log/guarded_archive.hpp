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

// An archive for several threads: the runner writes its book while workers put replays into the blob store. A thread's
// commit includes everything that all of them have written so far, which is harmless.
//
// When the archive fails, the caller gets the error, and uncommitted changes are discarded. Other threads that had
// written get an error from their next write or commit, so nobody takes a lost entry for stored. Bytes for the blob
// store are kept again. The archive remains usable; if necessary, a call after a delay reopens it.
class GuardedArchive final : public Archive {
 public:
  using Open = std::function<std::unique_ptr<Archive>()>;
  // Called on any thread, one at a time, with the archive locked.
  struct Watch {
    std::function<void(const std::exception&)> failed = {};
    std::function<void()> recovered = {};
  };

  explicit GuardedArchive(Archive&);  // never reopened; the archive must outlive this
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
  std::mutex mutex_;  // guards the following members
  std::unique_ptr<Archive> own_;
  Archive* archive_ = nullptr;  // null: to be reopened
  bool failing_ = false;
  std::chrono::steady_clock::time_point next_try_{};
  std::chrono::milliseconds rest_{};
  std::string why_;

  // Uncommitted changes.
  std::map<Hash, std::string> kept_;
  bool kept_again_later_ = false;  // the archive has discarded them
  std::optional<Written> last_;
  std::set<std::thread::id> wrote_;
  // Their changes were discarded, and they have not been told.
  std::set<std::thread::id> lost_;
};

}  // namespace agon::store
