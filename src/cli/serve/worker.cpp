#include "worker/worker.hpp"
#include "base/printable.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>

#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "cli/match/entrant.hpp"
#include "cli/serve/queue_url.hpp"
#include "os/stop_on_signal.hpp"
#include "submissions/submission_work.hpp"
#include "telemetry/failures.hpp"
#include "worker/offer.hpp"
#include "worker/speed.hpp"

namespace agon::cli {

namespace {

constexpr std::uint64_t jobs_max = 1024;

struct WorkerOptions {
  std::string queue, name, cache;
  std::optional<std::uint64_t> jobs, builders;
  bool no_sandbox = false;
};

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "worker";
}

// The status of a worker: a line on a terminal, updated in place, and a line for each failure. The first two functions
// can be called by any thread, the others by one thread only.
class Status {
 public:
  void played(const worker::MatchResult& result) {
    const std::lock_guard lock(mutex_);
    ++matches_;
    last_ = printable(fmt::format("{}: {}", result.id, result.reason));
    show();
  }
  void failed(const std::string& why) {
    const std::lock_guard lock(mutex_);
    wipe();
    fmt::print(stderr, "{:%H:%M:%S} {}\n", fmt::localtime(std::time(nullptr)), printable(why));
    show();
  }
  void show() const {
    if (!terminal_.present) return;
    const std::string line = fmt::format("{} played; {}", counted(matches_, "match"), last_);
    fmt::print(stderr, "\r\x1b[K{}", cut_to(line, terminal_.columns - 1));
  }
  void wipe() const {
    if (terminal_.present) fmt::print(stderr, "\r\x1b[K");
  }
  std::uint64_t matches() const { return matches_; }

 private:
  const Terminal terminal_ = terminal_of(STDERR_FILENO);
  std::mutex mutex_;
  std::uint64_t matches_ = 0;
  std::string last_ = "waiting for matches";
};

int work_for(const WorkerOptions& wanted) {
  const std::string url = queue_url(wanted.queue);
  if (url.empty()) throw BadInput("where are the matches? add --queue nats://HOST:PORT/NAME");
  if (wanted.jobs && (*wanted.jobs == 0 || *wanted.jobs > jobs_max)) {
    throw BadInput(fmt::format("--jobs takes 1 to {}", jobs_max));
  }
  worker::WorkerSettings settings;
  settings.isolation = isolation_unless(wanted.no_sandbox);
  settings.cache = wanted.cache.empty() ? cache_folder() / "built" : std::filesystem::path(wanted.cache);
  settings.jobs = static_cast<unsigned>(wanted.jobs.value_or(std::max(1U, std::thread::hardware_concurrency())));
  if (wanted.builders && (*wanted.builders == 0 || *wanted.builders > jobs_max)) {
    throw BadInput(fmt::format("--builders takes 1 to {}", jobs_max));
  }
  settings.builders = static_cast<unsigned>(wanted.builders.value_or(submissions::builders_for(settings.jobs)));
  settings.name = wanted.name.empty() ? host_name() : wanted.name;
  settings.program_version = AGON_VERSION;
  settings.speed = worker::measure_speed();
  Status status;
  settings.played = [&](const worker::MatchResult& result) { status.played(result); };
  settings.failed = [&](const std::string& why) { status.failed(why); };

  const std::string offer =
      to_json(worker::WorkerOffer{settings.name, sandbox::languages_digest(), settings.speed, settings.jobs});
  const auto queue =
      queue::open_nats_worker(url, {AGON_VERSION, [&](const std::string& what) { status.failed(what); }, offer});
  const os::StopOnSignal signal;
  fmt::print("{} plays {} at a time; its speed is {}\n", settings.name, counted(settings.jobs, "match"),
             settings.speed);
  std::fflush(stdout);
  status.show();
  {
    const auto builders = submissions::start_builders(*queue, settings, signal.token());
    worker::work(*queue, settings, signal.token());
  }
  status.wipe();
  fmt::print("{} played\n", counted(status.matches(), "match"));
  return exit_ok;
}

}  // namespace

Command worker_command() {
  const auto w = std::make_shared<WorkerOptions>();
  return {
      .name = "worker",
      .summary = "plays matches and builds submissions of a contest that runs on another machine",
      .details =
          "Takes matches, and submissions to be built and tried, from the queue of `agon serve --queue` or `agon "
          "tournament --queue`, until it is stopped (Ctrl-C or SIGTERM); it then gives back what it is playing. "
          "Needs nothing but the queue, a NATS server with JetStream, which also carries programs and replays. Any "
          "number of workers may run, on any number of machines.",
      .operands = {},
      .options = {{"--queue", "URL", queue_option_meaning, &w->queue},
                  {"--jobs", "J", "matches at a time (default: one for each processor)", &w->jobs},
                  {"--builders", "B", "submissions built and tried at a time (default: half as many, at least 2)",
                   &w->builders},
                  {"--name", "NAME", "of this worker, in results (default: the machine's)", &w->name},
                  {"--cache", "FOLDER", "of compiled programs (default: in the user's cache)", &w->cache, Hint::folder},
                  {"--no-sandbox", "", "runs the programs without isolation: only for your own", &w->no_sandbox}},
      .examples = {{"agon worker --queue nats://jury.example.org:4222/spring-cup", "plays for the contest spring-cup"}},
      .run = [w] { return work_for(*w); }};
}

}  // namespace agon::cli
