#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/blob_store.hpp"
#include "scoring/participation.hpp"
#include "tournaments/acts/freeze.hpp"
#include "tournaments/acts/plan_change.hpp"
#include "tournaments/tournament_plan.hpp"

// The entries of the book "acts": what organisers do beside playing, and what servers note of it. An entry is an object
// with one member, which has the kind of the act for its name, and with "by", the name of the person, and "why" where
// the act has no reason of its own: {"reveal":{},"by":"maria","why":"the prizes"}. act_codec.cpp lists their members.
//
// What came before an act is told by the numbers of entries and submissions that it holds, never by times: clocks may
// be set back. Acts of earlier versions have no such numbers, so for them times decide.
namespace agon::tournaments {

inline constexpr const char* acts_book = "acts";

namespace act {

using Time = std::chrono::milliseconds;  // of the contest, or since 1970 where that is said

struct Announced {
  std::string name, game, format, begins;  // begins: in words
  bool intermediate = false;
  tournaments::Publish publish = tournaments::Publish::by_hand;
  friend bool operator==(const Announced&, const Announced&) = default;
};

// The tournaments of the contest's file; the last of these acts counts.
struct Tournaments {
  static constexpr const char* kind = "tournaments";
  std::vector<Announced> list;
};

// Who has handed in up to number `submissions` takes part. by: "hand" or "clock".
struct Start {
  static constexpr const char* kind = "start";
  std::string tournament, by;
  std::optional<std::uint32_t> submissions = {};
};

// It could not begin; it may be started again.
struct Refuse {
  static constexpr const char* kind = "refuse";
  std::string tournament, why;
};

// The public sees so many rounds; none: all, as it goes on.
struct Publish {
  static constexpr const char* kind = "publish";
  std::string tournament;
  std::optional<std::uint32_t> rounds = {};
};

struct Hide {
  static constexpr const char* kind = "hide";
  std::string tournament;
};

// The public sees everything as it stands now.
struct Freeze {
  static constexpr const char* kind = "freeze";
  Time contest{};
  Hash standings = {};  // as the site told them; in the blob store; empty: no server ran, see Stood
  std::optional<Books> books = {};
  std::optional<FreezeDue> due = {};  // the file had it frozen then
};

// The file would have it frozen now, and it is frozen already.
struct Due {
  static constexpr const char* kind = "due";
  FreezeDue due;
};

// What the freeze with this entry did not know, as no server ran then.
struct Stood {
  static constexpr const char* kind = "stood";
  std::int64_t freeze = 0;
  Time contest{};
  Hash standings;
};

struct Reveal {
  static constexpr const char* kind = "reveal";
};

// Whose key has this hash (crypto::hash_token) sees what is held back when it is over; empty: nobody does.
struct Ceremony {
  static constexpr const char* kind = "ceremony";
  std::string key;
};

// A match, "bot NAME", or "all" is played again; and how the plan changes.
struct Rejudge {
  static constexpr const char* kind = "rejudge";
  std::string tournament, what, why;
  std::optional<Books> books = {};
  PlanChange change = {};
};

// What this entry wanted is in the tournament's book.
struct Rejudged {
  static constexpr const char* kind = "rejudged";
  std::int64_t act = 0;
};

// Its book, up to this entry, was played again; so many things do not follow, the first of which is told.
struct Verified {
  static constexpr const char* kind = "verified";
  std::string tournament;
  std::int64_t entry = 0;
  std::uint64_t wrong = 0;
  std::string why = {};
};

// More time: at this time of the contest, to this length.
struct Extend {
  static constexpr const char* kind = "extend";
  Time contest{}, length{};
};

// The file was changed so that points already earned are others.
struct Rescore {
  static constexpr const char* kind = "rescore";
  std::vector<std::string> changes;
};

// Nothing of it counts; it may be started again.
struct Cancel {
  static constexpr const char* kind = "cancel";
  std::string tournament, why;
};

// Takes back an announcement, a cancellation, or what was said of a team.
struct Undo {
  static constexpr const char* kind = "undo";
  std::int64_t act = 0;
  std::string why;
};

// For the list of acts; the book of submissions says it.
struct Reject {
  static constexpr const char* kind = "reject";
  std::uint32_t submission = 0;
  std::string team, why;
};

// Told to everybody until it is taken back.
struct Announce {
  static constexpr const char* kind = "announce";
  std::string text;
};

struct Pause {
  static constexpr const char* kind = "pause";
  std::string why = {};            // may be empty
  std::optional<Time> until = {};  // since 1970: when organisers expect to go on
};

struct Resume {
  static constexpr const char* kind = "resume";
};

// It withdraws, is disqualified, or competes again. The last one of a team that was not taken back counts.
struct Team {
  static constexpr const char* kind = "team";
  std::string login;
  scoring::Participation to;
  std::string why;
};

// The contest's file was changed: passwords, but never what they are; titles, members, schools, countries; teams.
struct Teams {
  static constexpr const char* kind = "teams";
  std::vector<std::string> passwords = {}, changed = {}, added = {};  // logins
  bool empty() const { return passwords.empty() && changed.empty() && added.empty(); }
};

// Accounts of the organisers' room. changed: the role or the token.
struct Accounts {
  static constexpr const char* kind = "accounts";
  std::vector<std::string> passwords = {}, added = {}, changed = {}, removed = {};  // names
  bool empty() const { return passwords.empty() && added.empty() && changed.empty() && removed.empty(); }
};

// The server has paused the contest by itself. It may be written later, when there is room again.
struct Held {
  static constexpr const char* kind = "held";
  std::string trouble;
  Time at{};  // since 1970
  std::string why;
};

// That is over by itself.
struct Released {
  static constexpr const char* kind = "released";
  std::string trouble;
  Time at{};  // since 1970
};

// Of a later version of Agon.
struct Unknown {
  std::string kind;
};

}  // namespace act

using Act = std::variant<act::Tournaments, act::Start, act::Refuse, act::Publish, act::Hide, act::Freeze, act::Due,
                         act::Stood, act::Reveal, act::Ceremony, act::Rejudge, act::Rejudged, act::Verified,
                         act::Extend, act::Rescore, act::Cancel, act::Undo, act::Reject, act::Announce, act::Pause,
                         act::Resume, act::Team, act::Teams, act::Accounts, act::Held, act::Released, act::Unknown>;

// An act as it is written, without an entry's number and time.
struct SignedAct {
  Act act;
  std::string by, why;  // may be empty
};

std::string written(const Act&);               // not act::Unknown; the text of an entry that nobody has signed
SignedAct read_act(std::string_view written);  // throws ParseError when it is none
std::string_view kind_of(const Act&);

// With the name of the person, and the reason.
std::string signed_by(const Act&, std::string_view who, std::string_view why = "");
std::string signed_by(const std::string& written, std::string_view who, std::string_view why = "");
// signature: an object with these; otherwise throws MachineError.
std::string with_signature(const std::string& written, std::string_view signature);

std::string name_of(Publish);  // as in the file: "by hand"

}  // namespace agon::tournaments
