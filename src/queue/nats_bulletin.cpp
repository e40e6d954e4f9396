#include <fmt/format.h>
#include <zstd.h>

#include <optional>
#include <thread>
#include <utility>

#include "base/failure_of.hpp"
#include "base/machine_error.hpp"
#include "queue/bulletin.hpp"
#include "queue/nats_connection.hpp"
#include "queue/nats_responder.hpp"

namespace agon::queue {

namespace {

std::optional<std::string> packed(std::string_view text) {
  if (text.size() > bulletin_text_bytes_max) return {};
  std::string all(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size = ZSTD_compress(all.data(), all.size(), text.data(), text.size(), ZSTD_CLEVEL_DEFAULT);
  if (ZSTD_isError(size) || size > bulletin_bytes_max) return {};
  all.resize(size);
  return all;
}

std::optional<std::string> unpacked(std::string_view packed) {
  const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size > bulletin_text_bytes_max) return {};  // errors are larger too
  std::string text(size, '\0');
  if (ZSTD_decompress(text.data(), text.size(), packed.data(), packed.size()) != size) return {};
  return text;
}

class NatsBulletin final : public Bulletin {
 public:
  NatsBulletin(const NatsUrl& url, std::function<void(std::string_view)> heard)
      : connection_(url), subject_(fmt::format("agon.{}.parts", url.name)), heard_(std::move(heard)) {
    natsSubscription* texts = nullptr;
    connection_.insist("hear other parts of the contest", patience, [&](jsErrCode&) {
      return natsConnection_SubscribeSync(&texts, connection_.get(), subject_.c_str());
    });
    texts_.reset(texts);
    connection_.insist("hear other parts of the contest", patience,  // everything posted after this is received
                       [&](jsErrCode&) { return natsConnection_Flush(connection_.get()); });
    thread_ = std::jthread([this, texts] { listen(texts); });
  }
  ~NatsBulletin() override {
    natsSubscription_Unsubscribe(texts_.get());
    thread_.join();
  }
  NatsBulletin(const NatsBulletin&) = delete;
  NatsBulletin& operator=(const NatsBulletin&) = delete;

  bool post(std::string_view text) override {
    const auto all = packed(text);
    if (!all || all->size() > connection_.payload_bytes_max()) return false;
    return natsConnection_Publish(connection_.get(), subject_.c_str(), all->data(), static_cast<int>(all->size())) ==
           NATS_OK;
  }

 private:
  void listen(natsSubscription* texts) const {
    for (;;) {
      natsMsg* got = nullptr;
      const natsStatus status =
          natsSubscription_NextMsg(&got, texts, std::chrono::milliseconds(std::chrono::hours(1)).count());
      const NatsMessage message(got);
      if (status == NATS_OK) {
        failure_of([&] {
          if (const auto text = unpacked(text_of(got))) heard_(*text);
        });
      } else if (status == NATS_INVALID_SUBSCRIPTION || status == NATS_CONNECTION_CLOSED) {
        return;
      } else if (status != NATS_TIMEOUT) {
        std::this_thread::sleep_for(listening_pause);
      }
    }
  }

  NatsConnection connection_;
  const std::string subject_;
  const std::function<void(std::string_view)> heard_;
  NatsSubscription texts_;
  std::jthread thread_;
};

}  // namespace

std::unique_ptr<Bulletin> open_nats_bulletin(const std::string& url, std::function<void(std::string_view)> heard) {
  const auto where = nats_url(url);
  if (!where) throw MachineError(where.error());
  return std::make_unique<NatsBulletin>(*where, std::move(heard));
}

}  // namespace agon::queue
