#pragma once

#include <cstdint>
#include <future>
#include <optional>
#include <string>
#include <thread>

#include "store/log/archive.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// Plays a tournament's book again (tournaments/evidence/verify.hpp) beside the scheduler, on one of the jury's cores
// and behind the game servers. One book at a time; for one thread. Plan and archive outlive it; the archive may be used
// by several threads.
class BookVerifier {
 public:
  // Without a thread of its own begin() is over when the book is verified.
  BookVerifier(const JuryPlan& plan, bool beside_games, store::Archive& archive, bool own_thread = true)
      : plan_(plan), beside_games_(beside_games), own_thread_(own_thread), archive_(archive) {}
  // What runs is broken off.

  struct Found {
    std::string tournament;
    std::int64_t entry = 0;  // the last one of its book when it began
    std::size_t wrong = 0;   // things that do not follow
    std::string why;         // the first of them, cut to a line
  };

  bool busy() const { return found_.valid(); }
  void begin(const std::string& tournament, std::int64_t last_entry);  // when it is not busy
  // Once, when it is done. What failed is in the log, and the verifier stays busy for a while, so that it is not begun
  // again at once.
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
