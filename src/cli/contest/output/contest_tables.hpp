#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <string>

#include "live/journal/standings.hpp"
#include "tournaments/acts/freeze.hpp"
#include "tournaments/acts/notices.hpp"
#include "tournaments/published/titles.hpp"

namespace agon::cli {

// The table of a contest by place, with the points of each task and server, rounded to hundredths; at most `rows_max`
// rows.
std::string table_text(const live::Scoring&, const scoring::Deadline24Board&, std::size_t rows_max = SIZE_MAX);

std::string in_hundredths(std::int64_t millionths);  // "33.33"

// The columns after the total: the tasks, if one of them has several servers, and the servers. A team's points in them
// are in millionths.
std::vector<std::string> columns_of(const scoring::Deadline24&);
std::vector<std::int64_t> values_of(const scoring::Deadline24&, const scoring::Deadline24Board&, std::size_t team);

// The same for scripts: all numbers are exact, in millionths. The title of a team without one is its login.
boost::json::value table_json(const live::Standings&, const scoring::Deadline24Board&, const tournaments::Titles& = {});

// The best result of each team on each map of a server where each team plays matches of its own, and the points for its
// places.
std::string best_text(const live::Standings&, std::size_t server);

// The state of a contest: "Our final: running, 3:12:44 of 24:00:00, K 1.298".
std::string clock_text(store::Time);  // "1:30:00"
std::string headline(const live::Scoring&, tournaments::Phase, store::Time now);

// The public notices, for organisers: the pause's reason and end, and announcements with the numbers of their acts.
std::string notices_text(const tournaments::Notices&, tournaments::Phase);

// The servers of other processes whose current state is unknown, one line each; "" if there are none.
std::string unheard_text(const live::Scoring&, const std::vector<live::SilentServer>&);

// One line: since when, or from when on, the public standings are frozen; "" if neither.
std::string freeze_text(std::chrono::milliseconds frozen_since, const std::optional<tournaments::FreezeDue>& next);

// One line with the reason if the contest has paused itself; "" otherwise.
std::string trouble_text(const live::Situation&);
std::string space_text(const live::Situation&);

// One line per server: its game and who is connected. `per_second`: commands by server; empty if unknown.
std::string servers_text(const config::Contest&, const live::Situation&, const std::vector<double>& per_second);

}  // namespace agon::cli
