#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "live/journal/standings.hpp"
#include "tournaments/titles.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::cli {

// The table of a live contest to be printed and to be taken elsewhere. `teams` are those of the contest's file, which
// knows their titles and schools; teams that it does not have are called by their logins.

// The same standings in which teams are called "Null Pointers (alfa)", for tables that people read.
live::Standings with_titles(live::Standings, const tournaments::Titles&);

// For spreadsheets (RFC 4180): places, teams, totals, tasks and servers. Every number is exact.
std::string table_csv(const live::Standings&, const scoring::Deadline24Board&,
                      const std::vector<tournaments::Team>& teams);

// A page of HTML to print, which needs nothing from anywhere else.
std::string table_page(const live::Standings&, const scoring::Deadline24Board&,
                       const std::vector<tournaments::Team>& teams);
bool begins_like_table_page(std::string_view head);  // of a file

}  // namespace agon::cli
