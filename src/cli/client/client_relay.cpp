#include "cli/client/client_relay.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <utility>

namespace agon::cli {

namespace {

constexpr std::size_t bytes_ahead_max = 1 << 20;  // buffered for a side that does not read

bool only_later() { return errno == EAGAIN || errno == EINTR; }

}  // namespace

Speaker Speaker::stdio() {
  Speaker speaker;
  speaker.from_ = STDIN_FILENO, speaker.to_ = STDOUT_FILENO;
  speaker.piece_ = PIPE_BUF;  // the descriptors are shared with other processes, so they stay blocking
  return speaker;
}

Speaker Speaker::program(std::unique_ptr<sandbox::Process> process) {
  Speaker speaker;
  speaker.from_ = process->output(), speaker.to_ = process->input();
  if (fcntl(speaker.to_, F_SETFL, O_NONBLOCK) != 0) throw os::machine_error("fcntl");
  speaker.process_ = std::move(process);
  return speaker;
}

Speaker Speaker::client(os::Handle socket) {
  Speaker speaker;
  speaker.from_ = speaker.to_ = socket.get();
  const int yes = 1;
  setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  speaker.socket_ = std::move(socket);
  return speaker;
}

void Speaker::hears_no_more() {
  if (process_) process_->close_input();
  if (socket_) shutdown(socket_.get(), SHUT_WR);
  to_ = -1;
}

void Relay::prepare(std::span<pollfd> ends) const {
  const bool listens = !speaker_left() && server_->unsent() < bytes_ahead_max;
  ends[0] = {listens ? speaker_.from() : -1, POLLIN, 0};
  ends[1] = {speaker_.to(), static_cast<short>(unheard_.empty() ? 0 : POLLOUT), 0};  // 0: detects only errors
  ends[2] = {server_->open() ? server_->fd() : -1, server_->events(unheard_.size() < bytes_ahead_max), 0};
}

void Relay::serve(std::span<const pollfd> ends) {
  if (ends[2].revents & POLLOUT) server_->write_some();
  if (ends[2].revents & ~POLLOUT) unheard_ += server_->hear();
  if (ends[0].revents) read_speaker();
  if (!unheard_.empty() && (ends[1].revents & POLLOUT)) write_speaker();
  if (ends[1].revents & (POLLERR | POLLNVAL)) gone_ = true;
}

void Relay::read_speaker() {
  std::array<char, 64 << 10> room;
  const ssize_t count = read(speaker_.from(), room.data(), room.size());
  if (count > 0) return server_->say({room.data(), static_cast<std::size_t>(count)});
  if (count < 0 && only_later()) return;
  said_all_ = true;
  gone_ |= count < 0;
  server_->say_end();
}

void Relay::write_speaker() {
  const ssize_t written = write(speaker_.to(), unheard_.data(), std::min(unheard_.size(), speaker_.piece()));
  if (written > 0) unheard_.erase(0, static_cast<std::size_t>(written));
  if (written < 0 && !only_later()) gone_ = true;
}

StopEvent::StopEvent(std::stop_token token)
    : pipe_(os::make_pipe()), token_(std::move(token)), callback_(token_, [this] {
        const ssize_t ignored = write(pipe_.write.get(), "s", 1);
        static_cast<void>(ignored);
      }) {}

void RelayServer::serve() {
  while (step()) watched.recorder.flush();
  watched.recorder.flush();
}

bool RelayServer::step() {
  constexpr std::size_t own = 3;
  std::vector<pollfd> ends(own + relays.size() * Relay::polled);
  ends[0] = {stop.fd(), POLLIN, 0};
  ends[1] = {door ? door->fd() : -1, POLLIN, 0};
  ends[2] = {keys ? STDIN_FILENO : -1, POLLIN, 0};
  const auto of_relay = [&](std::size_t i) { return std::span(ends).subspan(own + i * Relay::polled, Relay::polled); };
  for (std::size_t i = 0; i < relays.size(); ++i) relays[i]->prepare(of_relay(i));
  if (poll(ends.data(), ends.size(), status ? 200 : -1) < 0 && errno != EINTR) throw os::machine_error("poll");
  if (stop.stopped()) return false;
  if (ends[2].revents) read_keys();
  for (std::size_t i = 0; i < relays.size(); ++i) relays[i]->serve(of_relay(i));
  const auto over =
      std::stable_partition(relays.begin(), relays.end(), [](const auto& relay) { return !relay->over(); });
  for (auto each = over; each != relays.end(); ++each) {
    (*each)->speaker().hears_no_more();
    if (farewell) farewell(std::move(*each));
  }
  relays.erase(over, relays.end());
  if (door && ends[1].revents) {
    os::Handle socket(accept4(door->fd(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (auto relay = socket ? welcome(std::move(socket)) : nullptr) relays.push_back(std::move(relay));
  }
  if (status) status();
  return door || !relays.empty();
}

void RelayServer::read_keys() {
  char room[256];
  if (read(STDIN_FILENO, room, sizeof room) > 0) {
    fmt::print(stderr, "{}", watched.meter.text());
  } else {
    keys = false;
  }
}

}  // namespace agon::cli
