#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "games/registry.hpp"
#include "referee/referee.hpp"
#include "referee/tcp_bot.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::referee {

struct Entrant {
  sandbox::Command command;
  std::string shown;  // the user's name for it, for the replay
  // Where it connects, instead of being started; only in games of Pace::freely.
  std::shared_ptr<TcpListener> door = {};
  // Replaces the run's limits; the replay records the run's.
  std::optional<replay::Limits> limits = {};
  std::optional<std::uint64_t> memory_bytes = {};  // likewise
};

// A match to play.
struct MatchPlan {
  const Game* game = nullptr;
  std::string setup;  // accepted by the game
  std::uint64_t seed = 0;
  std::vector<Entrant> seats;
  std::filesystem::path replay;                // where to save it; empty: not saved
  std::vector<MatchObserver*> observers = {};  // called on the thread that plays; a repeated match begins again
};

enum class Pinning : std::uint8_t {
  // A match and its programs stay on one core: a wake-up across cores costs more than a move.
  one_core,
  free,  // left to the system
};

struct RunSettings {
  replay::Limits limits;
  sandbox::Limits sandbox;  // of every program
  sandbox::Isolation isolation = sandbox::Isolation::sandboxed;
  unsigned jobs = 1;  // concurrent matches
  Pinning pinning = Pinning::one_core;
  std::string program_version;  // for the replays
  // Called when a match was called off because of overload, so that fewer run concurrently from now on, on the thread
  // that played it. May be empty.
  std::function<void(unsigned jobs)> jobs_lowered = {};
};
RunSettings settings_of(const GameInfo&);  // the game's own limits

// The first match and others like it, each with the next seed. With the sides swapped, as many consecutive matches as
// there are seats share a seed, and each program has each seat in one of them.
enum class Sides : std::uint8_t { kept, swapped };
std::vector<MatchPlan> plan_games(const MatchPlan& first, std::uint32_t games, Sides);

// Which of the first match's programs has this seat in the game-th game of such a series, counted from 0.
constexpr std::size_t program_at(std::size_t game, std::size_t seat, std::size_t seats, Sides sides) {
  return sides == Sides::swapped ? (seat + game) % seats : seat;
}

// Plays them all and reports each outcome in the order of the plans, one at a time, on any thread. A match that fails
// because of this machine is repeated, and reported as `ours` after three failures; if the machine is only overloaded,
// the third attempt decides anyway, and each overload lowers the number of concurrent matches by one, down to one. A
// stop request kills all programs. The first undecided match and all after it are not reported, and unreported matches
// leave no replay. Returns whether all were reported.
using Report = std::function<void(std::size_t index, const replay::Outcome&)>;
bool run(std::span<const MatchPlan>, const RunSettings&, const Report&, const std::stop_token& = {});

}  // namespace agon::referee
