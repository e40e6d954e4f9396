#include "queue/nats_connection.hpp"
#include "queue/queue.hpp"

namespace agon::queue {

void ask_nats(const std::string& url) {
  const auto read = nats_url(url);
  if (!read) throw MachineError(read.error());
  const NatsConnection connection(*read);
  connection.insist("list its streams", std::chrono::seconds(3), [&](jsErrCode& error) {
    jsAccountInfo* account = nullptr;
    const natsStatus status = js_GetAccountInfo(&account, connection.jet_stream(), nullptr, &error);
    jsAccountInfo_Destroy(account);
    return status;
  });
}

}  // namespace agon::queue
