#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/archive.hpp"

namespace agon::jury {

// An archive for several threads: the conductor writes its book while workers lay replays on the shelf. What one of
// them commits is everything that all of them have written up to then, which harms nobody.
class GuardedArchive final : public store::Archive {
 public:
  explicit GuardedArchive(store::Archive& archive) : archive_(archive) {}

  Hash keep(std::string_view bytes) override {
    const std::lock_guard lock(mutex_);
    return archive_.keep(bytes);
  }
  std::optional<std::string> fetch(const Hash& hash) override {
    const std::lock_guard lock(mutex_);
    return archive_.fetch(hash);
  }
  std::int64_t write(const std::string& book, std::string_view text) override {
    const std::lock_guard lock(mutex_);
    return archive_.write(book, text);
  }
  void commit() override {
    const std::lock_guard lock(mutex_);
    archive_.commit();
  }
  std::vector<store::Entry> read(const std::string& book, std::int64_t after = 0) override {
    const std::lock_guard lock(mutex_);
    return archive_.read(book, after);
  }
  std::vector<std::string> books() override {
    const std::lock_guard lock(mutex_);
    return archive_.books();
  }

 private:
  store::Archive& archive_;
  std::mutex mutex_;
};

}  // namespace agon::jury
