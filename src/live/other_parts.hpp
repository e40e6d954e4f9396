#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "live/journal/standings.hpp"
#include "os/clock.hpp"

namespace agon::live {

class ServerContext;

// News of another process that serves the same contest.
struct Part {
  Standings standings;
  std::vector<std::string> served;                  // names of its servers
  std::function<void(const std::string&)> refused;  // receives the reason if the part is rejected
};

// Notes in the journal which servers other processes serve, for tables made from the journal.
void note_elsewhere(const config::Contest&, store::Store&);

// The latest news of other processes that serve the same contest. Each reports the games of its own servers; together
// they make up the contest's table. Not thread-safe.
class OtherParts {
 public:
  using Steady = os::SteadyClock;
  static constexpr std::chrono::seconds silent_after{10};
  static constexpr store::Time behind_by{1500};  // a clock further behind catches up; parts report once a second

  explicit OtherParts(const config::Contest&);

  // Takes the games that a part reports, except those of our own servers. True: our contest clock has caught up with
  // theirs.
  bool take(ServerContext&, const Part&);

  // The first half of take(): the games. Fails if the part is not of our contest.
  Result<void> take_games(const Scoring& ours, const Part&, Steady::time_point now = Steady::now());

  // Adds their games to a situation with only ours, and lists the servers without recent news.
  void add_to(const Scoring&, Situation&, Steady::time_point now = Steady::now()) const;

 private:
  struct Heard {
    Steady::time_point at;
    store::Time contest{};  // contest time of the news
    FinishedGames finished;
    std::vector<scoring::GamePoints> running;
  };
  const std::vector<std::size_t> servers_;  // served elsewhere
  std::map<std::size_t, Heard> heard_;      // by server
};

}  // namespace agon::live
