#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "referee/referee.hpp"

namespace agon::referee {

// By seat; a value replaces the match's limits for that seat's block of moves or turn. May be empty.
using OwnLimits = std::span<const std::optional<replay::Limits>>;

// Like play() in referee.hpp, and play_in_lockstep() in hall.hpp.
replay::Outcome play(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>, OwnLimits);
replay::Outcome play_in_lockstep(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>,
                                 OwnLimits);

// Prefix of the reason of a match that was called off because of an Overload.
inline constexpr std::string_view overload_reason = "this machine is overloaded";

}  // namespace agon::referee
