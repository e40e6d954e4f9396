#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <string>

#include "live/journal/standings.hpp"
#include "tournaments/acts/freeze.hpp"
#include "tournaments/acts/notices.hpp"
#include "tournaments/titles.hpp"

namespace agon::cli {

// The table of a contest: by place, with what each task and server gives. Rounded to hundredths; at most so many rows.
std::string table_text(const live::Scoring&, const scoring::Deadline24Board&, std::size_t rows_max = SIZE_MAX);

std::string in_hundredths(std::int64_t millionths);  // "33.33"

// What stands in its columns after the total: the tasks, if one of them has several servers, and the servers. What they
// give to a team is in millionths.
std::vector<std::string> columns_of(const scoring::Deadline24&);
std::vector<std::int64_t> values_of(const scoring::Deadline24&, const scoring::Deadline24Board&, std::size_t team);

// The same for scripts: every number exact, in millionths. A team without a title has its login there.
boost::json::value table_json(const live::Standings&, const scoring::Deadline24Board&, const tournaments::Titles& = {});

// The best result of each team on each map of a server where teams play by themselves, and what its places earn.
std::string best_text(const live::Standings&, std::size_t server);

// How a contest goes on: "Our final: running, 3:12:44 of 24:00:00, K 1.298".
std::string clock_text(store::Time);  // "1:30:00"
std::string headline(const live::Scoring&, tournaments::Phase, store::Time now);

// What everybody is told, for organisers: the pause's reason and end, and announcements with the numbers of their acts.
std::string notices_text(const tournaments::Notices&, tournaments::Phase);

// The servers of other processes of which the table knows nothing new, a line each. "": there are none.
std::string unheard_text(const live::Scoring&, const std::vector<live::Unheard>&);

// Since when what the public sees is frozen, or when it will be, a line; "": neither.
std::string freeze_text(std::chrono::milliseconds frozen_since, const std::optional<tournaments::FreezeDue>& next);

// Why the contest has paused itself, a line; "": it has not. And the room on the disks that it needs, a line.
std::string trouble_text(const live::Situation&);
std::string space_text(const live::Situation&);

// A line for each server: what it plays, who is there. `per_second`: commands by server; empty: not known.
std::string servers_text(const config::Contest&, const live::Situation&, const std::vector<double>& per_second);

}  // namespace agon::cli
