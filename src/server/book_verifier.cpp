#include "server/book_verifier.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "base/assert.hpp"
#include "jury/verify.hpp"
#include "server/jury_cores.hpp"
#include "server/log.hpp"

namespace agon::server {

namespace {

constexpr std::size_t why_bytes = 400;
constexpr auto rest_after_failure = std::chrono::seconds(5);

void rest(const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any never;
  never.wait_for(lock, stop, rest_after_failure, [] { return false; });
}

}  // namespace

void BookVerifier::begin(const std::string& tournament, std::int64_t last_entry) {
  AGON_ASSERT(!busy());
  std::promise<std::optional<Found>> promise;
  found_ = promise.get_future();
  thread_ = std::jthread([this, tournament, last_entry, promise = std::move(promise)](std::stop_token stop) mutable {
    std::optional<Found> found;
    try {
      found = verify(tournament, last_entry, stop);
    } catch (const std::exception& error) {  // the archive, or a stop
      if (!stop.stop_requested()) log("verification_failed", {{"tournament", tournament}, {"why", error.what()}});
      rest(stop);
    }
    promise.set_value(std::move(found));
  });
}

BookVerifier::Found BookVerifier::verify(const std::string& tournament, std::int64_t last_entry,
                                         const std::stop_token& stop) {
  stand_back(contest_);
  const auto verified = jury::verify_tournament(archive_, tournament, 1, {}, stop);
  Found found{tournament, last_entry, verified.wrong_places(), ""};
  const auto first = std::ranges::find(verified.wrong, false, &jury::Disagreement::of_void);
  if (first != verified.wrong.end()) found.why = first->text.substr(0, why_bytes);
  return found;
}

std::optional<BookVerifier::Found> BookVerifier::done() {
  if (!busy() || found_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
  return found_.get();
}

}  // namespace agon::server
