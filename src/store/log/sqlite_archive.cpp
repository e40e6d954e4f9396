// Theory of operation
//
// A write-ahead log, as in sqlite_store.cpp, but readers open the file while it is written: each sees what was
// committed at its query. So SQLite's own lock cannot exclude a second writer; instead we lock a separate file, and the
// system releases that lock with the process, however it ends.

#include "store/log/sqlite_archive.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <thread>

#include "os/clock.hpp"
#include "store/schema.hpp"
#include "store/sqlite_base.hpp"

namespace agon::store {

namespace {

namespace fs = std::filesystem;
using sqlite::Statement;

class Lock {
 public:
  explicit Lock(const fs::path& file) : fd_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (fd_ < 0) throw MachineError(fmt::format("cannot write {}", file.string()));
    for (int i = 0; i < tries; ++i) {
      if (flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
      std::this_thread::sleep_for(between_tries);
    }
    close(fd_);
    throw MachineError(fmt::format("{} is in use by another agon; stop that one first", file.string()));
  }
  ~Lock() { close(fd_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  // A killed process may have a child that has not executed its own program yet: it holds the lock until then.
  static constexpr int tries = 40;
  static constexpr auto between_tries = std::chrono::milliseconds(50);
  int fd_;
};

// The file, before any statement is prepared.
sqlite::Base& set_up(sqlite::Base& base, const fs::path& file, Access access, Outlives outlives) {
  if (access == Access::read) {
    base.run("PRAGMA query_only = ON", "be set up");
  } else {
    base.run("PRAGMA journal_mode = WAL", "be set up");
    base.run(outlives == Outlives::power ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", "be set up");
    sqlite::make_tables(base, file, sqlite_archive_schema);
  }
  return base;
}

class SqliteArchive final : public Archive {
 public:
  SqliteArchive(const fs::path& file, Access access, Outlives outlives)
      : lock_(access == Access::write ? std::make_unique<Lock>(file.string() + ".lock") : nullptr),
        base_(file, access == Access::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE),
        it_(set_up(base_, file, access, outlives).get()) {}

  std::int64_t write(const std::string& book, std::string_view text) override {
    const std::int64_t number = last_number(book) + 1;
    change([&] { insert_entry_.bind(book, number, now().count(), sqlite::Bytes{text}).run(); });
    last_numbers_[book] = number;
    return number;
  }

  Hash keep(std::string_view bytes) override {
    Hash hash = content_hash(bytes);
    change([&] { insert_kept_.bind(hash, sqlite::Bytes{bytes}).run(); });
    return hash;
  }

  void commit() override {
    if (broken_ || !in_transaction_) return refuse_when_broken();
    broken_ = true;
    commit_.bind().run();
    broken_ = in_transaction_ = false;
  }

  // A full disk and a file locked by another process do no harm; after other errors the file should be reopened.
  void roll_back() override {
    const int why = sqlite3_errcode(it_) & 0xff;
    for (Statement* each :
         {&begin_, &commit_, &insert_entry_, &insert_kept_, &last_number_, &entries_, &kept_, &books_}) {
      each->reset();
    }
    base_.roll_back();
    last_numbers_.clear();
    in_transaction_ = false;
    if (broken_ && why != SQLITE_FULL && why != SQLITE_BUSY && why != SQLITE_LOCKED) refuse_when_broken();
    broken_ = false;
  }

  std::vector<Entry> read(const std::string& book, std::int64_t after) override {
    std::vector<Entry> entries;
    for (entries_.bind(book, after); entries_.next();) {
      entries.push_back({entries_.number(0), std::chrono::milliseconds(entries_.number(1)), entries_.text(2)});
    }
    return entries;
  }

  std::optional<std::string> fetch(const Hash& hash) override {
    if (!kept_.bind(hash).next()) return std::nullopt;
    std::string bytes = kept_.text(0);
    kept_.bind(hash);  // releases what it has read
    return whole(std::move(bytes), hash);
  }

  std::vector<std::string> books() override {
    std::vector<std::string> all;
    for (books_.bind(); books_.next();) all.push_back(books_.text(0));
    return all;
  }

 private:
  static std::chrono::milliseconds now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(os::SystemClock::now().time_since_epoch());
  }

  void refuse_when_broken() const {
    if (broken_) throw MachineError("the archive has failed before, and must be opened again");
  }

  // A failure half way leaves nothing that could be committed.
  template <class Change>
  void change(const Change& statement) {
    refuse_when_broken();
    if (!lock_) throw MachineError("the archive is open for reading only");
    broken_ = true;
    if (!in_transaction_) begin_.bind().run();
    in_transaction_ = true;
    statement();
    broken_ = false;
  }

  std::int64_t last_number(const std::string& book) {
    if (const auto known = last_numbers_.find(book); known != last_numbers_.end()) return known->second;
    last_number_.bind(book).next();
    const std::int64_t number = last_number_.number(0);
    last_number_.bind(book);
    return number;
  }

  std::unique_ptr<Lock> lock_;
  sqlite::Base base_;
  sqlite3* const it_;
  Statement begin_{it_, "BEGIN IMMEDIATE"};
  Statement commit_{it_, "COMMIT"};
  Statement insert_entry_{it_, "INSERT INTO entry (book, number, written, text) VALUES (?, ?, ?, ?)"};
  Statement insert_kept_{it_, "INSERT INTO kept (hash, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING"};
  Statement last_number_{it_, "SELECT coalesce(max(number), 0) FROM entry WHERE book = ?"};
  Statement entries_{it_, "SELECT number, written, text FROM entry WHERE book = ? AND number > ? ORDER BY number"};
  Statement kept_{it_, "SELECT bytes FROM kept WHERE hash = ?"};
  Statement books_{it_, "SELECT book FROM entry WHERE number = 1 ORDER BY book"};
  std::map<std::string, std::int64_t> last_numbers_;
  bool in_transaction_ = false;
  bool broken_ = false;
};

}  // namespace

std::unique_ptr<Archive> open_sqlite_archive(const fs::path& file, Access access, Outlives outlives) {
  return std::make_unique<SqliteArchive>(file, access, outlives);
}

}  // namespace agon::store
