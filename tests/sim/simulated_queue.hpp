#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "base/dice.hpp"
#include "queue/queue.hpp"
#include "sim/simulated_time.hpp"
#include "worker/order.hpp"

namespace agon::sim {

// A queue on another machine, with its workers. It continues when the contest's process dies. Messages are late or
// duplicated, workers fall silent or fail, and the queue may lose everything.
class SimulatedQueue final : public queue::Queue {
 public:
  struct Faults {  // one in this number; 0: never
    std::uint32_t silent_worker = 0, failing_worker = 0, doubled = 0, late = 0, lost = 0;
  };
  SimulatedQueue(SimulatedTime&, std::uint32_t workers, Faults, std::uint64_t seed);

  void serve(BlobStore* blobs) { blobs_ = blobs; }  // of the contest's process; null: it is down
  void lose_everything();

  void put(const std::string& topic, const queue::Job&) override;
  bool take(const std::string& topic, std::chrono::milliseconds, const std::stop_token&, const Work&) override;
  std::size_t waiting(const std::string& topic) override;
  std::uint64_t losses() const override { return losses_; }
  BlobStore& blobs() override { return *blobs_; }

  std::uint64_t played() const { return played_; }
  std::uint64_t faults() const { return faults_; }

 private:
  struct Topic {
    std::deque<queue::Job> jobs;
    std::set<std::string> known;  // waiting or being worked on
  };
  void look_for_work();
  void play(const queue::Job&);
  void give_back(queue::Job);
  void tell(const worker::MatchResult&);
  bool happens(std::uint32_t one_in);

  SimulatedTime& time_;
  const std::uint32_t workers_;
  const Faults faults_drawn_;
  Dice dice_;
  BlobStore* blobs_ = nullptr;
  std::map<std::string, Topic> topics_;
  std::uint32_t busy_ = 0;
  std::uint64_t losses_ = 0, played_ = 0, faults_ = 0;
};

}  // namespace agon::sim
