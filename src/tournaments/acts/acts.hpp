#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/blob_store.hpp"
#include "store/log/archive.hpp"
#include "submissions/submission.hpp"
#include "tournaments/acts/freeze_due.hpp"
#include "tournaments/acts/notices.hpp"
#include "tournaments/acts/plan_change.hpp"
#include "tournaments/acts/team_acts.hpp"
#include "tournaments/tournament_plan.hpp"

// What organisers do beside playing: the book "acts". Each act is kept with its time before anything follows from it.
// A running contest reads what is added, so acts can be written by whoever may write into the archive.
namespace agon::tournaments {

inline constexpr const char* acts_book = "acts";

// Entries, in any order:
//   {"tournaments":[{"name":"Swiss","game":"football","format":"swiss","intermediate":false,"publish":"by hand",
//                    "begins":"after 2h"}]}               those of the contest's file; the last one counts
//   {"start":{"tournament":"Swiss","by":"clock","submissions":7}}         who has handed in up to number 7 takes part
//   {"refuse":{"tournament":"Swiss","why":"..."}}         it could not begin; it may be started again
//   {"publish":{"tournament":"Swiss","rounds":3}}         the public sees so many; without rounds: all, as it goes on
//   {"hide":{"tournament":"Swiss"}}                       the public sees nothing
//   {"freeze":{"contest_ms":7200000,"standings":HASH,"books":{"tournament/Swiss":17}}}
//                                                         the public sees everything as it stands now. If the file
//                                                         had it frozen then: "due":{"contest_ms":7200000}, or
//                                                         {"moment_ms":1790000000000}
//   {"due":{"contest_ms":7200000}}                        the file would have it frozen now, and it is frozen already
//   {"stood":{"freeze":9,"contest_ms":7200000,"standings":HASH}}    what entry 9 did not know, as no server ran then
//   {"reveal":{}}
//   {"ceremony":{"key":"blake2b:..."}}                    who has this key sees what is held back when it is over; "":
//                                                         nobody does
//   {"rejudge":{"tournament":"Swiss","what":"3/2","why":"...","books":{...},"change":{...}}}   a match, "bot NAME", or
//                                                         "all"; and how the plan changes (plan_change.hpp), if it does
//   {"rejudged":{"act":12}}                               what entry 12 wanted is in the tournament's book
//   {"verified":{"tournament":"Swiss","entry":57,"wrong":0,"why":""}}   its book, up to this entry, was played again;
//   so
//                                                         many things do not follow, the first of which is told
//   {"extend":{"contest_ms":7200000,"length_ms":90000000}}     more time: at this time of the contest, to this length
//   {"rescore":{"changes":["..."]}}                       the file was changed so that points already earned are others
//   {"cancel":{"tournament":"Swiss","why":"..."}}         nothing of it counts; it may be started again
//   {"undo":{"act":31,"why":"..."}}                       takes back an announcement, a cancellation,
//                                                         or what was said of a team
//   {"reject":{"submission":7,"team":"alfa","why":"..."}} told for the list; the book of submissions says it
//   announcements, pauses: see notices.hpp; of teams: see team_acts.hpp
// All may have "by", the name of the person, and those without a reason of their own "why":
// {"reveal":{},"by":"maria","why":"the prizes"}. acts_told.hpp tells them in words.
//
// What came before an act is told by the numbers of entries and submissions that it holds, never by times: clocks may
// be set back. "books" are the books of tournaments with the numbers of their last entries. Acts of earlier versions
// have no such numbers, so for them times decide.
using Books = std::map<std::string, std::int64_t>;  // a book's last entry
Books books_now(store::Archive&);
std::uint32_t submissions_now(store::Archive&);  // the number of the last one
std::string tournaments_act(const std::vector<TournamentPlan>&);
std::string start_act(std::string_view tournament, std::string_view by, std::optional<std::uint32_t> submissions = {});
std::string refuse_act(std::string_view tournament, std::string_view why);
std::string publish_act(std::string_view tournament, std::optional<std::uint32_t> rounds);
std::string hide_act(std::string_view tournament);
std::string freeze_act(std::chrono::milliseconds contest, const Hash& standings, const std::optional<Books>& = {},
                       const std::optional<FreezeDue>& = {});
std::string due_act(const FreezeDue&);
std::string stood_act(std::int64_t freeze, std::chrono::milliseconds contest, const Hash& standings);
std::string reveal_act();
std::string ceremony_act(std::string_view key_hash);  // crypto::hash_token of the key; "": no key holds any more
std::string rejudge_act(std::string_view tournament, std::string_view what, std::string_view why,
                        const std::optional<Books>& = {}, const PlanChange& = {});
std::string rejudged_act(std::int64_t entry);
std::string verified_act(std::string_view tournament, std::int64_t entry, std::size_t wrong, std::string_view why);
std::string extend_act(std::chrono::milliseconds contest, std::chrono::milliseconds length);
std::string rescore_act(std::span<const std::string> changes);
std::string cancel_act(std::string_view tournament, std::string_view why);
std::string reject_act(std::uint32_t submission, std::string_view team, std::string_view why);
std::string undo_act(std::int64_t act, std::string_view why);
std::string plain_act(std::string_view name);  // "resume"
std::string signed_by(const std::string& act, std::string_view who, std::string_view why = "");
std::string with_signature(const std::string& act,
                           std::string_view signature);  // an object with these; or MachineError

std::string name_of(Publish);  // as in the file: "by hand"

// The fold of the book.
class Acts {
 public:
  using Moment = std::chrono::milliseconds;  // since 1970

  struct Announced {  // a tournament of the file
    std::string name, game, format, begins;
    bool intermediate = false;
    Publish publish = Publish::by_hand;
  };
  struct Start {
    std::int64_t entry = 0;
    Moment moment{};
    std::optional<std::uint32_t> submissions;  // the number of the last one that counts

    submissions::HandedIn handed_in() const {
      return submissions ? submissions::HandedIn{.last = *submissions} : submissions::HandedIn{.before = moment};
    }
  };
  struct Freeze {
    std::int64_t entry = 0;
    Moment since{};
    std::chrono::milliseconds contest{};  // its time then
    Hash standings;                       // as the site told them; in the blob store; empty: no server ran, see "stood"
    std::optional<Books> books;
  };
  struct Rejudge {
    std::int64_t entry = 0;
    Moment moment{};
    std::string tournament, what, why;
    std::optional<Books> books;
    PlanChange change;
    bool done = false;
  };

  struct Verified {
    std::int64_t entry = 0;   // the last one of the tournament's book then
    std::uint64_t wrong = 0;  // things that do not follow
    std::string why;          // the first of them
  };

  struct Cancel {
    std::int64_t entry = 0;
    std::string why;
    std::int64_t taken_back = 0;  // the entry that did; 0: none
  };

  void add(const store::Entry&);  // throws MachineError when it is not an act

  std::int64_t entries() const { return entries_; }
  const std::vector<Announced>& tournaments() const { return tournaments_; }
  const Announced* find(std::string_view tournament) const;
  std::optional<Start> started(std::string_view tournament) const;
  std::string refused(std::string_view tournament) const;              // why; "": it was not, or was started again
  std::optional<Cancel> cancelled(std::string_view tournament) const;  // the last time, also when it was started again
  bool is_cancelled(std::string_view tournament) const;                // now
  bool can_undo(std::int64_t act) const;                               // it is in force, and may be taken back
  const Notices& notices() const { return notices_; }
  const TeamActs& teams() const { return teams_; }
  std::optional<Verified> verified(std::string_view tournament) const;  // the last time
  const std::optional<Freeze>& frozen() const { return frozen_; }
  // The file's freeze has come: at that moment of the calendar, or at that time of the contest or a later one, so one
  // that is moved to an earlier time does not come again.
  bool has_come(const FreezeDue&) const;
  const std::string& ceremony_key() const { return ceremony_key_; }  // its hash; "": there is none
  const std::vector<Rejudge>& rejudges() const { return rejudges_; }

  // Of a tournament with so many rounds that are played whole, how many the public sees. nullopt: it sees nothing of
  // it. More than there are: all, also the round that is being played.
  static constexpr std::uint32_t all_rounds = 1'000'000;
  std::optional<std::uint32_t> shown(std::string_view tournament, std::uint32_t whole_rounds, bool over) const;

 private:
  struct Own {
    std::optional<Start> started, started_before;  // before it was cancelled
    std::optional<Cancel> cancel;
    std::string refused;
    std::optional<std::optional<std::uint32_t>> shown;  // by hand
    std::optional<Verified> verified;
  };

  bool take_back(std::int64_t act, std::int64_t by);  // false: nothing of this entry is in force

  std::int64_t entries_ = 0;
  std::vector<Announced> tournaments_;
  std::map<std::string, Own, std::less<>> own_;
  void note_due(const Members&);

  std::optional<Freeze> frozen_;
  std::optional<std::chrono::milliseconds> last_due_, last_due_moment_;
  std::string ceremony_key_;
  Notices notices_;
  TeamActs teams_;
  std::vector<Rejudge> rejudges_;
};

// A moment in the archive's books.
struct Until {
  Acts::Moment moment = Acts::Moment::max();  // decides where there are no books
  std::optional<Books> books;
  std::int64_t act = INT64_MAX;  // the last one, where there are books

  bool holds(const std::string& book, const store::Entry&) const;
};
Until until(const Acts::Freeze&);
Until until(const Acts::Rejudge&);

Acts read_acts(store::Archive&, const Until& = {});

}  // namespace agon::tournaments
