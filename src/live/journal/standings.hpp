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

// Standings of a contest. They follow entirely from the games in the journal; this code only adds up.
//
// Threads: about once a second the server's thread makes a Situation and publishes a pointer to it; it is immutable
// from then on (LiveServer::situation). So any thread may use it for any length of time: board() and standings() cost
// the server nothing.

namespace agon::live {

// What the points of games are worth. Stored with the journal, so that tables can be made from the journal alone.
struct Scoring {
  std::string name;           // of the contest
  scoring::Deadline24 rules;  // teams, tasks and servers in the contest's order
  config::Unfinished unfinished = config::Unfinished::counts;
  std::optional<store::Time> length;
  std::optional<store::Time> length_in_file = {};  // set once more time was given (more_time.hpp)
  bool k_over_length = false;
};
Scoring scoring_of(const config::Contest&);
std::string to_json(const Scoring&);
Scoring scoring_from_json(std::string_view);  // throws MachineError

// The activity of a game server.
struct ServerFigures {
  std::uint32_t game = 0;       // the running one, from 1; 0: none
  std::uint32_t turn = 0;       // of the game: completed turns
  std::size_t connections = 0;  // logged in
  std::size_t teams = 0;        // with a connection
  std::uint64_t commands = 0;   // since this process started
};

using FinishedGames = std::vector<std::shared_ptr<const scoring::GamePoints>>;

// Why a contest has paused itself.
enum class Trouble : std::uint8_t {
  none,
  disk_full,      // until an organiser resumes it, which needs free space
  journal_fails,  // the journal cannot be written, for example because its database is unreachable; resumes
                  // automatically
  error,          // something failed inside the server; until an organiser resumes it
};
std::string_view name_of(Trouble);  // "", "disk full", ...

// A server of another process from which no news arrives.
struct SilentServer {
  std::size_t server = 0;
  std::optional<store::Time> heard;  // contest time of the last news; none: never any
  friend bool operator==(const SilentServer&, const SilentServer&) = default;
};

// A snapshot of a live contest. Servers are in the order of Contest::servers.
struct Situation {
  tournaments::Phase phase = tournaments::Phase::before;
  store::Time now{};  // of the contest
  std::vector<ServerFigures> servers;
  scoring::Deadline24Sums sums;                   // of the finished games
  std::shared_ptr<const FinishedGames> finished;  // by server, in the order in which they ended
  std::vector<scoring::GamePoints> running;       // current points; final if the contest is over and they count
  Trouble trouble = Trouble::none;
  std::string why_paused = {};                   // the reason, as text for the organiser
  std::string why_not_kept = {};                 // "": the journal can be written
  std::vector<telemetry::FreeSpace> space = {};  // of the watched disks
  // By team, including those that do not simply compete; null: all compete.
  std::shared_ptr<const std::vector<scoring::Participation>> participation = {};
  std::vector<std::size_t> elsewhere = {};  // served by other processes
  std::vector<SilentServer> unheard = {};   // those of them without recent news
};

// The table at this moment: places, totals, tasks, servers. Takes tens of microseconds, however many games there were.
scoring::Deadline24Board board(const Scoring&, const Situation&);

// Everything needed for a table and its explanations (scoring::score, scoring::reasons).
struct Standings {
  Scoring scoring;
  tournaments::Phase phase = tournaments::Phase::before;
  store::Time now{};
  std::vector<scoring::GamePoints> games;
  std::vector<std::size_t> elsewhere = {};  // as in Situation
  std::vector<SilentServer> unheard = {};
};
Standings standings(const Scoring&, const Situation&);
std::string to_json(const Standings&);
Standings standings_from_json(std::string_view);  // throws MachineError

// From the journal alone, including games in progress, which are replayed. Throws MachineError if no contest was
// served.
Standings standings_of_journal(store::Store&);

// The same under another scoring, whose teams and servers need not be in the journal.
Standings standings_of_journal(store::Store&, Scoring);

// Adds up games as they end, beginning with those in the journal. For the server's thread.
class Ledger {
 public:
  Ledger(const config::Contest&, store::Store&);

  const Scoring& scoring() const { return scoring_; }
  void use(Scoring scoring);  // after more time was given; booked games keep their worth
  void book(std::size_t server, const store::Found& closed);
  Situation situation(tournaments::Phase, store::Time now, std::vector<scoring::GamePoints> running);

 private:
  Scoring scoring_;
  scoring::Deadline24Sums sums_;
  std::vector<formats::BestResults> best_;  // by server
  FinishedGames booked_;
  std::shared_ptr<const FinishedGames> shown_ = std::make_shared<FinishedGames>();  // shared with situations
};

}  // namespace agon::live
