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
using Time = std::chrono::milliseconds;  // of the contest, without pauses

// All that is fixed when a game of a live server is opened.
struct Opening {
  std::string server;
  std::uint32_t number = 1;  // of the game on its server, from 1
  std::string rules;         // the name of the game
  std::string setup;
  std::uint64_t seed = 0;
  std::string team = {};  // whose game it is, where each team plays its own
  friend bool operator==(const Opening&, const Opening&) = default;
};

struct Turn {
  std::vector<Said> said;
  std::uint64_t digest = 0;  // of the state after it
  Time ended{};
  friend bool operator==(const Turn&, const Turn&) = default;
};

struct Record {
  Opening opening;
  std::vector<Turn> turns;       // that have ended
  std::vector<Said> running;     // what was said in the turn that has not
  std::optional<Scores> scores;  // of a game that is closed
  friend bool operator==(const Record&, const Record&) = default;
};

struct Found {
  GameId id = 0;
  std::uint32_t number = 1;
  std::uint32_t turns = 0;  // that have ended
  Time ended{};             // when the last of them did
  std::optional<Scores> scores;
  std::string team = {};  // of its opening
  std::string setup = {};
  friend bool operator==(const Found&, const Found&) = default;
};

// Where live servers keep their games, and a few notes on the contest beside them (its clock, whether it is paused).
// What open, append, end_turn, close and note are told waits in memory, and is kept from the next commit on: all of it,
// or nothing. So a server commits before it answers, once for all that it has heard at a time. What was committed
// outlives the process, however that ends.
//
// A commit that fails throws (MachineError; NoRoom when the disk is full) and loses nothing: what waits goes on
// waiting, more may be told, and the next commit tries to keep all of it. It reconnects if need be, and looks first
// whether the commit before had only lost its answer, so nothing is kept twice. Until a commit succeeds no answer may
// be given.
//
// open, append, end_turn, close and note do not fail for games that this store has opened or loaded. load and find are
// for what is committed. For one thread.
class Store {
 public:
  virtual ~Store() = default;
  virtual GameId open(const Opening&) = 0;
  virtual void append(GameId, const Said&) = 0;  // in the running turn
  virtual void end_turn(GameId, std::uint64_t digest, Time ended) = 0;
  virtual void close(GameId, const Scores&) = 0;
  virtual void note(const std::string& name, const std::string& text) = 0;  // in place of an earlier one of this name
  virtual void commit() = 0;

  virtual Record load(GameId) = 0;                                 // throws when there is no such game
  virtual std::vector<Found> find(const std::string& server) = 0;  // by number
  virtual std::vector<std::string> servers() = 0;                  // that have games, in the order of the alphabet
  virtual std::map<std::string, std::string> notes() = 0;

  // Copies what is committed to a new file for open_sqlite. By any thread, while the store's own goes on. `go_on` is
  // told how much is done, from 0 to 1; false ends it. Throws MachineError, and leaves no file then.
  virtual void copy_to(const std::filesystem::path&, const std::function<bool(double done)>& /*resume*/ = {}) {
    throw MachineError("copy this store with the tools of its database server");
  }
};

}  // namespace agon::store
