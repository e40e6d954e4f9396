#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "store/journal/store.hpp"

namespace agon::live {

// What a live server has kept, and whether it follows.
struct JournalCheck {
  std::string server;
  std::uint64_t games = 0, turns = 0;
  std::vector<std::string> wrong;  // "game 3, turn 17: ..."
};

// Plays every game of the server again: what was said leads to the digest of every turn, the game is over exactly when
// it was closed, and its points are those that were booked; and no game is missing between two others. `told`: games
// so far.
JournalCheck check_journal(store::Store&, const std::string& server,
                           const std::function<void(std::uint64_t)>& told = {});

}  // namespace agon::live
