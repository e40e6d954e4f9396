#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/replay.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// Which game of a live server is meant. With a team: of those that this team has played by itself the number-th,
// from 1.
struct GameName {
  std::string server;
  std::uint32_t number = 1;
  std::string team = {};
};

// None: there is no such game. For the store's thread.
std::optional<store::Record> find_record(store::Store&, const GameName&);

// The game as a replay that proves itself, with what the organisers' players said. `teams`: all of the contest, in the
// order of their seats. A game that was not closed ends with its last whole turn, and says so. Throws MachineError when
// the record does not fit the rules.
replay::Replay replay_of(const store::Record&, const std::vector<std::string>& teams);

}  // namespace agon::live
