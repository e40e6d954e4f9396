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

// Topics of their own, so that nobody waits for a verdict behind a tournament. Answers tell to what they answer
// (answer_check.hpp), and carry entries of the book of submissions (submission.hpp).
inline constexpr const char* submissions_topic = "submissions";
inline constexpr const char* verdicts_topic = "verdicts";

// What is next for a submission or a practice match of the contest with this id; none: nothing, or it has no plan any
// more.
std::optional<queue::Job> next_job(const Submissions&, const Submission&, const std::string& contest);
std::optional<queue::Job> next_job(const Submissions&, const Practice&, const std::string& contest);
bool is_due(const Submissions&, const Submission&);  // is there a next job?
// Of such a job, or its answer.
bool is_practice(const queue::Job&);
std::uint32_t number_in(const queue::Job&);  // of the submission, or the practice match

// At a time on so many cores: at least two, so that one that takes long does not stop all others.
unsigned builders_for(unsigned cores);

// As many threads as the settings say, each with a SubmissionWorker, until a stop is requested. Queue and settings
// outlive them.
std::vector<std::jthread> start_builders(queue::Queue&, const worker::WorkerSettings&, std::stop_token);

// Builds and tries what is handed in, one after the other. For one thread; any number of them may work.
class SubmissionWorker {
 public:
  using Play = std::function<worker::MatchResult(const worker::MatchOrder&, BlobStore&)>;  // throws MachineError

  // The queue outlives it. Without `play` trials are played by the referee.
  SubmissionWorker(queue::Queue&, const worker::WorkerSettings&, Play = {});

  // Does one job, if one comes within this time.
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
