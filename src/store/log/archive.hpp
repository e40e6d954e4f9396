#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/blob_store.hpp"
#include "store/outlives.hpp"

namespace agon::store {

// One line of a book.
struct Entry {
  std::int64_t number = 0;              // in its book, from 1 without gaps
  std::chrono::milliseconds written{};  // since 1970, by the clock of the machine that wrote it
  std::string text;                     // JSON, of a kind known to the book's readers
  friend bool operator==(const Entry&, const Entry&) = default;
};

// The jury's storage: append-only books, and a blob store of bytes that their entries refer to by hash. Everything
// known about a tournament or submissions follows from the entries of one book, in order; so there is no other state,
// and anybody can check it.
//
// The next commit stores everything passed to keep and write, or nothing; then it survives the process, however that
// ends. A failure to store is an error (MachineError; NoRoom if the disk is full), at the latest on commit; after an
// error call roll_back first. Not thread-safe. Any number of readers at the same time, but only one writer: a second
// one is refused (MachineError).
class Archive : public BlobStore {
 public:
  virtual std::int64_t write(const std::string& book, std::string_view text) = 0;  // returns its number
  virtual void commit() = 0;

  // Discards what was written and kept since the last commit. Throws MachineError if this object is unusable after its
  // failure, and the archive must be reopened.
  virtual void roll_back() = 0;

  virtual std::vector<Entry> read(const std::string& book,
                                  std::int64_t after = 0) = 0;  // committed entries, and our own
  virtual std::vector<std::string> books() = 0;                 // sorted
};

enum class Access : std::uint8_t { read, write };

// The archive of a contest's data folder: its file archive.db, or the database that contains the folder's store
// (open_store.hpp), in which case the PostgreSQL server's settings determine what a commit survives. Throws
// MachineError.
std::unique_ptr<Archive> open_archive(const std::filesystem::path& folder, Access, const std::string& url = {},
                                      Outlives = Outlives::process);

Hash content_hash(std::string_view bytes);

// Returns the bytes if they match this hash; MachineError: the disk has changed them. For implementations of fetch().
std::string whole(std::string bytes, const Hash&);

}  // namespace agon::store
