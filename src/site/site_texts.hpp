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

// The site's JSON messages. Points are in millionths. Times in worlds are milliseconds of the server's clock, which
// pages learn from the greeting.

std::string greeting_text();  // "what": now
// GET /api/contest, with current titles of teams. "edition" changes whenever another member does.
std::string contest_text(const config::Contest&, const std::vector<tournaments::Team>&,
                         std::optional<store::Time> length, bool past_games = false);
std::string edition_of(const std::string& contest_text);
std::string clock_text(const live::SpectatorUpdate&);  // "what": clock
std::string frame_text(const live::SpectatorUpdate&, std::string_view frame,
                       const std::vector<tournaments::Team>&);  // "what": frame

// The freeze of the public view.
struct FreezeTold {
  std::chrono::milliseconds since{};  // since 1970; 0: not frozen
  std::optional<tournaments::FreezeDue> next = {};
  const live::Scoring* scoring = nullptr;  // during a freeze: standings are old, but the clock runs
};

// GET /api/notices: {"frozen_since":0,"freezes":{"contest_ms","moment_ms"},"edition":"...",
// "announcements":[{"number","at_ms","text"}],"pause":{"why","since_ms","until_ms"}}; the newest announcement is last.
// `freezes` and `pause` are null if there is none; unknown members of a pause are "" or null. A freeze is due at a
// contest time or at a moment; the other one is null. Moments are milliseconds since 1970. `edition` is that of the
// current contest_text. During a freeze there is also "clock": {"now","at_ms","phase","length_ms","k"} as in
// standings_text.
std::string notices_text(const tournaments::Notices&, const live::Situation&, const tournaments::Schedule&,
                         const FreezeTold&, std::string_view edition);

// Reduces an older frame, of a game whose frames add up, to the member that adds up. "what": past
std::string past_text(const std::string& frame_message, std::string_view member);

// "what": standings; GET /api/standings. `before`: the places `since` ago. "unheard", if any: other processes' servers
// whose points are missing or old.
std::string standings_text(const live::Scoring&, const live::Situation&, const scoring::Deadline24Board&,
                           const std::vector<std::uint32_t>& before, store::Time since);

}  // namespace agon::site
