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
// MachineError when there is one already that is not cancelled.
void plan_tournament(store::Archive&, const Plan&, std::int64_t act = 0);

// A match that waits, as it has failed too often, and the last reason.
struct SetAside {
  TableNumber match;
  std::string why;
};
using SetAsides = std::map<std::string, std::vector<SetAside>, std::less<>>;  // by tournament

// What became of a result that came from the queue.
struct Receipt {
  enum class Kind : std::uint8_t {
    foreign,   // it is not of this tournament
    counted,   // it stands in the book now
    known,     // its match is decided, or it tells of a failure that was told before
    dropped,   // it does not belong to what was ordered: nothing follows from it
    repeated,  // it belongs to what was ordered but cannot count: the match is played again
  };
  Kind kind = Kind::foreign;
  std::string why = {};  // of what is dropped or repeated, one sentence
  explicit operator bool() const { return kind != Kind::foreign; }
};

// Drives one tournament. It remembers nothing that its book does not tell: what it acts on is written and committed
// before, so it can be killed at any moment, and another one goes on from the book. A round is opened when nothing of
// the rounds before it is to be played any more, and its matches go into the queue; they come back in any order, more
// than once perhaps, and are counted once.
//
// A match that could not be decided, as a machine of ours failed, is played again; after three times it waits until
// somebody says so. For one thread; archive and queue outlive it.
class TournamentRunner {
 public:
  // Reads the book of a tournament that was planned. Throws MachineError.
  TournamentRunner(store::Archive&, queue::Queue&, const std::string& name);

  const Tournament& tournament() const { return tournament_; }
  std::vector<worker::MatchOrder> open() const;  // what is still to be played, as it goes into the queue
  bool over() const { return !tournament_.over().empty(); }
  bool rests() const { return over() || tournament_.cancelled(); }  // nothing is to be played

  // Opens what can be opened and puts into the queue what is to be played, once. Call it to begin, then take() does.
  void resume();

  Receipt take(const worker::MatchResult&);

  // Puts into the queue what is still to be played, also what was put before: the queue has lost it. What is still
  // known there is not put twice.
  void put_again();

  // Matches that failed by our fault three times since they were last put.
  std::vector<TableNumber> stuck() const;
  std::string why_stuck(TableNumber) const;  // the last failure
  std::vector<SetAside> set_aside() const;   // both together
  std::uint32_t times_set_aside() const;     // of those that are stuck, the most that one was before
  void try_again();                          // these

  // From now on matches are played as the plan says with this change. Those that are open and would be others by it
  // begin again (go_on), as their next attempt. What holds already is not written again. Throws MachineError when it
  // does not fit.
  void change(const PlanChange&, std::string_view why);

  // The result of the match does not stand, and it is played again (go_on), as its next attempt.
  void void_result(TableNumber, std::string_view why);

  // What organisers want, by the entry of the book of acts; then go_on. An entrant's change holds from the next round.
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
  std::map<TableNumber, std::uint32_t> failures_;  // since it was last put by somebody's word
  struct Repeated {
    std::uint32_t times = 0;
    std::string why;  // the last time
  };
  std::map<TableNumber, Repeated> repeated_;  // results that could not count
  std::map<TableNumber, std::uint32_t> set_aside_before_;
  std::set<std::string> in_queue_;     // ids
  std::chrono::nanoseconds played_{};  // of `matches_played_`
  std::size_t matches_played_ = 0;
};

// Takes results from the queue and gives them to the runner, until the tournament is over, a match is stuck and
// nothing else is to be played, or a stop is requested. For a process that runs one tournament at a time. `told` hears,
// in one line each, of what could not count and of what was lost.
using Heard = std::function<void(const worker::MatchResult&)>;
using Told = std::function<void(const std::string&)>;
void conduct(TournamentRunner&, queue::Queue&, const std::stop_token&, const Heard& = {}, const Told& told = {});

}  // namespace agon::tournaments
