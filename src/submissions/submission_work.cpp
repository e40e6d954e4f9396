#include "submissions/submission_work.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

#include "base/failure_of.hpp"
#include "base/machine_error.hpp"
#include "os/clock.hpp"
#include "sandbox/compilers/build_cache.hpp"
#include "submissions/answer_check.hpp"
#include "submissions/book.hpp"
#include "worker/json_parts.hpp"
#include "worker/match_player.hpp"
#include "worker/result_check.hpp"

namespace agon::submissions {

namespace json = boost::json;
using Steady = os::SteadyClock;

namespace {

constexpr const char *build_prefix = "build/", *practice_prefix = "practice/";  // of a job's id

constexpr int tries_max = 3;  // of a job on a failing machine
constexpr auto rest_after_failure = std::chrono::milliseconds(500);
constexpr auto look_for_work = std::chrono::seconds(1);
constexpr std::uint32_t number_max = 1'000'000'000;
constexpr std::uint64_t bytes_max = std::uint64_t{1} << 40;

std::string build_text(const SubmissionPlan& plan, const Submission& submission, const std::string& contest) {
  json::object build{{"number", submission.number}, {"program", worker::json_of(program_of(submission))},
                     {"bytes", plan.program.bytes}, {"unpacked_bytes", plan.program.unpacked_bytes},
                     {"files", plan.program.files}, {"languages", sandbox::languages_digest()}};
  return json::serialize(json::object{{"contest", contest}, {"build", std::move(build)}});
}

std::string match_text(const char* kind, std::uint32_t number, const TrialOrder& trial, const std::string& contest) {
  json::object object{{"number", number}, {"seat", trial.seat}, {"order", json::parse(to_json(trial.order))}};
  return json::serialize(json::object{{"contest", contest}, {kind, std::move(object)}});
}

std::chrono::milliseconds time_since(Steady::time_point begin) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Steady::now() - begin);
}

// The build failed, and not its environment: the queue, the blob store.
class BuildFailed : public MachineError {
 public:
  using MachineError::MachineError;
};

// Earlier takers of the job have never answered.
class Poison : public MachineError {
 public:
  using MachineError::MachineError;
};

// Submissions are built and tried alongside matches, and yield to them.
sandbox::BuildLimits in_background(sandbox::BuildLimits limits) {
  limits.background = true;
  return limits;
}

sandbox::Built built(const sandbox::Sources& sources, const worker::WorkerSettings& settings) {
  try {
    return sandbox::build(sources, settings.cache, settings.isolation, in_background(settings.build));
  } catch (const sandbox::CompilerStarved&) {
    throw;
  } catch (const std::exception& error) {
    throw BuildFailed(error.what());
  }
}

// The verdict on a submission; its log goes into the blob store.
Submission judged(const Members& job, BlobStore& blobs, const worker::WorkerSettings& settings) {
  const worker::Program program = worker::program_in(job.get("program"));
  const worker::ProgramLimits limits{job.number("bytes", bytes_max), job.number("unpacked_bytes", bytes_max),
                                     job.number("files", bytes_max)};
  Submission submission;
  submission.number = job.count("number", number_max);
  // Otherwise a language known only to the contest would be rejected.
  if (job.has("languages") && job.text("languages") != sandbox::languages_digest())
    throw MachineError(
        "the languages of this machine differ from those of the contest: give it the same file (docs/languages.md)");
  auto bytes = blobs.fetch(program.source);
  if (!bytes) throw MachineError(fmt::format("the source {} is not kept", program.source));
  const auto sources = worker::sources_of(program.file, std::move(*bytes), limits);
  if (!sources) {
    submission.verdict = Verdict::rejected;
    submission.reason = sources.error();
    return submission;
  }
  submission.language = sources->language->id;
  const sandbox::Built result = built(*sources, settings);
  submission.verdict = result.accepted ? Verdict::accepted : Verdict::compile_error;
  if (!result.log.empty()) submission.log = blobs.keep(result.command_line + '\n' + result.log);
  return submission;
}

}  // namespace

bool is_practice(const queue::Job& job) { return job.id.starts_with(practice_prefix); }

std::uint32_t number_in(const queue::Job& job) {
  return static_cast<std::uint32_t>(std::strtoul(job.id.c_str() + job.id.find('/') + 1, nullptr, 10));
}

bool is_due(const Submissions& submissions, const Submission& submission) {
  return submissions.plan() && (submission.verdict == Verdict::none || submissions.trial_is_due(submission));
}

std::optional<queue::Job> next_job(const Submissions& submissions, const Submission& submission,
                                   const std::string& contest) {
  if (!submissions.plan()) return std::nullopt;
  const std::string id = fmt::format("{}/{}", submission.number, submission.failures);
  if (submission.verdict == Verdict::none)
    return queue::Job{build_prefix + id, build_text(*submissions.plan(), submission, contest)};
  if (!submissions.trial_is_due(submission)) return std::nullopt;
  const TrialOrder trial = trial_of(*submissions.plan(), *submissions.game(submission.game), submission);
  return queue::Job{"trial/" + id, match_text("trial", submission.number, trial, contest)};
}

std::optional<queue::Job> next_job(const Submissions& submissions, const Practice& practice,
                                   const std::string& contest) {
  if (!submissions.is_due(practice)) return std::nullopt;
  return queue::Job{fmt::format("{}{}/{}", practice_prefix, practice.number, practice.failures),
                    match_text("practice", practice.number, order_of(submissions, practice), contest)};
}

SubmissionWorker::SubmissionWorker(queue::Queue& queue, const worker::WorkerSettings& settings, Play play)
    : queue_(queue), settings_(settings), play_(std::move(play)) {}

worker::MatchResult SubmissionWorker::played(const worker::MatchOrder& order, referee::Attempt attempt, bool is_trial,
                                             const std::stop_token& stop) {
  if (play_) return play_(order, queue_.blobs());
  worker::MatchPlayer player(queue_.blobs(), {settings_.cache, settings_.isolation, settings_.program_version,
                                              in_background(settings_.build), /*background=*/true,
                                              /*speed=*/0, /*quotes_stderr=*/is_trial});
  const std::stop_callback end(stop, [&] { player.stop(); });
  return player.play(*player.start(order, attempt));
}

std::string SubmissionWorker::answer_to(const queue::Job& job, const std::stop_token& stop) {
  const auto begin = Steady::now();
  const auto answer = worker::read_json(job.text, "a job", [&](const json::value& value) {
    const Members members(value);
    if (members.has("build")) {
      Submission submission = judged(Members(members.get("build")), queue_.blobs(), settings_);
      submission.took = time_since(begin);
      return written(built(submission));
    }
    const bool practice = is_practice(job);
    const Members trial(members.get(practice ? "practice" : "trial"));
    const auto order = worker::match_order_from(json::serialize(trial.get("order")));
    if (!order) throw ParseError{order.error()};
    // An overloaded machine must not postpone a trial for ever.
    const bool last = failures_[job.id] + 1 >= tries_max;
    worker::MatchResult result =
        played(*order, last ? referee::Attempt::last : referee::Attempt::one_of_several, !practice, stop);
    worker::distrust_own_figures(result);
    if (result.ours) throw MachineError(result.reason);
    const auto number = trial.count("number", number_max);
    const Trial as_played{static_cast<Seat>(trial.count("seat", max_seats - 1)), std::move(result)};
    return practice ? written(entry::PracticePlayed{number, as_played, time_since(begin)})
                    : written(entry::Tried{number, as_played, time_since(begin)});
  });
  if (!answer) throw MachineError(answer.error());
  return *answer;
}

// Whether this machine can build programs at all; tried with one of ours, in a folder of the same cache.
bool SubmissionWorker::can_build() const {
  try {
    const sandbox::WorkFolder cache(settings_.cache);
    const auto sources = sandbox::single_source("probe.cpp", "int main() {}\n");
    return sandbox::build(*sources, cache.path(), settings_.isolation, in_background(settings_.build)).accepted;
  } catch (const MachineError&) {
    return false;
  }
}

// A failed job is retried, here or on another machine; then the contest is told. A job that used up all its time is not
// retried at once, because others wait.
bool SubmissionWorker::work(std::chrono::milliseconds wait, const std::stop_token& stop) {
  return queue_.take(submissions_topic, wait, stop, [&](const queue::Job& job) {
    const auto begin = Steady::now();
    std::string answer;
    try {
      if (job.deliveries > worker::deliveries_max) {
        throw Poison(fmt::format("it was given out {} times, and each worker that took it fell silent or gave it back",
                                 job.deliveries - 1));
      }
      answer = answer_to(job, stop);
    } catch (const std::exception& error) {
      if (stop.stop_requested()) return queue::Disposition::retry;
      const bool starved = dynamic_cast<const sandbox::CompilerStarved*>(&error) != nullptr;
      const bool poison = dynamic_cast<const Poison*>(&error) != nullptr;
      if (!starved && !poison && ++failures_[job.id] < tries_max) {
        std::this_thread::sleep_for(rest_after_failure);
        return queue::Disposition::retry;
      }
      tell_failure(error.what());
      const auto took = time_since(begin);
      const bool in_build = starved || (poison && job.id.starts_with(build_prefix)) ||
                            dynamic_cast<const BuildFailed*>(&error) != nullptr;
      const bool well = in_build && can_build();
      answer = is_practice(job) ? written(entry::PracticeFailed{number_in(job), error.what(), took})
                                : written(entry::Failed{number_in(job), error.what(), took, well});
    }
    failures_.erase(job.id);
    queue_.put(verdicts_topic, {job.id, answer_text(job, answer)});
    return queue::Disposition::done;
  });
}

void SubmissionWorker::tell_failure(const std::string& why) const {
  if (settings_.failed) failure_of([&] { settings_.failed(why); });
}

void SubmissionWorker::work_until(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    const auto problem = failure_of([&] { work(look_for_work, stop); });
    if (!problem) continue;  // otherwise a remote queue has not taken the answer
    tell_failure(*problem);
    std::this_thread::sleep_for(rest_after_failure);
  }
}

unsigned builders_for(unsigned cores) { return std::max(2U, cores / 2); }

std::vector<std::jthread> start_builders(queue::Queue& queue, const worker::WorkerSettings& settings,
                                         std::stop_token stop) {
  std::vector<std::jthread> builders;
  for (unsigned i = 0; i < settings.builders; ++i) {
    try {
      const auto worker = std::make_shared<SubmissionWorker>(queue, settings);
      builders.emplace_back([worker, stop] { worker->work_until(stop); });
    } catch (const std::system_error& error) {  // the threads already running do the work
      if (builders.empty()) throw MachineError(fmt::format("cannot start a thread: {}", error.what()));
      if (settings.failed)
        settings.failed(fmt::format("only {} of {} builders work: {}", i, settings.builders, error.what()));
      break;
    }
  }
  return builders;
}

}  // namespace agon::submissions
