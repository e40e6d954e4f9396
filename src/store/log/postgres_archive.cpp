// Theory of operation
//
// As in postgres_store.cpp: there is only one writer, so we assign the numbers of entries, and changes between two
// commits wait in memory, where they can be read, until a commit sends them in one round trip. Bytes are sent in
// several statements of that transaction, because PostgreSQL's messages are limited to a gigabyte.

#include "store/log/postgres_archive.hpp"

#include <algorithm>
#include <list>
#include <map>

#include "base/machine_error.hpp"
#include "os/clock.hpp"
#include "store/postgres_base.hpp"
#include "store/schema.hpp"

namespace agon::store {

namespace {

using postgres::Result, postgres::Rows, postgres::Type;

constexpr const char* lock_number = "1786081913";  // "jury" in ASCII
constexpr std::size_t bytes_a_statement = 16 << 20;

Rows rows_of_entries() {
  return {"entry",
          "INSERT INTO entry (book, number, written, text) SELECT * FROM "
          "unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])",
          {Type::text, Type::bigint, Type::bigint, Type::bytea}};
}

Rows rows_of_kept() {
  return {"kept",
          "INSERT INTO kept (hash, bytes) SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING",
          {Type::text, Type::bytea}};
}

class PostgresArchive final : public Archive {
 public:
  PostgresArchive(const std::string& url, Access access) : base_(url), access_(access) {
    if (access == Access::read) return;
    base_.lock(lock_number);
    base_.make_tables("archive_version", postgres_archive_schema);
    base_.prepare(rows_of_entries());
    base_.prepare(rows_of_kept());
  }

  std::int64_t write(const std::string& book, std::string_view text) override {
    refuse_a_reader();
    auto& waiting = entries_[book];
    const std::int64_t number = last_number(book) + 1;
    const auto now = os::SystemClock::now().time_since_epoch();
    waiting.push_back({number, std::chrono::duration_cast<std::chrono::milliseconds>(now), std::string(text)});
    return last_numbers_[book] = number;
  }

  Hash keep(std::string_view bytes) override {
    refuse_a_reader();
    Hash hash = content_hash(bytes);
    kept_.try_emplace(hash, bytes);
    return hash;
  }

  void commit() override {
    Rows entries = rows_of_entries();
    for (const auto& [book, waiting] : entries_) {
      for (const Entry& each : waiting) entries.add(book, each.number, std::int64_t{each.written.count()}, each.text);
    }
    std::list<Rows> kept;
    std::size_t room = 0;
    for (const auto& [hash, bytes] : kept_) {
      if (room < bytes.size() || kept.empty()) kept.push_back(rows_of_kept()), room = bytes_a_statement;
      kept.back().add(hash, bytes);
      room -= std::min(room, bytes.size());
    }
    std::vector<Rows*> all{&entries};
    for (Rows& rows : kept) all.push_back(&rows);
    base_.commit(all);
    entries_.clear();
    kept_.clear();
  }

  void roll_back() override {
    base_.refuse_when_broken();
    entries_.clear();
    kept_.clear();
    last_numbers_.clear();
  }

  std::vector<Entry> read(const std::string& book, std::int64_t after) override {
    const Result found = base_.ask(
        "SELECT number, written, text FROM entry WHERE book = $1 AND number > $2 ORDER BY number", book, after);
    std::vector<Entry> entries;
    for (int row = 0; row < found.rows(); ++row) {
      entries.push_back({found.number(row, 0), std::chrono::milliseconds(found.number(row, 1)), found.text(row, 2)});
    }
    if (const auto waiting = entries_.find(book); waiting != entries_.end()) {
      std::copy_if(waiting->second.begin(), waiting->second.end(), std::back_inserter(entries),
                   [&](const Entry& each) { return each.number > after; });
    }
    return entries;
  }

  std::optional<std::string> fetch(const Hash& hash) override {
    if (const auto waiting = kept_.find(hash); waiting != kept_.end()) return waiting->second;
    const Result found = base_.ask("SELECT bytes FROM kept WHERE hash = $1", hash);
    if (found.rows() == 0) return std::nullopt;
    return whole(found.text(0, 0), hash);
  }

  std::vector<std::string> books() override {
    const Result found = base_.ask("SELECT book FROM entry WHERE number = 1");
    std::vector<std::string> all;
    for (int row = 0; row < found.rows(); ++row) all.push_back(found.text(row, 0));
    for (const auto& [book, waiting] : entries_) all.push_back(book);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

 private:
  void refuse_a_reader() const {
    if (access_ == Access::read) throw MachineError("the archive is open for reading only");
  }

  std::int64_t last_number(const std::string& book) const {
    if (const auto known = last_numbers_.find(book); known != last_numbers_.end()) return known->second;
    return base_.ask("SELECT coalesce(max(number), 0) FROM entry WHERE book = $1", book).number(0, 0);
  }

  postgres::Base base_;
  const Access access_;
  std::map<std::string, std::int64_t> last_numbers_;
  std::map<std::string, std::vector<Entry>> entries_;  // uncommitted, by book
  std::map<Hash, std::string> kept_;                   // uncommitted
};

}  // namespace

std::unique_ptr<Archive> open_postgres_archive(const std::string& url, Access access) {
  return std::make_unique<PostgresArchive>(url, access);
}

}  // namespace agon::store
