// Theory of operation
//
// Messages are short, but blobs may be long: they are sent in parts, each on request, so that no receiver is overrun
// and a lost part is requested again. The owner of the bytes answers "part HASH OFFSET" with "part TOTAL" and the bytes
// from that offset, or with "none".
//
// A worker that fetches requests parts from the contest. A worker that stores sends "keep HASH"; then the contest
// requests the parts, at the reply address, and answers "kept" when it has all of them. Both sides request parts until
// the bytes match the hash, or give up. The contest keeps no state of a transfer: it notices a worker that dies during
// one by the next request.

#include "queue/nats_blob_store.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/machine_error.hpp"
#include "base/text.hpp"

namespace agon::queue {

Hash hash_of(std::string_view bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest;
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  Hash hash;
  for (const unsigned char byte : digest) hash += fmt::format("{:02x}", byte);
  return hash;
}

namespace {

constexpr std::size_t part_bytes_max = std::size_t{512} << 10;
constexpr std::size_t words_bytes_max = 128;  // of an answer, in addition to the bytes
constexpr std::chrono::seconds answer_wait{5};
constexpr std::chrono::seconds no_patience{0};   // of the contest with one worker, because others wait
constexpr std::chrono::seconds silence_max{20};  // of the contest while it stores something

// "part HASH OFFSET", parsed.
struct Request {
  std::string_view verb, hash;
  std::size_t offset = 0;
};
Request request_of(natsMsg* message) {
  Words words(text_of(message));
  Request request{words.next(), words.next()};
  if (const auto offset = words.next_integer(); offset && *offset > 0) {
    request.offset = static_cast<std::size_t>(*offset);
  }
  return request;
}

bool is_hash(std::string_view text) {
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == 2 * crypto_hash_sha256_BYTES && std::ranges::all_of(text, is_digit);
}

std::string part_of(std::string_view bytes, std::size_t offset, std::size_t payload_bytes_max) {
  const std::size_t room = std::min(part_bytes_max, payload_bytes_max - words_bytes_max);
  return fmt::format("part {}\n{}", bytes.size(), bytes.substr(std::min(offset, bytes.size()), room));
}

// The other end of a queue.
struct Peer {
  const NatsConnection& connection;
  std::string subject;
  std::chrono::seconds patience;
};

std::string ask(const Peer& peer, const std::string& request) {
  std::string answer;
  peer.connection.insist("reach the other side's blob store", peer.patience, [&](jsErrCode&) {
    natsMsg* message = nullptr;
    const natsStatus status =
        natsConnection_Request(&message, peer.connection.get(), peer.subject.c_str(), request.data(),
                               static_cast<int>(request.size()), std::chrono::milliseconds(answer_wait).count());
    const NatsMessage owned(message);
    if (status == NATS_OK) answer = text_of(message);
    return status;
  });
  return answer;
}

MachineError refused(std::string_view answer) {
  return MachineError(fmt::format("the contest's blob store: {}", answer.substr(0, answer.find('\n'))));
}

// All parts, concatenated.
std::optional<std::string> fetch_from(const Peer& peer, const Hash& hash) {
  std::string bytes;
  std::size_t total = 0;
  do {
    const std::string answer = ask(peer, fmt::format("part {} {}", hash, bytes.size()));
    if (answer == "none") return std::nullopt;
    const std::size_t line = answer.find('\n');
    constexpr std::string_view verb = "part ";
    if (!answer.starts_with(verb) || line == answer.npos) throw refused(answer);
    const auto size = to_integer(std::string_view(answer).substr(verb.size(), line - verb.size()));
    if (!size || *size < 0 || static_cast<std::size_t>(*size) > blob_bytes_max) throw refused("it is too long");
    total = static_cast<std::size_t>(*size);
    if (bytes.size() < total && line + 1 == answer.size()) throw refused("a part of it is empty");
    bytes.append(answer, line + 1);
  } while (bytes.size() < total);
  if (hash_of(bytes) != hash) throw refused(fmt::format("what it gave is not {}", hash));
  return bytes;
}

}  // namespace

std::optional<std::string> RemoteBlobStore::fetch(const Hash& hash) {
  return fetch_from({connection_, subject_, patience}, hash);
}

Hash RemoteBlobStore::keep(std::string_view bytes) {
  if (bytes.size() > blob_bytes_max) throw refused(fmt::format("{} bytes are too many for it", bytes.size()));
  Hash hash = hash_of(bytes);
  const std::string request = "keep " + hash;
  natsInbox* inbox = nullptr;
  connection_.insist("make an address", patience, [&](jsErrCode&) { return natsInbox_Create(&inbox); });
  const std::unique_ptr<natsInbox, Destroy<natsInbox_Destroy>> owned_inbox(inbox);
  natsSubscription* subscription = nullptr;
  connection_.insist("await an answer", patience,
                     [&](jsErrCode&) { return natsConnection_SubscribeSync(&subscription, connection_.get(), inbox); });
  const NatsSubscription owned_subscription(subscription);
  std::string answer;
  connection_.insist("keep something on the contest's blob store", patience, [&](jsErrCode&) {
    natsStatus status = natsConnection_PublishRequest(connection_.get(), subject_.c_str(), inbox, request.data(),
                                                      static_cast<int>(request.size()));
    while (status == NATS_OK && answer.empty()) {
      natsMsg* message = nullptr;
      status = natsSubscription_NextMsg(&message, subscription, std::chrono::milliseconds(silence_max).count());
      const NatsMessage owned(message);
      if (status != NATS_OK) break;
      if (natsMsg_IsNoResponders(message)) return NATS_NO_RESPONDERS;
      if (const char* const reply = natsMsg_GetReply(message)) {
        const std::string part = part_of(bytes, request_of(message).offset, connection_.payload_bytes_max());
        status = natsConnection_Publish(connection_.get(), reply, part.data(), static_cast<int>(part.size()));
      } else {
        answer = text_of(message);
      }
    }
    return status;
  });
  if (answer != "kept") throw refused(answer);
  return hash;
}

BlobService::BlobService(NatsConnection& connection, const std::string& subject, BlobStore& blobs)
    : connection_(connection),
      blobs_(blobs),
      requests_(connection, subject, [this](natsMsg* message) { return answer(message); }) {}

std::string BlobService::answer(natsMsg* message) {
  const Request request = request_of(message);
  const Hash hash(request.hash);
  if (!is_hash(hash)) return "that is not a hash";
  if (request.verb == "part") return part(hash, request.offset);
  if (request.verb != "keep") return "a worker of another version asked for something unknown";
  const auto bytes = fetch_from({connection_, natsMsg_GetReply(message), no_patience}, hash);
  if (!bytes) return "the worker does not have what it wants to be kept";
  if (blobs_.keep(*bytes) != hash) return "what was kept has another hash";
  return "kept";
}

std::string BlobService::part(const Hash& hash, std::size_t offset) {
  if (hash != last_hash_) {
    auto bytes = blobs_.fetch(hash);
    if (!bytes) return "none";
    last_bytes_ = *std::move(bytes);
    last_hash_ = hash;
  }
  return part_of(last_bytes_, offset, connection_.payload_bytes_max());
}

}  // namespace agon::queue
