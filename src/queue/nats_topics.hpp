#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "queue/nats_connection.hpp"
#include "queue/queue.hpp"

namespace agon::queue {

Job job_of(natsMsg*);  // as it was put

// A message taken from a topic, not yet acknowledged. The library's message points to its subscription without owning
// it, so this keeps the subscription until the message is gone, even if the topic is lost meanwhile.
struct TakenMessage {
  std::shared_ptr<natsSubscription> subscription;
  NatsMessage message;  // null: none arrived
};

// The topics of one contest, by its name and id, on a NATS server; see nats_queue.cpp. The contest owns and creates
// their stream; workers wait for it. The consumers are created by whoever takes. Thread-safe.
class NatsTopics {
 public:
  // A waiting take asks the server once in this time, and if nothing came, whether the topic still exists.
  static constexpr std::chrono::milliseconds pull_wait{2000};

  NatsTopics(NatsConnection&, const std::string& name, const std::string& id);

  const std::string& id() const { return id_; }
  std::string blobs_subject() const { return prefix_ + "shelf"; }

  // Retries until `patience` is over; calls `missing` when there is no stream, or nobody is responsible for it.
  void put(const std::string& topic, const Job&, const std::function<void()>& missing);
  TakenMessage next(const std::string& topic, std::chrono::milliseconds wait, const std::stop_token&);
  void settle(natsMsg*, Disposition);
  std::size_t waiting(const std::string& topic);

  // Creates the stream if missing. True: the stream of the last call is gone, with all its jobs.
  bool keep_stream();
  // Deletes leftovers of others with this name; returns a line for each that contained something.
  std::vector<std::string> delete_others();

 private:
  std::string subjects_of(const std::string& topic) const { return prefix_ + "job." + topic + ".>"; }
  natsStatus make_stream(jsStreamInfo**, jsErrCode&);
  void open_topic(const std::string& topic);
  std::shared_ptr<natsSubscription> subscription_of(const std::string& topic);
  static natsStatus pull(natsSubscription*, std::chrono::milliseconds wait, const std::stop_token&, NatsMessage&);
  bool is_there(const std::string& topic);
  void forget(const std::string& topic);

  NatsConnection& connection_;
  const std::string name_, id_, stream_;
  const std::string prefix_;  // of all subjects

  std::mutex stream_mutex_;   // held while creating the stream; lock it before the other mutex
  std::int64_t created_ = 0;  // creation time on the server; 0: unknown

  std::mutex mutex_;  // guards the following members
  std::set<std::string> open_topics_;
  std::map<std::string, std::vector<std::shared_ptr<natsSubscription>>> idle_;
};

}  // namespace agon::queue
