#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "os/clock.hpp"
#include "worker/offer.hpp"

namespace agon::tournaments {

// The workers of a contest on other machines, known by their repeated requests for work. Thread-safe.
class WorkerRoster {
 public:
  using Steady = os::SteadyClock;
  static constexpr std::chrono::seconds gone_after{10};  // without a request
  static constexpr std::size_t workers_max = 10'000;     // workers remembered

  explicit WorkerRoster(worker::WorkerDemands demands) : demands_(std::move(demands)) {}

  // Whether the worker with this offer may work here. A refusal is logged once for each reason.
  Result<void> admit(std::string_view offer, Steady::time_point now = Steady::now());

  struct Worker {
    worker::WorkerOffer offer;
    std::string refused;  // why; empty: it works
    Steady::time_point asked{};
  };
  std::vector<Worker> present(Steady::time_point now = Steady::now()) const;  // by name
  std::string metrics() const;                                                // in Prometheus' text format

 private:
  const worker::WorkerDemands demands_;
  mutable std::mutex mutex_;
  std::map<std::string, Worker, std::less<>> workers_;  // by name
  std::set<std::string> told_;
};

// "workers: hall-1 (4 matches at a time, speed 103), ...", and a line for each refused one; "" without workers.
std::string workers_text(const std::vector<WorkerRoster::Worker>&);

}  // namespace agon::tournaments
