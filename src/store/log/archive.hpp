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
  std::int64_t number = 0;              // in its book, from 1 and without gaps
  std::chrono::milliseconds written{};  // since 1970, by the clock of the machine that wrote it
  std::string text;                     // JSON, of a kind that the book's readers know
  friend bool operator==(const Entry&, const Entry&) = default;
};

// What the jury keeps: books, to which entries are only ever added, and a blob store of bytes that they speak of by
// hash. All that is known of a tournament or of submissions follows from the entries of one book, in their order; so
// nothing else has to be remembered, and anybody can check it.
//
// What keep and write are told is kept from the next commit on: all of it, or nothing; then it outlives the process,
// however that ends. What cannot be kept is an error (MachineError; NoRoom when the disk is full), at the latest when
// it is committed; after that roll_back comes first. For one thread; any number of readers at the same time, one
// writer: a second one is refused (MachineError).
class Archive : public BlobStore {
 public:
  virtual std::int64_t write(const std::string& book, std::string_view text) = 0;  // its number
  virtual void commit() = 0;

  // Forgets what was written and kept since the last commit. Throws MachineError when this object cannot go on after
  // its failure, and the archive must be opened again.
  virtual void roll_back() = 0;

  virtual std::vector<Entry> read(const std::string& book,
                                  std::int64_t after = 0) = 0;  // that are committed, and own ones
  virtual std::vector<std::string> books() = 0;                 // in the order of the alphabet
};

enum class Access : std::uint8_t { read, write };

// The archive of a contest's data folder: the file archive.db in it, or the data base that the folder's store is in
// (open_store.hpp), for which a PostgreSQL server has its own setting of what a commit outlives. Throws MachineError.
std::unique_ptr<Archive> open_archive(const std::filesystem::path& folder, Access, const std::string& url = {},
                                      Outlives = Outlives::process);

Hash content_hash(std::string_view bytes);

// The bytes that are kept under this hash, when they are what it says; MachineError: the disk has changed them. For
// those who implement fetch().
std::string whole(std::string bytes, const Hash&);

}  // namespace agon::store
