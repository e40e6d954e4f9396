#include "sim/simulated_queue.hpp"

#include <algorithm>
#include <utility>

#include "base/failure_of.hpp"
#include "worker/test_match.hpp"
#include "worker/worker.hpp"

namespace agon::sim {

namespace {
constexpr Duration silence = 30s;  // after which a job is given to another worker
}

SimulatedQueue::SimulatedQueue(SimulatedTime& time, std::uint32_t workers, Faults faults, std::uint64_t seed)
    : time_(time), workers_(workers), faults_drawn_(faults), dice_(seed, 2) {}

bool SimulatedQueue::happens(std::uint32_t one_in) {
  const bool now = one_in != 0 && dice_.below(one_in) == 0;
  faults_ += now;
  return now;
}

void SimulatedQueue::lose_everything() {
  topics_.clear();
  ++losses_;
  ++faults_;
}

void SimulatedQueue::put(const std::string& topic, const queue::Job& job) {
  Topic& where = topics_[topic];
  if (!where.known.insert(job.id).second) return;
  where.jobs.push_back(job);
  if (topic == worker::matches_topic) time_.after(10ms, [this] { look_for_work(); });
}

bool SimulatedQueue::take(const std::string& topic, std::chrono::milliseconds, const std::stop_token&,
                          const Work& work) {
  Topic& where = topics_[topic];
  if (where.jobs.empty()) return false;
  queue::Job job = std::move(where.jobs.front());
  where.jobs.pop_front();
  // Throwing counts as a failure, like a retry.
  queue::Disposition result = queue::Disposition::retry;
  const auto problem = failure_of([&] { result = work(job); });
  if (result == queue::Disposition::retry) {
    ++job.deliveries;
    time_.after(5s, [this, topic, job] { topics_[topic].jobs.push_back(job); });
  } else {
    topics_[topic].known.erase(job.id);
  }
  if (problem) throw MachineError(*problem);
  return true;
}

std::size_t SimulatedQueue::waiting(const std::string& topic) { return topics_[topic].jobs.size(); }

void SimulatedQueue::look_for_work() {
  Topic& matches = topics_[worker::matches_topic];
  while (busy_ < workers_ && !matches.jobs.empty()) {
    queue::Job job = std::move(matches.jobs.front());
    matches.jobs.pop_front();
    ++busy_;
    const bool falls_silent = happens(faults_drawn_.silent_worker);
    const Duration time = falls_silent ? silence : Duration(std::chrono::milliseconds(500 + dice_.below(20'000)));
    time_.after(time, [this, job = std::move(job), falls_silent]() mutable {
      --busy_;
      falls_silent ? give_back(std::move(job)) : play(job);
      look_for_work();
    });
  }
}

void SimulatedQueue::give_back(queue::Job job) {
  ++job.deliveries;
  Topic& matches = topics_[worker::matches_topic];
  if (matches.known.contains(job.id)) matches.jobs.push_back(std::move(job));
}

void SimulatedQueue::play(const queue::Job& job) {
  if (blobs_ == nullptr) return give_back(job);  // the contest's process, which has the programs' blobs, is down
  std::vector<worker::MatchResult> results;
  const auto problem = failure_of([&] {
    const auto orders = worker::match_orders_from(job.text);
    for (const worker::MatchOrder& order : orders.value()) {
      results.push_back(worker::play_at_random(order, *blobs_));
      if (happens(faults_drawn_.failing_worker)) {
        results.back().ours = true;
        results.back().reason = "this machine failed on purpose";
      }
      ++played_;
    }
  });
  if (problem) return give_back(job);
  topics_[worker::matches_topic].known.erase(job.id);
  for (const worker::MatchResult& each : results) {
    if (happens(faults_drawn_.lost)) continue;
    tell(each);
    if (happens(faults_drawn_.doubled)) tell(each);
  }
}

// If the queue has lost its memory, it delivers an old result like a new one.
void SimulatedQueue::tell(const worker::MatchResult& result) {
  const Duration way = happens(faults_drawn_.late) ? Duration(std::chrono::seconds(1 + dice_.below(600)))
                                                   : Duration(std::chrono::milliseconds(1 + dice_.below(200)));
  time_.after(way, [this, result] { topics_[worker::results_topic].jobs.push_back({result.id, to_json(result)}); });
}

}  // namespace agon::sim
