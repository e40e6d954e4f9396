#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/machine_error.hpp"
#include "base/seat.hpp"
#include "games/rules.hpp"

namespace agon::store {

using GameId = std::int64_t;
using Time = std::chrono::milliseconds;  // contest time, without pauses

// Everything that is fixed when a game of a live server is opened.
struct Opening {
  std::string server;
  std::uint32_t number = 1;  // of the game on its server, from 1
  std::string rules;         // the game's name
  std::string setup;
  std::uint64_t seed = 0;
  std::string team = {};  // the owner, if each team plays its own games
  friend bool operator==(const Opening&, const Opening&) = default;
};

struct Turn {
  std::vector<Said> said;
  std::uint64_t digest = 0;  // of the state after the turn
  Time ended{};
  friend bool operator==(const Turn&, const Turn&) = default;
};

struct Record {
  Opening opening;
  std::vector<Turn> turns;       // completed ones
  std::vector<Said> running;     // said in the current, incomplete turn
  std::optional<Scores> scores;  // of a closed game
  friend bool operator==(const Record&, const Record&) = default;
};

struct Found {
  GameId id = 0;
  std::uint32_t number = 1;
  std::uint32_t turns = 0;  // completed
  Time ended{};             // when the last of them ended
  std::optional<Scores> scores;
  std::string team = {};  // as in its opening
  std::string setup = {};
  friend bool operator==(const Found&, const Found&) = default;
};

// Where live servers store their games, and some notes about the contest (its clock, whether it is paused). The
// arguments of open, append, end_turn, close and note wait in memory; the next commit stores all of them or none. So a
// server commits before it answers, once for everything received at a time. What was committed survives the process,
// however that ends.
//
// A commit that fails throws (MachineError; NoRoom if the disk is full) and loses nothing: the changes keep waiting,
// more may be added, and the next commit tries to store all of them. It reconnects if necessary, and checks first
// whether the previous commit lost only its answer, so nothing is stored twice. Until a commit succeeds no answer may
// be given.
//
// open, append, end_turn, close and note do not fail for games that this store has opened or loaded. load and find see
// only committed data. Not thread-safe.
class Store {
 public:
  virtual ~Store() = default;
  virtual GameId open(const Opening&) = 0;
  virtual void append(GameId, const Said&) = 0;  // in the current turn
  virtual void end_turn(GameId, std::uint64_t digest, Time ended) = 0;
  virtual void close(GameId, const Scores&) = 0;
  virtual void note(const std::string& name, const std::string& text) = 0;  // replaces an earlier one of this name
  virtual void commit() = 0;

  virtual Record load(GameId) = 0;                                 // throws if there is no such game
  virtual std::vector<Found> find(const std::string& server) = 0;  // by number
  virtual std::vector<std::string> servers() = 0;                  // those with games, sorted
  virtual std::map<std::string, std::string> notes() = 0;

  // Copies the committed state to a new file for open_sqlite. Thread-safe: the store remains usable. `resume` receives
  // the completed fraction, from 0 to 1; returning false aborts. Throws MachineError, and then leaves no file.
  virtual void copy_to(const std::filesystem::path&, const std::function<bool(double done)>& /*resume*/ = {}) {
    throw MachineError("copy this store with the tools of its database server");
  }
};

}  // namespace agon::store
