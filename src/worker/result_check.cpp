#include "worker/result_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "store/log/archive.hpp"

namespace agon::worker {

namespace {

using std::chrono::nanoseconds;

constexpr std::uint32_t cores_max = 65536;
constexpr std::uint64_t memory_bytes_absurd = std::uint64_t{1} << 46;
// More than an honest worker keeps: the site reads these texts as a whole, on a thread that others wait for.
constexpr std::size_t replay_bytes_max = std::size_t{64} << 20;
constexpr std::size_t stderr_bytes_max = std::size_t{1} << 20, marks_bytes_max = std::size_t{4} << 20;
// Clocks have a resolution, and not all of them include a program's start and end.
constexpr nanoseconds clocks_differ_by = std::chrono::seconds(1);

double seconds(nanoseconds time) { return std::chrono::duration<double>(time).count(); }

nanoseconds not_negative(nanoseconds time) { return std::max(time, nanoseconds::zero()); }

}  // namespace

Result<void> check_figures(const MatchResult& result) {
  if (result.host.cores > cores_max) return Error{fmt::format("no machine has {} cores", result.host.cores)};
  if (result.host.waited < nanoseconds::zero() || result.host.elapsed < nanoseconds::zero()) {
    return Error{"a time of its machine is negative"};
  }
  nanoseconds cpu{}, wall{};
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
    const SeatResult& each = result.seats[seat];
    if (each.cpu < nanoseconds::zero() || each.wall < nanoseconds::zero()) {
      return Error{fmt::format("a time of seat {} is negative", seat + 1)};
    }
    if (each.memory_peak_bytes > memory_bytes_absurd) {
      return Error{fmt::format("seat {} cannot have used {} bytes of memory", seat + 1, each.memory_peak_bytes)};
    }
    cpu += each.cpu;
    wall += each.wall;
  }
  // A program may compute while another one is waited for, so the bound is the elapsed time.
  const nanoseconds passed = std::max(result.host.elapsed, wall) + clocks_differ_by;
  const std::uint32_t cores = std::max(1U, result.host.cores);
  if (seconds(cpu) > seconds(passed) * cores) {
    return Error{fmt::format("{:.1f} s of processor time cannot be used in {:.1f} s on {} {}", seconds(cpu),
                             seconds(passed), cores, cores == 1 ? "core" : "cores")};
  }
  return {};
}

Result<void> check_texts(const MatchResult& result) {
  const auto too_long = [](const std::string& text) { return text.size() > result_text_bytes_max; };
  const bool some = too_long(result.reason) || too_long(result.host.name) || too_long(result.program_version) ||
                    std::ranges::any_of(result.seats, [&](const SeatResult& seat) {
                      return too_long(seat.said_name) || too_long(seat.verdict);
                    });
  if (some) return Error{fmt::format("one of its texts is longer than {} bytes", result_text_bytes_max)};
  return {};
}

Result<void> check_blobs(const MatchResult& result, BlobStore& blobs) {
  const auto check = [&](const std::string& what, const Hash& hash, std::size_t bytes_max) -> Result<void> {
    const auto bytes = blobs.fetch(hash);
    if (!bytes) return Error{what + " is not in the archive"};
    if (bytes->size() > bytes_max) return Error{fmt::format("{} has more than {} bytes", what, bytes_max)};
    if (store::content_hash(*bytes) != hash) return Error{what + " does not match its hash"};
    return {};
  };
  if (!result.ours && result.replay.empty()) return Error{"it has no replay"};
  if (!result.replay.empty()) {
    if (auto kept = check("its replay", result.replay, replay_bytes_max); !kept) return kept;
  }
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
    const SeatResult& each = result.seats[seat];
    for (const auto& [what, hash, bytes_max] : {std::tuple("stderr", each.stderr_text, stderr_bytes_max),
                                                std::tuple("notes", each.stderr_marks, marks_bytes_max)}) {
      if (hash.empty()) continue;
      if (auto kept = check(fmt::format("the {} of seat {}", what, seat + 1), hash, bytes_max); !kept) return kept;
    }
  }
  return {};
}

Result<void> validate(const MatchResult& result, BlobStore& blobs) {
  if (auto possible = check_figures(result); !possible) return possible;
  if (auto short_enough = check_texts(result); !short_enough) return short_enough;
  return check_blobs(result, blobs);
}

void distrust_own_figures(MatchResult& result) {
  if (const auto possible = check_figures(result); !possible) {
    result.ours = true;
    result.reason = "the figures of this machine are impossible: " + possible.error();
    result.host.waited = not_negative(result.host.waited);
    result.host.elapsed = not_negative(result.host.elapsed);
    for (SeatResult& seat : result.seats) {
      seat.cpu = seat.wall = {};
      seat.memory_peak_bytes = 0;
    }
  }
  if (result.ours && result.reason.size() > result_text_bytes_max) result.reason.resize(result_text_bytes_max);
}

}  // namespace agon::worker
