#include "cli/match/match_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <random>
#include <thread>

#include "base/printable.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/match/entrant.hpp"
#include "cli/match/setup.hpp"
#include "replay/replay.hpp"

namespace agon::cli {

namespace {

constexpr std::uint64_t jobs_max = 1024;

}  // namespace

std::vector<Option> with_match_options(MatchOptions& to, std::vector<Option> own, std::size_t front) {
  const std::vector<Option> all{
      {"--seed", "S", "of the first game (default: a random one, which is printed)", &to.seed},
      {"--setup", "KEY=VALUE", "an option of the game, see `agon games`; may be given several times", &to.setup},
      {"--map", "FILE", "plays on the map or world of this file, in games that have them", &to.map, Hint::file},
      {"--jobs", "J", "games at a time (default: one for each processor)", &to.jobs},
      {"--time", "TIME", "processor time of a bot for a block of its moves, or for a turn: 10s, 500ms", &to.time},
      {"--wall", "TIME", "waiting time for the same (default: twice the processor time)", &to.wall},
      {"--memory", "SIZE", "memory of a bot: 256M", &to.memory},
      {"--no-sandbox", "", "runs the bots without isolation: only for your own bots", &to.no_sandbox}};
  own.insert(own.begin() + static_cast<std::ptrdiff_t>(front), all.begin(), all.end());
  return own;
}

referee::RunSettings settings_for(const MatchOptions& options, const GameInfo& info) {
  if (options.jobs && (*options.jobs < 1 || *options.jobs > jobs_max)) {
    throw BadInput(fmt::format("--jobs takes 1 to {}", jobs_max));
  }
  referee::RunSettings settings = referee::settings_of(info);
  if (options.time) settings.limits = referee::limits_of(info, options.time);
  if (options.wall) settings.limits.block_wall = *options.wall;
  if (options.memory) settings.sandbox.memory_bytes = options.memory->count;
  settings.isolation = isolation_unless(options.no_sandbox);
  const std::uint64_t cores = std::max(1U, std::thread::hardware_concurrency());
  settings.jobs = static_cast<unsigned>(options.jobs.value_or(cores));
  settings.program_version = AGON_VERSION;
  return settings;
}

referee::MatchPlan first_match(const MatchOptions& options, const Game& game, std::size_t bots) {
  referee::MatchPlan first;
  first.game = &game;
  first.setup = setup_from(game.info(), options.setup, options.map, bots);
  first.seed = options.seed.value_or(std::random_device{}());
  return first;
}

std::vector<referee::Entrant> entrants_of(const GameInfo& info, const std::vector<std::string>& bots,
                                          referee::RunSettings& settings) {
  std::vector<referee::Entrant> entrants;
  for (const std::string& bot : bots) entrants.push_back(entrant_of(info, bot, settings.isolation));
  const auto connects = [](const referee::Entrant& entrant) { return entrant.door != nullptr; };
  if (std::ranges::any_of(entrants, connects)) settings.jobs = 1;  // its next connection is for the next game
  return entrants;
}

std::vector<std::string> names_for(const std::vector<std::string>& bots, const std::vector<std::string>& given) {
  if (given.size() > bots.size()) {
    throw BadInput(fmt::format("--name is given {} times, but there are {} bots", given.size(), bots.size()));
  }
  std::vector<std::string> names = bots;
  for (std::size_t i = 0; i < given.size(); ++i) names[i] = printable(given[i]);
  return names;
}

std::function<void(unsigned)> tell_lowered_jobs(std::string_view command) {
  return [command](unsigned jobs) {
    fmt::print(stderr,
               "{}agon {}: this machine is overloaded, so from now on it plays {} at a time; --jobs sets the number\n",
               terminal_of(STDERR_FILENO).present ? "\r\x1b[K" : "", command,
               jobs == 1 ? "one game" : fmt::format("only {} games", jobs));
  };
}

std::filesystem::path replay_in(const std::filesystem::path& folder, const GameInfo& info, std::uint64_t number,
                                std::uint64_t games) {
  const std::size_t digits = std::max<std::size_t>(4, std::to_string(games).size());
  return folder / fmt::format("{}-{:0{}}{}", info.name, number, digits, replay::replay_suffix);
}

}  // namespace agon::cli
