#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "formats/format.hpp"
#include "scoring/participation.hpp"
#include "store/log/archive.hpp"
#include "tournaments/acts/plan_change.hpp"
#include "tournaments/plan.hpp"
#include "worker/order.hpp"

// The entries of a tournament's book. An entry is an object with one member, named after the kind of the entry:
// {"over":"all rounds are played"}. book.cpp lists their members.
//
// Seats are start numbers from 0; null: a house bot; a duel with one seat: a bye. "act" is the entry of the book of
// acts that requested it.
namespace agon::tournaments {

std::string book_of(std::string_view tournament);  // "tournament/NAME"

// A change of an entrant requested by an act.
struct EntrantChange {
  std::string name;
  scoring::Participation to;
  std::string why;
  std::int64_t act = 0;
  std::optional<worker::Program> program = {};  // for a new entrant, who has missed earlier rounds
  // In a round robin or a gauntlet: it counts as never present, until it competes again.
  bool removed = false;
};

namespace entry {

struct Begun {
  static constexpr const char* kind = "plan";
  Plan plan;
  std::int64_t act = 0;  // 0: not caused by an act
};

// If a round lists a table again, this replaces its match, whose result must be void: in a play-off, after a
// correction.
struct Opened {
  static constexpr const char* kind = "round";
  std::uint32_t number = 1;
  std::vector<formats::Meeting> meetings;  // all of this round
  std::vector<formats::Lot> lots;
};

// With `ours` the attempt failed: the match is still to be played.
struct Result {
  static constexpr const char* kind = "result";
  worker::MatchResult result;
};

// Its result is void, or the match is not to be played.
struct Void {
  static constexpr const char* kind = "void";
  std::uint32_t round = 1, table = 1;
  std::string why;
};

// Applies to matches that begin or are repeated after it.
struct Changed {
  static constexpr const char* kind = "change";
  PlanChange change;
  std::string why;
};

// Until a result is void, or an entrant changes.
struct Over {
  static constexpr const char* kind = "over";
  std::string why;
};

// Applies from this round on, which is the next to be opened; earlier games count unless annulled.
struct Entrant {
  static constexpr const char* kind = "entrant";
  EntrantChange change;
  std::uint32_t from = 1;
};

// Nothing of it counts; another plan may follow, which begins it again.
struct Cancelled {
  static constexpr const char* kind = "cancel";
  std::int64_t act = 0;
  std::string why;
};

// It continues after all.
struct Uncancelled {
  static constexpr const char* kind = "uncancel";
  std::int64_t act = 0;
};

}  // namespace entry

using BookEntry = std::variant<entry::Begun, entry::Opened, entry::Result, entry::Void, entry::Changed, entry::Over,
                               entry::Entrant, entry::Cancelled, entry::Uncancelled>;

std::string written(const BookEntry&);                         // an entry's text
agon::Result<BookEntry> read_book_entry(const store::Entry&);  // an error: "entry 17: its kind is unknown"

}  // namespace agon::tournaments
