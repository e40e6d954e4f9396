#pragma once

#include <boost/beast/websocket.hpp>
#include <chrono>
#include <memory>
#include <unordered_set>

#include "site/http/http_server.hpp"
#include "site/stream.hpp"

namespace agon::site {

class Spectator;

// A stream and those who watch it. For one thread.
class Broadcast {
 public:
  Stream stream;

  void tell() const;                                                 // the stream has something new
  void drop_stuck(std::chrono::steady_clock::time_point now) const;  // who does not take what was sent long ago
  void enter(Spectator& one) { spectators_.insert(&one); }
  void leave(Spectator& one) { spectators_.erase(&one); }
  std::size_t spectators() const { return spectators_.size(); }

 private:
  std::unordered_set<Spectator*> spectators_;
};

// Messages are compressed for each reader apart, at 0.2 ms of a processor and 35 kB of memory or so for 10 kB of
// standings. Where few watch, perhaps on phones, that is worth it; where thousands do, time matters more than air. So
// only so many are compressed at a time, and whoever comes later reads the same without. For one thread.
class Compressors {
 public:
  static constexpr std::size_t most = 500;

  std::shared_ptr<void> take();  // one, for as long as this lives; null: all are taken

 private:
  std::shared_ptr<std::size_t> used_ = std::make_shared<std::size_t>(0);  // outlives us in what is taken
};

// A WebSocket that gets a channel's messages, one at a time: the next when the last has left, so that of a slow reader
// nothing is kept here but its place. It has nothing to say: what it sends is thrown away, much of it ends it.
class Spectator : public std::enable_shared_from_this<Spectator> {
 public:
  Spectator(beast::tcp_stream stream, Broadcast& channel, std::shared_ptr<void> guard, std::shared_ptr<void> compressor)
      : socket_(std::move(stream)), channel_(channel), guard_(std::move(guard)), compressor_(std::move(compressor)) {}
  ~Spectator() { channel_.leave(*this); }

  void start(const HttpRequest&, const Text& greeting);
  void look();  // for something new
  void close();
  bool stuck(std::chrono::steady_clock::time_point now) const;

 private:
  void write(Text);
  void read();

  beast::websocket::stream<beast::tcp_stream> socket_;
  Broadcast& channel_;
  std::shared_ptr<void> guard_, compressor_;  // null: it is sent all as it is
  Stream::Place place_;
  Text writing_;
  std::chrono::steady_clock::time_point since_{};  // it is written
  beast::flat_static_buffer<128> heard_;
  bool closed_ = false;
};

}  // namespace agon::site
