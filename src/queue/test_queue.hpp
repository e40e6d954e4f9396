#pragma once

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "queue/queue.hpp"

namespace agon::queue {

// A shelf in memory.
class TestShelf final : public Shelf {
 public:
  Hash keep(std::string_view bytes) override {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest;
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    Hash hash;
    for (const unsigned char byte : digest) hash += fmt::format("{:02x}", byte);
    kept_[hash] = bytes;
    return hash;
  }
  std::optional<std::string> fetch(const Hash& hash) override {
    const auto found = kept_.find(hash);
    return found == kept_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::map<Hash, std::string> kept_;
};

// A queue seen from the contest and from a worker.
class TestQueues {
 public:
  virtual ~TestQueues() = default;
  virtual Queue& contest() = 0;
  virtual Queue& worker() = 0;
};

class LocalTestQueues final : public TestQueues {
 public:
  Queue& contest() override { return *queue_; }
  Queue& worker() override { return *queue_; }

 private:
  TestShelf shelf_;
  const std::unique_ptr<Queue> queue_ = open_local(shelf_);
};

struct TestQueueMaker {
  std::string name;
  std::function<std::unique_ptr<TestQueues>()> make;
};

inline std::vector<TestQueueMaker> test_queue_makers() {
  return {{"InProcess", [] { return std::make_unique<LocalTestQueues>(); }}};
}

}  // namespace agon::queue
