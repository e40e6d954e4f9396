// Theory of operation
//
// Each job is a thread, pinned to a core with the programs that it starts. Before it plays a match it starts the
// programs of its next one, which initialize while this match is played; so the time to start a sandbox overlaps with
// playing. A thread takes its next match early only when enough are left for all.
//
// Stopping kills all programs through the watchdog; the threads see their matches called off as `ours`, and exit.

#include "referee/run.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "base/assert.hpp"
#include "os/cores.hpp"
#include "referee/own_limits.hpp"
#include "referee/program_bot.hpp"
#include "referee/replay_recorder.hpp"

namespace agon::referee {

namespace {

constexpr int attempts = 3;

// The started programs of one match.
struct RunningMatch {
  std::size_t index = 0;
  std::vector<std::unique_ptr<Bot>> bots;
  std::string failure;  // of this machine to start them; "": none
};

class Runner {
 public:
  Runner(std::span<const MatchPlan> plans, const RunSettings& settings, const Report& report,
         const std::stop_token& stop)
      : plans_(plans), settings_(settings), report_(report), stop_(stop) {}

  bool run() {
    const std::stop_callback on_stop(stop_, [this] { watchdog_.stop(); });
    const std::vector<int> cores = os::allowed_cores();
    std::vector<std::jthread> threads;
    jobs_ = std::clamp<std::size_t>(settings_.jobs, 1, std::max<std::size_t>(plans_.size(), 1));
    allowed_ = jobs_;
    for (std::size_t job = 0; job < jobs_; ++job) {
      threads.emplace_back([this, &cores, job] {
        if (settings_.pinning == Pinning::one_core && !cores.empty()) os::pin_this_thread(cores[job % cores.size()]);
        work_or_fail(job);
      });
    }
    threads.clear();
    forget_waiting();
    if (failed_) std::rethrow_exception(failed_);
    return reported_ == plans_.size();
  }

 private:
  // An exception on a thread, such as a full disk, ends the run for its caller and not the whole process.
  void work_or_fail(std::size_t job) {
    try {
      work(job);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failed_ = std::current_exception();
      taken_ = plans_.size();
    }
  }

  void work(std::size_t job) {
    std::optional<std::size_t> index = take(job, 1);
    if (!index) return;
    std::optional<RunningMatch> next = start(*index);
    while (next && !stop_.stop_requested()) {
      RunningMatch company = *std::exchange(next, std::nullopt);
      if (const auto early = take(job, jobs_)) next = start(*early);
      finish(company.index, play_until_decided(company));
      if (!next) {
        if (const auto late = take(job, 1)) next = start(*late);
      }
    }
  }

  // The thread's next match, if at least this many are left.
  std::optional<std::size_t> take(std::size_t job, std::size_t least) {
    const std::lock_guard lock(mutex_);
    if (job >= allowed_) return std::nullopt;
    if (stop_.stop_requested() || plans_.size() - taken_ < least || taken_ == plans_.size()) return std::nullopt;
    return taken_++;
  }

  RunningMatch start(std::size_t index, Attempt attempt = Attempt::one_of_several) {
    const MatchPlan& plan = plans_[index];
    RunningMatch company{index, {}, ""};
    try {
      for (const Entrant& entrant : plan.seats) {
        if (entrant.door) {
          company.bots.push_back(std::make_unique<TcpBot>(entrant.door, watchdog_));
          continue;
        }
        sandbox::Limits limits = settings_.sandbox;
        limits.memory_bytes = entrant.memory_bytes.value_or(limits.memory_bytes);
        company.bots.push_back(
            std::make_unique<ProgramBot>(sandbox::Process::start(entrant.command, limits, settings_.isolation),
                                         watchdog_, output_rules_of(plan.game->info(), attempt)));
      }
    } catch (const std::exception& error) {
      company.failure = error.what();
    }
    return company;
  }

  replay::Outcome play_until_decided(RunningMatch& company) {
    for (int left = attempts - 1;; --left) {
      replay::Outcome outcome = play_once(company);
      if (!outcome.ours || left == 0 || stop_.stop_requested()) return outcome;
      if (outcome.reason.starts_with(overload_reason)) lower_jobs();
      company = start(company.index, left == 1 ? Attempt::last : Attempt::one_of_several);
    }
  }

  // Running matches are not interrupted: a thread beyond the limit takes no further match.
  void lower_jobs() {
    const std::lock_guard lock(mutex_);
    if (allowed_ == 1) return;
    --allowed_;
    if (settings_.jobs_lowered) settings_.jobs_lowered(static_cast<unsigned>(allowed_));
  }

  replay::Outcome play_once(const RunningMatch& company) {
    const MatchPlan& plan = plans_[company.index];
    auto match = plan.game->start(plan.setup, plan.seed);
    replay::Outcome failed;
    failed.ours = true;
    failed.seats.resize(plan.seats.size());
    failed.reason = match ? company.failure : match.error();
    if (!failed.reason.empty()) return failed;

    replay::Replay header;
    header.seed = plan.seed;
    header.limits = settings_.limits;
    header.program_version = settings_.program_version;
    for (const Entrant& entrant : plan.seats) header.seats.push_back({"", entrant.shown});
    ReplayRecorder recorder(plan.replay, std::move(header));
    std::vector<MatchObserver*> observers = plan.observers;
    if (!plan.replay.empty()) observers.push_back(&recorder);
    std::vector<Bot*> bots;
    for (const auto& bot : company.bots) bots.push_back(bot.get());
    std::vector<std::optional<replay::Limits>> own;
    for (const Entrant& entrant : plan.seats) own.push_back(entrant.limits);
    return play(**match, bots, settings_.limits, observers, own);
  }

  void finish(std::size_t index, replay::Outcome outcome) {
    const std::lock_guard lock(mutex_);
    if (outcome.ours && stop_.stop_requested()) return;
    waiting_.emplace(index, std::move(outcome));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == reported_; ++reported_) {
      report_(reported_, first->second);
      first = waiting_.erase(first);
    }
  }

  // Matches decided after an interrupted one: they are not reported, so they leave no replay either.
  void forget_waiting() {
    for (const auto& [index, outcome] : waiting_) {
      std::error_code ignored;
      if (!plans_[index].replay.empty()) std::filesystem::remove(plans_[index].replay, ignored);
    }
    waiting_.clear();
  }

  const std::span<const MatchPlan> plans_;
  const RunSettings& settings_;
  const Report& report_;
  const std::stop_token stop_;
  Watchdog watchdog_;
  std::size_t jobs_ = 1;  // threads

  std::mutex mutex_;
  std::size_t allowed_ = 1;  // threads before this one may take matches
  std::size_t taken_ = 0;
  std::size_t reported_ = 0;
  std::map<std::size_t, replay::Outcome> waiting_;  // for earlier ones to be reported first
  std::exception_ptr failed_;
};

}  // namespace

RunSettings settings_of(const GameInfo& info) {
  RunSettings settings;
  settings.limits = limits_of(info);
  if (info.memory_bytes != 0) settings.sandbox.memory_bytes = info.memory_bytes;
  return settings;
}

std::vector<MatchPlan> plan_games(const MatchPlan& first, std::uint32_t games, Sides sides) {
  const std::size_t seats = first.seats.size();
  AGON_ASSERT(sides == Sides::kept || seats > 0);
  std::vector<MatchPlan> plans;
  for (std::uint32_t i = 0; i < games; ++i) {
    MatchPlan& plan = plans.emplace_back(first);
    plan.seed += sides == Sides::swapped ? i / seats : i;
    for (std::size_t seat = 0; seat < seats; ++seat) plan.seats[seat] = first.seats[program_at(i, seat, seats, sides)];
  }
  return plans;
}

bool run(std::span<const MatchPlan> plans, const RunSettings& settings, const Report& report,
         const std::stop_token& stop) {
  return Runner(plans, settings, report, stop).run();
}

}  // namespace agon::referee
