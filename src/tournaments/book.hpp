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

// The entries of a tournament's book. An entry is an object with one member, which has the kind of the entry for its
// name: {"over":"all rounds are played"}. book.cpp lists their members.
//
// Seats are start numbers from 0; null: a house bot; one seat of a duel: a bye. "act" is the entry of the book of acts
// that wanted it.
namespace agon::tournaments {

std::string book_of(std::string_view tournament);  // "tournament/NAME"

// What an act wants of an entrant.
struct EntrantChange {
  std::string name;
  scoring::Participation to;
  std::string why;
  std::int64_t act = 0;
  std::optional<worker::Program> program = {};  // of a new entrant, who has missed the rounds before
  // In a round robin or a gauntlet: it is as if it had never been there, until it competes again.
  bool removed = false;
};

namespace entry {

struct Begun {
  static constexpr const char* kind = "plan";
  Plan plan;
  std::int64_t act = 0;  // 0: nobody but this machine wanted it
};

// A round that names a table again replaces its match, whose result must be void: in a play-off, after a correction.
struct Opened {
  static constexpr const char* kind = "round";
  std::uint32_t number = 1;
  std::vector<formats::Meeting> meetings;  // all of this round
  std::vector<formats::Lot> lots;
};

// One that is `ours` was tried in vain: the match is still to be played.
struct Result {
  static constexpr const char* kind = "result";
  worker::MatchResult result;
};

// Its result does not stand, or the match is not to be played.
struct Void {
  static constexpr const char* kind = "void";
  std::uint32_t round = 1, table = 1;
  std::string why;
};

// Matches that begin, or begin again, after it are played so.
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

// Holds from this round on, the next that is opened; what it has played before counts unless it is annulled.
struct Entrant {
  static constexpr const char* kind = "entrant";
  EntrantChange change;
  std::uint32_t from = 1;
};

// Nothing of it counts; another plan may follow and begins it again.
struct Cancelled {
  static constexpr const char* kind = "cancel";
  std::int64_t act = 0;
  std::string why;
};

// It goes on after all.
struct Uncancelled {
  static constexpr const char* kind = "uncancel";
  std::int64_t act = 0;
};

}  // namespace entry

using BookEntry = std::variant<entry::Begun, entry::Opened, entry::Result, entry::Void, entry::Changed, entry::Over,
                               entry::Entrant, entry::Cancelled, entry::Uncancelled>;

std::string written(const BookEntry&);                         // the text of an entry
agon::Result<BookEntry> read_book_entry(const store::Entry&);  // an error: "entry 17: its kind is unknown"

}  // namespace agon::tournaments
