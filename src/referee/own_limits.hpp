#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "referee/referee.hpp"

namespace agon::referee {

// By seat, the limits of seats that have others for a block of moves or a turn than those of the match; may be empty.
using OwnLimits = std::span<const std::optional<replay::Limits>>;

// As play() of referee.hpp, and as play_in_lockstep() of hall.hpp.
replay::Outcome play(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>, OwnLimits);
replay::Outcome play_in_lockstep(Match&, std::span<Bot* const>, const replay::Limits&, std::span<MatchObserver* const>,
                                 OwnLimits);

// With this begins the reason of a match that was called off because of an Overload.
inline constexpr std::string_view overload_reason = "this machine is overloaded";

}  // namespace agon::referee
