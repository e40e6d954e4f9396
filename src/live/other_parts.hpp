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

// What another process that serves the same contest tells.
struct Part {
  Standings standings;
  std::vector<std::string> served;                  // the names of its servers
  std::function<void(const std::string&)> refused;  // hears why nothing of it counts
};

// That this process does not serve them is noted in its journal, for tables that are made from it.
void note_elsewhere(const config::Contest&, store::Store&);

// What other processes serve of the same contest, as they were heard last. Each tells the games of its own servers;
// together they are the contest's one table. For one thread.
class OtherParts {
 public:
  using Steady = os::SteadyClock;
  static constexpr std::chrono::seconds silent_after{10};
  static constexpr store::Time behind_by{1500};  // a clock that is behind by more follows; parts tell once a second

  explicit OtherParts(const config::Contest&);

  // Takes what a part tells; only games of servers that are not ours count. True: our contest's clock has followed its
  // clock.
  bool take(ServerContext&, const Part&);

  // The first half of it: the games. An error says why it is not of our contest.
  Result<void> take_games(const Scoring& ours, const Part&, Steady::time_point now = Steady::now());

  // Adds their games to a situation that has ours alone, and says of which servers it knows nothing new.
  void add_to(const Scoring&, Situation&, Steady::time_point now = Steady::now()) const;

 private:
  struct Heard {
    Steady::time_point at;
    store::Time contest{};  // the time of the contest then
    FinishedGames finished;
    std::vector<scoring::GamePoints> running;
  };
  const std::vector<std::size_t> servers_;  // that are served elsewhere
  std::map<std::size_t, Heard> heard_;      // by server
};

}  // namespace agon::live
