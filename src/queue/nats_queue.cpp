// Theory of operation
//
// A contest has one JetStream stream, AGON_NAME_ID, stored in files with work-queue retention: a message stays until it
// is acknowledged. ID is the contest's, drawn once, so that leftovers of an earlier contest of the same name are not
// ours; they are deleted when the contest opens. A job is a message whose subject contains its topic and its id,
// agon.NAME.ID.job.TOPIC.JOB, and it is accepted only while its subject has none; so a known job is not duplicated, and
// a put whose answer was lost can be repeated. Each topic has one durable consumer, shared by all who take from it.
//
// The holder of a job reports once a second that it is still working. When it is silent for longer than `silence`, the
// server gives the job to another.
//
// A waiting take asks the server every two seconds; a stop ends the subscription that waits. If the server is
// unreachable, the library reconnects, and waiting for a job continues; only put() and the blob store fail after some
// time.
//
// A server may return without its data. Once a second the contest compares the stream's creation time with the one it
// knows; if the stream is another one or missing, it recreates it and counts a loss, so that jobs are put again.
// Whoever takes from a topic that yields nothing checks whether the topic exists, and reopens it.
//
// A worker knows only the contest's name. Its keeper periodically requests the id at the contest's door
// (nats_contest.hpp), and switches to the topics of another contest when the name is used by that one. Jobs held then
// are still answered where they came from.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "base/failure_of.hpp"
#include "queue/nats_blob_store.hpp"
#include "queue/nats_connection.hpp"
#include "queue/nats_contest.hpp"
#include "queue/nats_topics.hpp"
#include "queue/queue.hpp"
#include "queue/shared_blob_store.hpp"

namespace agon::queue {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr std::chrono::seconds heartbeat = 1s;
constexpr std::chrono::seconds keepers_round = 1s;
constexpr milliseconds door_wait = 2s;
constexpr milliseconds slice = 100ms;  // of waiting for a contest

// Repeats something on its own thread, even after exceptions.
class Pulse {
 public:
  Pulse(std::chrono::milliseconds apart, std::function<void()> act)
      : thread_([this, apart, act = std::move(act)](const std::stop_token& stop) {
          std::unique_lock lock(mutex_);
          while (!stop.stop_requested()) {
            never_.wait_for(lock, stop, apart, [] { return false; });
            if (!stop.stop_requested()) failure_of(act);
          }
        }) {}

 private:
  std::mutex mutex_;
  std::condition_variable_any never_;
  std::jthread thread_;
};

// Reports for all jobs we hold that they are being worked on.
class Heartbeats {
 public:
  void begin(natsMsg* message) {
    const std::lock_guard lock(mutex_);
    held_.insert(message);
  }
  void end(natsMsg* message) {
    const std::lock_guard lock(mutex_);
    held_.erase(message);
  }

 private:
  void beat() {
    const std::lock_guard lock(mutex_);
    for (natsMsg* const message : held_) natsMsg_InProgress(message, nullptr);
  }

  std::mutex mutex_;
  std::set<natsMsg*> held_;
  Pulse pulse_{heartbeat, [this] { beat(); }};
};

// Reports each new state once.
class Teller {
 public:
  explicit Teller(Tell tell) : tell_(std::move(tell)) {}
  void operator()(const std::string& what) const {
    if (tell_) tell_(what);
  }
  void state(const std::string& now) {  // "": no problem
    if (std::exchange(state_, now) != now && !now.empty()) (*this)(now);
  }

 private:
  const Tell tell_;
  std::string state_;
};

std::string away_text(const NatsConnection& connection) {
  return natsConnection_Status(connection.get()) == NATS_CONN_STATUS_CONNECTED
             ? ""
             : fmt::format("the NATS server at {} does not answer; waiting for it", connection.shown());
}

void take_job(Heartbeats& heartbeats, NatsTopics& topics, natsMsg* message, const Queue::Work& work) {
  heartbeats.begin(message);
  Disposition done = Disposition::retry;
  try {
    done = work(job_of(message));
  } catch (...) {
    heartbeats.end(message);
    topics.settle(message, Disposition::retry);
    throw;
  }
  heartbeats.end(message);
  topics.settle(message, done);
}

class ContestQueue final : public Queue {
 public:
  ContestQueue(const NatsUrl& url, BlobStore& own, const std::string& id, const NatsSettings& settings)
      : connection_(url), tell_(settings.tell), blobs_(own), topics_(connection_, url.name, id) {
    topics_.keep_stream();  // reports if the server has no JetStream
    door_.emplace(connection_, NatsContest::Contest{url.name, id, settings.version, settings.tell, settings.admit});
    for (const std::string& what : topics_.delete_others()) tell_(what);
    service_.emplace(connection_, topics_.blobs_subject(), blobs_);
    keeper_.emplace(keepers_round, [this] { keep(); });
  }

  void put(const std::string& topic, const Job& job) override {
    topics_.put(topic, job, [this] { keep_stream(); });
  }

  bool take(const std::string& topic, milliseconds wait, const std::stop_token& stop, const Work& work) override {
    const TakenMessage taken = topics_.next(topic, wait, stop);
    if (!taken.message) return false;
    take_job(heartbeats_, topics_, taken.message.get(), work);
    return true;
  }

  std::size_t waiting(const std::string& topic) override { return topics_.waiting(topic); }
  std::uint64_t losses() const override { return losses_; }
  BlobStore& blobs() override { return blobs_; }

 private:
  void keep_stream() {
    if (!topics_.keep_stream()) return;
    ++losses_;
    tell_("the NATS server has lost the contest's topics; they are created again, and open jobs are queued again");
  }

  void keep() {
    std::string problem;
    try {
      problem = away_text(connection_);
      if (problem.empty()) keep_stream();
    } catch (const Unreachable&) {  // between two checks
      return;
    } catch (const std::exception& error) {
      problem = error.what();
    }
    tell_.state(problem);
  }

  NatsConnection connection_;
  Teller tell_;  // its state belongs to the keeper
  SharedBlobStore blobs_;
  NatsTopics topics_;
  std::atomic<std::uint64_t> losses_ = 0;
  Heartbeats heartbeats_;
  std::optional<NatsContest> door_;
  std::optional<BlobService> service_;
  std::optional<Pulse> keeper_;
};

// What a worker needs to know about a contest.
struct Found {
  Found(NatsConnection& connection, const std::string& name, const std::string& id)
      : topics(connection, name, id), blobs(connection, topics.blobs_subject()) {}
  NatsTopics topics;
  RemoteBlobStore blobs;
};
using FoundPtr = std::shared_ptr<Found>;

class WorkerQueue;

// The contest whose job the calling thread holds.
struct InHands {
  const WorkerQueue* queue = nullptr;
  FoundPtr found;
};
thread_local InHands in_hands;

// While it exists, the calling thread holds a job of this contest.
class Holds {
 public:
  Holds(const WorkerQueue* queue, FoundPtr found) : before_(std::exchange(in_hands, {queue, std::move(found)})) {}
  ~Holds() { in_hands = std::move(before_); }
  Holds(const Holds&) = delete;
  Holds& operator=(const Holds&) = delete;

 private:
  InHands before_;
};

class WorkerQueue final : public Queue {
 public:
  WorkerQueue(const NatsUrl& url, const NatsSettings& settings)
      : name_(url.name),
        caller_{settings.version, settings.offer},
        connection_(url),
        tell_(settings.tell),
        blobs_(*this) {
    check_jet_stream();
    const ContestAnswer at = ask_at_the_door(connection_, name_, caller_, door_wait);
    if (at.kind == ContestAnswer::Kind::stranger) throw MachineError(at.problem);
    take_note(at);
    keeper_.emplace(keepers_round, [this] { keep(); });
  }

  void put(const std::string& topic, const Job& job) override {
    need()->topics.put(topic, job, [] {});  // the contest creates its stream
  }

  bool take(const std::string& topic, milliseconds wait, const std::stop_token& stop, const Work& work) override {
    const auto end = std::chrono::steady_clock::now() + wait;
    FoundPtr found = await_contest(wait, stop);
    if (!found) return false;
    for (;;) {
      // In slices, because another contest may take over the name meanwhile.
      const auto left = std::chrono::ceil<milliseconds>(end - std::chrono::steady_clock::now());
      if (left <= 0ms || stop.stop_requested()) return false;
      const TakenMessage taken = found->topics.next(topic, std::min(left, NatsTopics::pull_wait), stop);
      if (taken.message) {
        const Holds holds(this, found);
        take_job(heartbeats_, found->topics, taken.message.get(), work);
        return true;
      }
      if (FoundPtr now = current(); now) found = std::move(now);
    }
  }

  std::size_t waiting(const std::string& topic) override {
    const FoundPtr found = current();
    return found ? found->topics.waiting(topic) : 0;
  }

  BlobStore& blobs() override { return blobs_; }

 private:
  // The blob store of the contest whose job the calling thread holds.
  class CurrentBlobStore final : public BlobStore {
   public:
    explicit CurrentBlobStore(WorkerQueue& queue) : queue_(queue) {}
    Hash keep(std::string_view bytes) override { return queue_.need()->blobs.keep(bytes); }
    std::optional<std::string> fetch(const Hash& hash) override { return queue_.need()->blobs.fetch(hash); }

   private:
    WorkerQueue& queue_;
  };

  void check_jet_stream() const {
    jsAccountInfo* info = nullptr;
    jsErrCode error{};
    const natsStatus status = js_GetAccountInfo(&info, connection_.jet_stream(), nullptr, &error);
    jsAccountInfo_Destroy(info);
    if (status != NATS_OK) throw connection_.failed("list its topics", status, error);
  }

  FoundPtr current() {
    const std::lock_guard lock(mutex_);
    return found_;
  }

  FoundPtr await_contest(milliseconds wait, const std::stop_token& stop) {
    const auto end = std::chrono::steady_clock::now() + wait;
    for (;;) {
      if (FoundPtr found = current()) return found;
      if (stop.stop_requested() || std::chrono::steady_clock::now() >= end) return nullptr;
      std::this_thread::sleep_for(std::min(slice, wait));
    }
  }

  FoundPtr need() {
    if (in_hands.queue == this) return in_hands.found;
    if (FoundPtr found = await_contest(patience, {})) return found;
    throw Unreachable(fmt::format("no contest called {} answers at {}", name_, connection_.shown()));
  }

  void take_note(const ContestAnswer& at) {
    const FoundPtr before = current();
    switch (at.kind) {
      case ContestAnswer::Kind::contest:
        tell_.state("");
        if (before && before->topics.id() == at.id) return;
        if (before) tell_(fmt::format("{} is now the name of another contest; this worker switches to it", name_));
        remember(std::make_shared<Found>(connection_, name_, at.id));
        return;
      case ContestAnswer::Kind::stranger:
        remember(nullptr);
        tell_.state(at.problem);
        return;
      case ContestAnswer::Kind::nobody:  // its jobs may still be there
        tell_.state(nobody_text());
        return;
    }
  }

  std::string nobody_text() {
    if (!nobody_.empty()) return nobody_;
    const auto others = contests_at(connection_);
    return nobody_ = fmt::format("no contest called {} answers at {}{}; waiting for it", name_, connection_.shown(),
                                 others.empty() ? "" : fmt::format(" (but: {})", fmt::join(others, ", ")));
  }

  void remember(FoundPtr found) {
    nobody_.clear();
    const std::lock_guard lock(mutex_);
    found_ = std::move(found);
  }

  void keep() {
    try {
      if (const std::string away = away_text(connection_); !away.empty()) return tell_.state(away);
      take_note(ask_at_the_door(connection_, name_, caller_, door_wait));
    } catch (const std::exception& error) {
      tell_.state(error.what());
    }
  }

  const std::string name_;
  const Caller caller_;
  NatsConnection connection_;
  Teller tell_;         // its state, and nobody_, belong to the keeper
  std::string nobody_;  // the report about a contest that does not answer
  CurrentBlobStore blobs_;
  std::mutex mutex_;
  FoundPtr found_;  // guarded by the mutex
  Heartbeats heartbeats_;
  std::optional<Pulse> keeper_;
};

NatsUrl need_url(const std::string& text) {
  auto url = nats_url(text);
  if (!url) throw MachineError(url.error());
  return *std::move(url);
}

}  // namespace

std::unique_ptr<Queue> open_nats_contest(const std::string& url, BlobStore& own, const std::string& id,
                                         const NatsSettings& settings) {
  return std::make_unique<ContestQueue>(need_url(url), own, id, settings);
}

std::unique_ptr<Queue> open_nats_worker(const std::string& url, const NatsSettings& settings) {
  return std::make_unique<WorkerQueue>(need_url(url), settings);
}

}  // namespace agon::queue
