#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "store/log/archive.hpp"

namespace agon::store {

// What a machine still has after it was switched off.
struct TestDisk {
  std::map<std::string, std::vector<Entry>> books;
  std::map<Hash, std::string> blobs;
};

// An archive in memory that loses what is not committed.
class TestArchive final : public Archive {
 public:
  explicit TestArchive(TestDisk& disk) : disk_(disk), now_(disk) {}

  Hash keep(std::string_view bytes) override {
    Hash hash = content_hash(bytes);
    now_.blobs[hash] = bytes;
    return hash;
  }
  std::optional<std::string> fetch(const Hash& hash) override {
    const auto found = now_.blobs.find(hash);
    return found == now_.blobs.end() ? std::nullopt : std::optional(found->second);
  }
  std::int64_t write(const std::string& book, std::string_view text) override {
    std::vector<Entry>& entries = now_.books[book];
    Entry entry;
    entry.number = static_cast<std::int64_t>(entries.size() + 1);
    entry.text = text;
    entries.push_back(entry);
    return entry.number;
  }
  void commit() override { disk_ = now_; }
  void roll_back() override { now_ = disk_; }
  std::vector<Entry> read(const std::string& book, std::int64_t after = 0) override {
    const auto found = now_.books.find(book);
    if (found == now_.books.end()) return {};
    return {found->second.begin() + after, found->second.end()};
  }
  std::vector<std::string> books() override {
    std::vector<std::string> names;
    for (const auto& [name, entries] : now_.books) names.push_back(name);
    return names;
  }

 private:
  TestDisk& disk_;
  TestDisk now_;
};

}  // namespace agon::store
