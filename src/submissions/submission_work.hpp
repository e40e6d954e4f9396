#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "queue/queue.hpp"
#include "referee/program_bot.hpp"
#include "submissions/submission.hpp"
#include "worker/worker.hpp"

namespace agon::submissions {

// Separate topics, so that verdicts do not wait behind a tournament. Answers identify their request (answer_check.hpp),
// and contain entries of the book of submissions (submission.hpp).
inline constexpr const char* submissions_topic = "submissions";
inline constexpr const char* verdicts_topic = "verdicts";

// The next job for a submission or practice match of the contest with this id; none: nothing is due, or the plan no
// longer has it.
std::optional<queue::Job> next_job(const Submissions&, const Submission&, const std::string& contest);
std::optional<queue::Job> next_job(const Submissions&, const Practice&, const std::string& contest);
bool is_due(const Submissions&, const Submission&);  // whether there is a next job
// For such a job, or its answer.
bool is_practice(const queue::Job&);
std::uint32_t number_in(const queue::Job&);  // of the submission, or the practice match

// Concurrent builders for this many cores: at least two, so that a slow one does not stop all others.
unsigned builders_for(unsigned cores);

// Starts threads, as many as the settings specify, each with a SubmissionWorker, until a stop is requested. Queue and
// settings must outlive them.
std::vector<std::jthread> start_builders(queue::Queue&, const worker::WorkerSettings&, std::stop_token);

// Builds and tries submissions, one after the other. Not thread-safe; there can be any number of them.
class SubmissionWorker {
 public:
  using Play = std::function<worker::MatchResult(const worker::MatchOrder&, BlobStore&)>;  // throws MachineError

  // The queue must outlive it. Without `play` the referee plays the trials.
  SubmissionWorker(queue::Queue&, const worker::WorkerSettings&, Play = {});

  // Does one job, if one arrives within this time.
  bool work(std::chrono::milliseconds wait, const std::stop_token&);
  void work_until(const std::stop_token&);

 private:
  bool can_build() const;
  void tell_failure(const std::string& why) const;
  std::string answer_to(const queue::Job&, const std::stop_token&);
  worker::MatchResult played(const worker::MatchOrder&, referee::Attempt, bool is_trial, const std::stop_token&);

  queue::Queue& queue_;
  const worker::WorkerSettings settings_;
  const Play play_;
  std::map<std::string, int> failures_;  // by job
};

}  // namespace agon::submissions
