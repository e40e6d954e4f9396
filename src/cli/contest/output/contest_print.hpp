#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "live/journal/standings.hpp"
#include "tournaments/published/titles.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::cli {

// The table of a live contest for printing and for other programs. `teams` are those of the contest file, with their
// titles and schools; teams missing there are shown by their logins.

// The same standings with names like "Null Pointers (alfa)", for tables that people read.
live::Standings with_titles(live::Standings, const tournaments::Titles&);

// For spreadsheets (RFC 4180): places, teams, totals, tasks and servers. All numbers are exact.
std::string table_csv(const live::Standings&, const scoring::Deadline24Board&,
                      const std::vector<tournaments::Team>& teams);

// A self-contained HTML page for printing.
std::string table_page(const live::Standings&, const scoring::Deadline24Board&,
                       const std::vector<tournaments::Team>& teams);
bool begins_like_table_page(std::string_view head);  // `head`: the beginning of a file

}  // namespace agon::cli
