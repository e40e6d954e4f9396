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

// Work for whoever has time.
struct Job {
  std::string id;                // what is to be done: put again while it is known, it is the same job
  std::string text;              // JSON
  std::uint32_t deliveries = 1;  // how often it was given to somebody, this time included
};

// What became of a job in somebody's hands. `again` is for a machine that failed, not for work that turned out badly.
enum class Disposition : std::uint8_t { done, retry, drop };

// Topics of jobs between the contest and whoever works for it: on this machine by threads, on others by `agon worker`.
// A job is given to one worker at a time; when that one dies or falls silent it is given to another. So work is done at
// least once, and whoever takes results counts each id once. Any thread may call. Throws MachineError.
class Queue {
 public:
  virtual ~Queue() = default;
  virtual void put(const std::string& topic, const Job&) = 0;

  // Waits for a job, and has it done by `work`; false: none came within that time, or a stop was requested. While the
  // work lasts the job stays in these hands, however long that is. Who throws has failed: the job is given out again.
  using Work = std::function<Disposition(const Job&)>;
  virtual bool take(const std::string& topic, std::chrono::milliseconds wait, const std::stop_token&, const Work&) = 0;

  virtual bool is_local() const { return false; }  // of this process: it answers at once

  virtual std::size_t waiting(const std::string& topic) = 0;  // jobs that nobody has yet; for progress and metrics

  // Counts how often all jobs were lost together: a server elsewhere has come back without its store. Whoever has put
  // jobs puts them again then.
  virtual std::uint64_t losses() const { return 0; }

  // What the jobs speak of by hash, on the contest's side or from another machine.
  virtual BlobStore& blobs() = 0;
};

// Topics of this process; the blob store is the caller's, used by one thread at a time, and outlives it.
std::unique_ptr<Queue> open_local(BlobStore&);

// Hears, in one line, what happened to a queue elsewhere: a server that went away and came back, topics that were lost,
// a worker of another version. Called by any thread.
using Tell = std::function<void(const std::string&)>;

struct NatsSettings {
  std::string version = "unknown";  // of this program; a contest and its workers have the same
  Tell tell = {};
  // A worker's side: what it tells the contest of itself, up to offer_bytes_max bytes without line ends.
  std::string offer = {};
  // The contest's side: whether it gives work to who offers this; an error says why not. Asked about once a second for
  // each worker, by a thread of its own. Without it whoever has the right version may work.
  std::function<Result<void>(std::string_view offer)> admit = {};
};
inline constexpr std::size_t offer_bytes_max = 1000;

// A NATS server with JetStream, "nats://host:4222/NAME", NAME being the contest's (letters, digits, _ and -). All that
// is put carries the contest's id, lower-case hexadecimal digits: what another contest of the same name has left is
// deleted.
//
// The contest's side, which answers for the blob store.
std::unique_ptr<Queue> open_nats_contest(const std::string& url, BlobStore& own, const std::string& id,
                                         const NatsSettings& = {});
// A worker's side: it finds the contest by its name, waits for it, and follows when another one takes the name. Throws
// MachineError when the contest's program is of another version, or does not admit it.
std::unique_ptr<Queue> open_nats_worker(const std::string& url, const NatsSettings& = {});

// Whether the server lets us in and keeps streams; changes nothing there. Throws MachineError that says why not.
void ask_nats(const std::string& url);

}  // namespace agon::queue
