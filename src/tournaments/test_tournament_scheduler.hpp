#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <thread>

#include "base/machine_error.hpp"
#include "os/test_folder.hpp"
#include "os/test_wait.hpp"
#include "store/log/guarded_archive.hpp"
#include "submissions/book.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"
#include "tournaments/tournament_scheduler.hpp"
#include "worker/test_match.hpp"
#include "worker/worker.hpp"

namespace agon::tournaments {

using namespace std::chrono_literals;

// Sets its machine's clock back before each entry.
class ArchiveOfABadClock final : public store::Archive {
 public:
  explicit ArchiveOfABadClock(const std::filesystem::path& folder)
      : archive_(store::open_archive(folder, store::Access::write)) {}

  Hash keep(std::string_view bytes) override { return archive_->keep(bytes); }
  std::optional<std::string> fetch(const Hash& hash) override { return archive_->fetch(hash); }
  std::int64_t write(const std::string& book, std::string_view text) override { return archive_->write(book, text); }
  void commit() override { archive_->commit(); }
  void roll_back() override { archive_->roll_back(); }
  std::vector<std::string> books() override { return archive_->books(); }
  std::vector<store::Entry> read(const std::string& book, std::int64_t after) override {
    auto entries = archive_->read(book, after);
    for (store::Entry& each : entries) each.written = std::chrono::hours(10'000) - each.number * 1h;
    return entries;
  }

 private:
  std::unique_ptr<store::Archive> archive_;
};

inline TournamentPlan tournament(const std::string& name, Kind kind) {
  TournamentPlan one;
  one.plan.name = name;
  one.plan.game = "football";
  one.plan.format.kind = kind;
  one.plan.format.rounds = 3;
  one.seed = 7;
  return one;
}

// Delivers results only directly after a query of how many matches wait, as the scheduler does when it looks for lost
// ones.
class LateQueue final : public queue::Queue {
 public:
  explicit LateQueue(BlobStore& blobs) : inside_(queue::open_local(blobs)) {}

  void put(const std::string& topic, const queue::Job& job) override { inside_->put(topic, job); }
  bool take(const std::string& topic, std::chrono::milliseconds wait, const std::stop_token& stop,
            const Work& work) override {
    const bool results = topic == worker::results_topic;
    if (results && late_ && !looked_) {
      std::this_thread::sleep_for(1ms);
      return false;
    }
    const bool came = inside_->take(topic, wait, stop, work);
    if (results && !came) looked_ = false;
    return came;
  }
  std::size_t waiting(const std::string& topic) override {
    looked_ = looked_ || inside_->waiting(worker::results_topic) > 0;
    return inside_->waiting(topic);
  }
  BlobStore& blobs() override { return inside_->blobs(); }
  std::atomic<bool> late_ = false;

 private:
  const std::unique_ptr<queue::Queue> inside_;
  std::atomic<bool> looked_ = false;
};

// A contest whose teams have submitted, and whose matches are decided without being played.
class TournamentSchedulerTest : public testing::Test {
 protected:
  TournamentSchedulerTest() {
    telemetry::log_to_nobody();
    submissions::SubmissionPlan plan;
    for (int i = 1; i <= 6; ++i) {
      const std::string login = "team" + std::to_string(i);
      contest_.teams.push_back({login, ""});
      plan.teams.push_back(login);
    }
    contest_.teams.front().title = "Null Pointers";
    plan.games.push_back({"football", "", {}, {}, {}, false});
    write(submissions::submissions_book, submissions::written(submissions::entry::Planned{plan}));
  }
  ~TournamentSchedulerTest() override { scheduler_.reset(); }

  void write(const std::string& book, const std::string& text) {
    archive_.write(book, text);
    archive_.commit();
  }

  void hand_in(const std::string& team, const std::string& source,
               submissions::Verdict verdict = submissions::Verdict::accepted) {
    submissions::Submission one;
    one.number = ++submissions_;
    one.team = team;
    one.game = "football";
    one.file = "bot.cpp";
    one.source = archive_.keep(source);
    one.verdict = verdict;
    one.language = "cpp";
    write(submissions::submissions_book, submissions::written(submissions::received(one)));
    if (verdict != submissions::Verdict::none)
      write(submissions::submissions_book, submissions::written(submissions::built(one)));
  }
  void start_by_hand(const std::string& name) {
    write(acts_book, written(act::Start{name, "hand", submissions_now(archive_)}));
  }
  void all_hand_in() {
    for (const Team& team : contest_.teams) hand_in(team.login, team.login);
  }

  void open() {
    auto queue = std::make_unique<LateQueue>(archive_);
    queue->late_ = late_results_;
    queue_ = std::move(queue);
    TournamentScheduler::Settings settings;
    settings.lost_after = lost_after_;
    settings.now = [this] { return TournamentScheduler::Now{phase_, std::chrono::milliseconds(clock_)}; };
    settings.work = [this](const std::stop_token& stop) {
      if (throws_.exchange(false)) throw MachineError("on purpose");
      decide(stop);
    };
    scheduler_.emplace(contest_, archive_, *queue_, std::move(settings));
  }
  void close() { scheduler_.reset(); }

  void decide(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      queue_->take(worker::matches_topic, 20ms, stop, [&](const queue::Job& job) {
        const auto orders = worker::match_orders_from(job.text);
        for (const worker::MatchOrder& order : *orders) {
          if (matches_left_ == 0) return queue::Disposition::retry;
          --matches_left_;
          worker::MatchResult result = worker::play_at_random(order, archive_);
          if (lies_) ++result.scores[0];  // contradicts its replay
          queue_->put(worker::results_topic, {worker::id_of(order), to_json(result)});
        }
        return queue::Disposition::done;
      });
      if (matches_left_ == 0) std::this_thread::sleep_for(5ms);
    }
  }

  Tournament book(const std::string& name) {
    return archive_.read(book_of(name)).empty() ? Tournament() : read_tournament(archive_, name);
  }
  bool over(const std::string& name) { return !book(name).over().empty(); }

  template <class Done>
  bool comes(Done done) {
    return os::comes(done);
  }

  std::vector<std::string> names(const std::string& tournament) {
    const auto one = book(tournament);
    std::vector<std::string> all;
    for (const auto& each : one.entrants()) all.push_back(each.name);
    return all;
  }
  std::vector<std::string> places(const std::string& tournament) {
    const auto one = book(tournament);
    std::vector<std::string> all;
    for (const auto& row : one.table().rows) all.push_back(one.entrants()[row.player].name);
    return all;
  }
  std::string shown(const std::string& name) {
    const auto feed = scheduler_->feed();
    const auto found = feed.shown.find(name);
    return found == feed.shown.end() ? "" : *found->second;
  }

  os::TestFolder folder_;
  store::GuardedArchive archive_{[this] { return std::make_unique<ArchiveOfABadClock>(folder_.file().parent_path()); },
                                 {}};
  std::unique_ptr<queue::Queue> queue_;
  TournamentContest contest_;
  std::uint32_t submissions_ = 0;
  std::atomic<Phase> phase_ = Phase::running;
  std::atomic<std::int64_t> clock_ = 0;
  std::atomic<int> matches_left_ = 1'000'000;
  std::atomic<bool> throws_ = false;
  bool late_results_ = false;
  std::chrono::milliseconds lost_after_ = 2min;
  std::atomic<bool> lies_ = false;
  std::optional<TournamentScheduler> scheduler_;
};

}  // namespace agon::tournaments
