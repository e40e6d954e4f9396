#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstdint>
#include <functional>

namespace agon::live {

// A socket that is watched. It is not destroyed while it is told what it is ready for.
class EventHandler {
 public:
  virtual void ready(std::uint32_t events) = 0;  // as epoll says: EPOLLIN, EPOLLOUT, EPOLLHUP, EPOLLERR

 protected:
  ~EventHandler() = default;
};

// Tells which of thousands of sockets can be read or written: an epoll of its own inside Asio's loop. A wait of Asio's
// costs a system call more for each read, and its handlers run one by one; here what is ready at a time comes together,
// and `after_batch` follows, so that a batch can share a commit and each of its connections answers with one send.
// Readiness is by level: what is left unread is told again in the next batch.
class Reactor {
 public:
  Reactor(boost::asio::io_context& loop, std::function<void()> after_batch);

  bool add(int socket, EventHandler&,
           std::uint32_t events);  // until the socket is closed; false: the system has no room
  void change(int socket, EventHandler&, std::uint32_t events);

  void resume();  // nothing is told before
  void pause();   // nor after

 private:
  void wait();
  void look();

  boost::asio::posix::stream_descriptor epoll_;
  std::function<void()> after_batch_;
  bool stands_ = true, waits_ = false;
};

}  // namespace agon::live
