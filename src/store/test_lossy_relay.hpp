#pragma once

// For tests: stands between a client and a PostgreSQL server, and can lose the answer to what the client says next.

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <string>
#include <thread>

#include "base/machine_error.hpp"

namespace agon::store {

class LossyRelay {
 public:
  // Serves one connection after the other in `folder`, for the server whose socket lies in `server`.
  LossyRelay(const std::filesystem::path& folder, const std::filesystem::path& server)
      : folder_(folder), server_(server), listener_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const sockaddr_un here = address(folder);
    if (bind(listener_, reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0 || listen(listener_, 8) != 0) {
      throw MachineError("no relay");
    }
    thread_ = std::jthread([this](const std::stop_token& stop) {
      while (!stop.stop_requested()) serve(stop);
    });
  }
  ~LossyRelay() {
    thread_.request_stop();
    thread_.join();
    close(listener_);
  }
  LossyRelay(const LossyRelay&) = delete;
  LossyRelay& operator=(const LossyRelay&) = delete;

  void lose_next_answer() { loses_ = true; }
  std::string url(const std::string& base) const { return "postgresql://agon@/" + base + "?host=" + folder_.string(); }

 private:
  static constexpr int look_ms = 20;

  static sockaddr_un address(const std::filesystem::path& folder) {
    sockaddr_un at{};
    at.sun_family = AF_UNIX;
    std::ranges::copy((folder / ".s.PGSQL.5432").string(), at.sun_path);
    return at;
  }

  void serve(const std::stop_token& stop) {
    pollfd waits{listener_, POLLIN, 0};
    if (poll(&waits, 1, look_ms) <= 0) return;
    const int client = accept(listener_, nullptr, nullptr), server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un there = address(server_);
    if (connect(server, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0) relay(stop, client, server);
    close(client);
    close(server);
  }

  void relay(const std::stop_token& stop, int client, int server) {
    std::array<pollfd, 2> both{{{client, POLLIN, 0}, {server, POLLIN, 0}}};
    std::array<char, 1 << 16> room{};
    while (!stop.stop_requested()) {
      if (poll(both.data(), both.size(), look_ms) <= 0) continue;
      for (std::size_t i = 0; i < both.size(); ++i) {
        if (both[i].revents == 0) continue;
        const ssize_t bytes = recv(both[i].fd, room.data(), room.size(), 0);
        if (bytes <= 0) return;
        if (i == 1 && loses_.exchange(false)) return;
        if (send(both[1 - i].fd, room.data(), static_cast<std::size_t>(bytes), MSG_NOSIGNAL) != bytes) return;
      }
    }
  }

  const std::filesystem::path folder_, server_;
  const int listener_;
  std::atomic<bool> loses_ = false;
  std::jthread thread_;
};

}  // namespace agon::store
