#include "queue/nats_responder.hpp"

#include <utility>

#include "base/failure_of.hpp"

namespace agon::queue {

namespace {}  // namespace

std::string_view text_of(natsMsg* message) {
  return {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))};
}

NatsResponder::NatsResponder(NatsConnection& connection, const std::string& subject, Answer answer)
    : connection_(connection), answer_(std::move(answer)) {
  natsSubscription* requests = nullptr;
  connection.insist("serve questions", patience, [&](jsErrCode&) {
    return natsConnection_SubscribeSync(&requests, connection.get(), subject.c_str());
  });
  requests_.reset(requests);
  connection.insist("serve questions", patience, [&](jsErrCode&) { return natsConnection_Flush(connection.get()); });
  thread_ = std::jthread([this, requests] {
    for (;;) {
      natsMsg* message = nullptr;
      const natsStatus got =
          natsSubscription_NextMsg(&message, requests, std::chrono::milliseconds(std::chrono::hours(1)).count());
      const NatsMessage request(message);
      if (got == NATS_OK) {
        failure_of([&] { serve(message); });  // the sender will repeat the request
      } else if (got == NATS_INVALID_SUBSCRIPTION || got == NATS_CONNECTION_CLOSED) {
        return;
      } else if (got != NATS_TIMEOUT) {
        std::this_thread::sleep_for(listening_pause);
      }
    }
  });
}

NatsResponder::~NatsResponder() {
  natsSubscription_Unsubscribe(requests_.get());
  thread_.join();
}

void NatsResponder::serve(natsMsg* message) {
  const char* const reply = natsMsg_GetReply(message);
  if (!reply) return;
  std::string text;
  if (const auto problem = failure_of([&] { text = answer_(message); })) text = *problem;
  natsConnection_Publish(connection_.get(), reply, text.data(), static_cast<int>(text.size()));
}

}  // namespace agon::queue
