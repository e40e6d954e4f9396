#include "submissions/submission_service.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <thread>
#include <tuple>
#include <utility>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "os/clock.hpp"
#include "submissions/answer_check.hpp"
#include "submissions/submission_entries.hpp"
#include "submissions/submission_work.hpp"
#include "worker/contest_id.hpp"
#include "worker/host_paths.hpp"

namespace agon::submissions {

using Steady = os::SteadyClock;

namespace {

constexpr std::size_t file_bytes_max = 100;  // of its name
constexpr std::size_t why_bytes_max = 500;   // of a rejection
constexpr std::size_t jobs_waiting_max = 2;  // in the queue, that no machine has taken
constexpr auto look_for_answers = std::chrono::milliseconds(200);
constexpr auto failures_rest = std::chrono::seconds(30);
constexpr auto job_lost_after = std::chrono::minutes(30);  // a job that nobody answers
constexpr auto rate_window = std::chrono::minutes(1);

// Our machines build other programs, so whoever waits for its verdict waits no longer.
Submission given_up(Submission submission) {
  submission.verdict = Verdict::rejected;
  submission.reason =
      fmt::format("our machines have tried {} times to build it and failed, while they build other programs: {}",
                  submission.failures, worker::without_host_paths(submission.failure));
  return submission;
}

}  // namespace

SubmissionService::SubmissionService(store::Archive& archive, queue::Queue& queue,
                                     const std::optional<SubmissionPlan>& plan)
    : archive_(archive), queue_(queue), contest_(worker::contest_id(archive)) {
  refresh();
  if (plan) use_plan(*plan);
  remember_the_last_minute();
  resume();
}

void SubmissionService::use_plan(const SubmissionPlan& plan) {
  if (submissions_.plan() == plan) return;
  if (const auto valid = submissions::validate(plan); !valid) throw MachineError(valid.error());
  write(entry_of(plan));
}

void SubmissionService::change_teams(const std::vector<std::string>& logins) {
  const std::lock_guard lock(mutex_);
  if (!submissions_.plan()) return;
  SubmissionPlan plan = *submissions_.plan();
  plan.teams = logins;
  use_plan(plan);
}

// What an earlier process took counts too, as far as the times in the book can be believed.
void SubmissionService::remember_the_last_minute() {
  const auto now = os::SystemClock::now().time_since_epoch();
  for (const Submission& each : submissions_.all()) {
    const auto age = now - each.received;
    if (!each.by_organiser && age >= age.zero() && age < rate_window) {
      taken_lately_[each.team].push_back(os::SteadyClock::now() - age);
    }
  }
}

std::size_t SubmissionService::taken_in_last_minute(std::string_view team) {
  auto& times = taken_lately_[std::string(team)];
  const auto now = os::SteadyClock::now();
  std::erase_if(times, [&](const auto& time) { return now - time >= rate_window; });
  return times.size();
}

void SubmissionService::close_while(std::function<std::string()> why_closed) {
  const std::lock_guard lock(mutex_);
  why_closed_ = std::move(why_closed);
}

void SubmissionService::tell_of_dropped(std::function<void(const std::string&)> tell) {
  const std::lock_guard lock(mutex_);
  tell_ = std::move(tell);
}

void SubmissionService::turn_away(TurnedAway why) {
  const std::lock_guard lock(mutex_);
  turned_away_ = std::move(why);
}

std::string SubmissionService::why_closed(std::string_view team) const {
  const std::lock_guard lock(mutex_);
  return why_closed_for(team);
}

std::string SubmissionService::why_closed_for(std::string_view team) const {
  std::string why = turned_away_ ? turned_away_(team) : "";
  return why.empty() && why_closed_ ? why_closed_() : why;
}

std::string SubmissionService::why_not_taken(std::string_view team) {
  const std::lock_guard lock(mutex_);
  if (std::string why = why_closed_for(team); !why.empty()) return why;
  const auto valid = submissions_.validate(team, taken_in_last_minute(team));
  return valid ? "" : valid.error();
}

// The fold follows the book alone, also when an entry was written and its commit has failed.
void SubmissionService::refresh() {
  for (const store::Entry& entry : archive_.read(submissions_book, read_)) {
    submissions_.add(entry);
    read_ = entry.number;
  }
}

void SubmissionService::write(const std::string& entry) {
  archive_.write(submissions_book, entry);
  archive_.commit();
  refresh();
}

// Whose turn it is; none: nobody's.
std::optional<SubmissionService::Due> SubmissionService::next_due() const {
  const auto now = Steady::now();
  std::set<std::string_view> busy;
  bool slow_busy = false;
  for (const auto& [id, job] : in_queue_) {
    busy.insert(job.team);
    slow_busy = slow_busy || job.slow;
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
    if (!submissions_.is_due(each) || resting_practices_.contains(each.number)) continue;
    if (is_better(each.team, Stage::practice)) best_practice = &each;
  }
  if (best_practice) return Due{next_job(submissions_, *best_practice, contest_).value(), best_practice->team};
  if (best) return Due{next_job(submissions_, *best, contest_).value(), best->team};
  return std::nullopt;
}

void SubmissionService::put_due() {
  try {
    while (const auto next = next_due()) {
      if (queue_.waiting(submissions_topic) >= jobs_waiting_max) return;
      queue_.put(submissions_topic, next->job);
      const auto now = Steady::now();
      in_queue_[next->job.id] = {next->team, share_.is_slow(next->team, now), now};
    }
  } catch (const MachineError&) {  // a queue elsewhere fails
    return;                        // it is tried again with the next look
  }
}

// Asks the queue first: one elsewhere that is away takes long to say so, and nobody is to wait for the service
// meanwhile.
void SubmissionService::put_what_is_due() {
  {
    const std::lock_guard lock(mutex_);
    if (!next_due()) return;
  }
  if (queue_.waiting(submissions_topic) >= jobs_waiting_max) return;
  const std::lock_guard lock(mutex_);
  put_due();
}

void SubmissionService::put_again() {
  {
    const std::lock_guard lock(mutex_);
    in_queue_.clear();
  }
  resume();
}

void SubmissionService::resume() {
  const std::lock_guard lock(mutex_);
  resting_.clear();
  resting_practices_.clear();
  std::erase_if(in_queue_, [](const auto& each) { return Steady::now() - each.second.since > job_lost_after; });
  put_due();
}

Result<void> SubmissionService::validate(std::string_view team, const SubmissionGame* game, std::string_view file,
                                         std::string_view bytes, By by) {
  if (by == By::team) {
    if (std::string why = why_closed_for(team); !why.empty()) return Error{std::move(why)};
    const bool known = submissions_.plan() && std::ranges::count(submissions_.plan()->teams, team) > 0;
    if (auto valid = submissions_.validate(team, known ? taken_in_last_minute(team) : 0); !valid) return valid;
  } else if (!submissions_.plan()) {
    return Error{"this contest takes no submissions"};
  } else if (std::ranges::count(submissions_.plan()->teams, team) == 0) {
    return Error{fmt::format("there is no team {}", team)};
  }
  if (game == nullptr) {
    std::string names;
    for (const SubmissionGame& each : submissions_.plan()->games) names += (names.empty() ? "" : ", ") + each.game;
    return Error{"say for which of this contest's games it is: " + names};
  }
  const bool plain = is_utf8(file) && std::ranges::none_of(file, [](char c) { return c >= 0 && c < ' '; });
  if (file.empty() || !plain || file.size() > file_bytes_max)
    return Error{fmt::format("its file needs a name, of at most {} bytes", file_bytes_max)};
  const std::size_t most = submissions_.plan()->program.bytes;
  if (bytes.size() > most) return Error{fmt::format("it has {} bytes, and at most {} are taken", bytes.size(), most)};
  if (bytes.empty()) return Error{"the file is empty"};
  return {};
}

Result<Submission> SubmissionService::receive(std::string_view team, std::string_view game, std::string_view file,
                                              std::string_view bytes, By by) {
  const std::lock_guard lock(mutex_);
  refresh();
  const auto& plan = submissions_.plan();
  const bool only_one = game.empty() && plan && plan->games.size() == 1;
  const SubmissionGame* const of = only_one ? &plan->games.front() : submissions_.game(game);
  const std::string name = std::filesystem::path(file).filename().string();
  if (const auto valid = validate(team, of, name, bytes, by); !valid) return Error{valid.error()};

  Submission submission;
  submission.number = static_cast<std::uint32_t>(submissions_.all().size() + 1);
  submission.team = team;
  submission.game = of->game;
  submission.file = name;
  submission.source = archive_.keep(bytes);
  submission.bytes = bytes.size();
  submission.by_organiser = by == By::organiser;
  write(entry_received(submission));
  if (by == By::team) taken_lately_[submission.team].push_back(Steady::now());
  put_due();
  return submissions_.all().back();
}

Result<Submission> SubmissionService::reject(std::uint32_t number, std::string_view why,
                                             const std::function<void(const Submission&)>& with) {
  const std::lock_guard lock(mutex_);
  refresh();
  const Submission* const submission = submissions_.find(number);
  if (!submission) return Error{fmt::format("there is no submission {}", number)};
  if (submission->rejected_by_organiser)
    return Error{fmt::format("submission {} was rejected before: {}", number, submission->reason)};
  const bool plain = is_utf8(why) && std::ranges::none_of(why, [](char c) { return c >= 0 && c < ' '; });
  if (why.empty() || !plain || why.size() > why_bytes_max)
    return Error{fmt::format("give the reason in one line of at most {} bytes; its team reads it", why_bytes_max)};
  if (with) with(*submission);
  write(entry_rejected(number, why));
  put_due();
  return *submissions_.find(number);
}

Result<Practice> SubmissionService::practise(std::string_view team, const PracticeWish& wish) {
  const std::lock_guard lock(mutex_);
  refresh();
  if (std::string why = why_closed_for(team); !why.empty()) return Error{std::move(why)};
  const auto practice = submissions_.asked_for(team, wish);
  if (!practice) return practice;
  write(entry_asked(*practice));
  put_due();
  return submissions_.practices().all().back();
}

Result<void> SubmissionService::let_practise_against(std::string_view team, bool open) {
  const std::lock_guard lock(mutex_);
  refresh();
  if (const auto& plan = submissions_.plan(); !plan || std::ranges::count(plan->teams, team) == 0)
    return Error{fmt::format("there is no team {}", team)};
  if (submissions_.practices().open(team) != open) write(entry_sparring(team, open));
  return {};
}

void SubmissionService::take_practice(const queue::Job& answer) {
  const Practice* const practice = submissions_.practices().find(number_in(answer));
  const auto asked = practice ? next_job(submissions_, *practice, contest_) : std::nullopt;
  if (!asked || asked->id != answer.id) return put_due();  // it came before
  const std::uint32_t number = practice->number;
  const auto entry = entry_in_answer(*asked, answer, submissions_, *practice, archive_);
  if (entry) {
    write(*entry);
    const Practice& now = *submissions_.practices().find(number);
    share_.add(now.team, now.took, /*is_build=*/false, Steady::now());
    if (!now.played) resting_practices_.insert(number);
  } else {
    if (tell_) tell_(fmt::format("{}: {}", answer.id, entry.error()));
    resting_practices_.insert(number);
  }
  put_due();
}

void SubmissionService::take_answer(const queue::Job& answer) {
  in_queue_.erase(answer.id);
  if (is_practice(answer)) {
    refresh();
    return take_practice(answer);
  }
  const std::uint32_t number = number_in(answer);
  refresh();
  const Submission* submission = submissions_.find(number);
  const auto asked = submission ? next_job(submissions_, *submission, contest_) : std::nullopt;
  if (!asked || asked->id != answer.id) return put_due();  // it came before
  const auto entry = entry_in_answer(*asked, answer, submissions_, *submission, archive_);
  if (!entry) {  // go_on asks again after a while
    if (tell_) tell_(fmt::format("{}: {}", answer.id, entry.error()));
    resting_.insert(number);
    return put_due();
  }
  const bool is_build = submission->verdict == Verdict::none;
  write(*entry);
  submission = submissions_.find(number);
  share_.add(submission->team, submission->took, is_build, Steady::now());
  if (!submission->failure.empty()) resting_.insert(number);
  if (submissions_.fails_alone(*submission)) write(entry_built(given_up(*submission)));
  put_due();
}

bool SubmissionService::take(std::chrono::milliseconds wait, const std::stop_token& stop) {
  return queue_.take(verdicts_topic, wait, stop, [this](const queue::Job& answer) {
    const std::lock_guard lock(mutex_);
    take_answer(answer);
    return queue::Disposition::done;
  });
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
      if (losses != queue_.losses() || Steady::now() > heard + worker::lost_after) {  // nobody has them
        losses = queue_.losses();
        heard = Steady::now();
        put_again();
      }
      if (!took) put_what_is_due();
      if (Steady::now() < next_look) continue;
      resume();                              // what our machines have failed to do
    } catch (const std::exception& error) {  // what was taken comes again
      if (failed) failed(error.what());
      std::this_thread::sleep_for(look_for_answers);
    }
    next_look = Steady::now() + failures_rest;
  }
}

Submissions SubmissionService::submissions() const {
  const std::lock_guard lock(mutex_);
  return submissions_;
}

std::vector<Submission> SubmissionService::of(std::string_view team) const {
  const std::lock_guard lock(mutex_);
  std::vector<Submission> own;
  for (const Submission& each : submissions_.all()) {
    if (each.team == team) own.push_back(each);
  }
  return own;
}

std::optional<Submission> SubmissionService::find(std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  const Submission* const found = submissions_.find(number);
  return found ? std::optional(*found) : std::nullopt;
}

std::optional<Submission> SubmissionService::done(std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  const Submission* const found = submissions_.find(number);
  const bool is_done = found && found->verdict != Verdict::none && !submissions_.trial_is_due(*found);
  return is_done ? std::optional(*found) : std::nullopt;
}

bool SubmissionService::was_trial(const Hash& replay) const {
  const std::lock_guard lock(mutex_);
  if (replay.empty()) return false;
  const auto is_of = [&](const std::optional<Trial>& trial) { return trial && trial->result.replay == replay; };
  return std::ranges::any_of(submissions_.all(), is_of, &Submission::trial) ||
         std::ranges::any_of(submissions_.practices().all(), is_of, &Practice::played);
}

std::optional<Trial> SubmissionService::trial_of(std::string_view team, const Hash& replay) const {
  const std::lock_guard lock(mutex_);
  if (replay.empty()) return std::nullopt;
  const auto found = std::ranges::find_if(submissions_.all(), [&](const Submission& each) {
    return each.team == team && each.trial && each.trial->result.replay == replay;
  });
  if (found != submissions_.all().end()) return found->trial;
  for (const Practice& each : submissions_.practices().all()) {
    if (each.played && each.played->result.replay == replay) return as_played_by(each, team);
  }
  return std::nullopt;
}

std::optional<std::string> SubmissionService::fetch(const Hash& hash) const {
  const std::lock_guard lock(mutex_);
  return archive_.fetch(hash);
}

}  // namespace agon::submissions
