#pragma once

#include <string>
#include <string_view>

#include "games/game.hpp"
#include "replay/replay.hpp"

// Texts that `agon check` uses in several places.
namespace agon::cli {

std::string in_words(replay::Nanoseconds);               // "3.20 ms", "1.05 s"
std::string_view answer_noun(const GameInfo&);           // "line" or "block"
std::string advice_for(replay::Fault, const GameInfo&);  // how to avoid the fault; may be empty

}  // namespace agon::cli
