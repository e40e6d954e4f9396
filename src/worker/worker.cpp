// Theory of operation
//
// Each core has two threads, pinned to it, and one chair. A thread takes a batch from the queue and plays its matches
// one after the other: it starts the programs of a match, waits for the chair, plays, leaves the chair, and sends the
// result. So while one thread plays, the other starts its next programs, sends its result, or fetches its next batch,
// and the core never waits for any of this. Two batches of a core progress side by side, match by match.
//
// A core that is playing fetches another batch only if enough are waiting for all; otherwise the last matches of a
// round would wait for one core while others are idle.
//
// Compiling would disturb a match played at the same time, so it requires the chair.
//
// Stopping ends all programs through the player's watchdog; each thread finds its match aborted and gives its batch
// back. Results of its finished matches have been sent by then, and receivers count each result once.

#include "worker/worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "base/digest.hpp"
#include "base/failure_of.hpp"
#include "base/machine_error.hpp"
#include "os/cores.hpp"
#include "worker/match_player.hpp"

namespace agon::worker {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr std::uint32_t tries_max = 3;
constexpr std::size_t slots_of_core = 2;
constexpr milliseconds fetch_wait = 10s;
constexpr milliseconds look_again = 100ms;               // whether a core that is playing may fetch more
constexpr milliseconds recovery = 1s;                    // after a failure
constexpr std::chrono::nanoseconds delay_floor = 500ms;  // of a whole match: a shorter delay decides nothing

struct Core {
  std::mutex fetching;  // one of the threads waits for a batch
  std::mutex chair;     // its holder plays
  std::atomic<int> batches = 0;
};

// While it exists, a core has one more batch.
class HasBatch {
 public:
  explicit HasBatch(Core& core) : core_(core) { ++core_.batches; }
  ~HasBatch() { --core_.batches; }
  HasBatch(const HasBatch&) = delete;
  HasBatch& operator=(const HasBatch&) = delete;

 private:
  Core& core_;
};

// Whether a seat lost, or missed a turn, because it ran out of time.
bool decided_by_time(const SeatResult& seat) {
  return seat.fault == replay::Fault::no_answer || seat.fault == replay::Fault::ignored_quit || seat.silent > 0;
}

class Worker {
 public:
  Worker(queue::Queue& queue, const WorkerSettings& settings, const std::stop_token& stop)
      : queue_(queue),
        settings_(settings),
        stop_(stop),
        player_(queue.blobs(), {settings.cache, settings.isolation, settings.program_version, settings.build,
                                /*background=*/false, settings.speed, settings.quotes_stderr,
                                /*runs_commands=*/queue.is_local()}) {}

  void work() {
    const std::stop_callback on_stop(stop_, [this] { player_.stop(); });
    const std::vector<int> cores_allowed = os::allowed_cores();
    jobs_ = settings_.jobs != 0 ? settings_.jobs : std::max<std::size_t>(cores_allowed.size(), 1);
    std::vector<Core> cores(jobs_);
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < jobs_ * slots_of_core; ++i) {
      try {
        threads.emplace_back([this, &core = cores[i % jobs_], &cores_allowed, i] {
          if (!cores_allowed.empty()) os::pin_this_thread(cores_allowed[i % jobs_ % cores_allowed.size()]);
          run(core);
        });
      } catch (const std::system_error& error) {  // the threads already running do the work
        if (threads.empty()) throw MachineError(fmt::format("cannot start a thread: {}", error.what()));
        report_failure(fmt::format("only {} of {} threads play: {}", i, jobs_ * slots_of_core, error.what()));
        break;
      }
    }
  }

 private:
  void run(Core& core) {
    while (!stop_.stop_requested()) {
      const auto problem = failure_of([&] { fetch(core); });
      if (!problem) continue;
      report_failure(*problem);
      failure_of([&] { rest(recovery); });
    }
  }

  void fetch(Core& core) {
    std::unique_lock fetching(core.fetching);
    const bool busy = core.batches > 0;
    if (busy && queue_.waiting(matches_topic) < jobs_) {
      fetching.unlock();
      return rest(look_again);
    }
    queue_.take(matches_topic, busy ? look_again : fetch_wait, stop_, [&](const queue::Job& job) {
      const HasBatch has_batch(core);
      fetching.unlock();
      return play_batch(core, job);
    });
  }

  queue::Disposition play_batch(Core& core, const queue::Job& job) {
    const auto orders = match_orders_from(job.text);
    if (!orders) {
      report_failure(fmt::format("a batch that cannot be read: {}", orders.error()));
      return queue::Disposition::drop;
    }
    const bool poison = job.deliveries > deliveries_max;
    for (const MatchOrder& order : *orders) {
      const auto result = poison ? set_aside(order, job.deliveries - 1) : decide(core, order);
      if (!result) return queue::Disposition::retry;
      // A match may have several results on their way, all of which must be delivered: a failure of ours, and then the
      // result.
      const std::string text = to_json(*result);
      queue_.put(results_topic, {fmt::format("{}#{}", result->id, hex(Digest().add(text).value())), text});
      const std::lock_guard lock(mutex_);
      if (settings_.played) failure_of([&] { settings_.played(*result); });
    }
    return queue::Disposition::done;
  }

  std::optional<MatchResult> set_aside(const MatchOrder& order, std::uint32_t deliveries) {
    MatchResult result = player_.not_played(
        order,
        fmt::format("it was given out {} times, and each worker that took it fell silent or gave it back", deliveries));
    if (!settings_.name.empty()) result.host.name = settings_.name;
    report_failure(fmt::format("{} is set aside: {}", result.id, result.reason));
    return result;
  }

  // None: it was aborted by a stop.
  std::optional<MatchResult> decide(Core& core, const MatchOrder& order) {
    for (std::uint32_t tries = 1;; ++tries) {
      if (!player_.has_built(order)) {
        const std::lock_guard chair(core.chair);
        player_.build(order);
      }
      const auto attempt = tries == tries_max ? referee::Attempt::last : referee::Attempt::one_of_several;
      const auto started = player_.start(order, attempt);
      {
        const std::lock_guard chair(core.chair);
        player_.play_out(*started);
      }
      MatchResult result = player_.result(*started);
      if (stop_.stop_requested() && result.ours) return std::nullopt;
      result.host.tries = tries;
      if (!settings_.name.empty()) result.host.name = settings_.name;
      if (tries == tries_max || !(result.ours || overloaded(result))) return result;
      report_failure(result.ours ? fmt::format("{}: {}", result.id, result.reason)
                                 : fmt::format("{}: this machine was overloaded: {}", result.id, result.reason));
      rest(recovery);
    }
  }

  void rest(milliseconds time) {
    std::unique_lock lock(mutex_);
    never_.wait_for(lock, stop_, time, [] { return false; });
  }

  void report_failure(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (settings_.failed && !stop_.stop_requested()) failure_of([&] { settings_.failed(why); });
  }

  queue::Queue& queue_;
  const WorkerSettings& settings_;
  const std::stop_token stop_;
  MatchPlayer player_;
  std::size_t jobs_ = 1;
  std::mutex mutex_;
  std::condition_variable_any never_;
};

}  // namespace

bool overloaded(const MatchResult& result) {
  if (std::ranges::none_of(result.seats, decided_by_time)) return false;
  std::chrono::nanoseconds waited_for{};
  for (const SeatResult& seat : result.seats) waited_for += seat.wall;
  return result.host.waited > delay_floor && result.host.waited * 2 > waited_for;
}

bool decided_under_overload(const MatchResult& result) {
  if (result.ours) return false;
  return overloaded(result) || (result.host.tries >= tries_max && std::ranges::any_of(result.seats, decided_by_time));
}

void work(queue::Queue& queue, const WorkerSettings& settings, const std::stop_token& stop) {
  Worker(queue, settings, stop).work();
}

}  // namespace agon::worker
