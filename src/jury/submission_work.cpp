#include "jury/submission_work.hpp"

#include <fmt/core.h>

#include <boost/json.hpp>
#include <thread>
#include <utility>

#include "base/machine_error.hpp"
#include "jury/json_parts.hpp"
#include "jury/match_player.hpp"
#include "jury/submission_entries.hpp"

namespace agon::jury {

namespace json = boost::json;
using referee::Damage;
using referee::Members;

namespace {

constexpr int tries_max = 3;  // of a job on a machine that fails
constexpr auto rest_after_failure = std::chrono::milliseconds(500);
constexpr auto look_for_work = std::chrono::seconds(1);
constexpr std::uint32_t number_max = 1'000'000'000;
constexpr std::uint64_t bytes_max = std::uint64_t{1} << 40;

std::string build_text(const SubmissionPlan& plan, const Submission& submission) {
  json::object build{{"number", submission.number},
                     {"program", json_of(program_of(submission))},
                     {"bytes", plan.program.bytes},
                     {"unpacked_bytes", plan.program.unpacked_bytes},
                     {"files", plan.program.files}};
  return json::serialize(json::object{{"build", std::move(build)}});
}

std::string trial_text(const SubmissionPlan& plan, const SubmissionGame& game, const Submission& submission) {
  const TrialOrder trial = trial_of(plan, game, submission);
  json::object object{
      {"number", submission.number}, {"seat", trial.seat}, {"order", json::parse(to_json(trial.order))}};
  return json::serialize(json::object{{"trial", std::move(object)}});
}

// The verdict on what is handed in, with the log on the shelf.
Submission judged(const Members& job, Shelf& shelf, const WorkerSettings& settings) {
  const Program program = program_in(job.get("program"));
  const ProgramLimits limits{job.number("bytes", bytes_max), job.number("unpacked_bytes", bytes_max),
                             job.number("files", bytes_max)};
  Submission submission;
  submission.number = job.count("number", number_max);
  auto bytes = shelf.fetch(program.source);
  if (!bytes) throw MachineError(fmt::format("the source {} is not kept", program.source));
  const auto sources = sources_of(program.file, std::move(*bytes), limits);
  if (!sources) {
    submission.verdict = Verdict::rejected;
    submission.reason = sources.error();
    return submission;
  }
  submission.language = sources->language->id;
  const sandbox::Built built = sandbox::build(*sources, settings.cache, settings.isolation);
  submission.verdict = built.accepted ? Verdict::accepted : Verdict::compile_error;
  if (!built.log.empty()) submission.log = shelf.keep(built.command_line + '\n' + built.log);
  return submission;
}

}  // namespace

std::optional<queue::Job> next_job(const Submissions& submissions, const Submission& submission) {
  if (!submissions.plan()) return std::nullopt;
  const std::string id = fmt::format("{}/{}", submission.number, submission.failures);
  if (submission.verdict == Verdict::none)
    return queue::Job{"build/" + id, build_text(*submissions.plan(), submission)};
  if (!submissions.trial_is_due(submission)) return std::nullopt;
  return queue::Job{"trial/" + id, trial_text(*submissions.plan(), *submissions.game(submission.game), submission)};
}

SubmissionWorker::SubmissionWorker(queue::Queue& queue, const WorkerSettings& settings, Play play)
    : queue_(queue), settings_(settings), play_(std::move(play)) {}

MatchResult SubmissionWorker::played(const MatchOrder& order, const std::stop_token& stop) {
  if (play_) return play_(order, queue_.shelf());
  MatchPlayer player(queue_.shelf(), {settings_.cache, settings_.isolation, settings_.program_version});
  const std::stop_callback end(stop, [&] { player.stop(); });
  return player.play(*player.start(order));
}

std::string SubmissionWorker::answer_to(const queue::Job& job, const std::stop_token& stop) {
  const auto answer = read_json(job.text, "a job", [&](const json::value& value) {
    const Members members(value);
    if (members.has("build")) return entry_built(judged(Members(members.get("build")), queue_.shelf(), settings_));
    const Members trial(members.get("trial"));
    const auto order = match_order_from(json::serialize(trial.get("order")));
    if (!order) throw Damage{order.error()};
    const MatchResult result = played(*order, stop);
    if (result.ours) throw MachineError(result.reason);
    return entry_tried(trial.count("number", number_max),
                       {static_cast<Seat>(trial.count("seat", max_seats - 1)), result});
  });
  if (!answer) throw MachineError(answer.error());
  return *answer;
}

// A machine that fails tries again, or another one does; then the contest hears of it.
bool SubmissionWorker::work(std::chrono::milliseconds wait, const std::stop_token& stop) {
  return queue_.take(submissions_lane, wait, stop, [&](const queue::Job& job) {
    std::string answer;
    try {
      answer = answer_to(job, stop);
    } catch (const std::exception& error) {
      if (stop.stop_requested()) return queue::Done::again;
      if (++failures_[job.id] < tries_max) {
        std::this_thread::sleep_for(rest_after_failure);
        return queue::Done::again;
      }
      const std::size_t slash = job.id.find('/') + 1;
      answer =
          entry_failed(static_cast<std::uint32_t>(std::strtoul(job.id.c_str() + slash, nullptr, 10)), error.what());
    }
    failures_.erase(job.id);
    queue_.put(verdicts_lane, {job.id, answer});
    return queue::Done::yes;
  });
}

void SubmissionWorker::work_until(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    try {
      work(look_for_work, stop);
    } catch (const std::exception& error) {  // a queue elsewhere, that did not take the answer
      if (settings_.failed) settings_.failed(error.what());
      std::this_thread::sleep_for(rest_after_failure);
    }
  }
}

}  // namespace agon::jury
