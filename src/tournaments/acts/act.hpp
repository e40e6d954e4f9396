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

// The entries of the book "acts": what organisers decide apart from playing, and what servers record about it. An entry
// is an object with one member, named after the kind of the act, and with "by", the person's name, and "why" if the act
// has no reason of its own: {"reveal":{},"by":"maria","why":"the prizes"}. act_codec.cpp lists their members.
//
// What happened before an act is determined by the numbers of entries and submissions that it contains, never by times:
// clocks may be set back. Acts of earlier versions have no such numbers, so for them times decide.
namespace agon::tournaments {

inline constexpr const char* acts_book = "acts";

namespace act {

using Time = std::chrono::milliseconds;  // of the contest, or since 1970 where noted

struct Announced {
  std::string name, game, format, begins;  // `begins`: a description
  bool intermediate = false;
  tournaments::Publish publish = tournaments::Publish::by_hand;
  std::string seeded_by = {};  // an earlier tournament; empty: none, or not recorded by an earlier version
  friend bool operator==(const Announced&, const Announced&) = default;
};

// The tournaments in the contest's file; the last of these acts is in force.
struct Tournaments {
  static constexpr const char* kind = "tournaments";
  std::vector<Announced> list;
};

// Teams whose submissions have numbers up to `submissions` take part. by: "hand" or "clock".
struct Start {
  static constexpr const char* kind = "start";
  std::string tournament, by;
  std::optional<std::uint32_t> submissions = {};
};

// It could not begin. It may be started again, by hand or by the clock.
struct Refuse {
  static constexpr const char* kind = "refuse";
  std::string tournament, why;
};

// The public sees this many rounds; none: all, including later ones.
struct Publish {
  static constexpr const char* kind = "publish";
  std::string tournament;
  std::optional<std::uint32_t> rounds = {};
  // The last entry of the tournament's book when it was published. None: an act of an earlier version, which shows all
  // later entries and runs too, without verification.
  std::optional<std::int64_t> entry = {};
};

struct Hide {
  static constexpr const char* kind = "hide";
  std::string tournament;
};

// The public sees everything as of now.
struct Freeze {
  static constexpr const char* kind = "freeze";
  Time contest{};
  // As published by the site, in the blob store; empty: no server was running, see Stood.
  Hash standings = {};
  std::optional<Books> books = {};
  std::optional<FreezeDue> due = {};  // the file's freeze was due
};

// The file's freeze was due while already frozen.
struct Due {
  static constexpr const char* kind = "due";
  FreezeDue due;
};

// What the freeze with this entry did not know, because no server was running.
struct Stood {
  static constexpr const char* kind = "stood";
  std::int64_t freeze = 0;
  Time contest{};
  Hash standings;
};

struct Reveal {
  static constexpr const char* kind = "reveal";
};

// The key with this hash (crypto::hash_token) shows hidden results once they are final; empty: no key does.
struct Ceremony {
  static constexpr const char* kind = "ceremony";
  std::string key;
};

// Replays a match, "bot NAME", or "all"; `change` applies to the plan.
struct Rejudge {
  static constexpr const char* kind = "rejudge";
  std::string tournament, what, why;
  std::optional<Books> books = {};
  PlanChange change = {};
};

// The tournament's book now contains what this entry requested.
struct Rejudged {
  static constexpr const char* kind = "rejudged";
  std::int64_t act = 0;
};

// The book was verified up to this entry: the number of errors, and the first of them.
struct Verified {
  static constexpr const char* kind = "verified";
  std::string tournament;
  std::int64_t entry = 0;
  std::uint64_t wrong = 0;
  std::string why = {};
};

// More time: when it was given, and the new length, in contest time.
struct Extend {
  static constexpr const char* kind = "extend";
  Time contest{}, length{};
};

// The file was changed in a way that alters points already earned.
struct Rescore {
  static constexpr const char* kind = "rescore";
  std::vector<std::string> changes;
};

// Nothing of it counts; it may be started again.
struct Cancel {
  static constexpr const char* kind = "cancel";
  std::string tournament, why;
};

// Revokes an announcement, a cancellation, or an act about a team.
struct Undo {
  static constexpr const char* kind = "undo";
  std::int64_t act = 0;
  std::string why;
};

// Only for the list of acts; the book of submissions is authoritative.
struct Reject {
  static constexpr const char* kind = "reject";
  std::uint32_t submission = 0;
  std::string team, why;
};

// Shown to everybody until revoked.
struct Announce {
  static constexpr const char* kind = "announce";
  std::string text;
};

struct Pause {
  static constexpr const char* kind = "pause";
  std::string why = {};            // may be empty
  std::optional<Time> until = {};  // since 1970; when organisers expect to resume
};

struct Resume {
  static constexpr const char* kind = "resume";
};

// It withdraws, is disqualified, or competes again. A team's last unrevoked act is in force.
struct Team {
  static constexpr const char* kind = "team";
  std::string login;
  scoring::Participation to;
  std::string why;
};

// Changes of the contest's file: passwords (not their values), titles, members, schools, countries, and new teams.
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

// The server has paused the contest. Possibly written later, once there is free space.
struct Held {
  static constexpr const char* kind = "held";
  std::string trouble;
  Time at{};  // since 1970
  std::string why;
};

// The trouble is over.
struct Released {
  static constexpr const char* kind = "released";
  std::string trouble;
  Time at{};  // since 1970
};

// From a later version of Agon.
struct Unknown {
  std::string kind;
};

}  // namespace act

using Act = std::variant<act::Tournaments, act::Start, act::Refuse, act::Publish, act::Hide, act::Freeze, act::Due,
                         act::Stood, act::Reveal, act::Ceremony, act::Rejudge, act::Rejudged, act::Verified,
                         act::Extend, act::Rescore, act::Cancel, act::Undo, act::Reject, act::Announce, act::Pause,
                         act::Resume, act::Team, act::Teams, act::Accounts, act::Held, act::Released, act::Unknown>;

// An act's text, without the entry's number and time.
struct SignedAct {
  Act act;
  std::string by, why;  // may be empty
};

std::string written(const Act&);               // the text of an unsigned entry; not for act::Unknown
SignedAct read_act(std::string_view written);  // throws ParseError if invalid
std::string_view kind_of(const Act&);

// Adds the person's name, and the reason.
std::string signed_by(const Act&, std::string_view who, std::string_view why = "");
std::string signed_by(const std::string& written, std::string_view who, std::string_view why = "");
// `signature` is an object with these members; throws MachineError if not.
std::string with_signature(const std::string& written, std::string_view signature);

std::string name_of(Publish);  // as in the file: "by hand"

}  // namespace agon::tournaments
