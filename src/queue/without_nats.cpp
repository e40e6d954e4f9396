// Replaces NATS in a program built without it (AGON_NATS=OFF).

#include "base/machine_error.hpp"
#include "queue/bulletin.hpp"
#include "queue/queue.hpp"

namespace agon::queue {

namespace {
[[noreturn]] void refuse() {
  throw MachineError("this agon was built without NATS; leave --queue out to play all matches on this machine");
}
}  // namespace

std::unique_ptr<Queue> open_nats_contest(const std::string&, BlobStore&, const std::string&, const NatsSettings&) {
  refuse();
}
std::unique_ptr<Queue> open_nats_worker(const std::string&, const NatsSettings&) { refuse(); }
std::unique_ptr<Bulletin> open_nats_bulletin(const std::string&, std::function<void(std::string_view)>) { refuse(); }
void ask_nats(const std::string&) { refuse(); }

}  // namespace agon::queue
