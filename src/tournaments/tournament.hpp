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

// A match of the tournament and its state.
struct TournamentMatch {
  formats::Meeting meeting;
  // In a duel: the number of its players' games before it, by round and table.
  std::uint32_t game = 0;
  std::uint32_t attempt = 1;
  // The number of plan changes when each attempt began, by attempt from 1.
  std::vector<std::size_t> changes;
  std::optional<worker::MatchResult> result;  // the valid one
  std::vector<worker::MatchResult> failed;    // `ours` results of this attempt
  std::vector<worker::MatchResult> void_results;
  std::vector<std::string> why_void;  // in order
  bool bye() const { return formats::is_bye(meeting); }
  bool decided() const { return bye() || result; }
};

struct OpenedRound {
  std::uint32_t number = 1;
  std::vector<formats::Lot> lots;
  std::int64_t entry = 0;  // the book's entry that opened it
};

// A tournament according to its book: the fold of its entries, and nothing else.
class Tournament {
 public:
  // Applies the next entry; an error describes the conflict with earlier ones: "entry 17: a second plan".
  Result<std::monostate> take(const store::Entry&);
  Result<std::monostate> take(const BookEntry&, std::int64_t number);

  bool planned() const { return planned_; }
  const Plan& plan() const { return plan_; }                     // with all changes and late entrants
  std::size_t changes() const { return earlier_plans_.size(); }  // of the plan, by organisers
  std::span<const formats::Entrant> entrants() const { return entrants_; }
  std::optional<formats::Player> find(std::string_view entrant) const;
  const scoring::Participation& participation(formats::Player player) const { return participation_[player]; }
  std::uint32_t next_round_number() const;  // to be opened once all before it is played
  std::span<const OpenedRound> rounds() const { return rounds_; }
  const std::map<TableNumber, TournamentMatch>& matches() const { return matches_; }
  const std::string& over() const { return over_; }                           // why; "": in progress
  const std::optional<std::string>& cancelled() const { return cancelled_; }  // why
  std::int64_t begun_by() const { return begun_by_; }                         // the act; 0: none
  // The last act that cancelled it, possibly in an earlier run.
  std::int64_t cancelled_by() const { return cancelled_by_; }
  std::span<const std::string> earlier_runs() const { return earlier_runs_; }  // why each of them was cancelled
  std::int64_t last_entry() const { return last_entry_; }

  // The valid results, by round and table, including byes; without the games of removed entrants.
  std::vector<formats::Played> played() const;
  // Matches still to be played, by round and table.
  std::vector<worker::MatchOrder> open() const;
  // An attempt of a match, under the plan in force when it began.
  worker::MatchOrder order(const TournamentMatch&, std::uint32_t attempt) const;
  std::size_t decided() const;  // matches, without byes; including removed entrants'
  std::size_t opened() const;

  formats::Table table() const { return table_of(played()); }
  formats::Table table_of(std::span<const formats::Played>) const;  // as if only those were played
  formats::Round next_round() const;                                // meaningful if nothing is open

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
  std::vector<scoring::Participation> participation_;  // of the entrants
  std::vector<OpenedRound> rounds_;
  std::map<TableNumber, TournamentMatch> matches_;
  std::map<std::pair<formats::Player, formats::Player>, std::vector<TableNumber>>
      duels_;  // indices into `matches_`, in order
  std::string over_;
  std::optional<std::string> cancelled_;
  std::int64_t begun_by_ = 0, cancelled_by_ = 0;
  std::vector<std::string> earlier_runs_;
  std::map<TableNumber, std::uint32_t> attempts_before_;  // attempts in earlier runs, so that no id denotes two matches
  std::int64_t last_entry_ = 0;
};

// A valid result as a format sees it. Where a fault only makes a seat stand still, it is not a loss.
formats::Played played_of(const Plan&, const formats::Meeting&, const worker::MatchResult&);

// Reads the whole book. Throws MachineError if an entry does not fit.
Tournament read_tournament(store::Archive&, std::string_view name);

}  // namespace agon::tournaments
