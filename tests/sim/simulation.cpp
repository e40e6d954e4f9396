#include "sim/simulation.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/failure_of.hpp"
#include "live/live_server.hpp"
#include "os/test_folder.hpp"
#include "sim/contest_draw.hpp"
#include "sim/promises.hpp"
#include "sim/simulated_disk.hpp"
#include "sim/simulated_network.hpp"
#include "sim/simulated_organiser.hpp"
#include "sim/simulated_queue.hpp"
#include "sim/simulated_team.hpp"
#include "store/journal/open_store.hpp"
#include "store/log/guarded_archive.hpp"
#include "submissions/book.hpp"
#include "telemetry/log.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/tournament_scheduler.hpp"

namespace agon::sim {

namespace {

constexpr std::uint64_t looks_apart = 16;  // of the public information, in scheduler runs
constexpr Duration organiser_looks = 1min, scheduler_looks = 1s;
constexpr Duration longest = 200h;  // everything must have ended by then

// Replaces libsodium's random numbers for keys and names.
Dice randomness;

void draw_randomness_from(std::uint64_t seed) {
  static randombytes_implementation drawn = {.implementation_name = [] { return "simulated"; },
                                             .random = [] { return static_cast<std::uint32_t>(randomness.next()); },
                                             .stir = nullptr,
                                             .uniform = nullptr,
                                             .buf =
                                                 [](void* into, std::size_t count) {
                                                   for (std::size_t i = 0; i < count; ++i)
                                                     static_cast<unsigned char*>(into)[i] = randomness.next() & 0xff;
                                                 },
                                             .close = nullptr};
  randomness = Dice(seed, 5);
  randombytes_set_implementation(&drawn);
}

// The state that a kill destroys.
class ContestProcess {
 public:
  ContestProcess(const Draw& all, const std::filesystem::path& folder, SimulatedNetwork& network, SimulatedQueue& queue)
      : store_(store::open_store(folder, "", all.outlives)),
        archive_([folder, &all] { return store::open_archive(folder, store::Access::write, "", all.outlives); }, {}),
        queue_(queue),
        live_(all.contest, *store_, network) {
    queue.serve(&archive_);
    hand_in_once(all.contest);
    tournaments::TournamentScheduler::Settings settings;
    settings.own_threads = false;
    settings.now = [this] {
      const auto now = live_.situation();
      return tournaments::TournamentScheduler::Now{now->phase, now->now};
    };
    scheduler_.emplace(all.contest, archive_, queue, std::move(settings));
    live_.poll();
  }
  ~ContestProcess() { queue_.serve(nullptr); }
  ContestProcess(const ContestProcess&) = delete;
  ContestProcess& operator=(const ContestProcess&) = delete;

  live::LiveServer& live() { return live_; }
  tournaments::TournamentScheduler& scheduler() { return *scheduler_; }
  store::Archive& archive() { return archive_; }

 private:
  void hand_in_once(const config::Contest& contest) {
    if (!archive_.read(submissions::submissions_book).empty()) return;
    submissions::SubmissionPlan plan;
    for (const auto& team : contest.teams) plan.teams.push_back(team.login);
    plan.games.push_back({"football", "", {}, {}, {}, false});
    const auto write = [&](const std::string& text) { archive_.write(submissions::submissions_book, text); };
    write(submissions::written(submissions::entry::Planned{plan}));
    std::uint32_t number = 0;
    for (const auto& team : contest.teams) {
      submissions::Submission one;
      one.number = ++number;
      one.team = team.login;
      one.game = "football";
      one.file = "bot.cpp";
      one.source = archive_.keep(team.login);
      one.verdict = submissions::Verdict::accepted;
      one.language = "cpp";
      write(submissions::written(submissions::received(one)));
      write(submissions::written(submissions::built(one)));
    }
    archive_.commit();
  }

  std::unique_ptr<store::Store> store_;
  store::GuardedArchive archive_;
  SimulatedQueue& queue_;
  live::LiveServer live_;
  std::optional<tournaments::TournamentScheduler> scheduler_;
};

class Simulation {
 public:
  explicit Simulation(std::uint64_t seed)
      : draw_(draw(seed)),
        dice_(seed, 4),
        disk_(mix64(seed)),
        queue_(time_, draw_.workers, draw_.queue, seed),
        organiser_(draw_.contest, seed) {
    report_.seed = seed;
    std::getenv("AGON_SIM_LOG") ? telemetry::log_to_stderr(telemetry::LogForm::words) : telemetry::log_to_nobody();
    draw_randomness_from(seed);
    std::uint64_t number = 0;
    for (const config::ServerPlan& plan : draw_.contest.servers) {
      for (const auto& team : draw_.contest.teams) {
        teams_.push_back(std::make_unique<SimulatedTeam>(
            time_, network_,
            SimulatedTeam::Settings{plan.name, std::string(plan.game->info().name), team.login, token_of(team.login),
                                    fmt::format("10.0.0.{}", ++number), *plan.turn, draw_.orders_per_turn,
                                    draw_.cut_one_in},
            mix64(seed) + number));
      }
    }
  }

  Report run() {
    for (const Fault& each : draw_.faults) plan_fault(each);
    every(organiser_looks, [this] { organiser_looks_round(); });
    every(scheduler_looks, [this] {
      scheduler_is_due_ = true;
      stand_still_at_the_end();
    });
    start();
    while (!finished() && time_.since_begin() < longest) step();
    end();
    return std::move(report_);
  }

 private:
  void step() {
    live_is_due_ |= time_.advance();
    live_is_due_ |= network_.has_news();
    if (!process_ || time_.steady() < stands_until_) return;
    const bool worked = std::exchange(live_is_due_, false);
    if (worked) process_->live().poll();
    if (std::exchange(scheduler_is_due_, false)) look_after_tournaments();
    if (disk_.dead()) return die(false);
    if (worked) network_.look();
  }

  void look_after_tournaments() {
    process_->scheduler().poll();
    if (++looks_ % looks_apart != 0) return;
    failure_of([&] {
      const std::string wrong = organiser_.look_at(process_->scheduler().feed(), process_->archive());
      if (!wrong.empty()) find(wrong);
    });
  }

  // If the archive cannot be written, the act has not happened.
  void change_tournaments() {
    if (!process_) return;
    failure_of([&] { organiser_.act(process_->archive(), process_->live().situation()->now); });
  }

  void every(Duration time, std::function<void()> what) {
    time_.after(time, [this, time, what = std::move(what)] {
      what();
      every(time, what);
    });
  }

  void start() {
    const auto problem = failure_of(
        [&] { process_ = std::make_unique<ContestProcess>(draw_, folder_.file().parent_path(), network_, queue_); });
    live_is_due_ = true;
    if (!problem) return;
    // The disk does not work, or the process died meanwhile: it will be started again.
    if (disk_.state() == SimulatedDisk::State::works && !disk_.dead()) find("it does not start: " + *problem);
    process_.reset();
    disk_.begin_again(false);
    start_later();
  }

  void start_later() {
    time_.after(std::chrono::milliseconds(500 + dice_.below(30'000)), [this] {
      if (!process_) start();
    });
  }

  void die(bool power_was_lost) {
    if (!process_) return;
    ++report_.crashes;
    disk_.die();
    process_.reset();
    disk_.begin_again(power_was_lost);
    for (const auto& team : teams_) team->server_died();
    start_later();
  }

  bool finished() const {
    if (!process_ || process_->live().situation()->phase != tournaments::Phase::over) return false;
    if (process_->scheduler().all_over()) return true;
    const auto overview = process_->scheduler().overview();
    return std::ranges::all_of(draw_.contest.tournaments, [&](const auto& each) {
      const auto begun = overview->begun.find(each.plan.name);
      return (begun != overview->begun.end() && !begun->second->over().empty()) ||
             waits_for_organiser(draw_.contest, overview->acts, each.plan.name);
    });
  }

  // Exponentially distributed, so that some faults follow each other closely.
  void plan_fault(const Fault& fault) {
    const double share = (1.0 + dice_.below(1'000'000)) / 1'000'001;
    const auto wait = std::chrono::duration_cast<Duration>(fault.every * -std::log(share));
    time_.after(wait, [this, fault] {
      ++report_.faults;
      happen(fault.kind);
      plan_fault(fault);
    });
  }

  void happen(Fault::Kind kind) {
    using Kind = Fault::Kind;
    switch (kind) {
      case Kind::dies:
        return die(false);
      case Kind::dies_in_a_write:
        return disk_.die_after(dice_.below(300));
      case Kind::loses_power:
        return die(true);
      case Kind::disk_full:
        return disk_becomes(SimulatedDisk::State::full);
      case Kind::disk_fails:
        return disk_becomes(SimulatedDisk::State::fails);
      case Kind::clock_jumps:
        return time_.jump(std::chrono::seconds(dice_.below(14'400)) - 2h);
      case Kind::stands_still:
        return stand_still();
      case Kind::queue_is_lost:
        return queue_.lose_everything();
      case Kind::is_paused:
        return pause();
      case Kind::gets_more_time:
        return extend();
      case Kind::tournaments_change:
        return change_tournaments();
    }
  }

  void stand_still() {
    stands_until_ = time_.steady() + std::chrono::milliseconds(dice_.below(200'000));
    time_.wake_at(stands_until_);
  }

  // Suspends the machine shortly before the end: events that are late then must not be dated after it.
  void stand_still_at_the_end() {
    if (!draw_.stands_still_at_the_end || !process_) return;
    const auto now = process_->live().situation();
    const auto left = *process_->live().scoring().length - now->now;
    if (now->phase == tournaments::Phase::running && left < 3s && time_.steady() > stands_until_ + 10s) stand_still();
  }

  void disk_becomes(SimulatedDisk::State state) {
    disk_.become(state);
    time_.after(std::chrono::seconds(1 + dice_.below(300)), [this] { disk_.become(SimulatedDisk::State::works); });
  }

  void pause() {
    if (process_) process_->live().pause();
    live_is_due_ = true;
  }

  void extend() {
    if (!process_ || process_->live().situation()->phase == tournaments::Phase::over) return;
    extended_ += 10min;
    if (extended_ > 2h) return;
    static_cast<void>(process_->live().extend(10min));
    live_is_due_ = true;
  }

  // Resumes the contest, whatever has paused it, if the reason is gone. Restarts cancelled tournaments, because others
  // wait for them.
  void organiser_looks_round() {
    if (!process_) return;
    const auto phase = process_->live().situation()->phase;
    if (phase == tournaments::Phase::paused) (void)process_->live().resume();
    if (phase == tournaments::Phase::over) failure_of([&] { organiser_.start_cancelled(process_->archive()); });
    live_is_due_ = true;
  }

  void end() {
    for (const auto& team : teams_) {
      if (!team->surprise().empty()) find(team->surprise());
      report_.digest = mix64(report_.digest ^ team->digest());
      report_.orders += team->acknowledged().size();
    }
    if (!finished()) {
      find(fmt::format("it does not end: {}", process_ ? process_->live().situation()->why_paused : "no process"));
    } else {
      shown_ = board(process_->live().scoring(), *process_->live().situation());
    }
    process_.reset();
    check_journal();
    const auto archive = store::open_archive(folder_.file().parent_path(), store::Access::write);
    add(check_tournaments(draw_.contest, *archive));
    report_.matches = queue_.played();
    report_.faults += queue_.faults();
    report_.time = time_.since_begin();
  }

  void check_journal() {
    const auto store = store::open_store(folder_.file().parent_path(), "", draw_.outlives);
    const auto team = teams_.begin();
    std::size_t number = 0;
    report_.turns = 0;
    for (const config::ServerPlan& plan : draw_.contest.servers) {
      std::vector<Heard> heard;
      for (std::size_t i = 0; i < draw_.contest.teams.size(); ++i) {
        const SimulatedTeam& each = *team[static_cast<std::ptrdiff_t>(number++)];
        heard.push_back({&each.acknowledged(), each.breaks()});
      }
      add(check_games(*store, plan, heard));
    }
    if (shown_) add(check_standings(*store, *shown_));
  }

  void add(Checked checked) {
    report_.turns += checked.turns;
    report_.digest = mix64(report_.digest ^ checked.digest);
    for (std::string& each : checked.findings) find(std::move(each));
  }

  void find(const std::string& what) {
    if (!found_.insert(what).second) return;
    report_.findings.push_back(fmt::format(
        "after {} s: {}", std::chrono::duration_cast<std::chrono::seconds>(time_.since_begin()).count(), what));
  }

  SimulatedTime time_;
  const Draw draw_;
  Dice dice_;
  const os::TestFolder folder_;  // for locks; everything else is on the simulated disk
  SimulatedDisk disk_;
  SimulatedNetwork network_;
  SimulatedQueue queue_;
  SimulatedOrganiser organiser_;
  std::vector<std::unique_ptr<SimulatedTeam>> teams_;  // grouped by server
  std::unique_ptr<ContestProcess> process_;            // null: it is down
  std::uint64_t looks_ = 0;
  bool scheduler_is_due_ = false, live_is_due_ = false;
  Moment stands_until_{};
  Duration extended_{};
  std::optional<scoring::Deadline24Board> shown_;  // at the end
  std::set<std::string> found_;
  Report report_;
};

}  // namespace

Report simulate(std::uint64_t seed) { return Simulation(seed).run(); }

}  // namespace agon::sim
