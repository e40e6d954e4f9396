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
  std::string shown;                       // how somebody named it: for the replay
  std::shared_ptr<TcpListener> door = {};  // where it connects, instead of being started; only in games of Pace::freely
  std::optional<replay::Limits> limits = {};       // its own, in place of those of the run; the replay tells the run's
  std::optional<std::uint64_t> memory_bytes = {};  // the same
};

// A match to play.
struct MatchPlan {
  const Game* game = nullptr;
  std::string setup;  // which the game accepts
  std::uint64_t seed = 0;
  std::vector<Entrant> seats;
  std::filesystem::path replay;                // where to keep it; empty: nowhere
  std::vector<MatchObserver*> observers = {};  // called by the thread that plays; a match played again begins again
};

enum class Pinning : std::uint8_t {
  one_core,  // a match and its programs stay on one core: a wake-up that crosses cores costs more than a move
  free,      // as the system likes
};

struct RunSettings {
  replay::Limits limits;
  sandbox::Limits sandbox;  // of every program
  sandbox::Isolation isolation = sandbox::Isolation::sandboxed;
  unsigned jobs = 1;  // matches at a time
  Pinning pinning = Pinning::one_core;
  std::string program_version;  // for the replays
  // Called, by the thread that has played it, when a match was called off because of overload and so fewer are played
  // at a time from now on. May be empty.
  std::function<void(unsigned jobs)> jobs_lowered = {};
};
RunSettings settings_of(const GameInfo&);  // the game's own limits

// The first match and others like it: each has the next seed. With the sides swapped, as many neighbours as there are
// seats have the same seed, and each program has each seat in one of them.
enum class Sides : std::uint8_t { kept, swapped };
std::vector<MatchPlan> plan_games(const MatchPlan& first, std::uint32_t games, Sides);

// Which of the first match's programs has this seat in a game of such a series, counted from 0.
constexpr std::size_t program_at(std::size_t game, std::size_t seat, std::size_t seats, Sides sides) {
  return sides == Sides::swapped ? (seat + game) % seats : seat;
}

// Plays them all and reports each outcome in the order of the plans, one at a time, from whichever thread. What fails
// because of this machine is played again, and reported as `ours` when it has failed three times; a machine that is
// only overloaded decides the third time all the same, and each time one match fewer is played at a time, down to one.
// After a stop is requested all programs are ended. A match that
// had not been decided is not reported, nor is any after it, and what is not reported leaves no replay. Returns whether
// all were reported.
using Report = std::function<void(std::size_t index, const replay::Outcome&)>;
bool run(std::span<const MatchPlan>, const RunSettings&, const Report&, const std::stop_token& = {});

}  // namespace agon::referee
