#pragma once

#include <cstdint>
#include <future>
#include <optional>
#include <string>
#include <thread>

#include "store/log/archive.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// Verifies a tournament's book (tournaments/evidence/verify.hpp) alongside the scheduler, on one of the jury's cores
// and at a lower priority than the game servers. One book at a time; not thread-safe. Plan and archive must outlive it;
// the archive must allow several threads.
class BookVerifier {
 public:
  // Without its own thread, begin() returns when the book is verified.
  BookVerifier(const JuryPlan& plan, bool beside_games, store::Archive& archive, bool own_thread = true)
      : plan_(plan), beside_games_(beside_games), own_thread_(own_thread), archive_(archive) {}
  // The destructor aborts a running verification.

  struct Found {
    std::string tournament;
    std::int64_t entry = 0;  // the book's last entry at the start
    std::size_t wrong = 0;   // the number of errors
    std::string why;         // the first of them, truncated to a line
  };

  bool busy() const { return found_.valid(); }
  void begin(const std::string& tournament, std::int64_t last_entry);  // if not busy
  // Returns the result once, when finished. A failure is logged, and the verifier stays busy for a while, so that it is
  // not retried at once.
  std::optional<Found> done();

 private:
  void run(const std::string& tournament, std::int64_t last_entry, std::promise<std::optional<Found>>,
           const std::stop_token&);
  Found verify(const std::string& tournament, std::int64_t last_entry, const std::stop_token&);

  const JuryPlan& plan_;
  bool beside_games_, own_thread_;
  store::Archive& archive_;
  std::future<std::optional<Found>> found_;
  std::jthread thread_;
};

}  // namespace agon::tournaments
