#include "submissions/answer_check.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/machine_error.hpp"
#include "crypto/blake2b.hpp"
#include "store/log/archive.hpp"
#include "worker/json_parts.hpp"
#include "worker/result_check.hpp"

namespace agon::submissions {

namespace json = boost::json;

namespace {

constexpr std::size_t entry_bytes_max = std::size_t{256} << 10;

Hash digest_of(const queue::Job& job) { return crypto::Blake2b().add("agon job 1").add(job.id).add(job.text).value(); }

// Of a job that we have written or read: "" where it names none.
std::string contest_of(const queue::Job& job) {
  boost::system::error_code error;
  const json::value value = json::parse(job.text, error);
  const json::object* const object = error ? nullptr : value.if_object();
  const json::value* const contest = object ? object->if_contains("contest") : nullptr;
  return contest && contest->is_string() ? std::string(contest->as_string()) : "";
}

void check_built(const Submission& submission, BlobStore& blobs) {
  if (submission.verdict == Verdict::none) throw ParseError{"it tells no verdict"};
  if (submission.log.empty()) return;
  const auto log = blobs.fetch(submission.log);
  if (!log) throw ParseError{"its log is not in the archive"};
  if (store::content_hash(*log) != submission.log) throw ParseError{"its log is not what its hash says"};
}

void check_tried(const Trial& trial, const TrialOrder& wanted, BlobStore& blobs) {
  const worker::MatchResult& result = trial.result;
  if (trial.seat != wanted.seat || result.id != worker::id_of(wanted.order) ||
      result.order != digest_of(wanted.order)) {
    throw ParseError{"another trial was played than was ordered"};
  }
  if (result.ours) throw ParseError{"the trial was not decided"};
  if (result.seats.size() != wanted.order.seats.size()) throw ParseError{"the trial has another number of seats"};
  if (const auto usable = worker::validate(result, blobs); !usable) throw ParseError{usable.error()};
}

// The entry, which changes this submission only, and as it was asked for.
std::string entry_of_answer(const json::value& value, bool builds, const Submissions& submissions,
                            const Submission& submission, BlobStore& blobs) {
  const json::object* const object = value.if_object();
  if (!object || object->size() != 1) throw ParseError{"it holds no entry"};
  const std::string kind = object->begin()->key();
  const Members members(object->begin()->value());
  if (members.number("number", submissions.all().size()) != submission.number) {
    throw ParseError{"it speaks of another submission"};
  }
  if (kind != "failed" && kind != (builds ? "built" : "tried")) throw ParseError{"it is not what was asked for"};
  std::string entry = json::serialize(value);
  if (entry.size() > entry_bytes_max) throw ParseError{"it is too long"};
  Submissions after = submissions;
  after.add({1, {}, entry});  // throws when it cannot be read
  const Submission& now = *after.find(submission.number);
  if (kind == "built") check_built(now, blobs);
  if (kind == "tried") {
    check_tried(*now.trial, trial_of(*submissions.plan(), *submissions.game(submission.game), submission), blobs);
  }
  return entry;
}

}  // namespace

std::string answer_text(const queue::Job& job, std::string_view entry) {
  json::object answer{{"contest", contest_of(job)}, {"job", digest_of(job)}, {"answer", json::parse(entry)}};
  return json::serialize(answer);
}

Result<std::string> entry_in_answer(const queue::Job& asked, const queue::Job& answer, const Submissions& submissions,
                                    const Submission& submission, BlobStore& blobs) {
  try {
    return worker::read_json(answer.text, "an answer", [&](const json::value& value) {
      const Members members(value);
      if (members.text("contest") != contest_of(asked)) throw ParseError{"it is of another contest"};
      if (members.text("job") != digest_of(asked)) throw ParseError{"it answers another job"};
      return entry_of_answer(members.get("answer"), asked.id.starts_with("build/"), submissions, submission, blobs);
    });
  } catch (const MachineError& error) {  // the fold of the book does not take it
    return Error{error.what()};
  }
}

}  // namespace agon::submissions
