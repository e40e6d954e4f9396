#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "formats/format.hpp"
#include "scoring/participation.hpp"
#include "store/log/archive.hpp"
#include "tournaments/acts/plan_change.hpp"
#include "tournaments/plan.hpp"
#include "worker/order.hpp"

namespace agon::tournaments {

// Entries of a tournament's book, as they are written and read:
//   {"plan":Plan,"act":8}                       the act is not there where nobody but this machine wanted it
//   {"round":{"number":1,"meetings":[{"table":1,"seats":[0,3,null],"map":0,"purpose":""}],"lots":[{"about":"","order":[0]}]}}
//   {"result":MatchResult}                     one that is `ours` was tried in vain: the match is still to be played
//   {"void":{"round":1,"table":2,"why":""}}    its result does not stand, or the match is not to be played
//   {"change":{"setup":"","allowance":{},"maps":[],"programs":[],"why":""}}     PlanChange: matches that begin, or
//                                              begin again, after it are played so
//   {"over":"all rounds are played"}           until a result is void, or an entrant changes
//   {"entrant":{"name":"alfa","status":"withdrawn","annulled":false,"from":4,"why":"","act":12}}
//                                              holds from this round on, the next that is opened; what it has played
//                                              before counts unless it is annulled. "competes": it is back. With a
//                                              "program" it is a new entrant, who has missed the rounds before. With
//                                              "removed":true, in a round robin or a gauntlet, it is as if it had never
//                                              been there, until it competes again
//   {"cancel":{"why":"","act":14}}             nothing of it counts; another plan may follow and begins it again
//   {"uncancel":{"act":15}}                    it goes on after all
// A round that names a table again replaces its match, whose result must be void: in a play-off, after a correction.
// Seats are start numbers from 0; null: a house bot; one seat of a duel: a bye. "act" is the entry of the book of acts
// that wanted it.
std::string plan_entry(const Plan&, std::int64_t act = 0);  // 0: no act wanted it
std::string round_entry(std::uint32_t number, const formats::Round&);
std::string result_entry(const worker::MatchResult&);
std::string void_entry(std::uint32_t round, std::uint32_t table, std::string_view why);
std::string change_entry(const PlanChange&, std::string_view why);
std::string over_entry(std::string_view why);

// What an act wants of an entrant.
struct EntrantChange {
  std::string name;
  scoring::Participation to;
  std::string why;
  std::int64_t act = 0;
  std::optional<worker::Program> program;  // of a new entrant
  bool removed = false;                    // with what it has played; see above
};
std::string entrant_entry(const EntrantChange&, std::uint32_t from);
std::string cancel_entry(std::string_view why, std::int64_t act);
std::string uncancel_entry(std::int64_t act);

std::string book_of(std::string_view tournament);  // "tournament/NAME"

struct TableNumber {
  std::uint32_t round = 1, table = 1;
  friend auto operator<=>(const TableNumber&, const TableNumber&) = default;
};

// A match of the tournament and what became of it.
struct TournamentMatch {
  formats::Meeting meeting;
  std::uint32_t game = 0;  // of a duel: how many games its players had when it was opened, by round and table
  std::uint32_t attempt = 1;
  std::vector<std::size_t> changes;           // of the plan that each attempt has begun with, by attempt from 1
  std::optional<worker::MatchResult> result;  // that stands
  std::vector<worker::MatchResult> failed;    // of this attempt: ours
  std::vector<worker::MatchResult> void_results;
  std::vector<std::string> why_void;  // of the match, in their order
  bool bye() const { return formats::is_bye(meeting); }
  bool decided() const { return bye() || result; }
};

struct OpenedRound {
  std::uint32_t number = 1;
  std::vector<formats::Lot> lots;
  std::int64_t entry = 0;  // of the book, that opened it
};

// A tournament as its book tells it: the fold of its entries. Nothing else is known of it.
class Tournament {
 public:
  // The next entry; an error says what does not fit what was there before.
  Result<std::monostate> take(const store::Entry&);

  bool planned() const { return planned_; }
  const Plan& plan() const { return plan_; }  // in force: with all changes and those who entered late
  std::size_t changes() const { return earlier_plans_.size(); }  // of the plan, by organisers
  std::span<const formats::Entrant> entrants() const { return entrants_; }
  std::optional<formats::Player> find(std::string_view entrant) const;
  const scoring::Participation& participation(formats::Player player) const { return participation_[player]; }
  std::uint32_t next_round_number() const;  // that is opened when all before it is played
  std::span<const OpenedRound> rounds() const { return rounds_; }
  const std::map<TableNumber, TournamentMatch>& matches() const { return matches_; }
  const std::string& over() const { return over_; }                           // why; "": it goes on
  const std::optional<std::string>& cancelled() const { return cancelled_; }  // why
  std::int64_t begun_by() const { return begun_by_; }                         // the act; 0: none
  std::int64_t cancelled_by() const { return cancelled_by_; }  // the last act that cancelled it, also an earlier run
  std::span<const std::string> earlier_runs() const { return earlier_runs_; }  // why each of them was cancelled
  std::int64_t last_entry() const { return last_entry_; }

  // What stands, by round and table, byes too; without the games of those who are removed.
  std::vector<formats::Played> played() const;
  std::vector<worker::MatchOrder> open() const;  // matches that are still to be played, by round and table
  // An attempt of a match, as the plan says that was in force when it began.
  worker::MatchOrder order(const TournamentMatch&, std::uint32_t attempt) const;
  std::size_t decided() const;  // matches, without byes; with those of the removed
  std::size_t opened() const;

  formats::Table table() const { return table_of(played()); }
  formats::Table table_of(std::span<const formats::Played>) const;  // as if only that were played
  formats::Round next_round() const;                                // meaningful when nothing is open

 private:
  void take_plan(const boost::json::value&);
  void take_round(const boost::json::value&, std::int64_t entry);
  void take_result(worker::MatchResult);
  void take_void(const boost::json::value&);
  void take_change(const boost::json::value&);
  void begin_attempt(TournamentMatch&) const;
  void seat(TournamentMatch&, TableNumber, formats::Meeting);
  void take_entrant(const boost::json::value&);
  void check_removal(formats::Player) const;
  void remove(formats::Player);
  void call_off();
  void take_cancel(const boost::json::value&);

  bool planned_ = false;
  Plan plan_;
  std::vector<Plan> earlier_plans_;  // before each change
  std::vector<formats::Entrant> entrants_;
  std::vector<scoring::Participation> participation_;  // of them
  std::vector<OpenedRound> rounds_;
  std::map<TableNumber, TournamentMatch> matches_;
  std::map<std::pair<formats::Player, formats::Player>, std::vector<TableNumber>> duels_;  // of `matches_`, in order
  std::string over_;
  std::optional<std::string> cancelled_;
  std::int64_t begun_by_ = 0, cancelled_by_ = 0;
  std::vector<std::string> earlier_runs_;
  std::map<TableNumber, std::uint32_t> attempts_before_;  // in these, so that no id names two matches
  std::int64_t last_entry_ = 0;
};

// What a standing result says to a format. Where a fault only makes a seat stand still, nobody has lost by it.
formats::Played played_of(const Plan&, const formats::Meeting&, const worker::MatchResult&);

// Reads the whole book. Throws MachineError when an entry does not fit.
Tournament read_tournament(store::Archive&, std::string_view name);

}  // namespace agon::tournaments
