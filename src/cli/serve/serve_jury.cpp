#include "cli/serve/serve_jury.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <thread>
#include <utility>

#include "base/text.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/words.hpp"
#include "cli/match/samples.hpp"
#include "cli/submit/contest_submit.hpp"
#include "submissions/submission_service.hpp"
#include "submissions/submission_work.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"
#include "tournaments/worker_roster.hpp"
#include "worker/contest_id.hpp"
#include "worker/speed.hpp"
#include "worker/worker.hpp"

namespace agon::cli {

namespace {

using tournaments::Phase;

// The sample bots of a game, each in one language: C++ if available.
std::vector<worker::Program> programs_of_samples(std::string_view game, store::Archive& archive) {
  std::map<std::string, Sample> by_name;
  for (const Sample& each : samples_of(game)) {
    const std::filesystem::path file(each.file);
    const bool is_new = by_name.try_emplace(lower(file.stem().string()), each).second;
    if (!is_new && file.extension() == ".cpp") by_name[lower(file.stem().string())] = each;
  }
  std::vector<worker::Program> programs;
  for (const auto& [name, sample] : by_name) {
    programs.push_back({"sample:" + name, std::string(sample.file), archive.keep(sample.text), /*command=*/""});
  }
  return programs;
}

// The plan of the contest file, completed with a sample bot as the opponent in trials of games without house bots, and
// with the key of the seeds, which is drawn once and stored.
std::optional<submissions::SubmissionPlan> submission_plan(const config::Contest& contest, store::Archive& archive) {
  auto plan = contest.submissions;
  if (!plan) return plan;
  const auto before = submissions::read_submissions(archive).plan();
  plan->key = contest.seed            ? crypto::SeedKey::from_number(*contest.seed).key_of("trials")
              : before && before->key ? *before->key
                                      : crypto::SeedKey::draw();
  for (submissions::SubmissionGame& each : plan->games) {
    each.samples = programs_of_samples(each.game, archive);
    const Game* const game = find_game(each.game);
    if (game && game->house_players) continue;
    const auto simple = std::ranges::find(each.samples, "sample:simple", &worker::Program::name);
    if (simple != each.samples.end()) each.opponents.push_back(*simple);
  }
  return plan;
}

unsigned cores_of(const config::Contest& contest) {
  return static_cast<unsigned>(tournaments::jury_cores(contest.jury, config::serves_games(contest)).size());
}

unsigned builders_of(const config::Contest& contest) {
  return contest.jury.builders.value_or(submissions::builders_for(cores_of(contest)));
}

worker::WorkerSettings worker_settings(const config::Contest& contest) {
  worker::WorkerSettings settings;
  settings.cache = cache_folder() / "built";
  settings.jobs = contest.jury.jobs.value_or(cores_of(contest));
  settings.builders = builders_of(contest);
  if (contest.jury.cache_bytes) settings.build.cache_bytes = *contest.jury.cache_bytes;
  settings.program_version = AGON_VERSION;
  if (contest.jury.worker_speed && settings.jobs > 0) settings.speed = worker::measure_speed();
  settings.failed = [](const std::string& why) { telemetry::log("match_trouble", {{"why", why}}); };
  return settings;
}

worker::WorkerDemands demands_of(const tournaments::JuryPlan& plan) {
  worker::WorkerDemands demands{sandbox::languages_digest()};
  if (plan.unequal_workers != tournaments::UnequalWorkers::refuse) return demands;
  demands.speed = plan.worker_speed.value_or(0);
  demands.tolerance_percent = plan.speed_tolerance_percent;
  return demands;
}

std::unique_ptr<queue::Queue> open_queue(const std::string& url, store::GuardedArchive& archive,
                                         tournaments::WorkerRoster& roster) {
  if (url.empty()) return queue::open_local(archive);
  const auto tell = [](const std::string& what) { telemetry::log("queue", {{"what", what}}); };
  const auto admit = [&roster](std::string_view offer) { return roster.admit(offer); };
  return queue::open_nats_contest(url, archive, worker::contest_id(archive), {AGON_VERSION, tell, "", admit});
}

// This machine must meet the same demands as the workers.
bool may_play_here(const tournaments::JuryPlan& plan, std::uint32_t speed) {
  const worker::WorkerOffer own{"this machine", sandbox::languages_digest(), speed, 1};
  if (validate(own, demands_of(plan))) return true;
  telemetry::log("speed_differs", {{"speed", speed},
                                   {"wanted", plan.worker_speed.value_or(0)},
                                   {"advice", "this machine plays no matches of this contest, workers have to"}});
  return false;
}

}  // namespace

struct ServedJury::Inside {
  Inside(const config::Contest& contest, const live::LiveServer& server, store::GuardedArchive& archive,
         const Where& where)
      : data(where.data),
        served(server),
        roster(demands_of(contest.jury)),
        queue(open_queue(where.queue, archive, roster)),
        submissions(archive, *queue, submission_plan(contest, archive)),
        tournaments(contest, archive, *queue,
                    {.now = now_of(server),
                     .work = work_of(contest),
                     .beside_games = config::serves_games(contest),
                     .workers = where.queue.empty() ? nullptr : &roster}) {
    submissions.practise_at_a_time(std::max(1U, builders_of(contest) - 1));  // leaves one builder free for submissions
    submissions.close_while([&server]() -> Result<void> {
      switch (server.situation()->phase) {
        case Phase::before:
          return Error{"the contest has not begun"};
        case Phase::paused:
          return Error{"the contest is paused"};
        case Phase::over:
          return Error{"the contest is over"};
        default:
          return {};
      }
    });
    submissions.tell_of_dropped([](const std::string& what) { telemetry::log("answer_dropped", {{"what", what}}); });
    verdicts = std::jthread([this](const std::stop_token& stop) {
      telemetry::persist("verdicts", stop, [&] {
        submissions.take_until(stop, [](const std::string& why) { telemetry::report_failure("verdicts", why); });
      });
    });
  }

  static std::function<tournaments::TournamentScheduler::Now()> now_of(const live::LiveServer& server) {
    return [&server] {
      const auto now = server.situation();
      return tournaments::TournamentScheduler::Now{now->phase, now->now};
    };
  }

  // Builds and trials run in threads of their own beside the matches, so that verdicts come soon.
  std::function<void(const std::stop_token&)> work_of(const config::Contest& contest) {
    if (contest.jury.jobs == 0U) return {};
    worker::WorkerSettings settings = worker_settings(contest);
    if (!may_play_here(contest.jury, settings.speed)) return {};
    return [this, settings = std::move(settings)](const std::stop_token& stop) {
      const auto builders = submissions::start_builders(*queue, settings, stop);
      telemetry::persist("matches", stop, [&] { worker::work(*queue, settings, stop); });
    };
  }

  const std::filesystem::path data;
  const live::LiveServer& served;
  tournaments::WorkerRoster roster;
  const std::unique_ptr<queue::Queue> queue;
  submissions::SubmissionService submissions;
  tournaments::TournamentScheduler tournaments;
  std::jthread verdicts;
};

ServedJury::ServedJury(const config::Contest& contest, const live::LiveServer& server, store::GuardedArchive& archive,
                       const Where& where)
    : inside_(std::make_unique<Inside>(contest, server, archive, where)) {}

ServedJury::~ServedJury() = default;

const tournaments::TournamentScheduler& ServedJury::tournaments() const { return inside_->tournaments; }
void ServedJury::change_teams(const std::vector<tournaments::Team>& teams) {
  std::vector<std::string> logins;
  for (const tournaments::Team& each : teams) logins.push_back(each.login);
  inside_->submissions.change_teams(logins);
  inside_->tournaments.change_teams(teams);
}

submissions::SubmissionService& ServedJury::submissions() { return inside_->submissions; }

Tour ServedJury::tour() const {
  const auto overview = inside_->tournaments.overview();
  Tour tour;
  if (overview) tour.acts = overview->acts, tour.begun = overview->begun, tour.set_aside = overview->set_aside;
  tour.submissions = *inside_->submissions.submissions();
  return tour;
}

std::string ServedJury::troubles_text(const tournaments::Titles& titles) const {
  return set_aside_text(tour(), titles) + workers_text(inside_->roster.present());
}

std::string ServedJury::submit(std::string_view request) {
  const bool pauses = inside_->served.situation()->phase == Phase::paused;
  return take_submission(inside_->submissions, inside_->data, request, pauses);
}

}  // namespace agon::cli
