#include "submissions/answer_check.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/machine_error.hpp"
#include "crypto/blake2b.hpp"
#include "store/log/archive.hpp"
#include "submissions/book.hpp"
#include "worker/json_parts.hpp"
#include "worker/result_check.hpp"

namespace agon::submissions {

namespace json = boost::json;

namespace {

constexpr std::size_t entry_bytes_max = std::size_t{256} << 10;
constexpr std::size_t log_bytes_max = std::size_t{4} << 20;  // more than a command line and what a compiler says

Hash digest_of(const queue::Job& job) { return crypto::Blake2b().add("agon job 1").add(job.id).add(job.text).value(); }

// Of a job that we have written or read: "" if it names none.
std::string contest_of(const queue::Job& job) {
  boost::system::error_code error;
  const json::value value = json::parse(job.text, error);
  const json::object* const object = error ? nullptr : value.if_object();
  const json::value* const contest = object ? object->if_contains("contest") : nullptr;
  return contest && contest->is_string() ? std::string(contest->as_string()) : "";
}

void check_built(const Submission& submission, BlobStore& blobs) {
  if (submission.verdict == Verdict::none) throw ParseError{"it has no verdict"};
  if (submission.log.empty()) return;
  const auto log = blobs.fetch(submission.log);
  if (!log) throw ParseError{"its log is not in the archive"};
  if (log->size() > log_bytes_max) throw ParseError{"its log is too long"};
  if (store::content_hash(*log) != submission.log) throw ParseError{"its log does not match its hash"};
}

void check_tried(const Trial& trial, const TrialOrder& wanted, BlobStore& blobs) {
  const worker::MatchResult& result = trial.result;
  if (trial.seat != wanted.seat || result.id != worker::id_of(wanted.order) ||
      result.order != digest_of(wanted.order)) {
    throw ParseError{"another trial than the one that was ordered was played"};
  }
  if (result.ours) throw ParseError{"the trial was not decided"};
  if (result.seats.size() != wanted.order.seats.size()) throw ParseError{"the trial has a different number of seats"};
  if (const auto usable = worker::validate(result, blobs); !usable) throw ParseError{usable.error()};
}

// The entry; it must be about the requested submission or practice match, and of one of two kinds.
struct Answer {
  std::string kind, entry;
};
Answer entry_about(std::uint32_t number, std::size_t numbers, std::string_view wanted, std::string_view failed,
                   const json::value& value) {
  const json::object* const object = value.if_object();
  if (!object || object->size() != 1) throw ParseError{"it holds no entry"};
  Answer answer{object->begin()->key(), json::serialize(value)};
  if (Members(object->begin()->value()).number("number", numbers) != number)
    throw ParseError{"it is about something else"};
  if (answer.kind != failed && answer.kind != wanted) throw ParseError{"it is not what was asked for"};
  if (answer.entry.size() > entry_bytes_max) throw ParseError{"it is too long"};
  return answer;
}

Submissions after(const Submissions& before, const Answer& answer) {
  Submissions now = before;
  now.add({1, {}, answer.entry});  // throws if it cannot be read
  return now;
}

std::string entry_of_answer(const json::value& value, bool builds, const Submissions& submissions,
                            const Submission& submission, BlobStore& blobs) {
  const Answer answer = entry_about(submission.number, submissions.all().size(),
                                    builds ? entry::Built::kind : entry::Tried::kind, entry::Failed::kind, value);
  const Submissions all = after(submissions, answer);
  const Submission& now = *all.find(submission.number);
  if (answer.kind == entry::Built::kind) check_built(now, blobs);
  if (answer.kind == entry::Tried::kind) {
    check_tried(*now.trial, trial_of(*submissions.plan(), *submissions.game(submission.game), submission), blobs);
  }
  return answer.entry;
}

std::string entry_of_answer(const json::value& value, const Submissions& submissions, const Practice& practice,
                            BlobStore& blobs) {
  const Answer answer = entry_about(practice.number, submissions.practices().all().size(), entry::PracticePlayed::kind,
                                    entry::PracticeFailed::kind, value);
  const Submissions all = after(submissions, answer);
  const Practice& now = *all.practices().find(practice.number);
  if (now.played) check_tried(*now.played, order_of(submissions, practice), blobs);
  return answer.entry;
}

template <class Take>
Result<std::string> answered(const queue::Job& asked, const queue::Job& answer, Take take) {
  try {
    return worker::read_json(answer.text, "an answer", [&](const json::value& value) {
      const Members members(value);
      if (members.text("contest") != contest_of(asked)) throw ParseError{"it is of another contest"};
      if (members.text("job") != digest_of(asked)) throw ParseError{"it answers another job"};
      return take(members.get("answer"));
    });
  } catch (const MachineError& error) {  // the fold of the book rejects it
    return Error{error.what()};
  }
}

}  // namespace

std::string answer_text(const queue::Job& job, std::string_view entry) {
  json::object answer{{"contest", contest_of(job)}, {"job", digest_of(job)}, {"answer", json::parse(entry)}};
  return json::serialize(answer);
}

Result<std::string> entry_in_answer(const queue::Job& asked, const queue::Job& answer, const Submissions& submissions,
                                    const Submission& submission, BlobStore& blobs) {
  return answered(asked, answer, [&](const json::value& value) {
    return entry_of_answer(value, asked.id.starts_with("build/"), submissions, submission, blobs);
  });
}

Result<std::string> entry_in_answer(const queue::Job& asked, const queue::Job& answer, const Submissions& submissions,
                                    const Practice& practice, BlobStore& blobs) {
  return answered(asked, answer,
                  [&](const json::value& value) { return entry_of_answer(value, submissions, practice, blobs); });
}

}  // namespace agon::submissions
