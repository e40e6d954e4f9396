#include "store/sqlite_base.hpp"

#include <cerrno>

#include "store/no_room.hpp"

namespace agon::store::sqlite {

namespace {

constexpr int patience_ms = 2000;  // for another process that has the file open just to read a table

}  // namespace

void fail(sqlite3* base, std::string_view what, int code) {
  const bool known = code == sqlite3_errcode(base);
  const std::string text =
      fmt::format("the store could not {}: {}", what, known ? sqlite3_errmsg(base) : sqlite3_errstr(code));
  if ((code & 0xff) == SQLITE_FULL) throw NoRoom(text);
  // Files next to it, such as the log's index, report a full disk as a generic failure.
  if ((code & 0xff) == SQLITE_IOERR && sqlite3_system_errno(base) == ENOSPC)
    throw NoRoom(text + ", because the disk is full");
  throw MachineError(text);
}

void fail(sqlite3* base, std::string_view what) { fail(base, what, sqlite3_errcode(base)); }

Base::Base(const std::filesystem::path& file, int flags) {
  const int code = sqlite3_open_v2(file.c_str(), &it_, flags, nullptr);
  if (code == SQLITE_OK) {
    sqlite3_busy_timeout(it_, patience_ms);
    return;
  }
  const std::string why = sqlite3_errstr(code);
  sqlite3_close(it_);
  throw MachineError(fmt::format("{} cannot be opened: {}", file.string(), why));
}

void Base::run(const char* text, std::string_view what) const {
  if (sqlite3_exec(it_, text, nullptr, nullptr, nullptr) != SQLITE_OK) fail(it_, what);
}

void Base::roll_back() const {
  if (sqlite3_get_autocommit(it_) == 0) run("ROLLBACK", "roll back what it could not store");
}

void make_tables(const Base& base, const std::filesystem::path& file, std::span<const char* const> statements) {
  base.run("BEGIN IMMEDIATE", "be locked (does another server use it?)");
  const std::int64_t has = [&] {
    Statement ask(base.get(), "PRAGMA user_version");
    return ask.bind().next() ? ask.number(0) : 0;
  }();
  if (has > std::ssize(statements)) {
    throw MachineError(fmt::format("{} was made by a newer agon (schema {}, this one knows {})", file.string(), has,
                                   statements.size()));
  }
  if (has == std::ssize(statements)) return base.run("COMMIT", "be unlocked");  // opening must not need disk space
  for (const char* const statement : statements.subspan(static_cast<std::size_t>(has))) {
    base.run(statement, "create its tables");
  }
  base.run(fmt::format("PRAGMA user_version = {}; COMMIT", statements.size()).c_str(), "create its tables");
}

}  // namespace agon::store::sqlite
