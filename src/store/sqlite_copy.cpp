// Theory of operation
//
// SQLite's online backup. If the copied connection is also the writer, the copy is made in steps: between two of them
// the connection is free, and SQLite itself updates pages already copied when they are written. A step during a
// transaction of the connection is refused (SQLITE_BUSY) and repeated.
//
// If another process writes, every write would make SQLite restart, and a busy contest might never be copied. So in
// that case all pages are copied in one step, which sees one state; with a write-ahead log this does not block writers.

#include "store/sqlite_copy.hpp"

#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include "base/assert.hpp"
#include "store/sqlite_base.hpp"

namespace agon::store::sqlite {

namespace {

namespace fs = std::filesystem;

constexpr int pages_a_step = 1024;
constexpr int all_pages = -1;
constexpr std::chrono::milliseconds rest{2};  // if the source is in a transaction
constexpr std::chrono::seconds patience{10};  // for a transaction that does not end

class Copy {
 public:
  Copy(sqlite3* from, const fs::path& to) : to_(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) {
    to_.run("PRAGMA synchronous = OFF", "be set up");  // callers that need it on disk sync the file
    it_ = sqlite3_backup_init(to_.get(), "main", from, "main");
    if (it_ == nullptr) fail(to_.get(), "be copied");
  }
  ~Copy() { sqlite3_backup_finish(it_); }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

  bool step(int pages) {  // true: all is copied
    const int code = sqlite3_backup_step(it_, pages);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
      if (std::chrono::steady_clock::now() - moved_ > patience) {
        throw MachineError("the store could not be copied: another process keeps it locked");
      }
      std::this_thread::sleep_for(rest);
      return false;
    }
    moved_ = std::chrono::steady_clock::now();
    if (code == SQLITE_OK) return false;
    if (code == SQLITE_DONE) return true;
    fail(to_.get(), "be copied", code);
  }

  double done() const {
    const int all = sqlite3_backup_pagecount(it_);
    return all == 0 ? 0 : 1 - static_cast<double>(sqlite3_backup_remaining(it_)) / all;
  }

  // Makes it a single self-contained file with SQLite's default journal mode.
  void finish() {
    const int code = sqlite3_backup_finish(std::exchange(it_, nullptr));
    if (code != SQLITE_OK) fail(to_.get(), "be copied", code);
    to_.run("PRAGMA journal_mode = DELETE", "be closed");
    Statement check(to_.get(), "PRAGMA quick_check(1)");
    if (!check.bind().next() || check.text(0) != "ok") {
      throw MachineError("the copy of the store is damaged: " + check.text(0));
    }
  }

 private:
  Base to_;
  sqlite3_backup* it_ = nullptr;
  std::chrono::steady_clock::time_point moved_ = std::chrono::steady_clock::now();  // by the last successful step
};

template <class Work>
void make(const fs::path& to, const Work& work) {
  if (fs::exists(to)) throw MachineError(fmt::format("{} exists already", to.string()));
  try {
    work();
  } catch (...) {
    std::error_code ignored;
    for (const char* const end : {"", "-journal", "-wal", "-shm"}) fs::remove(to.string() + end, ignored);
    throw;
  }
}

}  // namespace

void copy_open_base(sqlite3* from, const fs::path& to, const GoOn& resume) {
  AGON_ASSERT(sqlite3_threadsafe() == 1);  // two threads may use one connection
  make(to, [&] {
    Copy copy(from, to);
    while (!copy.step(pages_a_step)) {
      if (resume && !resume(copy.done())) throw MachineError("the copy was stopped");
    }
    copy.finish();
  });
}

void copy_file(const fs::path& from, const fs::path& to) {
  make(to, [&] {
    const Base base(from, SQLITE_OPEN_READWRITE);  // a reader of a write-ahead log shares its index
    Copy copy(base.get(), to);
    while (!copy.step(all_pages)) {
    }
    copy.finish();
  });
}

}  // namespace agon::store::sqlite
