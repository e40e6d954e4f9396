// Theory of operation
//
// One thread loops: it reads new entries of the books of acts and submissions, begins tournaments, passes results from
// the queue to their runners, and renews the public's texts when something has changed. It has no state beyond the
// books, so after a crash its successor continues.
//
// A tournament begins in two steps, each an entry. The act "start" fixes who takes part: each team's last accepted
// program among those submitted before that moment. When all of these have verdicts, the plan with the entrants becomes
// the first entry of the tournament's book. The act is written here if started by the clock, otherwise by any process
// that may write. A tournament that cannot begin is refused, which is an act, too: it is not started any more. One that
// begins by the clock is started again when the reason has gone.
//
// While the contest is paused, matches on this machine are aborted and results stay in the queue, so no round is
// opened.

#include "tournaments/tournament_scheduler.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "base/machine_error.hpp"
#include "formats/lot.hpp"
#include "formats/standings.hpp"
#include "os/clock.hpp"
#include "os/cores.hpp"
#include "submissions/book.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"
#include "tournaments/acts/carry_out.hpp"
#include "tournaments/acts/rejudge.hpp"
#include "tournaments/beginning.hpp"
#include "tournaments/evidence/book_verifier.hpp"
#include "tournaments/published/told_differences.hpp"
#include "tournaments/published/told_titles.hpp"
#include "tournaments/published/tournament_metrics.hpp"
#include "tournaments/result_intake.hpp"
#include "tournaments/retry_times.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/worker.hpp"

namespace agon::tournaments {

namespace {

using Steady = os::SteadyClock;

constexpr auto results_wait = std::chrono::milliseconds(100);
constexpr auto rest_after_failure = std::chrono::seconds(2);
constexpr auto looks_apart = std::chrono::seconds(1);  // at a tournament that could not begin
constexpr auto texts_apart = std::chrono::milliseconds(500);
constexpr int results_at_once = 200;

}  // namespace

class TournamentScheduler::Inside {
 public:
  Inside(const TournamentContest& contest, store::Archive& archive, queue::Queue& queue, Settings settings)
      : contest_(contest),
        archive_(archive),
        queue_(queue),
        settings_(std::move(settings)),
        verifier_(contest.jury, settings_.beside_games, archive, settings_.own_threads),
        titles_(contest.teams) {
    read_books();
    losses_ = queue_.losses();
    const act::Tournaments announced = announced_by(contest_.tournaments);
    if (announced.list != acts_.tournaments()) write_act(announced);
    tell_differences(contest_, runners_);
    make_texts();
    if (settings_.own_threads) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }

  void poll(const std::stop_token& stop = {}) {
    if (telemetry::contained("tournaments", [&] { run_once(stop); })) return;
    // After a failure of a remote queue or database, everything is read again.
    telemetry::contained("tournaments", [&] {
      forget();
      telemetry::rest(stop, rest_after_failure);
    });
  }

  TournamentsFeed feed() const {
    const std::lock_guard lock(mutex_);
    return feed_;
  }
  std::shared_ptr<const Overview> overview() const {
    const std::lock_guard lock(mutex_);
    return overview_;
  }
  bool all_over() const {
    const std::lock_guard lock(mutex_);
    return all_over_;
  }
  std::optional<std::string> fetch(const Hash& hash) const { return archive_.fetch(hash); }
  void change_teams(const std::vector<Team>& teams) { titles_.change(teams); }
  Distrusted distrusted() const { return intake_.distrusted(); }
  std::string metrics() const {
    const auto now = overview();
    return intake_.metrics() + (now ? tournament_metrics(now->begun, now->set_aside) : "") +
           (settings_.workers ? settings_.workers->metrics() : "");
  }

 private:
  void run(const std::stop_token& stop) {
    while (!stop.stop_requested()) poll(stop);
    worker_.reset();
  }

  void run_once(const std::stop_token& stop) {
    read_books();
    const Now now = settings_.now();
    const bool holds = now.phase == Phase::paused;
    let_work(!holds);
    rejudge();
    for (auto& [name, runner] : runners_) {
      if (carry_out(acts_, submissions_, runner)) waking_.insert(name), changed_ = true;
    }
    for (const TournamentPlan& each : contest_.tournaments) {
      if (!holds && is_due(each, now) && !is_still_refused(each)) begin_by_clock(each.plan.name);
      begin_or_try_again(each);
    }
    if (holds) {
      os::sleep_for(results_wait);
    } else {
      for (const std::string& name : std::exchange(waking_, {})) runners_.at(name).resume();
      changed_ = retry_times_.try_due(runners_) || changed_;
      look_for_losses();
      look_for_lost_ones();
      take_results(stop);
    }
    verify_what_is_over();
    if ((changed_ || !titles_.told()) && Steady::now() >= next_texts_) make_texts();
  }

  // A tournament that is published automatically at its end is verified first, and the acts record the result.
  void verify_what_is_over() {
    if (const auto found = verifier_.done()) {
      write_act(act::Verified{found->tournament, found->entry, found->wrong, found->why});
      telemetry::log("verified", {{"tournament", found->tournament}, {"wrong", found->wrong}, {"why", found->why}});
      if (found->wrong > 0) {
        telemetry::log("publication_held",
                       {{"tournament", found->tournament},
                        {"advice", "see agon contest verify; agon contest publish --yes shows it"}});
      }
    }
    for (const auto& [name, runner] : runners_) {
      if (verifier_.busy()) return;
      if (awaits_verification(acts_, runner.tournament())) {
        verifier_.begin(name, runner.tournament().last_entry());
      }
    }
  }

  // New entries of the books of acts and submissions, and initially of the tournaments' books.
  void read_books() {
    for (const store::Entry& entry : archive_.read(acts_book, acts_.entries())) {
      acts_.add(entry);
      changed_ = true;
    }
    for (const store::Entry& entry : archive_.read(submissions::submissions_book, submissions_read_)) {
      submissions_.add(entry);
      submissions_read_ = entry.number;
    }
    for (const TournamentPlan& each : contest_.tournaments) {
      const std::string& name = each.plan.name;
      if (runners_.contains(name) || archive_.read(book_of(name)).empty()) continue;
      runners_.emplace(std::piecewise_construct, std::forward_as_tuple(name),
                       std::forward_as_tuple(archive_, queue_, name));
      if (const auto started = acts_.started(name)) begun_by_[name] = started->entry;
      waking_.insert(name);
    }
  }

  // If nothing waits in the queue, something is undecided, and no result has arrived for long, then a result was lost
  // on its way, or its worker died. Open matches are put again; duplicate results count once.
  void look_for_lost_ones() {
    if (Steady::now() < heard_ + settings_.lost_after) return;
    heard_ = Steady::now();
    const bool some_open = std::ranges::any_of(
        runners_, [](const auto& each) { return !each.second.rests() && each.second.stuck().empty(); });
    if (!some_open || queue_.waiting(worker::matches_topic) > 0) return;
    telemetry::log("jury_silence", {{"advice", "what is open is played again; do all workers run?"}});
    put_again();
  }

  // A server of a queue has returned without its data: all jobs there are lost.
  void look_for_losses() {
    const std::uint64_t losses = queue_.losses();
    if (std::exchange(losses_, losses) != losses) put_again();
  }

  void put_again() {
    for (auto& [name, runner] : runners_) runner.put_again();
  }

  void forget() {
    runners_.clear();
    waking_.clear();
    acts_ = {};
    submissions_ = {};
    submissions_read_ = 0;
  }

  void write_act(const Act& act) {
    archive_.write(acts_book, written(act));
    archive_.commit();
    read_books();
  }

  void let_work(bool wanted) {
    if (!settings_.work || worker_.has_value() == wanted) return;
    if (!wanted) return worker_.reset();
    worker_.emplace([this](const std::stop_token& stop) {
      telemetry::persist("matches", stop, [&] {
        stand_back(contest_.jury, settings_.beside_games);
        settings_.work(stop);
      });
    });
  }

  bool is_over(const std::string& tournament) const {
    const auto found = runners_.find(tournament);
    return found != runners_.end() && found->second.over() && !found->second.tournament().cancelled();
  }

  bool is_due(const TournamentPlan& each, const Now& now) const {
    const std::string& name = each.plan.name;
    if (runners_.contains(name) || acts_.started(name)) return false;
    if (acts_.is_cancelled(name)) return false;
    if (each.start) return os::SystemClock::now() >= *each.start;
    if (each.at_end) return now.phase == Phase::over;
    if (each.after) return now.contest >= *each.after;
    return !each.after_tournament.empty() && is_over(each.after_tournament);
  }

  Result<Plan> plan_now(const TournamentPlan& each, const submissions::HandedIn& handed_in) const {
    const std::vector<Team> teams = titles_.teams();
    const Tournament* const earlier = is_over(each.seeded_by) ? &runners_.at(each.seeded_by).tournament() : nullptr;
    return plan_to_begin(each, contest_, {teams, submissions_, handed_in, acts_, earlier});
  }

  void refuse(const std::string& name, const std::string& why) {
    telemetry::log("tournament_refused", {{"tournament", name}, {"why", why}});
    write_act(act::Refuse{name, why});
  }

  // A tournament that could not begin is due again when the reason has gone; another reason is noted, the same one is
  // not.
  bool is_still_refused(const TournamentPlan& each) {
    const std::string& name = each.plan.name;
    const std::string before = acts_.refused(name);
    if (before.empty()) return false;
    if (Steady::now() < next_looks_[name]) return true;
    next_looks_[name] = Steady::now() + looks_apart;
    const auto planned = plan_now(each, {.last = static_cast<std::uint32_t>(submissions_.all().size())});
    if (!planned && planned.error() != before) refuse(name, planned.error());
    return !planned;
  }

  void begin_or_try_again(const TournamentPlan& each) {
    const auto started = acts_.started(each.plan.name);
    const auto runner = runners_.find(each.plan.name);
    if (!started) return;
    if (runner == runners_.end() || runner->second.tournament().cancelled()) return begin(each, *started);
    const std::int64_t before = std::exchange(begun_by_[each.plan.name], started->entry);
    if (before == started->entry) return;
    runner->second.try_again();
    changed_ = true;
  }

  void begin_by_clock(const std::string& name) {
    read_books();
    write_act(act::Start{name, "clock", static_cast<std::uint32_t>(submissions_.all().size())});
  }

  void begin(const TournamentPlan& each, const Acts::Start& started) {
    const std::string& name = each.plan.name;
    if (!submissions_.all_built(started.handed_in())) return;
    const auto planned = plan_now(each, started.handed_in());
    if (!planned) return refuse(name, planned.error());
    const Plan& plan = *planned;
    plan_tournament(archive_, plan, started.entry);
    runners_.erase(name);  // of a cancelled run
    telemetry::log("tournament", {{"tournament", name}, {"entrants", plan.entrants.size()}});
    if (const std::string advice = format_of(plan.format)->advice(plan.entrants.size()); !advice.empty()) {
      telemetry::log("format_advice", {{"tournament", name}, {"advice", advice}});
    }
    read_books();
    changed_ = true;
  }

  void take_results(const std::stop_token& stop) {
    auto wait = results_wait;
    for (int i = 0; i < results_at_once && !stop.stop_requested(); ++i, wait = {}) {
      const bool came = queue_.take(worker::results_topic, wait, stop, [this](const queue::Job& job) {
        heard_ = Steady::now();
        return intake_.take(job, runners_, changed_);
      });
      if (!came) return;
    }
  }

  // Voids results of matches that an act wants repeated. If we were killed after that but before recording it, there
  // are none left to void.
  void rejudge() {
    const std::vector<Acts::Rejudge> wanted = acts_.rejudges();
    for (const Acts::Rejudge& act : wanted) {
      const auto found = runners_.find(act.tournament);
      if (act.done || found == runners_.end()) continue;
      const auto others = differences(found->second.tournament().plan(), act.change);
      if (const auto matches = tournaments::rejudge(found->second, act.what, act.why, act.change)) {
        waking_.insert(act.tournament);
        const auto changes = fmt::format("{}", fmt::join(others, "; "));
        telemetry::log("rejudge",
                       {{"tournament", act.tournament}, {"matches", *matches}, {"changes", changes}, {"why", act.why}});
      } else {
        telemetry::log("rejudge", {{"tournament", act.tournament}, {"problem", matches.error()}});
      }
      write_act(act::Rejudged{act.entry});
    }
  }

  void make_texts() {
    read_books();  // a freeze hides everything later
    TournamentsFeed next;
    const auto overview = std::make_shared<Overview>();
    overview->acts = acts_;
    for (const auto& [name, runner] : runners_) {
      overview->begun[name] = std::make_shared<const Tournament>(runner.tournament());
      if (auto set_aside = runner.set_aside(); !set_aside.empty()) overview->set_aside[name] = std::move(set_aside);
    }
    if (acts_.frozen()) {
      const Until then = until(*acts_.frozen());
      next = tournaments_feed(read_acts(archive_, then), begun_tournaments(archive_, then), titles_.take());
    } else {
      next = tournaments_feed(acts_, overview->begun, titles_.take());
    }
    changed_ = false;
    next_texts_ = Steady::now() + texts_apart;
    const std::lock_guard lock(mutex_);
    feed_ = std::move(next);
    overview_ = overview;
    all_over_ = std::ranges::all_of(contest_.tournaments, [&](const auto& each) {
      return is_over(each.plan.name) || acts_.is_cancelled(each.plan.name);
    });
  }

  const TournamentContest& contest_;
  store::Archive& archive_;
  queue::Queue& queue_;
  const Settings settings_;

  Acts acts_;
  submissions::Submissions submissions_;
  std::int64_t submissions_read_ = 0;  // entries of their book
  TournamentRunners runners_;
  std::set<std::string> waking_;                  // runners that have not checked yet what is to be played
  std::map<std::string, std::int64_t> begun_by_;  // the act that was carried out
  std::uint64_t losses_ = 0;                      // losses of the queue that were handled
  ResultIntake intake_;
  std::optional<std::jthread> worker_;
  BookVerifier verifier_;
  ToldTitles titles_;
  bool changed_ = true;
  RetryTimes retry_times_;
  std::map<std::string, Steady::time_point> next_looks_;  // at tournaments that could not begin
  Steady::time_point next_texts_{}, heard_ = Steady::now();

  mutable std::mutex mutex_;
  TournamentsFeed feed_;
  std::shared_ptr<const Overview> overview_;
  bool all_over_ = false;
  std::jthread thread_;  // last, because it uses the members above
};

TournamentScheduler::TournamentScheduler(const TournamentContest& contest, store::Archive& archive, queue::Queue& queue,
                                         Settings settings)
    : inside_(std::make_unique<Inside>(contest, archive, queue, std::move(settings))) {}

TournamentScheduler::~TournamentScheduler() = default;
void TournamentScheduler::poll() { inside_->poll(); }
void TournamentScheduler::change_teams(const std::vector<Team>& teams) { inside_->change_teams(teams); }
TournamentsFeed TournamentScheduler::feed() const { return inside_->feed(); }
auto TournamentScheduler::overview() const -> std::shared_ptr<const Overview> { return inside_->overview(); }
bool TournamentScheduler::all_over() const { return inside_->all_over(); }
Distrusted TournamentScheduler::distrusted() const { return inside_->distrusted(); }
std::string TournamentScheduler::metrics() const { return inside_->metrics(); }
std::optional<std::string> TournamentScheduler::fetch(const Hash& hash) const { return inside_->fetch(hash); }

}  // namespace agon::tournaments
