#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "games/match.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// Where a match is recorded. Without a store nothing is recorded, as in the console.
struct DuelJournal {
  store::Store* store = nullptr;  // its owner commits before any answer is sent
  store::Opening opening;
};

// One match of a game whose programs are asked, between a team (seat 0) and house bots, which answer immediately and
// inside this process. Knows nothing about sockets or clocks. The journal contains only what the team says: the house
// bots' answers follow from the match (house.hpp), so rebuilt() recomputes them.
class DuelMatch {
 public:
  static constexpr Seat team_seat = 0;

  // The match has just begun. The store must outlive it.
  DuelMatch(std::unique_ptr<Match>, std::uint64_t seed, DuelJournal);

  const Match& match() const { return *match_; }
  const store::Opening& opening() const { return journal_.opening; }

  std::string welcome() const { return asked().welcome(team_seat); }
  std::string ask() const { return asked().ask(team_seat); }
  std::string farewell() const { return asked().farewell(team_seat); }
  bool answer(std::string_view text);  // false: it answered an earlier request, and the answer to this one may still
                                       // arrive
  void end_turn(store::Time now);      // closes the game in the journal when the match is over
  void leave(store::Time now);         // ends the match after the turns already played
  store::Found found() const;          // the journal's entry, once closed

 private:
  void finish_turn(store::Time now);
  const AskedMatch& asked() const { return match().asked(); }

  std::unique_ptr<Match> match_;
  const std::uint64_t seed_;
  DuelJournal journal_;
  store::GameId id_ = 0;
  store::Time ended_{};
};

// The result of a match whose record breaks off because this machine failed, as if the team had left then. The game's
// original rules count what was reached before a connection broke. Throws MachineError if the record does not fit the
// rules.
struct CutMatch {
  Scores scores;
  std::uint64_t digest = 0;
};
CutMatch cut_off(const store::Record&);

// Closes it like that in the journal; the owner of the store commits.
Scores close_broken_off(store::Store&, store::GameId, store::Time now);

}  // namespace agon::live
