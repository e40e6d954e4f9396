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

// A message that was taken from a topic and is to be settled. The library's message points to its subscription without
// owning it, so that one stays until the message is gone, also when the topic is lost meanwhile.
struct TakenMessage {
  std::shared_ptr<natsSubscription> subscription;
  NatsMessage message;  // null: none came
};

// The topics of one contest, by its name and id, at a NATS server; see nats_queue.cpp. Their stream belongs to the
// contest, who makes it; workers wait for it. The consumers are made by whoever takes. For any thread.
class NatsTopics {
 public:
  NatsTopics(NatsConnection&, const std::string& name, const std::string& id);

  const std::string& id() const { return id_; }
  std::string blobs_subject() const { return prefix_ + "shelf"; }

  // Is tried until patience ends; `missing` is called when there is no stream, or nobody who answers for it.
  void put(const std::string& topic, const Job&, const std::function<void()>& missing);
  TakenMessage next(const std::string& topic, std::chrono::milliseconds wait, const std::stop_token&);
  void settle(natsMsg*, Disposition);
  std::size_t waiting(const std::string& topic);

  // Makes the stream where there is none. True: the one that was there at the last call is gone, with all that it had.
  bool keep_stream();
  // Deletes what others of this name have left; one line for each that held something.
  std::vector<std::string> delete_others();

 private:
  std::string subjects_of(const std::string& topic) const { return prefix_ + "job." + topic + ".>"; }
  natsStatus make_stream(jsStreamInfo**, jsErrCode&);
  void open_topic(const std::string& topic);
  std::shared_ptr<natsSubscription> subscription_of(const std::string& topic);
  bool is_there(const std::string& topic);
  void forget(const std::string& topic);

  NatsConnection& connection_;
  const std::string name_, id_, stream_;
  const std::string prefix_;  // of all subjects

  std::mutex stream_mutex_;   // held while the stream is made; before the other one
  std::int64_t created_ = 0;  // when the server made it; 0: not known yet

  std::mutex mutex_;  // of what follows
  std::set<std::string> open_lanes_;
  std::map<std::string, std::vector<std::shared_ptr<natsSubscription>>> idle_;
};

}  // namespace agon::queue
