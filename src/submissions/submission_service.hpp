#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "queue/queue.hpp"
#include "store/log/archive.hpp"
#include "submissions/book.hpp"
#include "submissions/fair_share.hpp"
#include "submissions/submission.hpp"

namespace agon::submissions {

// Receives submissions. Everything it acts on is in the book first: an accepted submission is stored, and after a crash
// another service continues from the book. Builds and trials are jobs in the queue (submission_work.hpp); their answers
// are recorded once, however often they arrive.
//
// Only a few jobs wait in the queue at a time, one per team, so that the order is decided late: the team with the least
// recent machine time comes first. Teams whose builds took long share one place among them. So slow submissions delay
// only their own team's.
//
// Thread-safe. Archive and queue must outlive it; the archive must allow several threads (guarded_archive.hpp). Throws
// MachineError.
class SubmissionService {
 public:
  enum class By : std::uint8_t { team, organiser };

  // Uses the given plan, and records it if it differs from the book's; without one, uses the book's. Puts waiting work
  // into the queue.
  SubmissionService(store::Archive&, queue::Queue&, const std::optional<SubmissionPlan>& = {});

  // While `check` fails, teams cannot submit. Organisers always can, without limits.
  void close_while(std::function<Result<void>()> check);
  // While it fails (with a message for that team), the team cannot submit.
  using CheckTeam = std::function<Result<void>(std::string_view team)>;
  void check_teams(CheckTeam);
  Result<void> check_open(std::string_view team) const;  // both checks
  Result<void> check_may_submit(std::string_view team);  // these and all limits

  void change_teams(const std::vector<std::string>& logins);  // who may submit from now on

  // Reports in one line each answer that was dropped because it does not fit the request, which is then repeated.
  // Called on the thread that takes answers.
  void tell_of_dropped(std::function<void(const std::string&)> tell);

  // Stores it, and has it built. An error says in one line why it is refused; then nothing is stored. `game` may be
  // empty if there is only one.
  Result<Submission> receive(std::string_view team, std::string_view game, std::string_view file,
                             std::string_view bytes, By);

  // By an organiser: the final verdict is Rejected, and its team is told why. An error says why that is impossible.
  // What `with` writes to the archive, without committing, is committed together with it.
  Result<Submission> reject(std::uint32_t number, std::string_view why,
                            const std::function<void(const Submission&)>& with = {});

  // Records the team's request for this match, and has it played. An error says in one line why not.
  Result<Practice> practise(std::string_view team, const PracticeWish&);
  // The number of practice matches played concurrently, initially one. Submissions do not wait for them as long as
  // there are more builders.
  void practise_at_a_time(std::size_t matches);
  // Records whether others may practise against the team; limited like submissions.
  Result<void> let_practise_against(std::string_view team, bool open);

  // Handles an answer from the queue, if one arrives within this time.
  bool take(std::chrono::milliseconds wait, const std::stop_token&);
  // Continues after failures of a remote archive or queue, and reports them to `failed`.
  void take_until(const std::stop_token&, const std::function<void(const std::string& why)>& failed = {});
  // Puts waiting work into the queue, including what our machines have failed at.
  void resume();
  void put_again();  // including what should be there already

  // Puts the next work into the queue; if a remote queue is unreachable, retries later.
  void put_what_is_due();

  std::shared_ptr<const Submissions> submissions() const;  // the current state
  std::vector<Submission> of(std::string_view team) const;
  std::optional<Submission> find(std::uint32_t number) const;
  std::optional<Submission> done(std::uint32_t number) const;  // once it has its verdict, and its trial was played
  // Of a trial or a practice match.
  bool was_trial(const Hash& replay) const;                   // of any team: who knows the hash has seen it
  std::optional<Trial> trial_with(const Hash& replay) const;  // from the seat of the team that asked for it
  std::optional<Trial> trial_of(std::string_view team, const Hash& replay) const;  // from this team's seat
  std::optional<std::string> fetch(const Hash&) const;

 private:
  // These lock the mutex.
  template <class T>
  Result<T> put_after(Result<T> kept);
  Result<Submission> keep(std::string_view team, std::string_view game, std::string_view file, std::string_view bytes,
                          By);
  Result<Submission> keep_rejected(std::uint32_t number, std::string_view why,
                                   const std::function<void(const Submission&)>& with);
  Result<Practice> keep_wish(std::string_view team, const PracticeWish&);
  std::optional<queue::Job> reserve_due();
  void take_answer(const queue::Job&);

  void write(const SubmissionEntry&);  // call this and all below with the mutex held
  void write_text(const std::string& entry);
  void use_plan(const SubmissionPlan&);
  void refresh();
  struct Due {
    queue::Job job;
    std::string team;
  };
  std::optional<Due> next_due() const;
  void remember_the_last_minute();
  using Times = std::map<std::string, std::vector<std::chrono::steady_clock::time_point>>;  // by team
  static std::size_t in_last_minute(Times&, std::string_view team);
  Result<void> check_open_for(std::string_view team) const;
  Result<void> validate(std::string_view team, const SubmissionGame*, std::string_view file, std::string_view bytes,
                        By);
  void take_practice(const queue::Job&, std::chrono::milliseconds busy);
  void take_build_or_trial(const queue::Job&, std::chrono::milliseconds busy);
  void drop(const queue::Job&, const std::string& why);

  store::Archive& archive_;
  queue::Queue& queue_;
  const std::string contest_;  // its id
  mutable std::mutex mutex_;
  std::function<void(const std::string&)> tell_;
  std::function<Result<void>()> check_contest_;
  CheckTeam check_team_;
  Submissions submissions_;
  // A copy, made on request; none: it has changed.
  mutable std::shared_ptr<const Submissions> shown_;
  std::int64_t read_ = 0;          // entries of the book
  std::size_t practices_max_ = 1;  // concurrently in the queue
  struct InQueue {
    std::string team;
    bool slow = false;  // the team's builds take long
    bool practice = false;
    std::chrono::steady_clock::time_point since;
  };
  std::map<std::string, InQueue> in_queue_;  // by job id
  std::set<std::uint32_t> resting_;          // submissions that our machines failed with
  std::set<std::uint32_t> resting_practices_;
  FairShare share_;
  Times taken_lately_, sparring_changed_;
};

}  // namespace agon::submissions
