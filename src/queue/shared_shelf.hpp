#pragma once

#include <mutex>

#include "base/shelf.hpp"

namespace agon::queue {

// A shelf that is not made for several threads, for several threads.
class SharedShelf final : public Shelf {
 public:
  explicit SharedShelf(Shelf& shelf) : shelf_(shelf) {}

  Hash keep(std::string_view bytes) override {
    const std::lock_guard lock(mutex_);
    return shelf_.keep(bytes);
  }
  std::optional<std::string> fetch(const Hash& hash) override {
    const std::lock_guard lock(mutex_);
    return shelf_.fetch(hash);
  }

 private:
  std::mutex mutex_;
  Shelf& shelf_;
};

}  // namespace agon::queue
