#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/log/archive.hpp"
#include "submissions/submission.hpp"
#include "tournaments/acts/act.hpp"
#include "tournaments/acts/notices.hpp"
#include "tournaments/acts/team_acts.hpp"
#include "tournaments/tournament_plan.hpp"

// The state that follows from the book of acts. Each act is stored with its time before it takes effect. A running
// contest reads new entries, so anyone who may write to the archive can add acts.
namespace agon::tournaments {

Books books_now(store::Archive&);
std::uint32_t submissions_now(store::Archive&);  // the number of the last one
act::Tournaments announced_by(const std::vector<TournamentPlan>&);

// The fold of the book.
class Acts {
 public:
  using Moment = std::chrono::milliseconds;  // since 1970

  using Announced = act::Announced;
  struct Start {
    std::int64_t entry = 0;
    Moment moment{};
    std::optional<std::uint32_t> submissions;  // the number of the last one that counts

    submissions::HandedIn handed_in() const {
      return submissions ? submissions::HandedIn{.last = *submissions} : submissions::HandedIn{.before = moment};
    }
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
    std::int64_t entry = 0;   // the last entry of the tournament's book at that time
    std::uint64_t wrong = 0;  // errors found
    std::string why;          // the first of them
  };

  struct Cancel {
    std::int64_t entry = 0;
    std::string why;
    std::int64_t taken_back = 0;  // the entry that revoked it; 0: none
  };

  void add(const store::Entry&);  // throws MachineError if it is not an act

  std::int64_t entries() const { return entries_; }
  const std::vector<Announced>& tournaments() const { return tournaments_; }
  const Announced* find(std::string_view tournament) const;
  std::optional<Start> started(std::string_view tournament) const;
  std::string refused(std::string_view tournament) const;  // why; "": not refused, or started again
  // The last time, even if it was started again.
  std::optional<Cancel> cancelled(std::string_view tournament) const;
  bool is_cancelled(std::string_view tournament) const;  // now
  bool can_undo(std::int64_t act) const;                 // it is in force and can be revoked
  const Notices& notices() const { return notices_; }
  const TeamActs& teams() const { return teams_; }
  std::optional<Verified> verified(std::string_view tournament) const;  // the last time
  const std::optional<FreezeInForce>& frozen() const { return frozen_; }
  // Whether the file's freeze has come: the one at that moment, or one at that contest time or later, so that moving it
  // to an earlier time does not trigger it again.
  bool has_come(const FreezeDue&) const;
  const std::string& ceremony_key() const { return ceremony_key_; }  // its hash; "": none
  const std::vector<Rejudge>& rejudges() const { return rejudges_; }

  // How many rounds the public sees, of a tournament with this many completed rounds. nullopt: nothing at all. More
  // than there are: all, including the round in progress.
  static constexpr std::uint32_t all_rounds = 1'000'000;
  std::optional<std::uint32_t> shown(std::string_view tournament, std::uint32_t whole_rounds, bool over) const;

  // The last entry of its book when it was published by hand; nullopt: it was not, or by an earlier version.
  std::optional<std::int64_t> published_at(std::string_view tournament) const;

 private:
  struct ByHand {  // published or hidden
    std::optional<std::uint32_t> rounds;
    std::optional<std::int64_t> entry;  // act::Publish::entry
  };
  struct Own {
    std::optional<Start> started, started_before;  // `started_before`: before it was cancelled
    std::optional<Cancel> cancel;
    std::string refused;
    std::optional<ByHand> by_hand;
    std::optional<Verified> verified;
  };

  void take(const act::Start&, const store::Entry&);
  static void end_publication(Own&);
  void take(const act::Refuse&);
  void take(const act::Freeze&, const store::Entry&);
  void take(const act::Stood&);
  void take(const act::Cancel&, const store::Entry&);
  bool take_back(std::int64_t act, std::int64_t by);  // false: nothing of this entry is in force

  std::int64_t entries_ = 0;
  std::vector<Announced> tournaments_;
  std::map<std::string, Own, std::less<>> own_;
  void note_due(const FreezeDue&);

  std::optional<FreezeInForce> frozen_;
  std::optional<std::chrono::milliseconds> last_due_, last_due_moment_;
  std::string ceremony_key_;
  Notices notices_;
  TeamActs teams_;
  std::vector<Rejudge> rejudges_;
};

// A moment in the archive's books.
struct Until {
  Acts::Moment moment = Acts::Moment::max();  // decides if there are no books
  std::optional<Books> books;
  std::int64_t act = INT64_MAX;  // the last one, if there are books

  bool holds(const std::string& book, const store::Entry&) const;
};
Until until(const FreezeInForce&);
Until until(const Acts::Rejudge&);

Acts read_acts(store::Archive&, const Until& = {});

}  // namespace agon::tournaments
