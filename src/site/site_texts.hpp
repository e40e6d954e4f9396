#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/contest.hpp"
#include "live/standings.hpp"
#include "live/watch.hpp"

namespace agon::site {

// The messages of the site, as JSON. Points are in millionths. Times of the world are in milliseconds of the server's
// clock, which a page learns from the greeting.

std::string greeting_text();  // what: now
// GET /api/contest, with the teams as they are called now
std::string contest_text(const config::Contest&, const std::vector<tournaments::Team>&,
                         std::optional<store::Time> length);
std::string clock_text(const live::Sight&);                          // what: clock
std::string frame_text(const live::Sight&, std::string_view frame);  // what: frame

// Of a frame whose game says that its frames add up, what counts later. what: past
std::string past_text(const std::string& frame_message, std::string_view member);

// What: standings; GET /api/standings. `before`: the places as they were `since` ago.
std::string standings_text(const live::Scoring&, const live::Situation&, const scoring::Deadline24Board&,
                           const std::vector<std::uint32_t>& before, store::Time since);

}  // namespace agon::site
