#pragma once

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <string>
#include <vector>

#include "config/contest.hpp"
#include "telemetry/free_space.hpp"

namespace agon::live {

// What a live contest reports to monitoring. Written by the game servers' thread, readable by any.
class Metrics {
  prometheus::Registry registry_;  // first: it owns the others

 public:
  explicit Metrics(const std::vector<config::ServerPlan>&);

  struct Server {
    prometheus::Counter& commands;
    prometheus::Counter& commands_refused;
    prometheus::Counter& connections_refused;
    prometheus::Counter& logins_failed;
    prometheus::Counter& turns;
    prometheus::Gauge& connections;
    prometheus::Gauge& outgoing_bytes;  // waiting for slow readers
    prometheus::Gauge& spectators;
    prometheus::Histogram& lateness;    // from the scheduled end of a turn until it is noticed
    prometheus::Histogram& turn_work;   // from then until all have been told of the next turn
    prometheus::Histogram& frame_work;  // for spectators, after that
  };
  std::vector<Server> servers;  // in the contest's order
  prometheus::Counter* site_logins_failed = nullptr;
  prometheus::Histogram& commits;
  prometheus::Gauge& standings_spectators;
  prometheus::Gauge& trouble;  // 1: the contest has paused itself

  void set_free(const std::vector<telemetry::FreeSpace>&);
  std::string text();  // in Prometheus' text format, with the failures (failures.hpp); on one thread at a time

 private:
  prometheus::Family<prometheus::Counter>& errors_;
  prometheus::Family<prometheus::Gauge>& free_;
};

// Observes its own lifetime, in seconds.
class Stopwatch {
 public:
  explicit Stopwatch(prometheus::Histogram& into) : into_(into) {}
  ~Stopwatch() { into_.Observe(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count()); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  prometheus::Histogram& into_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace agon::live
