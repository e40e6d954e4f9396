#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/replay.hpp"
#include "store/journal/store.hpp"

namespace agon::live {

// Identifies a game of a live server. With a team: the number-th, from 1, of the games that this team has played alone.
struct GameName {
  std::string server;
  std::uint32_t number = 1;
  std::string team = {};
};

// None: there is no such game. For the store's thread.
std::optional<store::Record> find_record(store::Store&, const GameName&);

// The game as a verifiable replay that includes the house bots' orders. `teams`: all teams of the contest, in seat
// order. A game that was not closed ends with its last complete turn and is marked so. Throws MachineError if the
// record does not fit the rules.
replay::Replay replay_of(const store::Record&, const std::vector<std::string>& teams);

}  // namespace agon::live
