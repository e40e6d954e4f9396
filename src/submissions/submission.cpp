#include "submissions/submission.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/machine_error.hpp"
#include "base/printable.hpp"
#include "submissions/book.hpp"
#include "worker/host_paths.hpp"
#include "worker/json_parts.hpp"

namespace agon::submissions {

namespace json = boost::json;

std::string_view verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
      return "Accepted";
    case Verdict::compile_error:
      return "Compile error";
    case Verdict::rejected:
      return "Rejected";
    case Verdict::none:
      break;
  }
  return "";
}

std::string to_json(const Submission& submission) {
  json::object object{{"number", submission.number}, {"received_ms", submission.received.count()}};
  put_bytes(object, "team", submission.team);
  object["game"] = submission.game;
  put_bytes(object, "file", submission.file);
  object["source"] = submission.source;
  object["bytes"] = submission.bytes;
  object["verdict"] = verdict_text(submission.verdict);
  object["language"] = submission.language;
  object["reason"] = printable(submission.reason);
  if (!submission.log.empty()) object["log"] = submission.log;
  if (!submission.failure.empty()) object["failure"] = printable(worker::without_host_paths(submission.failure));
  if (submission.trial_failures >= Submissions::trial_tries && !submission.trial) object["trial_failed"] = true;
  if (submission.trial) {
    const worker::MatchResult& result = submission.trial->result;
    object["trial"] = json_of(result);
    object["trial"].as_object()["seat"] = submission.trial->seat;
  }
  return json::serialize(object);
}

void Submissions::add(const store::Entry& entry) {
  const auto read = read_submission_entry(entry);
  if (!read) throw MachineError("the book of submissions, " + read.error());
  try {
    std::visit(
        [&](const auto& of) {
          if constexpr (requires { practices_.take(of, entry); }) {
            practices_.take(of, entry);
          } else {
            take(of, entry);
          }
        },
        *read);
  } catch (const ParseError& damage) {
    throw MachineError(fmt::format("the book of submissions, entry {}: {}", entry.number, damage.text));
  }
}

void Submissions::take(const entry::Planned& of, const store::Entry&) { plan_ = of.plan; }

void Submissions::take(const entry::Received& of, const store::Entry& entry) {
  if (of.number != all_.size() + 1) throw ParseError{"submissions are not numbered one after the other"};
  Submission& submission = all_.emplace_back();
  submission.number = of.number;
  submission.received = entry.written;
  submission.team = of.team;
  submission.game = of.game;
  submission.file = of.file;
  submission.source = of.source;
  submission.bytes = of.bytes;
  submission.by_organiser = of.by_organiser;
}

void Submissions::take(const entry::Built& of, const store::Entry& entry) {
  Submission& submission = at(of.number);
  submission.took = of.took;
  if (!submission.rejected_by_organiser) {
    submission.verdict = of.verdict;
    submission.language = of.language;
    submission.reason = of.reason;
    submission.log = of.log;
    submission.failure.clear();
  }
  const bool compiled = submission.verdict == Verdict::accepted || submission.verdict == Verdict::compile_error;
  if (compiled) last_built_ = entry.number;
}

void Submissions::take(const entry::Tried& of, const store::Entry&) {
  if (of.trial.seat >= of.trial.result.seats.size()) throw ParseError{"the trial has no such seat"};
  Submission& submission = at(of.number);
  submission.took = of.took;
  submission.trial = of.trial;
  submission.failure.clear();
}

void Submissions::take(const entry::Failed& of, const store::Entry& entry) {
  Submission& submission = at(of.number);
  submission.took = of.took;
  submission.failure = of.why;
  submission.machine_was_well = of.well;
  if (++submission.failures == 1) submission.first_failure = entry.number;
  if (submission.verdict == Verdict::accepted) ++submission.trial_failures;
}

void Submissions::take(const entry::Rejected& of, const store::Entry&) {
  Submission& submission = at(of.number);
  submission.verdict = Verdict::rejected;
  submission.reason = of.why;
  submission.rejected_by_organiser = true;
  submission.failure.clear();
}

Submission& Submissions::at(std::uint64_t number) {
  if (number < 1 || number > all_.size()) throw ParseError{"there is no such submission"};
  return all_[number - 1];
}

const Submission* Submissions::find(std::uint32_t number) const {
  return number < 1 || number > all_.size() ? nullptr : &all_[number - 1];
}

const SubmissionGame* Submissions::game(std::string_view name) const {
  if (!plan_) return nullptr;
  const auto found = std::ranges::find(plan_->games, name, &SubmissionGame::game);
  return found == plan_->games.end() ? nullptr : &*found;
}

bool Submissions::trial_is_due(const Submission& submission) const {
  const SubmissionGame* const of = game(submission.game);
  return submission.verdict == Verdict::accepted && !submission.trial && submission.trial_failures < trial_tries &&
         of != nullptr && of->trial;
}

bool Submissions::fails_alone(const Submission& submission) const {
  return submission.verdict == Verdict::none && submission.failures >= build_tries &&
         (submission.machine_was_well || last_built_ > submission.first_failure);
}

Result<void> Submissions::validate(std::string_view team, std::size_t in_last_minute) const {
  if (!plan_) return Error{"this contest takes no submissions"};
  if (std::ranges::count(plan_->teams, team) == 0) return Error{fmt::format("there is no team {}", team)};
  std::uint32_t of_team = 0, waiting_of_team = 0, waiting = 0;
  for (const Submission& each : all_) {
    const bool waits = each.verdict == Verdict::none;
    waiting += waits;
    if (each.team != team) continue;
    ++of_team;
    waiting_of_team += waits;
  }
  if (of_team >= plan_->of_team) return Error{fmt::format("a team may hand in at most {} times", plan_->of_team)};
  if (waiting_of_team >= plan_->waiting_of_team)
    return Error{fmt::format("{} of your submissions are still waiting for their verdicts; wait for those first",
                             waiting_of_team)};
  if (in_last_minute >= plan_->per_minute)
    return Error{fmt::format("a team may hand in at most {} times a minute; wait a moment", plan_->per_minute)};
  if (waiting >= plan_->waiting)
    return Error{fmt::format("{} submissions are waiting; try again in a minute", waiting)};
  return {};
}

const Submission* Submissions::playing(std::string_view team, std::string_view game, const HandedIn& those) const {
  const auto found = std::find_if(all_.rbegin(), all_.rend(), [&](const Submission& each) {
    return each.team == team && each.game == game && each.verdict == Verdict::accepted && those.counts(each);
  });
  return found == all_.rend() ? nullptr : &*found;
}

bool Submissions::all_built(const HandedIn& those) const {
  return std::ranges::none_of(
      all_, [&](const Submission& each) { return each.verdict == Verdict::none && those.counts(each); });
}

Result<void> validate(const SubmissionPlan& plan) {
  for (const SubmissionGame& each : plan.games) {
    try {
      for (std::uint32_t number = 1; each.trial && number <= 2; ++number) {
        Submission submission;
        submission.number = number;
        trial_of(plan, each, submission);
      }
    } catch (const MachineError& error) {
      return Error{error.what()};
    }
  }
  return {};
}

Submissions read_submissions(store::Archive& archive) {
  Submissions submissions;
  for (const store::Entry& entry : archive.read(submissions_book)) submissions.add(entry);
  return submissions;
}

worker::Program program_of(const Submission& submission) {
  return {submission.team, submission.file, submission.source, {}};
}

}  // namespace agon::submissions
