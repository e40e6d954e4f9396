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

#include "queue/queue.hpp"
#include "store/log/archive.hpp"
#include "submissions/book.hpp"
#include "submissions/fair_share.hpp"
#include "submissions/submission.hpp"

namespace agon::submissions {

// Where submissions are handed in. What it acts on stands in the book before: a submission that was taken is kept, and
// after a crash another service goes on from the book. Builds and trials are jobs of the queue (submission_work.hpp);
// their answers are written once, however often they come.
//
// Only a few jobs wait in the queue at a time, of each team one, so that whose turn it is is decided late: first comes
// the team with which our machines were busy for the shortest time lately. Teams of which a build took long share one
// place among them. So submissions that take long delay none but their own team's.
//
// Any thread may call. Archive and queue outlive it; the archive may be used by several threads (guarded_archive.hpp).
// Throws MachineError.
class SubmissionService {
 public:
  enum class By : std::uint8_t { team, organiser };

  // Takes what the plan says, which is written where it is another one than the book's; without a plan what the book
  // says. Puts into the queue what still waits.
  SubmissionService(store::Archive&, queue::Queue&, const std::optional<SubmissionPlan>& = {});

  // While this says something, nothing is taken of teams: why. Of organisers always, and as often as they like.
  void close_while(std::function<std::string()> why_closed);
  // Nothing is taken of a team while this says why, in words for that team.
  using TurnedAway = std::function<std::string(std::string_view team)>;
  void turn_away(TurnedAway why);
  std::string why_closed(std::string_view team) const;
  std::string why_not_taken(std::string_view team);  // by any of its limits; "": it may hand in now

  void change_teams(const std::vector<std::string>& logins);  // that may hand in from now on

  // Hears, in one line, of each answer that was dropped: it does not belong to what was asked for. By the thread that
  // takes answers. What was asked for is asked again.
  void tell_of_dropped(std::function<void(const std::string&)> tell);

  // Keeps it, and has it built. An error says in one line why it is not taken; then nothing is kept. Without a game:
  // the only one that there is.
  Result<Submission> receive(std::string_view team, std::string_view game, std::string_view file,
                             std::string_view bytes, By);

  // By an organiser: its verdict is Rejected for ever, and its team is told why. An error says why it cannot be. What
  // `with` writes into the archive, and does not commit, is kept together with it.
  Result<Submission> reject(std::uint32_t number, std::string_view why,
                            const std::function<void(const Submission&)>& with = {});

  // Keeps that the team asks for this match, and has it played. An error says in one line why it is not.
  Result<Practice> practise(std::string_view team, const PracticeWish&);
  // So many practice matches are played at a time: at first one. What is handed in does not wait for them as long as
  // there are more builders.
  void practise_at_a_time(std::size_t matches);
  // Keeps whether others may practise against the team; not more often than it may hand in.
  Result<void> let_practise_against(std::string_view team, bool open);

  // Takes an answer of the queue, if one comes within this time.
  bool take(std::chrono::milliseconds wait, const std::stop_token&);
  // Goes on when an archive or a queue elsewhere fails, which is told to `failed`.
  void take_until(const std::stop_token&, const std::function<void(const std::string& why)>& failed = {});
  void resume();     // puts into the queue what waits, also what our machines have failed to do before
  void put_again();  // and what is thought to be there

  void put_what_is_due();  // puts into the queue whose turn it is; a queue elsewhere that is away is asked later

  std::shared_ptr<const Submissions> submissions() const;  // as they are now
  std::vector<Submission> of(std::string_view team) const;
  std::optional<Submission> find(std::uint32_t number) const;
  std::optional<Submission> done(std::uint32_t number) const;  // when it has its verdict, and its trial was played
  // Of a trial or a practice match.
  bool was_trial(const Hash& replay) const;  // of somebody: who knows the hash has seen it
  std::optional<Trial> trial_of(std::string_view team, const Hash& replay) const;  // as this team played in it
  std::optional<std::string> fetch(const Hash&) const;

 private:
  // These take the mutex.
  template <class T>
  Result<T> put_after(Result<T> kept);
  Result<Submission> keep(std::string_view team, std::string_view game, std::string_view file, std::string_view bytes,
                          By);
  Result<Submission> keep_rejected(std::uint32_t number, std::string_view why,
                                   const std::function<void(const Submission&)>& with);
  Result<Practice> keep_wish(std::string_view team, const PracticeWish&);
  std::optional<queue::Job> reserve_due();
  void take_answer(const queue::Job&);

  void write(const SubmissionEntry&);  // with the mutex held, as all below
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
  std::string why_closed_for(std::string_view team) const;
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
  std::function<std::string()> why_closed_;
  TurnedAway turned_away_;
  Submissions submissions_;
  mutable std::shared_ptr<const Submissions> shown_;  // a copy of them, made when it is asked for; none: they changed
  std::int64_t read_ = 0;                             // entries of the book
  std::size_t practices_max_ = 1;                     // in the queue
  struct InQueue {
    std::string team;
    bool slow = false;  // the team's builds take long
    bool practice = false;
    std::chrono::steady_clock::time_point since;
  };
  std::map<std::string, InQueue> in_queue_;  // by the ids of jobs
  std::set<std::uint32_t> resting_;          // submissions that our machines have failed with
  std::set<std::uint32_t> resting_practices_;
  FairShare share_;
  Times taken_lately_, sparring_changed_;
};

}  // namespace agon::submissions
