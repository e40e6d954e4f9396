#pragma once

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
#include "tournaments/book.hpp"
#include "tournaments/plan.hpp"
#include "worker/order.hpp"

namespace agon::tournaments {

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
  // The next entry; an error says what does not fit what was there before: "entry 17: a second plan".
  Result<std::monostate> take(const store::Entry&);
  Result<std::monostate> take(const BookEntry&, std::int64_t number);

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
  void take(const entry::Begun&);
  void take(const entry::Opened&, std::int64_t number);
  void take(const entry::Result&);
  void take(const entry::Void&);
  void take(const entry::Changed&);
  void take(const entry::Entrant&);
  void take(const entry::Cancelled&);
  void take(const entry::Uncancelled&);
  void begin_attempt(TournamentMatch&) const;
  void seat(TournamentMatch&, TableNumber, formats::Meeting);
  formats::Player enter(const worker::Program&, std::string_view name);
  void check_players(std::span<const formats::Player>) const;
  void check_removal(formats::Player) const;
  void remove(formats::Player);
  void call_off();

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
