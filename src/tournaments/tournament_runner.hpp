#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "queue/queue.hpp"
#include "tournaments/tournament.hpp"

namespace agon::tournaments {

// Writes the first entry of a new tournament's book, or the one that begins a cancelled tournament again. Throws
// MachineError if there is one that is not cancelled.
void plan_tournament(store::Archive&, const Plan&, std::int64_t act = 0);

// A match that waits after too many failures, and the last reason.
struct SetAside {
  TableNumber match;
  std::string why;
};
using SetAsides = std::map<std::string, std::vector<SetAside>, std::less<>>;  // by tournament

// What became of a result from the queue.
struct Receipt {
  enum class Kind : std::uint8_t {
    foreign,   // not of this tournament
    counted,   // now in the book
    known,     // its match is decided, or this failure was reported before
    dropped,   // it does not match an order: no effect
    repeated,  // it matches an order but cannot count: the match is repeated
  };
  Kind kind = Kind::foreign;
  std::string why = {};  // for dropped and repeated ones, one sentence
  explicit operator bool() const { return kind != Kind::foreign; }
};

// Drives one tournament. It has no state beyond the book: everything it acts on is committed first, so it can be killed
// at any moment, and its successor continues from the book. A round is opened when nothing of the rounds before it
// remains to be played, and its matches are put into the queue; results arrive in any order, possibly more than once,
// and are counted once.
//
// A match that was not decided because a machine of ours failed is repeated; after three failures it waits for
// try_again(). Not thread-safe; archive and queue must outlive it.
class TournamentRunner {
 public:
  // Reads the book of a planned tournament. Throws MachineError.
  TournamentRunner(store::Archive&, queue::Queue&, const std::string& name);

  const Tournament& tournament() const { return tournament_; }
  std::vector<worker::MatchOrder> open() const;  // matches to be played, as they are put into the queue
  bool over() const { return !tournament_.over().empty(); }
  bool rests() const { return over() || tournament_.cancelled(); }  // nothing is to be played

  // Opens what can be opened, and puts what is to be played into the queue, once. Call it at the start; then take()
  // does it.
  void resume();

  Receipt take(const worker::MatchResult&);

  // Puts everything still to be played into the queue again, because the queue has lost it. Jobs that the queue still
  // knows are not duplicated.
  void put_again();

  // Matches that failed by our fault three times since they were last put into the queue.
  std::vector<TableNumber> stuck() const;
  std::string why_stuck(TableNumber) const;  // the last failure
  std::vector<SetAside> set_aside() const;   // both together
  // Of the stuck ones, the highest number of earlier times.
  std::uint32_t times_set_aside() const;
  void try_again();  // the stuck ones

  // From now on matches are played under the changed plan. Open matches that it affects begin again (resume), as their
  // next attempt. Parts already in force are not written again. Throws MachineError if it does not fit.
  void change(const PlanChange&, std::string_view why);

  // Voids the match's result; the match is repeated (resume) as its next attempt.
  void void_result(TableNumber, std::string_view why);

  // Changes requested by an entry of the book of acts; call resume afterwards. A change of an entrant applies from the
  // next round.
  void change(const EntrantChange&);
  void cancel(std::string_view why, std::int64_t act);
  void uncancel(std::int64_t act);

 private:
  void record(const BookEntry&);
  bool open_round();
  void put_open();
  void put(std::span<const worker::MatchOrder> batch);
  std::uint32_t reissue_of(TableNumber) const;
  Receipt count(const worker::MatchResult&, TableNumber);
  Receipt repeat(const worker::MatchResult&, TableNumber, std::string why);
  std::size_t batch_size(std::size_t open) const;

  store::Archive& archive_;
  queue::Queue& queue_;
  const std::string book_;
  const std::string contest_;  // its id
  Tournament tournament_;
  std::map<TableNumber, std::uint32_t> failures_;  // since it was last put into the queue on request
  struct Repeated {
    std::uint32_t times = 0;
    std::string why;  // the last time
  };
  std::map<TableNumber, Repeated> repeated_;  // results that could not count
  std::map<TableNumber, std::uint32_t> set_aside_before_;
  std::set<std::string> in_queue_;     // ids
  std::chrono::nanoseconds played_{};  // time of `matches_played_`
  std::size_t matches_played_ = 0;
};

// Passes results from the queue to the runner until the tournament is over, a match is stuck and nothing else remains
// to be played, or a stop is requested. For a process that runs only one tournament. `told` receives a line for
// everything that could not count or was lost.
using Heard = std::function<void(const worker::MatchResult&)>;
using Told = std::function<void(const std::string&)>;
void conduct(TournamentRunner&, queue::Queue&, const std::stop_token&, const Heard& = {}, const Told& told = {});

}  // namespace agon::tournaments
