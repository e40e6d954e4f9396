#include "site/spectator.hpp"

#include <utility>

#include "os/clock.hpp"

namespace agon::site {

namespace websocket = beast::websocket;

namespace {

constexpr auto send_patience = std::chrono::seconds(20);  // to send one message
constexpr int send_buffer_bytes = 256 << 10;              // in the kernel; data in it can no longer be replaced
constexpr std::size_t compressed_from = 512;              // bytes; smaller ones take one packet anyway

// Small windows: most redundancy is within one message, and memory is needed per reader.
websocket::permessage_deflate compression() {
  websocket::permessage_deflate how;
  how.server_enable = true;
  how.server_max_window_bits = 12;
  how.client_max_window_bits = 9;
  how.client_no_context_takeover = true;
  how.compLevel = 1;
  how.memLevel = 5;
  how.msg_size_threshold = compressed_from;
  return how;
}

}  // namespace

void Broadcast::tell() const {
  for (Spectator* const one : spectators_) one->look();
}

void Broadcast::drop_stuck(std::chrono::steady_clock::time_point now) const {
  for (Spectator* const one : spectators_) {
    if (one->stuck(now)) one->close();
  }
}

std::shared_ptr<void> Compressors::take() {
  if (*used_ >= most) return nullptr;
  ++*used_;
  return {used_.get(), [used = used_](void*) { --*used; }};
}

bool Spectator::stuck(std::chrono::steady_clock::time_point now) const {
  return writing_ && now - since_ > send_patience;
}

void Spectator::start(const HttpRequest& request, const Text& greeting) {
  beast::error_code ignored;
  auto& lowest = beast::get_lowest_layer(socket_);
  lowest.socket().set_option(tcp::no_delay(true), ignored);
  lowest.socket().set_option(asio::socket_base::send_buffer_size(send_buffer_bytes), ignored);
  lowest.expires_never();
  socket_.set_option(websocket::stream_base::timeout{send_patience, send_patience, true});  // pings idle peers
  socket_.auto_fragment(false);
  if (compressor_) socket_.set_option(compression());
  socket_.read_message_max(heard_.max_size());
  socket_.async_accept(request, [self = shared_from_this(), greeting](const beast::error_code& error) {
    if (error) return;
    self->channel_.enter(*self);
    self->write(greeting);
    self->read();
  });
}

void Spectator::look() {
  if (closed_ || writing_) return;
  if (Text next = channel_.stream.next(place_)) write(std::move(next));
}

void Spectator::write(Text text) {
  writing_ = std::move(text);
  since_ = os::SteadyClock::now();
  socket_.async_write(asio::buffer(*writing_),
                      [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                        self->writing_ = nullptr;
                        if (error) return self->close();
                        self->look();
                      });
}

void Spectator::read() {
  socket_.async_read(heard_, [self = shared_from_this()](const beast::error_code& error, std::size_t) {
    if (error) return self->close();
    self->heard_.clear();
    self->read();
  });
}

void Spectator::close() {
  if (std::exchange(closed_, true)) return;
  beast::get_lowest_layer(socket_).close();
}

}  // namespace agon::site
