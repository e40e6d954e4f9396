#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstdint>
#include <functional>

namespace agon::live {

// A watched socket. It must not be destroyed during a call of ready().
class EventHandler {
 public:
  virtual void ready(std::uint32_t events) = 0;  // epoll flags: EPOLLIN, EPOLLOUT, EPOLLHUP, EPOLLERR

 protected:
  ~EventHandler() = default;
};

// Reports which of thousands of sockets are readable or writable, with an epoll instance of its own inside Asio's loop.
// Asio's own wait costs one more system call per read, and runs handlers one by one. Here the events of one epoll_wait
// form a batch, followed by `after_batch`, so that a batch shares one commit and each of its connections answers with
// one send. Level-triggered: unread data is reported again in the next batch.
class Reactor {
 public:
  Reactor(boost::asio::io_context& loop, std::function<void()> after_batch);

  // Watches until the socket is closed. False: the system is out of resources.
  bool add(int socket, EventHandler&, std::uint32_t events);
  void change(int socket, EventHandler&, std::uint32_t events);

  void resume();  // no event is reported before this
  void pause();   // or after this

 private:
  void wait();
  void look();

  boost::asio::posix::stream_descriptor epoll_;
  std::function<void()> after_batch_;
  bool stands_ = true, waits_ = false;
};

}  // namespace agon::live
