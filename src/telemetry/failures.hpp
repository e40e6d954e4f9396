#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "base/failure_of.hpp"

namespace agon::telemetry {

// A thread that serves many must outlive whatever goes wrong for one of them. Each such thread catches exceptions in
// one place, reports them here and goes on. Any thread may call these; none of them throws.

// Counts it (agon_errors_total) and logs it; what repeats itself is logged once a minute. `where` is one of a few fixed
// words that name the thread.
void report_failure(std::string_view where, std::string_view what) noexcept;

std::map<std::string, std::uint64_t> failures();  // how many there were since the process began, by `where`

// Does the work. False: it threw, which is reported.
template <class Work>
bool contained(std::string_view where, Work&& work) noexcept {
  const auto problem = failure_of(std::forward<Work>(work));
  if (problem) report_failure(where, *problem);
  return !problem;
}

// Does the work, and does it again after a rest whenever it throws, until it returns or a stop is requested.
void persist(std::string_view where, const std::stop_token&, const std::function<void()>& work) noexcept;

void rest(const std::stop_token&, std::chrono::milliseconds);  // less when a stop is requested

// Runs an event loop (boost::asio::io_context) until it is stopped or has nothing left to do. A handler that throws is
// reported, and the loop goes on with the next one.
template <class Loop>
void run_contained(std::string_view where, Loop& loop) noexcept {
  while (!contained(where, [&] { loop.run(); })) continue;
}

}  // namespace agon::telemetry
