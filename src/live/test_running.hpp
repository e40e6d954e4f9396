#pragma once

// For tests: a live server on a thread.

#include <thread>

#include "live/live_server.hpp"
#include "live/test_client.hpp"
#include "store/journal/sqlite_store.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

enum class Logged : std::uint8_t { no, as_it_was };

class Running {
 public:
  explicit Running(config::Contest of, Logged logged = Logged::no)
      : contest(std::move(of)), store(store::open_sqlite(folder.file())), server(contest, *store) {
    if (logged == Logged::no) telemetry::log_to_nobody();
    thread_ = std::thread([this] { server.run(); });
  }
  ~Running() { stop(); }
  void stop() {
    if (!thread_.joinable()) return;
    server.stop();
    thread_.join();
  }
  void pause() {  // returns once the contest is paused
    server.pause();
    while (server.situation()->phase != tournaments::Phase::paused)
      std::this_thread::sleep_for(config::Milliseconds(1));
  }
  std::uint16_t port() const { return server.port(contest.servers[0].name); }

  os::TestFolder folder;
  config::Contest contest;
  std::unique_ptr<store::Store> store;
  LiveServer server;

 private:
  std::thread thread_;
};

}  // namespace agon::live
