#pragma once

#include <memory>
#include <string>

#include "base/blob_store.hpp"
#include "queue/nats_responder.hpp"

namespace agon::queue {

inline constexpr std::size_t blob_bytes_max = std::size_t{256} << 20;  // of one blob

Hash hash_of(std::string_view bytes);

// The contest's blob store as seen by a worker. Thread-safe.
class RemoteBlobStore final : public BlobStore {
 public:
  RemoteBlobStore(NatsConnection& connection, std::string subject)
      : connection_(connection), subject_(std::move(subject)) {}
  Hash keep(std::string_view bytes) override;
  std::optional<std::string> fetch(const Hash&) override;

 private:
  NatsConnection& connection_;
  const std::string subject_;
};

// The contest's side: serves workers from its blob store, on its own thread.
class BlobService {
 public:
  BlobService(NatsConnection&, const std::string& subject, BlobStore&);

 private:
  std::string answer(natsMsg*);
  std::string part(const Hash&, std::size_t offset);

  NatsConnection& connection_;
  BlobStore& blobs_;
  // The blob requested last; more of its parts will be requested.
  Hash last_hash_;
  std::string last_bytes_;
  NatsResponder requests_;  // last, because it uses the members above
};

}  // namespace agon::queue
