// Theory of operation
//
// A contest has one stream of JetStream, AGON_NAME, kept in files and kept as a work queue: a message is there until
// somebody says that it is done. A job is a message whose subject names its lane and its id, agon.NAME.job.LANE.ID, and
// it is only taken in while its subject has none; so a job that is known is not put twice, and a put whose answer was
// lost can be repeated. Each lane has one durable consumer, shared by all who take from it.
//
// Whoever has a job says once a second that he still works. When he is silent for longer than `silence`, the server
// gives the job to another.
//
// A take that waits asks the server in slices, so that a stop is noticed soon. A server that went away is waited for:
// the library connects anew, and what waits for a job goes on waiting; only what has to be said, put() and the shelf,
// becomes an error after some time.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "queue/nats_connection.hpp"
#include "queue/nats_shelf.hpp"
#include "queue/queue.hpp"
#include "queue/shared_shelf.hpp"

namespace agon::queue {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr std::chrono::seconds silence = 5s;
constexpr std::chrono::seconds heartbeat = 1s;
constexpr milliseconds slice = 250ms;

// An id as a word of a subject, and back: letters, digits, _ and - as they are, other bytes as =XX.
std::string word_of(std::string_view id) {
  std::string word;
  for (const char c : id) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    word += plain ? std::string(1, c) : fmt::format("={:02X}", static_cast<unsigned char>(c));
  }
  return word;
}

std::string id_of(std::string_view word) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'A' + 10; };
  std::string id;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '=' && i + 2 < word.size()) {
      id += static_cast<char>(digit(word[i + 1]) * 16 + digit(word[i + 2]));
      i += 2;
    } else {
      id += word[i];
    }
  }
  return id;
}

Job job_of(natsMsg* message) {
  const std::string_view subject = natsMsg_GetSubject(message);
  return {id_of(subject.substr(subject.rfind('.') + 1)),
          {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))}};
}

// Says for all jobs in our hands that they are being worked on.
class Heartbeats {
 public:
  Heartbeats()
      : thread_([this](const std::stop_token& stop) {
          std::unique_lock lock(mutex_);
          while (!stop.stop_requested()) {
            never_.wait_for(lock, stop, heartbeat, [] { return false; });
            for (natsMsg* const message : held_) natsMsg_InProgress(message, nullptr);
          }
        }) {}

  void begin(natsMsg* message) {
    const std::lock_guard lock(mutex_);
    held_.insert(message);
  }
  void end(natsMsg* message) {
    const std::lock_guard lock(mutex_);
    held_.erase(message);
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any never_;
  std::set<natsMsg*> held_;
  std::jthread thread_;
};

class NatsQueue final : public Queue {
 public:
  NatsQueue(const NatsUrl& url, Shelf* own)
      : connection_(url), stream_("AGON_" + url.name), prefix_(fmt::format("agon.{}.", url.name)) {
    open_stream();
    if (own) {
      auto shared = std::make_unique<SharedShelf>(*own);
      service_ = std::make_unique<ShelfService>(connection_, prefix_ + "shelf", *shared);
      shelf_ = std::move(shared);
    } else {
      shelf_ = std::make_unique<FarShelf>(connection_, prefix_ + "shelf");
    }
  }

  void put(const std::string& lane, const Job& job) override {
    const std::string subject = subject_of(lane, word_of(job.id));
    connection_.insist("take a job", patience, [&](jsErrCode& error) {
      jsPubOptions options;
      jsPubOptions_Init(&options);
      options.ExpectNoMessage = true;
      const natsStatus status = js_Publish(nullptr, connection_.jet_stream(), subject.c_str(), job.text.data(),
                                           static_cast<int>(job.text.size()), &options, &error);
      return error == JSStreamWrongLastSequenceErr ? NATS_OK : status;
    });
  }

  bool take(const std::string& lane, milliseconds wait, const std::stop_token& stop, const Work& work) override {
    NatsMessage message;
    try {
      message = next(lane, wait, stop);
    } catch (const Away&) {  // it has been waited for
      return false;
    }
    if (!message) return false;
    heartbeats_.begin(message.get());
    Done done = Done::again;
    try {
      done = work(job_of(message.get()));
    } catch (...) {
      settle(message.get(), Done::again);
      throw;
    }
    settle(message.get(), done);
    return true;
  }

  std::size_t waiting(const std::string& lane) override {
    open_lane(lane);
    std::size_t count = 0;
    connection_.insist("count jobs", patience, [&](jsErrCode& error) {
      jsConsumerInfo* info = nullptr;
      const natsStatus status =
          js_GetConsumerInfo(&info, connection_.jet_stream(), stream_.c_str(), lane.c_str(), nullptr, &error);
      if (status == NATS_OK) count = info->NumPending;
      jsConsumerInfo_Destroy(info);
      return status;
    });
    return count;
  }

  Shelf& shelf() override { return *shelf_; }

 private:
  std::string subject_of(const std::string& lane, const std::string& word) const {
    return fmt::format("{}job.{}.{}", prefix_, lane, word);
  }

  void open_stream() {
    const std::string subjects = prefix_ + "job.>";
    std::array<const char*, 1> names{subjects.c_str()};
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    config.Name = stream_.c_str();
    config.Subjects = names.data();
    config.SubjectsLen = static_cast<int>(names.size());
    config.Retention = js_WorkQueuePolicy;
    config.Storage = js_FileStorage;
    jsErrCode error{};
    const natsStatus status = js_AddStream(nullptr, connection_.jet_stream(), &config, nullptr, &error);
    if (status != NATS_OK) throw connection_.failed("open the contest's lanes", status, error);
  }

  void open_lane(const std::string& lane) {
    const std::lock_guard lock(mutex_);
    if (open_lanes_.contains(lane)) return;
    const std::string subjects = subject_of(lane, ">");
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = lane.c_str();
    config.FilterSubject = subjects.c_str();
    config.AckPolicy = js_AckExplicit;
    config.AckWait = nanoseconds(silence).count();
    config.MaxAckPending = -1;
    config.MaxDeliver = -1;
    connection_.insist("open a lane", patience, [&](jsErrCode& error) {
      return js_AddConsumer(nullptr, connection_.jet_stream(), stream_.c_str(), &config, nullptr, &error);
    });
    open_lanes_.insert(lane);
  }

  // Who takes from a lane has a subscription for himself meanwhile.
  NatsSubscription subscription_of(const std::string& lane) {
    open_lane(lane);
    {
      const std::lock_guard lock(mutex_);
      if (auto& idle = idle_[lane]; !idle.empty()) {
        NatsSubscription subscription = std::move(idle.back());
        idle.pop_back();
        return subscription;
      }
    }
    const std::string subjects = subject_of(lane, ">");
    natsSubscription* subscription = nullptr;
    connection_.insist("open a lane", patience, [&](jsErrCode& error) {
      jsSubOptions options;
      jsSubOptions_Init(&options);
      options.Stream = stream_.c_str();
      options.Consumer = lane.c_str();
      return js_PullSubscribe(&subscription, connection_.jet_stream(), subjects.c_str(), nullptr, nullptr, &options,
                              &error);
    });
    return NatsSubscription(subscription);
  }

  NatsMessage next(const std::string& lane, milliseconds wait, const std::stop_token& stop) {
    const auto end = std::chrono::steady_clock::now() + wait;
    NatsSubscription subscription = subscription_of(lane);
    NatsMessage message;
    while (!message && !stop.stop_requested()) {
      const auto left = std::chrono::ceil<milliseconds>(end - std::chrono::steady_clock::now());
      if (left <= milliseconds::zero()) break;
      natsMsgList list{};
      jsErrCode error{};
      const natsStatus status =
          natsSubscription_Fetch(&list, subscription.get(), 1, std::min(left, slice).count(), &error);
      if (status == NATS_OK) message.reset(std::exchange(list.Msgs[0], nullptr));
      natsMsgList_Destroy(&list);
      if (status != NATS_OK && status != NATS_TIMEOUT) std::this_thread::sleep_for(std::min(left, slice));
    }
    const std::lock_guard lock(mutex_);
    idle_[lane].push_back(std::move(subscription));
    return message;
  }

  void settle(natsMsg* message, Done done) {
    heartbeats_.end(message);
    if (done == Done::again) {
      natsMsg_Nak(message, nullptr);
    } else if (done == Done::never) {
      natsMsg_Term(message, nullptr);
    } else {
      try {
        connection_.insist("hear that a job is done", patience,
                           [&](jsErrCode& error) { return natsMsg_AckSync(message, nullptr, &error); });
      } catch (const Away&) {  // NOLINT(bugprone-empty-catch): it will be given out again
      }
    }
  }

  NatsConnection connection_;
  const std::string stream_;
  const std::string prefix_;  // of all subjects
  std::unique_ptr<Shelf> shelf_;
  std::unique_ptr<ShelfService> service_;

  std::mutex mutex_;  // of what follows
  std::set<std::string> open_lanes_;
  std::map<std::string, std::vector<NatsSubscription>> idle_;

  Heartbeats heartbeats_;
};

}  // namespace

std::unique_ptr<Queue> open_nats(const std::string& text, Shelf* own) {
  const auto url = nats_url(text);
  if (!url) throw MachineError(url.error());
  return std::make_unique<NatsQueue>(*url, own);
}

}  // namespace agon::queue
