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

// A thread that serves many must survive any failure that concerns one of them. Each such thread catches exceptions in
// one place, reports them here and continues. Thread-safe; the functions that report do not throw.

// Counts the failure (agon_errors_total) and logs it; repetitions are logged once a minute. `where` is one of a few
// fixed words that name the thread.
void report_failure(std::string_view where, std::string_view what) noexcept;

std::map<std::string, std::uint64_t> failures();  // numbers since the start of the process, by `where`

// Runs the work. Returns false if it threw, which is reported.
template <class Work>
bool contained(std::string_view where, Work&& work) noexcept {
  const auto problem = failure_of(std::forward<Work>(work));
  if (problem) report_failure(where, *problem);
  return !problem;
}

// Runs the work, again after a rest whenever it throws, until it returns or a stop is requested.
void persist(std::string_view where, const std::stop_token&, const std::function<void()>& work) noexcept;

void rest(const std::stop_token&, std::chrono::milliseconds);  // returns early if a stop is requested

// Runs an event loop (boost::asio::io_context) until it is stopped or out of work. An exception from a handler is
// reported, and the loop continues with the next handler.
template <class Loop>
void run_contained(std::string_view where, Loop& loop) noexcept {
  while (!contained(where, [&] { loop.run(); })) continue;
}

}  // namespace agon::telemetry
