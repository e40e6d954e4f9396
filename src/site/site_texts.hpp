#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/contest.hpp"
#include "live/journal/standings.hpp"
#include "live/observer.hpp"
#include "tournaments/acts/freeze.hpp"
#include "tournaments/acts/notices.hpp"

namespace agon::site {

// The messages of the site, as JSON. Points are in millionths. Times of the world are in milliseconds of the server's
// clock, which a page learns from the greeting.

std::string greeting_text();  // what: now
// GET /api/contest, with the teams as they are called now. Its "edition" is another one whenever another member is.
std::string contest_text(const config::Contest&, const std::vector<tournaments::Team>&,
                         std::optional<store::Time> length, bool past_games = false);
std::string edition_of(const std::string& contest_text);
std::string clock_text(const live::SpectatorUpdate&);  // what: clock
std::string frame_text(const live::SpectatorUpdate&, std::string_view frame,
                       const std::vector<tournaments::Team>&);  // what: frame

// What the public's view has to do with a freeze.
struct FreezeTold {
  std::chrono::milliseconds since{};  // 1970; 0: nothing is frozen
  std::optional<tournaments::FreezeDue> next = {};
  const live::Scoring* scoring = nullptr;  // while it is frozen: standings are old then, and the clock goes on
};

// GET /api/notices: {"frozen_since":0,"freezes":{"contest_ms","moment_ms"},"edition":"...",
// "announcements":[{"number","at_ms","text"}],"pause":{"why","since_ms","until_ms"}}; the newest announcement comes
// last. No pause and no freeze to come: null; what is not known of a pause: "" and null. A freeze comes at a time of
// the contest or at a moment, the other one is null. Moments are milliseconds since 1970. `edition` is that of the
// contest_text that holds now. "clock", while it is frozen: {"now","at_ms","phase","length_ms","k"} as in
// standings_text.
std::string notices_text(const tournaments::Notices&, const live::Situation&, const tournaments::Schedule&,
                         const FreezeTold&, std::string_view edition);

// Of a frame whose game says that its frames add up, what counts later. what: past
std::string past_text(const std::string& frame_message, std::string_view member);

// What: standings; GET /api/standings. `before`: the places as they were `since` ago. "unheard", where there are any:
// the servers of other processes whose points are missing or old.
std::string standings_text(const live::Scoring&, const live::Situation&, const scoring::Deadline24Board&,
                           const std::vector<std::uint32_t>& before, store::Time since);

}  // namespace agon::site
