#pragma once

#include <cstdint>
#include <memory>

#include "games/match.hpp"
#include "referee/bots.hpp"

namespace agon::cli {

// Built-in bots for `agon check` and `agon bench`. They read the match object itself, so they can play any game.
enum class OpponentStyle : std::uint8_t {
  random,    // a random legal answer
  longwind,  // the longest of several answers, which makes a hard request for the opponent
};

// The match must outlive the bot.
std::unique_ptr<referee::Bot> opponent(OpponentStyle, const Match&, Seat, std::uint64_t seed);

}  // namespace agon::cli
