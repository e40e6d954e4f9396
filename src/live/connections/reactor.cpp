#include "live/connections/reactor.hpp"

#include <sys/epoll.h>

#include <array>
#include <cerrno>
#include <cstddef>

#include "os/handle.hpp"

namespace agon::live {

namespace {

constexpr std::size_t batch = 64;  // a larger batch would delay the timers of turns

bool control(int epoll, int what, int socket, EventHandler& watched, std::uint32_t events) {
  epoll_event event{};
  event.events = events;
  event.data.ptr = &watched;
  return epoll_ctl(epoll, what, socket, &event) == 0;
}

}  // namespace

Reactor::Reactor(boost::asio::io_context& loop, std::function<void()> after_batch)
    : epoll_(loop, epoll_create1(EPOLL_CLOEXEC)), after_batch_(std::move(after_batch)) {}

bool Reactor::add(int socket, EventHandler& watched, std::uint32_t events) {
  return control(epoll_.native_handle(), EPOLL_CTL_ADD, socket, watched, events);
}

void Reactor::change(int socket, EventHandler& watched, std::uint32_t events) {
  if (!control(epoll_.native_handle(), EPOLL_CTL_MOD, socket, watched, events)) {
    throw os::machine_error("a socket cannot be watched");
  }
}

void Reactor::pause() { stands_ = true; }

void Reactor::resume() {
  stands_ = false;
  wait();
}

void Reactor::wait() {
  if (waits_) return;
  waits_ = true;
  epoll_.async_wait(epoll_.wait_read, [this](const boost::system::error_code& error) {
    waits_ = false;
    if (error || stands_) return;
    look();
    wait();
  });
}

// Repeats while batches are small, up to `batch` events: Asio's timers wait meanwhile.
void Reactor::look() {
  std::array<epoll_event, batch> events;
  for (std::size_t seen = 0; seen < batch && !stands_;) {
    const int count = epoll_wait(epoll_.native_handle(), events.data(), static_cast<int>(events.size()), 0);
    if (count <= 0) return;
    for (int i = 0; i < count; ++i) {
      const epoll_event& event = events[static_cast<std::size_t>(i)];
      static_cast<EventHandler*>(event.data.ptr)->ready(event.events);
    }
    after_batch_();
    seen += static_cast<std::size_t>(count);
  }
}

}  // namespace agon::live
