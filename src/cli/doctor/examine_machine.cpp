#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/timex.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <limits>
#include <thread>

#include "base/text.hpp"
#include "cli/doctor/examine.hpp"
#include "os/cores.hpp"
#include "telemetry/free_space.hpp"

namespace agon::cli {
namespace {

using std::chrono::nanoseconds;

constexpr std::uint64_t open_files_wanted = 4096;

nanoseconds processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + nanoseconds(now.tv_nsec);
}

// A loop that the compiler cannot optimise away; takes about a millisecond.
void work() {
  constexpr int rounds = 400'000;
  std::uint64_t x = 88172645463325252U;
  for (int i = 0; i < rounds; ++i) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
  }
  [[maybe_unused]] const volatile std::uint64_t kept = x;
}

std::uint64_t available_bytes() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("MemAvailable:")) return std::strtoull(line.c_str() + 13, nullptr, 10) << 10;
  }
  return 0;
}

}  // namespace

std::string_view verdict_name(Verdict verdict) {
  return verdict == Verdict::good ? "good" : verdict == Verdict::warning ? "warning" : "bad";
}

double unevenness(std::span<const nanoseconds> equal_work) {
  std::vector<nanoseconds> times(equal_work.begin(), equal_work.end());
  std::ranges::sort(times);
  const double usual = static_cast<double>(times.at(times.size() / 2).count());
  const double slow = static_cast<double>(times.at(times.size() * 95 / 100).count());
  return usual > 0 ? slow / usual : 1;
}

Finding judge_cores(std::size_t count, double uneven, double waited) {
  Finding finding{
      .subject = "cores",
      .found = fmt::format("{} for us; equal work takes up to {:.2f} times its usual processor time", count, uneven)};
  if (uneven > 1.5) {
    finding.verdict = Verdict::warning;
    finding.why = "Programs are timed by the processor time that they use, and here equal moves take unequal time.";
    finding.mend = "keep the frequency steady: cpupower frequency-set -g performance; and stop what else runs";
  } else if (waited > 0.2) {
    finding.verdict = Verdict::warning;
    finding.found += fmt::format("; {:.0f} % of the time something else had the core", 100 * waited);
    finding.why = "Matches wait for a processor, and a move that waits too long is played again.";
    finding.mend = "stop what else runs: top shows it";
  } else if (count < 2) {
    finding.verdict = Verdict::warning;
    finding.why = "One match at a time is played here, beside the server and the compilers.";
    finding.mend = "give the machine a second core, or let other machines play: agon worker --help";
  }
  return finding;
}

Finding examine_cores() {
  std::vector<nanoseconds> times;
  const auto begin = std::chrono::steady_clock::now();
  nanoseconds used{};
  for (int i = 0; i < 300; ++i) {
    const nanoseconds before = processor_time();
    work();
    times.push_back(processor_time() - before);
    used += times.back();
  }
  const auto passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin);
  return judge_cores(os::allowed_cores().size(), unevenness(times), 1 - std::chrono::duration<double>(used) / passed);
}

Finding judge_memory(std::uint64_t available) {
  Finding finding{.subject = "memory", .found = telemetry::bytes_text(available) + " are free"};
  if (available >= 2 * gigabyte) return finding;
  finding.verdict = Verdict::warning;
  finding.why =
      "Each program of a match may take 256 MB, a compiler 1 GB; when memory runs out, the kernel kills whatever it "
      "likes.";
  finding.mend = "stop what else runs, or play fewer matches at a time: --jobs 1";
  return finding;
}

Finding examine_memory() { return judge_memory(available_bytes()); }

Finding examine_clock() {
  timex state{};
  const int answer = adjtimex(&state);
  Finding finding{.subject = "clock", .found = "synchronised"};
  if (answer >= 0 && (state.status & STA_UNSYNC) == 0) return finding;
  finding.verdict = Verdict::warning;
  finding.found = answer < 0 ? "cannot be read" : "not synchronised";
  finding.why = "A contest starts, pauses and ends by this clock, and its teams look at theirs.";
  finding.mend = "timedatectl set-ntp true (or run chrony)";
  return finding;
}

Finding examine_time_zone() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return {.subject = "time zone", .found = fmt::format("{0:%Z}, UTC{0:%z}: it is {0:%Y-%m-%d %H:%M:%S} here", local)};
}

Finding judge_open_files(std::uint64_t limit) {
  const bool unlimited = limit == std::numeric_limits<std::uint64_t>::max();
  Finding finding{.subject = "open files", .found = unlimited ? "no limit" : fmt::format("up to {}", limit)};
  if (limit >= open_files_wanted) return finding;
  finding.verdict = Verdict::warning;
  finding.why = "Each connection of a team and each spectator takes one, each match about ten.";
  finding.mend = "ulimit -n 65536, or LimitNOFILE=65536 in the systemd unit";
  return finding;
}

// Checks the hard limit, because `agon serve` raises its soft limit to it.
Finding examine_open_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  static_assert(RLIM_INFINITY == std::numeric_limits<std::uint64_t>::max());
  return judge_open_files(files.rlim_max);
}

}  // namespace agon::cli
