#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "games/match.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// Where a trial is kept. No store: nowhere, as in the console.
struct TrialJournal {
  store::Store* store = nullptr;  // its owner commits before any answer leaves
  store::Opening opening;
};

// One match of a game whose programs are asked, between a team (seat 0) and players of the organisers, who answer at
// once and inside this program. Knows no sockets and no clock. What the team says goes into the journal; what the
// organisers' players say follows from the match (house.hpp), so retold() says it again.
class Trial {
 public:
  static constexpr Seat team_seat = 0;

  // The match has just begun. The store outlives the trial.
  Trial(std::unique_ptr<Match>, std::uint64_t seed, TrialJournal);

  const Match& match() const { return *match_; }
  const store::Opening& opening() const { return journal_.opening; }

  std::string welcome() const { return asked().welcome(team_seat); }
  std::string ask() const { return asked().ask(team_seat); }
  std::string farewell() const { return asked().farewell(team_seat); }
  bool answer(std::string_view text);  // false: it was to an earlier request, that to this one may still come
  void end_turn(store::Time now);      // closed in the journal when the match is over by that
  void leave(store::Time now);         // the match ends with the turns before this one
  store::Found found() const;          // as the journal has it, once it is closed

 private:
  void finish_turn(store::Time now);
  const AskedMatch& asked() const { return match().asked(); }

  std::unique_ptr<Match> match_;
  const std::uint64_t seed_;
  TrialJournal journal_;
  store::GameId id_ = 0;
  store::Time ended_{};
};

// A match that broke off where the record ends, because this machine did: as if the team had left then. The document
// counts what was reached before a connection broke. Throws MachineError when the record does not fit the rules.
struct CutMatch {
  Scores scores;
  std::uint64_t digest = 0;
};
CutMatch cut_off(const store::Record&);

// The same in the journal, which its owner commits.
Scores close_broken_off(store::Store&, store::GameId, store::Time now);

}  // namespace agon::live
