// Part of the service: the order of work, jobs for our machines, and their answers.

#include <fmt/core.h>

#include <algorithm>
#include <thread>
#include <tuple>

#include "base/machine_error.hpp"
#include "os/clock.hpp"
#include "submissions/answer_check.hpp"
#include "submissions/book.hpp"
#include "submissions/submission_service.hpp"
#include "submissions/submission_work.hpp"
#include "worker/host_paths.hpp"

namespace agon::submissions {

using Steady = os::SteadyClock;

namespace {

constexpr std::size_t jobs_waiting_max = 2;  // in the queue, not yet taken by a machine
constexpr auto look_for_answers = std::chrono::milliseconds(200);
constexpr auto failures_rest = std::chrono::seconds(30);
constexpr auto job_lost_after = std::chrono::minutes(30);  // an unanswered job

// Our machines can build other programs, so this one gets its verdict now.
Submission given_up(Submission submission) {
  submission.verdict = Verdict::rejected;
  submission.reason =
      fmt::format("our machines have tried {} times to build it and failed, while they build other programs: {}",
                  submission.failures, worker::without_host_paths(submission.failure));
  return submission;
}

}  // namespace

// The next work; none: nothing is due.
std::optional<SubmissionService::Due> SubmissionService::next_due() const {
  const auto now = Steady::now();
  std::set<std::string_view> busy;
  bool slow_busy = false;
  std::size_t practices = 0;
  for (const auto& [id, job] : in_queue_) {
    busy.insert(job.team);
    slow_busy = slow_busy || job.slow;
    practices += job.practice;
  }
  enum class Stage : std::uint8_t { build, trial, practice };
  const Submission* best = nullptr;
  const Practice* best_practice = nullptr;
  std::tuple<std::chrono::milliseconds, Stage> least{std::chrono::milliseconds::max(), Stage::practice};
  const auto is_better = [&](const std::string& team, Stage stage) {
    if (busy.contains(team) || (slow_busy && share_.is_slow(team, now))) return false;
    const std::tuple use(share_.used(team, now), stage);
    if (use >= least) return false;
    least = use;
    return true;
  };
  for (const Submission& each : submissions_.all()) {
    if (!is_due(submissions_, each) || resting_.contains(each.number)) continue;
    if (is_better(each.team, each.verdict == Verdict::none ? Stage::build : Stage::trial)) best = &each;
  }
  for (const Practice& each : submissions_.practices().all()) {
    if (practices >= practices_max_) break;
    if (!submissions_.is_due(each) || resting_practices_.contains(each.number)) continue;
    if (is_better(each.team, Stage::practice)) best_practice = &each;
  }
  if (best_practice) return Due{next_job(submissions_, *best_practice, contest_).value(), best_practice->team};
  if (best) return Due{next_job(submissions_, *best, contest_).value(), best->team};
  return std::nullopt;
}

// The next work, marked as being in the queue from now on.
std::optional<queue::Job> SubmissionService::reserve_due() {
  const std::lock_guard lock(mutex_);
  auto due = next_due();
  if (!due) return std::nullopt;
  const auto now = Steady::now();
  in_queue_[due->job.id] = {due->team, share_.is_slow(due->team, now), is_practice(due->job), now};
  return std::move(due->job);
}

// Does not hold the mutex while it talks to the queue: an unreachable remote queue responds slowly. What it refuses now
// is retried next time.
void SubmissionService::put_what_is_due() {
  while (const auto job = reserve_due()) {
    try {
      if (queue_.waiting(submissions_topic) < jobs_waiting_max) {
        queue_.put(submissions_topic, *job);
        continue;
      }
    } catch (const MachineError&) {  // it is unreachable
    }
    const std::lock_guard lock(mutex_);
    in_queue_.erase(job->id);
    return;
  }
}

void SubmissionService::put_again() {
  {
    const std::lock_guard lock(mutex_);
    in_queue_.clear();
  }
  resume();
}

void SubmissionService::resume() {
  {
    const std::lock_guard lock(mutex_);
    resting_.clear();
    resting_practices_.clear();
    std::erase_if(in_queue_, [](const auto& each) { return Steady::now() - each.second.since > job_lost_after; });
  }
  put_what_is_due();
}

// An answer that does not fit the request. The request is repeated after a while; meanwhile other teams come first,
// because a machine was busy with this one.
void SubmissionService::drop(const queue::Job& answer, const std::string& why) {
  if (tell_) tell_(fmt::format("{}: {}", answer.id, why));
  (is_practice(answer) ? resting_practices_ : resting_).insert(number_in(answer));
}

void SubmissionService::take_practice(const queue::Job& answer, std::chrono::milliseconds busy) {
  const std::uint32_t number = number_in(answer);
  const Practice* practice = submissions_.practices().find(number);
  const auto asked = practice ? next_job(submissions_, *practice, contest_) : std::nullopt;
  if (!asked || asked->id != answer.id) return;  // a duplicate
  const std::string team = practice->team;
  const auto entry = entry_in_answer(*asked, answer, submissions_, *practice, archive_);
  if (entry) write_text(*entry);
  practice = submissions_.practices().find(number);
  share_.add(team, entry ? practice->took : busy, /*is_build=*/false, Steady::now());
  if (!entry) return drop(answer, entry.error());
  if (!practice->played) resting_practices_.insert(number);
}

void SubmissionService::take_build_or_trial(const queue::Job& answer, std::chrono::milliseconds busy) {
  const std::uint32_t number = number_in(answer);
  const Submission* submission = submissions_.find(number);
  const auto asked = submission ? next_job(submissions_, *submission, contest_) : std::nullopt;
  if (!asked || asked->id != answer.id) return;  // a duplicate
  const bool is_build = submission->verdict == Verdict::none;
  const auto entry = entry_in_answer(*asked, answer, submissions_, *submission, archive_);
  if (entry) write_text(*entry);
  submission = submissions_.find(number);
  share_.add(submission->team, entry ? submission->took : busy, is_build, Steady::now());
  if (!entry) return drop(answer, entry.error());
  if (!submission->failure.empty()) resting_.insert(number);
  if (submissions_.fails_alone(*submission)) write(built(given_up(*submission)));
}

void SubmissionService::take_answer(const queue::Job& answer) {
  const std::lock_guard lock(mutex_);
  refresh();
  std::chrono::milliseconds busy{};
  if (const auto job = in_queue_.find(answer.id); job != in_queue_.end()) {
    busy = std::chrono::duration_cast<std::chrono::milliseconds>(Steady::now() - job->second.since);
    in_queue_.erase(job);
  }
  is_practice(answer) ? take_practice(answer, busy) : take_build_or_trial(answer, busy);
}

bool SubmissionService::take(std::chrono::milliseconds wait, const std::stop_token& stop) {
  const bool took = queue_.take(verdicts_topic, wait, stop, [this](const queue::Job& answer) {
    take_answer(answer);
    return queue::Disposition::done;
  });
  if (took) put_what_is_due();
  return took;
}

void SubmissionService::take_until(const std::stop_token& stop,
                                   const std::function<void(const std::string& why)>& failed) {
  auto next_look = Steady::now() + failures_rest;
  auto heard = Steady::now();
  std::uint64_t losses = queue_.losses();
  while (!stop.stop_requested()) {
    try {
      const bool took = take(look_for_answers, stop);
      if (took) heard = Steady::now();
      if (losses != queue_.losses() || Steady::now() > heard + worker::lost_after) {  // the jobs are lost
        losses = queue_.losses();
        heard = Steady::now();
        put_again();
      }
      if (!took) put_what_is_due();
      if (Steady::now() < next_look) continue;
      resume();                              // what our machines have failed at
    } catch (const std::exception& error) {  // the answer will be delivered again
      if (failed) failed(error.what());
      std::this_thread::sleep_for(look_for_answers);
    }
    next_look = Steady::now() + failures_rest;
  }
}

}  // namespace agon::submissions
