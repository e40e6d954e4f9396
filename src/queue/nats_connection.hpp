#pragma once

#include <nats/nats.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "base/machine_error.hpp"
#include "queue/nats_url.hpp"

namespace agon::queue {

template <auto destroy>
struct Destroy {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};
using NatsOptions = std::unique_ptr<natsOptions, Destroy<natsOptions_Destroy>>;
using NatsMessage = std::unique_ptr<natsMsg, Destroy<natsMsg_Destroy>>;
using NatsSubscription = std::unique_ptr<natsSubscription, Destroy<natsSubscription_Destroy>>;

// A request to an unreachable peer fails after this time; until then it is repeated.
inline constexpr std::chrono::seconds patience{30};
inline constexpr std::chrono::milliseconds listening_pause{100};  // after a failure to wait for a message

// Nobody answers now; a later attempt may succeed.
class Unreachable : public MachineError {
 public:
  using MachineError::MachineError;
};

// A connection that is restored whenever it breaks. Thread-safe.
class NatsConnection {
 public:
  explicit NatsConnection(const NatsUrl&);  // throws MachineError if there is no server, or it refuses us
  ~NatsConnection();
  NatsConnection(const NatsConnection&) = delete;
  NatsConnection& operator=(const NatsConnection&) = delete;

  natsConnection* get() const { return connection_.get(); }
  jsCtx* jet_stream() const { return jet_stream_.get(); }
  std::size_t payload_bytes_max() const;
  const std::string& shown() const { return shown_; }  // the server, without secrets

  // Executes the step, and repeats it for this long while the server, or the peer behind it, is unreachable. Then
  // throws Unreachable, for other failures MachineError; both say what could not be done.
  using Step = std::function<natsStatus(jsErrCode&)>;
  void insist(const std::string& what, std::chrono::seconds how_long, const Step&) const;
  MachineError failed(const std::string& what, natsStatus, jsErrCode) const;

 private:
  const std::string shown_;
  std::unique_ptr<natsConnection, Destroy<natsConnection_Destroy>> connection_;
  std::unique_ptr<jsCtx, Destroy<jsCtx_Destroy>> jet_stream_;
};

}  // namespace agon::queue
