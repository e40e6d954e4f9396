#pragma once

#include <memory>
#include <string>

#include "base/blob_store.hpp"
#include "queue/nats_responder.hpp"

namespace agon::queue {

inline constexpr std::size_t blob_bytes_max = std::size_t{256} << 20;  // of one thing in the blob store

Hash hash_of(std::string_view bytes);

// The contest's blob store as a worker sees it. For any thread.
class FarShelf final : public BlobStore {
 public:
  FarShelf(NatsConnection& connection, std::string subject) : connection_(connection), subject_(std::move(subject)) {}
  Hash keep(std::string_view bytes) override;
  std::optional<std::string> fetch(const Hash&) override;

 private:
  NatsConnection& connection_;
  const std::string subject_;
};

// The contest's side: answers workers from its blob store, in a thread of its own.
class ShelfService {
 public:
  ShelfService(NatsConnection&, const std::string& subject, BlobStore&);

 private:
  std::string answer(natsMsg*);
  std::string part(const Hash&, std::size_t offset);

  NatsConnection& connection_;
  BlobStore& blobs_;
  Hash last_hash_;  // what was asked for last, of which more parts will be asked for
  std::string last_bytes_;
  NatsResponder requests_;  // the last: it uses what stands above
};

}  // namespace agon::queue
