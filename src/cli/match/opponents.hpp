#pragma once

#include <cstdint>
#include <memory>

#include "games/match.hpp"
#include "referee/bots.hpp"

namespace agon::cli {

// Bots inside this program, for `agon check` and `agon bench`. They look at the match itself, so they play any game.
enum class Manner : std::uint8_t {
  random,    // some legal answer
  longwind,  // the longest of several: what it says is a hard request for the other one
};

// The match must outlive the bot.
std::unique_ptr<referee::Bot> opponent(Manner, const Match&, Seat, std::uint64_t seed);

}  // namespace agon::cli
