#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/contest.hpp"
#include "formats/best_results.hpp"
#include "scoring/deadline24.hpp"
#include "store/journal/store.hpp"
#include "telemetry/free_space.hpp"
#include "tournaments/phase.hpp"

// How a contest stands. Everything follows from the games in the journal; what is here only adds up.
//
// Threads: the server's thread makes a Situation about once a second and hands it out as a pointer to what is never
// changed again (LiveServer::situation). So any thread may use it as long as it likes: board() and standings()
// cost the server nothing.

namespace agon::live {

// What the points of games are worth. Kept with the journal, so that a table needs nothing else.
struct Scoring {
  std::string name;           // of the contest
  scoring::Deadline24 rules;  // its teams, tasks and servers are those of the contest, in the same order
  config::Unfinished unfinished = config::Unfinished::counts;
  std::optional<store::Time> length;
  std::optional<store::Time> length_in_file = {};  // when more time was given since (more_time.hpp)
  bool k_over_length = false;
};
Scoring scoring_of(const config::Contest&);
std::string to_json(const Scoring&);
Scoring scoring_from_json(std::string_view);  // throws MachineError

// What a game server is doing.
struct ServerFigures {
  std::uint32_t game = 0;       // that runs, from 1; 0: none
  std::uint32_t turn = 0;       // of it; turns that have ended
  std::size_t connections = 0;  // of teams that have logged in
  std::size_t teams = 0;        // that have one
  std::uint64_t commands = 0;   // since this process began
};

using FinishedGames = std::vector<std::shared_ptr<const scoring::GamePoints>>;

// Why a contest has paused itself.
enum class Trouble : std::uint8_t {
  none,
  disk_full,      // goes on when an organiser resumes it, for which there must be room
  journal_fails,  // the journal cannot be written, because its data base is away, say; goes on by itself
  error,          // something went wrong inside the server; goes on when an organiser resumes it
};
std::string_view name_of(Trouble);  // "", "disk full", ...

// A server of which this process knows nothing new, as another one serves it.
struct Unheard {
  std::size_t server = 0;
  std::optional<store::Time> heard;  // the contest's time when that process was heard last; none: never
  friend bool operator==(const Unheard&, const Unheard&) = default;
};

// A moment of a live contest. Servers in the order of Contest::servers.
struct Situation {
  tournaments::Phase phase = tournaments::Phase::before;
  store::Time now{};  // of the contest
  std::vector<ServerFigures> servers;
  scoring::Deadline24Sums sums;                   // of the finished games
  std::shared_ptr<const FinishedGames> finished;  // server by server, as they ended
  std::vector<scoring::GamePoints> running;       // as they stand; when the contest is over and they count: final
  Trouble trouble = Trouble::none;
  std::string why_paused = {};                   // of a trouble, in words for the organiser
  std::string why_not_kept = {};                 // the journal cannot be written now; "": it can
  std::vector<telemetry::FreeSpace> space = {};  // on the disks that are watched
  // By team, of those that do not simply compete; null: all do.
  std::shared_ptr<const std::vector<scoring::Participation>> participation = {};
  std::vector<std::size_t> elsewhere = {};  // servers that other processes serve
  std::vector<Unheard> unheard = {};        // those of them of which nothing new is known
};

// The table of this moment: places, totals, tasks, servers. Takes tens of microseconds, however many games there were.
scoring::Deadline24Board board(const Scoring&, const Situation&);

// Everything that a table and its reasons need (scoring::score, scoring::reasons).
struct Standings {
  Scoring scoring;
  tournaments::Phase phase = tournaments::Phase::before;
  store::Time now{};
  std::vector<scoring::GamePoints> games;
  std::vector<std::size_t> elsewhere = {};  // as in a Situation
  std::vector<Unheard> unheard = {};
};
Standings standings(const Scoring&, const Situation&);
std::string to_json(const Standings&);
Standings standings_from_json(std::string_view);  // throws MachineError

// From the journal alone, games in progress included: their state is reached by playing them again. Throws MachineError
// where no contest has been.
Standings standings_of_journal(store::Store&);

// The same, scored in another way: of teams and servers that the journal may know or not.
Standings standings_of_journal(store::Store&, Scoring);

// Books games as they end. For the server's thread. Begins with those that the journal has.
class Ledger {
 public:
  Ledger(const config::Contest&, store::Store&);

  const Scoring& scoring() const { return scoring_; }
  void use(Scoring scoring);  // more time was given: what is booked keeps its worth
  void book(std::size_t server, const store::Found& closed);
  Situation situation(tournaments::Phase, store::Time now, std::vector<scoring::GamePoints> running);

 private:
  Scoring scoring_;
  scoring::Deadline24Sums sums_;
  std::vector<formats::BestResults> best_;  // by server
  FinishedGames booked_;
  std::shared_ptr<const FinishedGames> shown_ = std::make_shared<FinishedGames>();  // what situations share of them
};

}  // namespace agon::live
