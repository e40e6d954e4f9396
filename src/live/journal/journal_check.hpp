#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "store/journal/store.hpp"

namespace agon::live {

// The result of checking a live server's journal.
struct JournalCheck {
  std::string server;
  std::uint64_t games = 0, turns = 0;
  std::vector<std::string> wrong;  // "game 3, turn 17: ..."
};

// Replays every game of the server and checks that the orders lead to the digest of every turn, that a game is over
// exactly when it was closed, that its points are the ones recorded, and that no game number is missing. `told`
// receives the number of games checked so far.
JournalCheck check_journal(store::Store&, const std::string& server,
                           const std::function<void(std::uint64_t)>& told = {});

}  // namespace agon::live
