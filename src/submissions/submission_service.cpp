#include "submissions/submission_service.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "os/clock.hpp"
#include "submissions/book.hpp"
#include "worker/contest_id.hpp"

namespace agon::submissions {

using Steady = os::SteadyClock;

namespace {

constexpr std::size_t file_bytes_max = 100;  // of its name
constexpr std::size_t why_bytes_max = 500;   // of a rejection
constexpr auto rate_window = std::chrono::minutes(1);

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
  write(entry::Planned{plan});
}

void SubmissionService::change_teams(const std::vector<std::string>& logins) {
  const std::lock_guard lock(mutex_);
  if (!submissions_.plan()) return;
  SubmissionPlan plan = *submissions_.plan();
  plan.teams = logins;
  use_plan(plan);
}

// Submissions taken by an earlier process count too, as far as the times in the book are plausible.
void SubmissionService::remember_the_last_minute() {
  const auto now = os::SystemClock::now().time_since_epoch();
  for (const Submission& each : submissions_.all()) {
    const auto age = now - each.received;
    if (!each.by_organiser && age >= age.zero() && age < rate_window) {
      taken_lately_[each.team].push_back(os::SteadyClock::now() - age);
    }
  }
}

std::size_t SubmissionService::in_last_minute(Times& by_team, std::string_view team) {
  auto& times = by_team[std::string(team)];
  const auto now = os::SteadyClock::now();
  std::erase_if(times, [&](const auto& time) { return now - time >= rate_window; });
  return times.size();
}

void SubmissionService::close_while(std::function<Result<void>()> check) {
  const std::lock_guard lock(mutex_);
  check_contest_ = std::move(check);
}

void SubmissionService::tell_of_dropped(std::function<void(const std::string&)> tell) {
  const std::lock_guard lock(mutex_);
  tell_ = std::move(tell);
}

void SubmissionService::check_teams(CheckTeam check) {
  const std::lock_guard lock(mutex_);
  check_team_ = std::move(check);
}

Result<void> SubmissionService::check_open(std::string_view team) const {
  const std::lock_guard lock(mutex_);
  return check_open_for(team);
}

Result<void> SubmissionService::check_open_for(std::string_view team) const {
  if (check_team_) {
    if (auto may_play = check_team_(team); !may_play) return may_play;
  }
  return check_contest_ ? check_contest_() : Result<void>();
}

Result<void> SubmissionService::check_may_submit(std::string_view team) {
  const std::lock_guard lock(mutex_);
  if (auto open = check_open_for(team); !open) return open;
  return submissions_.validate(team, in_last_minute(taken_lately_, team));
}

// The fold follows the book alone, even if an entry was written but its commit failed.
void SubmissionService::refresh() {
  for (const store::Entry& entry : archive_.read(submissions_book, read_)) {
    submissions_.add(entry);
    read_ = entry.number;
    shown_.reset();
  }
}

void SubmissionService::write(const SubmissionEntry& entry) { write_text(written(entry)); }

void SubmissionService::write_text(const std::string& entry) {
  archive_.write(submissions_book, entry);
  archive_.commit();
  refresh();
}

Result<void> SubmissionService::validate(std::string_view team, const SubmissionGame* game, std::string_view file,
                                         std::string_view bytes, By by) {
  if (by == By::team) {
    if (auto open = check_open_for(team); !open) return open;
    const bool known = submissions_.plan() && std::ranges::count(submissions_.plan()->teams, team) > 0;
    if (auto valid = submissions_.validate(team, known ? in_last_minute(taken_lately_, team) : 0); !valid) return valid;
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
    return Error{fmt::format("the file needs a name of at most {} bytes", file_bytes_max)};
  const std::size_t most = submissions_.plan()->program.bytes;
  if (bytes.size() > most) return Error{fmt::format("it has {} bytes, but at most {} are allowed", bytes.size(), most)};
  if (bytes.empty()) return Error{"the file is empty"};
  return {};
}

// A remote queue is left to the thread that takes answers.
template <class T>
Result<T> SubmissionService::put_after(Result<T> kept) {
  if (kept && queue_.is_local()) put_what_is_due();
  return kept;
}

Result<Submission> SubmissionService::receive(std::string_view team, std::string_view game, std::string_view file,
                                              std::string_view bytes, By by) {
  return put_after(keep(team, game, file, bytes, by));
}

Result<Submission> SubmissionService::keep(std::string_view team, std::string_view game, std::string_view file,
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
  write(received(submission));
  if (by == By::team) taken_lately_[submission.team].push_back(Steady::now());
  return submissions_.all().back();
}

Result<Submission> SubmissionService::reject(std::uint32_t number, std::string_view why,
                                             const std::function<void(const Submission&)>& with) {
  return put_after(keep_rejected(number, why, with));
}

Result<Submission> SubmissionService::keep_rejected(std::uint32_t number, std::string_view why,
                                                    const std::function<void(const Submission&)>& with) {
  const std::lock_guard lock(mutex_);
  refresh();
  const Submission* const submission = submissions_.find(number);
  if (!submission) return Error{fmt::format("there is no submission {}", number)};
  if (submission->rejected_by_organiser)
    return Error{fmt::format("submission {} has already been rejected: {}", number, submission->reason)};
  const bool plain = is_utf8(why) && std::ranges::none_of(why, [](char c) { return c >= 0 && c < ' '; });
  if (why.empty() || !plain || why.size() > why_bytes_max)
    return Error{fmt::format("give the reason in one line of at most {} bytes; its team reads it", why_bytes_max)};
  if (with) with(*submission);
  write(entry::Rejected{number, std::string(why)});
  return *submissions_.find(number);
}

Result<Practice> SubmissionService::practise(std::string_view team, const PracticeWish& wish) {
  return put_after(keep_wish(team, wish));
}

Result<Practice> SubmissionService::keep_wish(std::string_view team, const PracticeWish& wish) {
  const std::lock_guard lock(mutex_);
  refresh();
  if (const auto open = check_open_for(team); !open) return Error{open.error()};
  const auto practice = submissions_.asked_for(team, wish);
  if (!practice) return practice;
  write(asked(*practice));
  return submissions_.practices().all().back();
}

Result<void> SubmissionService::let_practise_against(std::string_view team, bool open) {
  const std::lock_guard lock(mutex_);
  refresh();
  if (const auto& plan = submissions_.plan(); !plan || std::ranges::count(plan->teams, team) == 0)
    return Error{fmt::format("there is no team {}", team)};
  if (submissions_.practices().open(team) == open) return {};
  if (auto allowed = check_open_for(team); !allowed) return allowed;
  if (in_last_minute(sparring_changed_, team) >= submissions_.plan()->per_minute)
    return Error{"your team changes this too often; wait a little"};
  sparring_changed_[std::string(team)].push_back(Steady::now());
  write(entry::Sparring{std::string(team), open});
  return {};
}

void SubmissionService::practise_at_a_time(std::size_t matches) {
  const std::lock_guard lock(mutex_);
  practices_max_ = matches;
}

std::shared_ptr<const Submissions> SubmissionService::submissions() const {
  const std::lock_guard lock(mutex_);
  if (!shown_) shown_ = std::make_shared<const Submissions>(submissions_);
  return shown_;
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

bool SubmissionService::was_trial(const Hash& replay) const { return trial_with(replay).has_value(); }

std::optional<Trial> SubmissionService::trial_with(const Hash& replay) const {
  const std::lock_guard lock(mutex_);
  if (replay.empty()) return std::nullopt;
  const auto is_of = [&](const std::optional<Trial>& trial) { return trial && trial->result.replay == replay; };
  for (const Submission& each : submissions_.all()) {
    if (is_of(each.trial)) return each.trial;
  }
  for (const Practice& each : submissions_.practices().all()) {
    if (is_of(each.played)) return each.played;
  }
  return std::nullopt;
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
