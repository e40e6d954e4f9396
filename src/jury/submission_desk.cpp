#include "jury/submission_desk.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "jury/submission_entries.hpp"
#include "jury/submission_work.hpp"

namespace agon::jury {

namespace {

constexpr std::size_t file_bytes_max = 100;  // of its name
constexpr auto look_for_answers = std::chrono::milliseconds(500);
constexpr auto failures_rest = std::chrono::seconds(30);

std::chrono::milliseconds now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
}

bool is_awaited(const Submissions& before, const Submission& submission, const queue::Job& answer) {
  const auto job = next_job(before, submission);
  return job && job->id == answer.id;
}

}  // namespace

SubmissionDesk::SubmissionDesk(store::Archive& archive, queue::Queue& queue, const std::optional<SubmissionPlan>& plan)
    : archive_(archive), queue_(queue) {
  refresh();
  if (plan && submissions_.plan() != plan) {
    if (const std::string fault = fault_of(*plan); !fault.empty()) throw MachineError(fault);
    write(entry_of(*plan));
  }
  go_on();
}

void SubmissionDesk::close_while(std::function<std::string()> why_closed) {
  const std::lock_guard lock(mutex_);
  why_closed_ = std::move(why_closed);
}

std::string SubmissionDesk::why_closed() const {
  const std::lock_guard lock(mutex_);
  return why_closed_ ? why_closed_() : "";
}

// The fold follows the book alone, also when an entry was written and its commit has failed.
void SubmissionDesk::refresh() {
  for (const store::Entry& entry : archive_.read(submissions_book, read_)) {
    submissions_.add(entry);
    read_ = entry.number;
  }
}

void SubmissionDesk::write(const std::string& entry) {
  archive_.write(submissions_book, entry);
  archive_.commit();
  refresh();
}

void SubmissionDesk::put_next(const Submission& submission) {
  const auto job = next_job(submissions_, submission);
  if (!job || !in_queue_.insert(job->id).second) return;
  try {
    queue_.put(submissions_lane, *job);
  } catch (const MachineError&) {  // a queue elsewhere; go_on tries again
    in_queue_.erase(job->id);
  }
}

void SubmissionDesk::go_on() {
  const std::lock_guard lock(mutex_);
  for (const Submission& each : submissions_.all()) put_next(each);
}

std::string SubmissionDesk::why_not(std::string_view team, const SubmissionGame* game, std::string_view file,
                                    std::string_view bytes, By by) const {
  if (by == By::team) {
    if (std::string why = why_closed_ ? why_closed_() : ""; !why.empty()) return why;
    if (std::string why = submissions_.why_not(team, now()); !why.empty()) return why;
  } else if (!submissions_.plan()) {
    return "this contest takes no submissions";
  } else if (std::ranges::count(submissions_.plan()->teams, team) == 0) {
    return fmt::format("there is no team {}", team);
  }
  if (game == nullptr) {
    std::string names;
    for (const SubmissionGame& each : submissions_.plan()->games) names += (names.empty() ? "" : ", ") + each.game;
    return "say for which of this contest's games it is: " + names;
  }
  const bool plain = is_utf8(file) && std::ranges::none_of(file, [](char c) { return c >= 0 && c < ' '; });
  if (file.empty() || !plain || file.size() > file_bytes_max)
    return fmt::format("its file needs a name, of at most {} bytes", file_bytes_max);
  const std::size_t most = submissions_.plan()->program.bytes;
  if (bytes.size() > most) return fmt::format("it has {} bytes, and at most {} are taken", bytes.size(), most);
  if (bytes.empty()) return "the file is empty";
  return "";
}

Result<Submission> SubmissionDesk::receive(std::string_view team, std::string_view game, std::string_view file,
                                           std::string_view bytes, By by) {
  const std::lock_guard lock(mutex_);
  refresh();
  const auto& plan = submissions_.plan();
  const bool only_one = game.empty() && plan && plan->games.size() == 1;
  const SubmissionGame* const of = only_one ? &plan->games.front() : submissions_.game(game);
  const std::string name = std::filesystem::path(file).filename().string();
  if (std::string why = why_not(team, of, name, bytes, by); !why.empty()) return Error{std::move(why)};

  Submission submission;
  submission.number = static_cast<std::uint32_t>(submissions_.all().size() + 1);
  submission.team = team;
  submission.game = of->game;
  submission.file = name;
  submission.source = archive_.keep(bytes);
  submission.bytes = bytes.size();
  submission.by_organiser = by == By::organiser;
  write(entry_received(submission));
  const Submission& kept = submissions_.all().back();
  put_next(kept);
  return kept;
}

// What cannot be read again must not come into the book: whoever answered so has failed. Then the entry that says it.
std::optional<std::string> SubmissionDesk::fault_in(const std::string& answer, std::uint32_t number) const {
  try {
    Submissions after = submissions_;
    after.add({read_ + 1, {}, answer});
    return std::nullopt;
  } catch (const MachineError& error) {
    return entry_failed(number, error.what());
  }
}

void SubmissionDesk::take_answer(const queue::Job& answer) {
  in_queue_.erase(answer.id);
  const std::size_t slash = answer.id.find('/') + 1;
  const auto number = static_cast<std::uint32_t>(std::strtoul(answer.id.c_str() + slash, nullptr, 10));
  refresh();
  const Submission* submission = submissions_.find(number);
  if (submission == nullptr || !is_awaited(submissions_, *submission, answer)) return;  // it came before
  write(fault_in(answer.text, number).value_or(answer.text));
  submission = submissions_.find(number);
  if (submission->failure.empty()) put_next(*submission);
}

bool SubmissionDesk::take(std::chrono::milliseconds wait, const std::stop_token& stop) {
  return queue_.take(verdicts_lane, wait, stop, [this](const queue::Job& answer) {
    const std::lock_guard lock(mutex_);
    take_answer(answer);
    return queue::Done::yes;
  });
}

void SubmissionDesk::take_until(const std::stop_token& stop) {
  auto next_look = std::chrono::steady_clock::now() + failures_rest;
  while (!stop.stop_requested()) {
    try {
      take(look_for_answers, stop);
      if (std::chrono::steady_clock::now() < next_look) continue;
      go_on();                         // what our machines have failed to do
    } catch (const std::exception&) {  // a queue or an archive elsewhere does not answer; what was taken comes again
      std::this_thread::sleep_for(look_for_answers);
    }
    next_look = std::chrono::steady_clock::now() + failures_rest;
  }
}

Submissions SubmissionDesk::submissions() const {
  const std::lock_guard lock(mutex_);
  return submissions_;
}

std::vector<Submission> SubmissionDesk::of(std::string_view team) const {
  const std::lock_guard lock(mutex_);
  std::vector<Submission> own;
  for (const Submission& each : submissions_.all()) {
    if (each.team == team) own.push_back(each);
  }
  return own;
}

std::optional<Submission> SubmissionDesk::find(std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  const Submission* const found = submissions_.find(number);
  return found ? std::optional(*found) : std::nullopt;
}

bool SubmissionDesk::was_trial(const Hash& replay) const {
  const std::lock_guard lock(mutex_);
  return !replay.empty() && std::ranges::any_of(submissions_.all(), [&](const Submission& each) {
    return each.trial && each.trial->result.replay == replay;
  });
}

std::optional<std::string> SubmissionDesk::fetch(const Hash& hash) const {
  const std::lock_guard lock(mutex_);
  return archive_.fetch(hash);
}

}  // namespace agon::jury
