#include "queue/nats_topics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>
#include <utility>

#include "base/text.hpp"

namespace agon::queue {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using Steady = std::chrono::steady_clock;

constexpr std::chrono::seconds silence = 5s;
constexpr milliseconds recovery = 250ms;  // after a request that failed
constexpr std::chrono::seconds at_once{0};
constexpr int replicas_in_cluster = 3;  // jobs and results survive the loss of one server

// A job that fails repeatedly rests longer each time, so that it does not block others.
constexpr std::uint64_t quick_deliveries = 3;
constexpr std::uint64_t doublings_max = 5;
constexpr std::chrono::seconds rest_first = 1s;

// Converts an id to a word of a subject, and back: letters, digits, _ and - unchanged, other bytes as =XX.
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

std::uint64_t deliveries_of(natsMsg* message) {
  jsMsgMetaData* data = nullptr;
  if (natsMsg_GetMetaData(&data, message) != NATS_OK) return 1;
  const std::uint64_t deliveries = data->NumDelivered;
  jsMsgMetaData_Destroy(data);
  return deliveries;
}

nanoseconds rest_of(natsMsg* message) {
  const std::uint64_t deliveries = deliveries_of(message);
  if (deliveries <= quick_deliveries) return {};
  return rest_first * (std::int64_t{1} << std::min(deliveries - quick_deliveries - 1, doublings_max));
}

// A single server, or a cluster of two.
bool has_too_few_servers(jsErrCode error) {
  return error == JSStreamReplicasNotSupportedErr || error == JSClusterNoPeersErr ||
         error == JSInsufficientResourcesErr;
}

bool is_missing(natsStatus status, jsErrCode error) {
  return status == NATS_NOT_FOUND || error == JSStreamNotFoundErr || error == JSConsumerNotFoundErr;
}

}  // namespace

Job job_of(natsMsg* message) {
  const std::string_view subject = natsMsg_GetSubject(message);
  return {id_of(subject.substr(subject.rfind('.') + 1)),
          {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))},
          static_cast<std::uint32_t>(std::min<std::uint64_t>(deliveries_of(message), UINT32_MAX))};
}

NatsTopics::NatsTopics(NatsConnection& connection, const std::string& name, const std::string& id)
    : connection_(connection),
      name_(name),
      id_(id),
      stream_(fmt::format("AGON_{}_{}", name, id)),
      prefix_(fmt::format("agon.{}.{}.", name, id)) {}

natsStatus NatsTopics::make_stream(jsStreamInfo** info, jsErrCode& error) {
  const std::string subjects = prefix_ + "job.>";
  std::array<const char*, 1> names{subjects.c_str()};
  jsStreamConfig config;
  jsStreamConfig_Init(&config);
  config.Name = stream_.c_str();
  config.Subjects = names.data();
  config.SubjectsLen = static_cast<int>(names.size());
  config.Retention = js_WorkQueuePolicy;
  config.Storage = js_FileStorage;
  config.Replicas = replicas_in_cluster;
  const natsStatus status = js_AddStream(info, connection_.jet_stream(), &config, nullptr, &error);
  if (!has_too_few_servers(error)) return status;
  error = {};
  config.Replicas = 1;
  return js_AddStream(info, connection_.jet_stream(), &config, nullptr, &error);
}

bool NatsTopics::keep_stream() {
  const std::lock_guard one_at_a_time(stream_mutex_);
  std::int64_t created = 0;
  connection_.insist("keep the contest's topics", at_once, [&](jsErrCode& error) {
    jsStreamInfo* info = nullptr;
    natsStatus status = js_GetStreamInfo(&info, connection_.jet_stream(), stream_.c_str(), nullptr, &error);
    if (is_missing(status, error)) {
      error = {};
      status = make_stream(&info, error);
    }
    if (status == NATS_OK) created = info->Created;
    jsStreamInfo_Destroy(info);
    return status;
  });
  const std::int64_t before = std::exchange(created_, created);
  if (before == 0 || before == created) return false;
  const std::lock_guard lock(mutex_);
  open_topics_.clear();
  idle_.clear();
  return true;
}

std::vector<std::string> NatsTopics::delete_others() {
  const std::string subjects = fmt::format("agon.{}.>", name_);
  std::vector<std::string> told;
  jsOptions options;
  jsOptions_Init(&options);
  options.Stream.Info.SubjectsFilter = subjects.c_str();
  jsStreamNamesList* list = nullptr;
  jsErrCode error{};
  if (js_StreamNames(&list, connection_.jet_stream(), &options, &error) != NATS_OK) return told;
  for (int i = 0; i < list->Count; ++i) {
    const std::string other = list->List[i];
    if (other == stream_) continue;
    jsStreamInfo* info = nullptr;
    std::uint64_t messages = 0;
    if (js_GetStreamInfo(&info, connection_.jet_stream(), other.c_str(), nullptr, &error) == NATS_OK) {
      messages = info->State.Msgs;
    }
    jsStreamInfo_Destroy(info);
    const natsStatus status = js_DeleteStream(connection_.jet_stream(), other.c_str(), nullptr, &error);
    if (status != NATS_OK) {
      told.push_back(
          connection_.failed(fmt::format("delete what an earlier contest left ({})", other), status, error).what());
    } else if (messages > 0) {
      told.push_back(fmt::format(
          "an earlier contest called {} had left {} jobs and results in the queue; they are deleted", name_, messages));
    }
  }
  jsStreamNamesList_Destroy(list);
  return told;
}

void NatsTopics::put(const std::string& topic, const Job& job, const std::function<void()>& missing) {
  const std::string subject = fmt::format("{}job.{}.{}", prefix_, topic, word_of(job.id));
  connection_.insist("take a job", patience, [&](jsErrCode& error) {
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.ExpectNoMessage = true;
    const natsStatus status = js_Publish(nullptr, connection_.jet_stream(), subject.c_str(), job.text.data(),
                                         static_cast<int>(job.text.size()), &options, &error);
    if (error == JSStreamWrongLastSequenceErr) return NATS_OK;
    if (status == NATS_NO_RESPONDERS) missing();
    return status;
  });
}

void NatsTopics::open_topic(const std::string& topic) {
  {
    const std::lock_guard lock(mutex_);
    if (open_topics_.contains(topic)) return;
  }
  const std::string subjects = subjects_of(topic);
  jsConsumerConfig config;
  jsConsumerConfig_Init(&config);
  config.Durable = topic.c_str();
  config.FilterSubject = subjects.c_str();
  config.AckPolicy = js_AckExplicit;
  config.AckWait = nanoseconds(silence).count();
  config.MaxAckPending = -1;
  config.MaxDeliver = -1;
  connection_.insist("open a topic", at_once, [&](jsErrCode& error) {
    const natsStatus status =
        js_AddConsumer(nullptr, connection_.jet_stream(), stream_.c_str(), &config, nullptr, &error);
    return is_missing(status, error) ? NATS_NO_RESPONDERS : status;  // the contest will create the stream
  });
  const std::lock_guard lock(mutex_);
  open_topics_.insert(topic);
}

// Each thread that takes from a topic has its own subscription meanwhile.
std::shared_ptr<natsSubscription> NatsTopics::subscription_of(const std::string& topic) {
  open_topic(topic);
  {
    const std::lock_guard lock(mutex_);
    if (auto& idle = idle_[topic]; !idle.empty()) {
      std::shared_ptr<natsSubscription> subscription = std::move(idle.back());
      idle.pop_back();
      return subscription;
    }
  }
  const std::string subjects = subjects_of(topic);
  natsSubscription* subscription = nullptr;
  connection_.insist("open a topic", at_once, [&](jsErrCode& error) {
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = stream_.c_str();
    options.Consumer = topic.c_str();
    const natsStatus status =
        js_PullSubscribe(&subscription, connection_.jet_stream(), subjects.c_str(), nullptr, nullptr, &options, &error);
    if (!is_missing(status, error)) return status;
    forget(topic);
    return NATS_NO_RESPONDERS;
  });
  return NatsSubscription(subscription);
}

void NatsTopics::forget(const std::string& topic) {
  const std::lock_guard lock(mutex_);
  open_topics_.erase(topic);
  idle_.erase(topic);
}

// False: according to the server, the topic does not exist.
bool NatsTopics::is_there(const std::string& topic) {
  jsConsumerInfo* info = nullptr;
  jsErrCode error{};
  const natsStatus status =
      js_GetConsumerInfo(&info, connection_.jet_stream(), stream_.c_str(), topic.c_str(), nullptr, &error);
  jsConsumerInfo_Destroy(info);
  return !is_missing(status, error);
}

// Waits at the server. A stop ends the subscription, and with it the waiting.
natsStatus NatsTopics::pull(natsSubscription* subscription, milliseconds wait, const std::stop_token& stop,
                            NatsMessage& message) {
  const std::stop_callback wake(stop, [&] { natsSubscription_Unsubscribe(subscription); });
  natsMsgList list{};
  jsErrCode error{};
  const natsStatus status = natsSubscription_Fetch(&list, subscription, 1, wait.count(), &error);
  if (status == NATS_OK) message.reset(std::exchange(list.Msgs[0], nullptr));
  natsMsgList_Destroy(&list);
  return status;
}

TakenMessage NatsTopics::next(const std::string& topic, milliseconds wait, const std::stop_token& stop) {
  const auto end = Steady::now() + wait;
  std::shared_ptr<natsSubscription> subscription;
  NatsMessage message;
  while (!stop.stop_requested()) {
    const auto left = std::chrono::ceil<milliseconds>(end - Steady::now());
    if (left <= milliseconds::zero()) break;
    try {
      if (!subscription) subscription = subscription_of(topic);
    } catch (const Unreachable&) {
      std::this_thread::sleep_for(std::min(left, recovery));
      continue;
    }
    const milliseconds pulled = std::min(left, pull_wait);
    const natsStatus status = pull(subscription.get(), pulled, stop, message);
    if (message || stop.stop_requested()) break;
    if (status != NATS_TIMEOUT) std::this_thread::sleep_for(std::min(left, recovery));
    if (pulled == pull_wait && !is_there(topic)) {
      subscription.reset();
      forget(topic);
    }
  }
  if (subscription && !stop.stop_requested()) {
    const std::lock_guard lock(mutex_);
    if (open_topics_.contains(topic)) idle_[topic].push_back(subscription);
  }
  return {std::move(subscription), std::move(message)};
}

void NatsTopics::settle(natsMsg* message, Disposition done) {
  if (done == Disposition::retry) {
    natsMsg_NakWithDelay(message, rest_of(message).count(), nullptr);
  } else if (done == Disposition::drop) {
    natsMsg_Term(message, nullptr);
  } else {
    try {
      connection_.insist("hear that a job is done", patience, [&](jsErrCode& error) {
        const natsStatus status = natsMsg_AckSync(message, nullptr, &error);
        return status == NATS_NO_RESPONDERS ? NATS_OK : status;  // the topic is gone, and the job with it
      });
    } catch (const Unreachable&) {  // it will be delivered again
      return;
    }
  }
}

std::size_t NatsTopics::waiting(const std::string& topic) {
  std::size_t count = 0;
  connection_.insist("count jobs", patience, [&](jsErrCode& error) {
    try {
      open_topic(topic);
    } catch (const Unreachable&) {
      return NATS_NO_RESPONDERS;
    }
    jsConsumerInfo* info = nullptr;
    const natsStatus status =
        js_GetConsumerInfo(&info, connection_.jet_stream(), stream_.c_str(), topic.c_str(), nullptr, &error);
    if (status == NATS_OK) count = info->NumPending;
    jsConsumerInfo_Destroy(info);
    if (!is_missing(status, error)) return status;
    forget(topic);
    return NATS_NO_RESPONDERS;
  });
  return count;
}

}  // namespace agon::queue
