#include "queue/nats_connection.hpp"

#include <fmt/format.h>

#include <thread>
#include <vector>

#include "base/machine_error.hpp"

namespace agon::queue {

namespace {

constexpr std::chrono::milliseconds retry_pause{200};  // before retrying the server
constexpr int connect_ms = 3000;
constexpr int ping_ms = 5000;  // after two unanswered pings the connection counts as broken

void check(natsStatus status) {
  if (status != NATS_OK) throw MachineError(fmt::format("NATS: {}", natsStatus_GetText(status)));
}

bool is_away(natsStatus status) {
  return status == NATS_TIMEOUT || status == NATS_NO_RESPONDERS || status == NATS_CONNECTION_DISCONNECTED ||
         status == NATS_IO_ERROR || status == NATS_INSUFFICIENT_BUFFER;
}

NatsOptions options_of(const NatsUrl& url) {
  natsOptions* made = nullptr;
  check(natsOptions_Create(&made));
  NatsOptions options(made);
  std::vector<const char*> servers;
  for (const std::string& server : url.servers) servers.push_back(server.c_str());
  check(natsOptions_SetServers(made, servers.data(), static_cast<int>(servers.size())));
  check(natsOptions_SetSecure(made, url.encrypted));
  check(natsOptions_SetName(made, "agon"));
  check(natsOptions_SetTimeout(made, connect_ms));
  check(natsOptions_SetMaxReconnect(made, -1));
  check(natsOptions_SetReconnectWait(made, retry_pause.count()));
  check(natsOptions_SetPingInterval(made, ping_ms));
  check(natsOptions_SetFailRequestsOnDisconnect(made, true));
  // Errors show up where something was requested; otherwise the library would print them to stderr.
  check(natsOptions_SetErrorHandler(
      made, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr));
  return options;
}

std::string why_not_connected(const NatsUrl& url, natsStatus status, const std::string& detail) {
  if (status == NATS_NO_SERVER || status == NATS_TIMEOUT) {
    return fmt::format("no NATS server answers at {}: start one with `nats-server -js`, or correct the queue's URL",
                       url.shown);
  }
  if (status == NATS_CONNECTION_AUTH_FAILED || detail.find("uthorization") != detail.npos) {
    return fmt::format(
        "the NATS server at {} wants another user and password (nats://USER:PASSWORD@HOST) or token "
        "(nats://TOKEN@HOST)",
        url.shown);
  }
  if (status == NATS_SECURE_CONNECTION_WANTED) {
    return fmt::format("the NATS server at {} offers no encryption: write nats:// in place of tls://", url.shown);
  }
  if (status == NATS_SECURE_CONNECTION_REQUIRED) {
    return fmt::format("the NATS server at {} wants encryption: write tls:// in place of nats://", url.shown);
  }
  return fmt::format("the NATS server at {}: {}", url.shown, detail.empty() ? natsStatus_GetText(status) : detail);
}

std::string last_error() {
  natsStatus status = NATS_OK;
  const char* const text = nats_GetLastError(&status);
  return text ? text : "";
}

}  // namespace

NatsConnection::NatsConnection(const NatsUrl& url) : shown_(url.shown) {
  const NatsOptions options = options_of(url);
  natsConnection* connection = nullptr;
  if (const natsStatus status = natsConnection_Connect(&connection, options.get()); status != NATS_OK) {
    throw MachineError(why_not_connected(url, status, last_error()));
  }
  connection_.reset(connection);
  jsCtx* jet_stream = nullptr;
  check(natsConnection_JetStream(&jet_stream, connection, nullptr));
  jet_stream_.reset(jet_stream);
}

NatsConnection::~NatsConnection() { natsConnection_FlushTimeout(connection_.get(), retry_pause.count()); }

std::size_t NatsConnection::payload_bytes_max() const {
  return static_cast<std::size_t>(natsConnection_GetMaxPayload(connection_.get()));
}

void NatsConnection::insist(const std::string& what, std::chrono::seconds how_long, const Step& step) const {
  const auto end = std::chrono::steady_clock::now() + how_long;
  for (;;) {
    jsErrCode error{};
    const natsStatus status = step(error);
    if (status == NATS_OK) return;
    if (!is_away(status)) throw failed(what, status, error);
    if (std::chrono::steady_clock::now() >= end) throw Unreachable(failed(what, status, error).what());
    std::this_thread::sleep_for(retry_pause);
  }
}

MachineError NatsConnection::failed(const std::string& what, natsStatus status, jsErrCode error) const {
  if (error == JSNotEnabledErr || error == JSNotEnabledForAccountErr) {
    return MachineError(
        fmt::format("the NATS server at {} runs without JetStream: start it with `nats-server -js`", shown_));
  }
  const std::string detail = error == 0 ? natsStatus_GetText(status) : last_error();
  return MachineError(fmt::format("the queue at {} failed to {}: {}", shown_, what, detail));
}

}  // namespace agon::queue
