#include "worker/match_player.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <thread>
#include <utility>

#include "games/house.hpp"
#include "games/registry.hpp"
#include "referee/bots.hpp"
#include "referee/program_bot.hpp"
#include "referee/replay_recorder.hpp"
#include "referee/run.hpp"
#include "replay/notes.hpp"
#include "worker/programs.hpp"
#include "worker/result_check.hpp"
#include "worker/speed.hpp"

namespace agon::worker {

namespace {

constexpr std::size_t known_max = 128;  // programs that are kept in the cache, each by an open file

// A house bot: its random choices depend only on the match, the turn and the seat, as on the live server.
std::unique_ptr<referee::Bot> house_bot(const Match& match, Seat seat, std::uint64_t seed) {
  const auto think = [&match, seat, seed, greeted = false](std::string_view) mutable {
    referee::Answer answer;
    if (greeted) {
      answer.line = house_answer(match, seat, seed);
    } else {
      answer.line = match.asked().introduction(fmt::format("house{}", seat + 1));
    }
    greeted = true;
    return answer;
  };
  return std::make_unique<referee::FunctionBot>(think);
}

referee::RunSettings settings_for(const GameInfo& info, const Allowance& allowance, std::uint32_t speed) {
  referee::RunSettings settings = referee::settings_of(info);
  if (allowance.block_cpu) settings.limits = referee::limits_of(info, *allowance.block_cpu);
  if (allowance.block_wall) settings.limits.block_wall = *allowance.block_wall;
  settings.limits = scaled(settings.limits, allowance, speed);
  if (allowance.memory_bytes) settings.sandbox.memory_bytes = *allowance.memory_bytes;
  return settings;
}

Host this_host() {
  Host host;
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) == 0) host.name = name.data();
  host.cores = std::max(1U, std::thread::hardware_concurrency());
  if (double load = 0; getloadavg(&load, 1) == 1) host.load = load / host.cores;
  return host;
}

SeatResult seat_result(const replay::SeatReport& report, Seat number, BlobStore& blobs) {
  SeatResult seat;
  seat.said_name = report.name;
  seat.fault = report.fault;
  seat.verdict = report.verdict;
  seat.moves = static_cast<std::uint32_t>(report.ledger.size());
  seat.silent = report.silent;
  seat.cpu = report.usage.spent.cpu;
  seat.wall = report.usage.spent.wall;
  seat.memory_peak_bytes = report.usage.memory_peak_bytes;
  if (!report.usage.stderr_text.empty()) {
    seat.stderr_text = blobs.keep(report.usage.stderr_text);
    seat.stderr_marks = blobs.keep(replay::print_marks(replay::notes_of(report, number)));
  }
  return seat;
}

}  // namespace

MatchPlayer::MatchPlayer(BlobStore& blobs, Settings settings) : blobs_(blobs), settings_(std::move(settings)) {}
MatchPlayer::~MatchPlayer() = default;

void MatchPlayer::stop() { watchdog_.stop(); }

MatchPlayer::Key MatchPlayer::key_of(const Program& program) {
  return {program.command.empty() ? program.source : program.command, program.file};
}

bool MatchPlayer::has_built(const MatchOrder& order) {
  const std::lock_guard lock(mutex_);
  return std::ranges::all_of(order.seats, [&](const auto& seat) { return !seat || built_.contains(key_of(*seat)); });
}

void MatchPlayer::build(const MatchOrder& order) {
  for (const auto& seat : order.seats) {
    try {
      if (seat) command_of(*seat);
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): start() meets it again, and tells
    }
  }
}

// Programs forgotten here are still found in the cache.
void MatchPlayer::forget_built() {
  std::erase_if(built_, [](const auto& each) {
    return each.second.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  });
}

// The first thread that needs a program builds it, others wait for that.
sandbox::Command MatchPlayer::command_of(const Program& program) {
  if (!program.command.empty() && !settings_.runs_commands) {
    throw MachineError(fmt::format(
        "{} is a command line of another machine, and a worker plays only programs that are handed in as sources",
        program.name));
  }
  const Key key = key_of(program);
  std::promise<sandbox::Built> promise;
  std::shared_future<sandbox::Built> built;
  bool builds = false;
  {
    const std::lock_guard lock(mutex_);
    if (built_.size() >= known_max) forget_built();
    auto& known = built_[key];
    builds = !known.valid();
    if (builds) known = promise.get_future().share();
    built = known;
  }
  if (builds) {
    try {
      promise.set_value(prepare(program, blobs_, settings_.cache, settings_.isolation, settings_.build));
    } catch (...) {
      promise.set_exception(std::current_exception());
      const std::lock_guard lock(mutex_);
      built_.erase(key);  // a later attempt may succeed
    }
  }
  const sandbox::Built& result = built.get();
  // It was accepted before: so this machine differs.
  if (!result.accepted) throw MachineError(fmt::format("{} cannot be built here: {}", program.name, result.log));
  return result.command;
}

void MatchPlayer::start_programs(Started& started, referee::Attempt attempt) {
  const MatchOrder& order = started.order;
  started.game = find_game(order.game);
  if (!started.game) throw MachineError(fmt::format("this program has no game {}", order.game));
  const GameInfo& info = started.game->info();
  started.settings = settings_for(info, order.allowance, settings_.speed);
  started.settings.sandbox.background = settings_.background;
  referee::OutputRules output_rules = referee::output_rules_of(info, attempt);
  output_rules.background = settings_.background;
  output_rules.quotes_stderr = settings_.quotes_stderr;
  std::vector<std::optional<sandbox::Command>> commands;  // build all before starting the first one
  for (const auto& seat : order.seats) commands.push_back(seat ? std::optional(command_of(*seat)) : std::nullopt);
  for (const auto& command : commands) {
    auto& bot = started.bots.emplace_back();
    if (!command) continue;
    started.in_use.push_back(command->in_use);
    bot = std::make_unique<referee::ProgramBot>(
        sandbox::Process::start(*command, started.settings.sandbox, settings_.isolation), watchdog_, output_rules);
  }
}

std::unique_ptr<MatchPlayer::Started> MatchPlayer::start(const MatchOrder& order, referee::Attempt attempt) {
  auto started = std::make_unique<Started>(Started{order});
  try {
    start_programs(*started, attempt);
  } catch (const std::exception& error) {
    started->failure = error.what();
  }
  return started;
}

MatchResult MatchPlayer::play(Started& started) {
  play_out(started);
  return result(started);
}

void MatchPlayer::play_out(Started& started) {
  if (!started.failure.empty()) return;
  try {
    const MatchOrder& order = started.order;
    auto match = started.game->start(order.setup, order.seed);
    if (!match) throw MachineError(match.error());
    if ((*match)->seats() != order.seats.size()) throw MachineError("the setup has a different number of seats");

    replay::Replay header;
    header.seed = order.seed;
    header.limits = started.settings.limits;
    header.program_version = settings_.program_version;
    std::vector<referee::Bot*> bots;
    for (Seat seat = 0; seat < order.seats.size(); ++seat) {
      if (!started.bots[seat]) started.bots[seat] = house_bot(**match, seat, order.seed);
      bots.push_back(started.bots[seat].get());
      header.seats.push_back({"", order.seats[seat] ? order.seats[seat]->name : house_bot_name});
    }
    referee::ReplayRecorder recorder({}, std::move(header));
    std::array<referee::MatchObserver*, 1> observers = {&recorder};
    started.outcome = referee::play(**match, bots, started.settings.limits, observers);
    started.replay = recorder.replay();
    started.bots.clear();  // house bots refer to the match
  } catch (const std::exception& error) {
    started.failure = error.what();
  }
  started.elapsed = std::chrono::steady_clock::now() - started.begun;
}

MatchResult MatchPlayer::result(Started& started) {
  MatchResult result;
  result.id = id_of(started.order);
  result.program_version = settings_.program_version;
  result.contest = started.order.contest;
  result.order = digest_of(started.order);
  result.reissue = started.order.reissue;
  result.host = this_host();
  result.host.elapsed = started.elapsed;
  result.host.speed = settings_.speed;
  try {
    if (!started.failure.empty()) throw MachineError(started.failure);
    keep(started, result);
  } catch (const std::exception& error) {
    result.ours = true;
    result.reason = error.what();
  }
  if (result.seats.empty()) result.seats.resize(started.order.seats.size());
  distrust_own_figures(result);
  return result;
}

MatchResult MatchPlayer::not_played(const MatchOrder& order, std::string why) {
  Started started{order};
  started.failure = std::move(why);
  return result(started);
}

void MatchPlayer::keep(Started& started, MatchResult& result) {
  const replay::Outcome& outcome = started.outcome;
  result.ours = outcome.ours;
  result.reason = outcome.reason;
  result.scores = outcome.scores;
  result.turns = outcome.turns;
  result.digest = outcome.digest;
  for (const replay::SeatReport& seat : outcome.seats) {
    result.seats.push_back(seat_result(seat, static_cast<Seat>(result.seats.size()), blobs_));
    result.host.waited += seat.usage.run_delay;
  }
  if (!result.ours) result.replay = blobs_.keep(replay::pack_replay(started.replay));
}

}  // namespace agon::worker
