#pragma once

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/machine_error.hpp"

namespace agon::store::sqlite {

// Throws MachineError; NoRoom if the disk is full.
[[noreturn]] void fail(sqlite3* base, std::string_view what);
[[noreturn]] void fail(sqlite3*, std::string_view what, int code);  // a code that the database does not remember

// Arbitrary bytes. Stored as a BLOB, because an SQL dump would truncate or change them as TEXT.
struct Bytes {
  std::string_view all;
};

// A prepared statement. bind(...) restarts it; arguments are numbers, texts and bytes, which must live until it has
// run.
class Statement {
 public:
  Statement(sqlite3* base, std::string_view text) : base_(base) {
    if (sqlite3_prepare_v3(base, text.data(), static_cast<int>(text.size()), SQLITE_PREPARE_PERSISTENT, &it_,
                           nullptr) != SQLITE_OK) {
      fail(base, "prepare a statement");
    }
  }
  ~Statement() { sqlite3_finalize(it_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  template <class... Values>
  Statement& bind(const Values&... values) {
    sqlite3_reset(it_);
    int index = 0;
    (bind_one(++index, values), ...);
    return *this;
  }

  bool next() {  // true: a row
    const int code = sqlite3_step(it_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail(base_, "read or write");
    if (code == SQLITE_DONE) sqlite3_reset(it_);
    return code == SQLITE_ROW;
  }
  void run() { next(); }
  void reset() { sqlite3_reset(it_); }  // releases what it has read, or a failure

  std::int64_t number(int column) const { return sqlite3_column_int64(it_, column); }
  bool is_null(int column) const { return sqlite3_column_type(it_, column) == SQLITE_NULL; }
  std::string text(int column) const {  // or bytes
    const auto* const begin = static_cast<const char*>(sqlite3_column_blob(it_, column));
    return begin ? std::string(begin, begin + sqlite3_column_bytes(it_, column)) : std::string();
  }

 private:
  void bind_one(int index, std::int64_t value) { check(sqlite3_bind_int64(it_, index, value)); }
  void bind_one(int index, std::string_view text) {
    check(sqlite3_bind_text(it_, index, text.data(), static_cast<int>(text.size()), nullptr));  // not copied
  }
  void bind_one(int index, const Bytes& bytes) {
    const char* const begin = bytes.all.empty() ? "" : bytes.all.data();  // a null pointer would become NULL
    check(sqlite3_bind_blob(it_, index, begin, static_cast<int>(bytes.all.size()), nullptr));  // not copied
  }
  void check(int code) {
    if (code != SQLITE_OK) fail(base_, "bind a value");
  }

  sqlite3* base_;
  sqlite3_stmt* it_ = nullptr;
};

// An open file.
class Base {
 public:
  Base(const std::filesystem::path&, int flags);  // SQLITE_OPEN_...; throws MachineError
  ~Base() { sqlite3_close(it_); }
  Base(const Base&) = delete;
  Base& operator=(const Base&) = delete;

  sqlite3* get() const { return it_; }
  void run(const char* text, std::string_view what) const;

  // Ends a transaction that has failed or is not wanted any more; otherwise does nothing.
  void roll_back() const;

 private:
  sqlite3* it_ = nullptr;
};

// Runs those numbered statements that this file does not have yet.
void make_tables(const Base&, const std::filesystem::path&, std::span<const char* const> statements);

}  // namespace agon::store::sqlite
