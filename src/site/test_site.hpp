#pragma once

// For tests: a contest with its site, and spectators.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>

#include "live/live_server.hpp"
#include "live/test_client.hpp"
#include "os/test_wait.hpp"
#include "site/site.hpp"
#include "site/site_texts.hpp"
#include "site/test_http.hpp"
#include "store/journal/sqlite_store.hpp"
#include "telemetry/log.hpp"

namespace agon::site {

class ServedSite {
 public:
  explicit ServedSite(const config::Contest& of, const std::filesystem::path& file,
                      std::optional<Site::Frozen> frozen = {}, Pages pages = {})
      : contest(of),
        store(store::open_sqlite(file)),
        server(contest, *store),
        site(contest, server, *store, std::move(pages), nullptr, nullptr, std::move(frozen)) {
    telemetry::log_to_nobody();
    thread_ = std::thread([this] { server.run(); });
  }
  ~ServedSite() {
    server.stop();
    thread_.join();
  }

  std::string get(const std::string& path, const std::string& fields = "") const {
    return said_to(site.port(), "GET " + path + " HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n" + fields + "\r\n");
  }
  // As `agon contest freeze` does it.
  Site::Frozen now() const {
    const auto situation = server.situation();
    const auto table = board(server.scoring(), *situation);
    tournaments::FreezeInForce freeze;
    freeze.since = std::chrono::milliseconds(1234567);
    freeze.contest = situation->now;
    return {freeze, standings_text(server.scoring(), *situation, table, table.places, {})};
  }
  std::int64_t points_of_alfa() const { return server.situation()->running.at(0).points.at(0); }
  std::int64_t total_of_alfa() const { return board(server.scoring(), *server.situation()).totals.at(0); }

  const config::Contest contest;
  std::unique_ptr<store::Store> store;
  live::LiveServer server;
  Site site;

 private:
  std::thread thread_;
};

// A WebSocket that records everything received.
class Listening {
 public:
  Listening(const ServedSite& running, const std::string& path);
  ~Listening();

  std::string heard() const;
  int last_turn() const;  // of a frame

 private:
  struct Inside;
  const std::unique_ptr<Inside> inside_;
};

inline config::Contest shown_contest(config::Milliseconds turn) {
  config::Contest contest = live::wall_contest(turn, "x=4 y=4 z=6 drops=10");
  contest.name = "Test";
  contest.site.emplace();
  contest.site->address = "127.0.0.1";
  return contest;
}

using os::comes;

}  // namespace agon::site
