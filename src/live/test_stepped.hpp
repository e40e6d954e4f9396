#pragma once

// For tests: a live server on the test's own thread, in a time that passes only when the test says so. What it does at
// a certain time does not depend on how fast the machine is.

#include "live/live_server.hpp"
#include "live/test_client.hpp"
#include "os/test_time.hpp"
#include "store/journal/sqlite_store.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

class Stepped {
 public:
  explicit Stepped(config::Contest of)
      : contest(std::move(of)), store(store::open_sqlite(folder.file())), server(contest, *store) {
    telemetry::log_to_nobody();
    server.poll();
  }

  void pass(config::Milliseconds by) {
    time.pass(by);
    server.poll();
  }
  void pause() {
    server.pause();
    server.poll();
  }
  void resume() {
    EXPECT_TRUE(server.resume().ok());
    server.poll();
  }
  std::uint16_t port() const { return server.port(contest.servers[0].name); }

  os::TestFolder folder;
  os::ManualTime time;
  config::Contest contest;
  std::unique_ptr<store::Store> store;
  LiveServer server;
};

// A client of it. No time passes while it waits for a line.
class SteppedClient : public Client {
 public:
  explicit SteppedClient(Stepped& stepped) : Client(stepped.port(), 1, [&stepped] { stepped.server.poll(); }) {}
  // Whether nothing has come, although the server has done all that is due.
  bool hears_nothing() { return line(20) == "<silence>"; }
};

}  // namespace agon::live
