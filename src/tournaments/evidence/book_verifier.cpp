#include "tournaments/evidence/book_verifier.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/assert.hpp"
#include "base/machine_error.hpp"
#include "telemetry/failures.hpp"
#include "tournaments/evidence/verify.hpp"
#include "tournaments/jury_cores.hpp"

namespace agon::tournaments {

namespace {

constexpr std::size_t why_bytes = 400;
constexpr auto rest_after_failure = std::chrono::seconds(5);

}  // namespace

void BookVerifier::begin(const std::string& tournament, std::int64_t last_entry) {
  AGON_ASSERT(!busy());
  std::promise<std::optional<Found>> promise;
  found_ = promise.get_future();
  if (!own_thread_) return run(tournament, last_entry, std::move(promise), {});
  thread_ = std::jthread([this, tournament, last_entry, promise = std::move(promise)](std::stop_token stop) mutable {
    stand_back(plan_, beside_games_);
    run(tournament, last_entry, std::move(promise), stop);
  });
}

void BookVerifier::run(const std::string& tournament, std::int64_t last_entry,
                       std::promise<std::optional<Found>> promise, const std::stop_token& stop) {
  std::optional<Found> found;
  telemetry::contained("verification", [&] {
    try {
      found = verify(tournament, last_entry, stop);
    } catch (const MachineError& error) {  // the archive failed, or a stop
      if (!stop.stop_requested()) throw MachineError(tournament + ": " + error.what());
    }
  });
  if (!found) telemetry::contained("verification", [&] { telemetry::rest(stop, rest_after_failure); });
  promise.set_value(std::move(found));
}

BookVerifier::Found BookVerifier::verify(const std::string& tournament, std::int64_t last_entry,
                                         const std::stop_token& stop) {
  const auto verified = verify_tournament(archive_, tournament, 1, {}, stop);
  Found found{tournament, last_entry, verified.wrong_places(), ""};
  const auto first = std::ranges::find(verified.wrong, false, &Disagreement::of_void);
  if (first != verified.wrong.end()) found.why = first->text.substr(0, why_bytes);
  return found;
}

std::optional<BookVerifier::Found> BookVerifier::done() {
  if (!busy() || found_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
  return found_.get();
}

}  // namespace agon::tournaments
