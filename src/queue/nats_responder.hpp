#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "queue/nats_connection.hpp"

namespace agon::queue {

std::string_view text_of(natsMsg*);

// Answers requests on a subject, one after the other, on its own thread. If `answer` throws, the message of the
// exception is the answer.
class NatsResponder {
 public:
  using Answer = std::function<std::string(natsMsg*)>;
  NatsResponder(NatsConnection&, const std::string& subject, Answer);  // listens at once; throws MachineError
  ~NatsResponder();
  NatsResponder(const NatsResponder&) = delete;
  NatsResponder& operator=(const NatsResponder&) = delete;

 private:
  void serve(natsMsg*);

  NatsConnection& connection_;
  const Answer answer_;
  NatsSubscription requests_;
  std::jthread thread_;
};

}  // namespace agon::queue
