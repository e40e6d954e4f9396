#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/blob_store.hpp"
#include "base/result.hpp"

namespace agon::queue {

// A unit of work for any idle worker.
struct Job {
  std::string id;                // identifies the work: an id that is still known is not put again
  std::string text;              // JSON
  std::uint32_t deliveries = 1;  // the number of deliveries, including this one
};

// The outcome of processing a job. `retry` is for a machine that failed, not for work with a bad result.
enum class Disposition : std::uint8_t { done, retry, drop };

// Topics of jobs between a contest and its workers: threads on this machine, or `agon worker` on others. A job is given
// to one worker at a time; if that dies or falls silent, to another. So work is done at least once, and whoever takes
// results must count each id once. Thread-safe. Throws MachineError.
class Queue {
 public:
  virtual ~Queue() = default;
  virtual void put(const std::string& topic, const Job&) = 0;

  // Waits for a job and runs `work` on it; false: none arrived in time, or a stop was requested. The job stays ours
  // while `work` runs, however long. If it throws, the job is delivered again.
  using Work = std::function<Disposition(const Job&)>;
  virtual bool take(const std::string& topic, std::chrono::milliseconds wait, const std::stop_token&, const Work&) = 0;

  virtual bool is_local() const { return false; }  // in this process: it answers at once

  // Jobs not yet taken; for progress and metrics.
  virtual std::size_t waiting(const std::string& topic) = 0;

  // Counts complete losses of jobs: a remote server has returned without its data. Then all jobs must be put again.
  virtual std::uint64_t losses() const { return 0; }

  // The blobs that jobs refer to by hash, on the contest's side or remotely.
  virtual BlobStore& blobs() = 0;
};

// Topics in this process. The blob store is the caller's, used by one thread at a time, and must outlive it.
std::unique_ptr<Queue> open_local(BlobStore&);

// Reports events of a remote queue in one line: a server that was unreachable or is back, lost topics, a worker of
// another version. Called on any thread.
using Tell = std::function<void(const std::string&)>;

struct NatsSettings {
  std::string version = "unknown";  // of this program; must be the same for a contest and its workers
  Tell tell = {};
  // A worker's side: its description for the contest, up to offer_bytes_max bytes without newlines.
  std::string offer = {};
  // The contest's side: whether it accepts a worker with this offer; an error says why not. Called about once a second
  // for each worker, on a separate thread. If empty, every worker of the right version is accepted.
  std::function<Result<void>(std::string_view offer)> admit = {};
};
inline constexpr std::size_t offer_bytes_max = 1000;

// A NATS server with JetStream, "nats://host:4222/NAME"; NAME is the contest's (letters, digits, _ and -). Everything
// put is marked with the contest's id, lower-case hexadecimal digits; leftovers of another contest of the same name are
// deleted.
//
// The contest's side, which serves its blob store.
std::unique_ptr<Queue> open_nats_contest(const std::string& url, BlobStore& own, const std::string& id,
                                         const NatsSettings& = {});
// A worker's side: it finds the contest by its name, waits for it, and switches when another contest takes over the
// name. Throws MachineError if the contest's program has another version, or refuses the worker.
std::unique_ptr<Queue> open_nats_worker(const std::string& url, const NatsSettings& = {});

// Whether the server accepts us and stores streams; changes nothing there. Throws MachineError with the reason if not.
void ask_nats(const std::string& url);

}  // namespace agon::queue
