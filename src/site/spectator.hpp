#pragma once

#include <boost/beast/websocket.hpp>
#include <chrono>
#include <memory>
#include <unordered_set>

#include "site/http/http_server.hpp"
#include "site/stream.hpp"

namespace agon::site {

class Spectator;

// A stream and its spectators. Not thread-safe.
class Broadcast {
 public:
  Stream stream;

  void tell() const;                                                 // the stream has something new
  void drop_stuck(std::chrono::steady_clock::time_point now) const;  // those that have not taken a message for long
  void enter(Spectator& one) { spectators_.insert(&one); }
  void leave(Spectator& one) { spectators_.erase(&one); }
  std::size_t spectators() const { return spectators_.size(); }

 private:
  std::unordered_set<Spectator*> spectators_;
};

// Messages are compressed separately for each reader, which takes about 0.2 ms of processor time and 35 kB of memory
// for 10 kB of standings. With few readers, perhaps on phones, that is worth it; with thousands, processor time matters
// more than bandwidth. So the number of compressing connections is limited, and later readers get uncompressed
// messages. Not thread-safe.
class Compressors {
 public:
  static constexpr std::size_t most = 500;

  std::shared_ptr<void> take();  // a slot, for the lifetime of the result; null: all taken

 private:
  std::shared_ptr<std::size_t> used_ = std::make_shared<std::size_t>(0);  // survives us in taken slots
};

// A WebSocket that receives a channel's messages, one at a time: the next is chosen when the last is sent, so only a
// position is stored for a slow reader. Input is discarded; too much of it closes the connection.
class Spectator : public std::enable_shared_from_this<Spectator> {
 public:
  Spectator(beast::tcp_stream stream, Broadcast& channel, std::shared_ptr<void> guard, std::shared_ptr<void> compressor)
      : socket_(std::move(stream)), channel_(channel), guard_(std::move(guard)), compressor_(std::move(compressor)) {}
  ~Spectator() { channel_.leave(*this); }

  void start(const HttpRequest&, const Text& greeting);
  void look();  // sends anything new
  void close();
  bool stuck(std::chrono::steady_clock::time_point now) const;

 private:
  void write(Text);
  void read();

  beast::websocket::stream<beast::tcp_stream> socket_;
  Broadcast& channel_;
  std::shared_ptr<void> guard_, compressor_;  // null: uncompressed
  Stream::Place place_;
  Text writing_;
  std::chrono::steady_clock::time_point since_{};  // when the current write began
  beast::flat_static_buffer<128> heard_;
  bool closed_ = false;
};

}  // namespace agon::site
