#include "cli/serve/noted_troubles.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"
#include "tournaments/acts/act.hpp"

namespace agon::cli {

using tournaments::written;
namespace {

using live::Trouble;

constexpr std::size_t waiting_max = 100;  // if a trouble comes and goes while nothing can be written
constexpr std::chrono::seconds rest_first{1}, rest_longest{30};

std::chrono::milliseconds now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
}

}  // namespace

NotedTroubles::NotedTroubles(live::LiveServer& server, ServedActs& acts)
    : server_(server), acts_(acts), thread_([this](const std::stop_token& stop) { write_all(stop); }) {
  server_.watch_troubles([this](Trouble trouble, const std::string& why) { hear(trouble, why); });
}

NotedTroubles::~NotedTroubles() { server_.watch_troubles({}); }

void NotedTroubles::hear(Trouble trouble, const std::string& why) {
  const Trouble before = std::exchange(last_, trouble);
  std::string act;
  if (trouble != Trouble::none) {
    act = written(tournaments::act::Held{std::string(live::name_of(trouble)), now(), why});
    // After other troubles an organiser resumes the contest, which is an act itself.
  } else if (before == Trouble::journal_fails) {
    act = written(tournaments::act::Released{std::string(live::name_of(before)), now()});
  }
  const std::lock_guard lock(mutex_);
  if (!act.empty() && waiting_.size() < waiting_max) waiting_.push_back(std::move(act));
  news_ = true;
  heard_.notify_one();
}

bool NotedTroubles::write_first() {
  std::string act;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return false;
    act = waiting_.front();
  }
  if (!telemetry::contained("acts", [&] { acts_.note(act); })) return false;
  const std::lock_guard lock(mutex_);
  waiting_.erase(waiting_.begin());
  return true;
}

void NotedTroubles::write_all(const std::stop_token& stop) {
  auto rest = rest_first;
  while (!stop.stop_requested()) {
    while (write_first()) rest = rest_first;
    std::unique_lock lock(mutex_);
    const auto has_news = [this] { return std::exchange(news_, false); };
    if (waiting_.empty()) {
      heard_.wait(lock, stop, has_news);
    } else if (heard_.wait_for(lock, stop, rest, has_news)) {
      rest = rest_first;
    } else {
      rest = std::min(2 * rest, rest_longest);
    }
  }
  while (write_first()) {
  }
}

}  // namespace agon::cli
