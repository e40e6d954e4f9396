#pragma once

#include <mutex>

#include "base/blob_store.hpp"

namespace agon::queue {

// Makes a blob store that is not thread-safe usable by several threads.
class SharedBlobStore final : public BlobStore {
 public:
  explicit SharedBlobStore(BlobStore& blobs) : blobs_(blobs) {}

  Hash keep(std::string_view bytes) override {
    const std::lock_guard lock(mutex_);
    return blobs_.keep(bytes);
  }
  std::optional<std::string> fetch(const Hash& hash) override {
    const std::lock_guard lock(mutex_);
    return blobs_.fetch(hash);
  }

 private:
  std::mutex mutex_;
  BlobStore& blobs_;
};

}  // namespace agon::queue
