#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <string>

#include "submissions/submission.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/published/site_tournaments.hpp"
#include "tournaments/published/titles.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::cli {

// Submissions and tournaments of a contest as organisers see them, with nothing held back.
struct Tour {
  tournaments::Acts acts;
  tournaments::Begun begun;
  submissions::Submissions submissions;
  tournaments::SetAsides set_aside = {};  // known only while the contest is served

  bool empty() const { return acts.tournaments().empty() && !submissions.plan(); }
};

// The first rejudging of the tournament that is noted but not carried out yet; null: none.
const tournaments::Acts::Rejudge* waiting_rejudge(const tournaments::Acts&, const std::string& tournament);

// The state of a tournament in one line: "runs, 31 of 40 matches of 4 rounds played, not published".
std::string tournament_state(const tournaments::Acts&, const tournaments::Acts::Announced&,
                             const tournaments::Tournament*);

// One line of advice to organisers about a running tournament; "" if there is none.
std::string advice_on(const tournaments::Tournament&);

// Two lines about submissions; then one line per tournament, followed by the open matches if it is running.
std::string tour_text(const Tour&, const tournaments::Titles& = {});

// Matches that failed too often and are set aside, with the reasons: one line per tournament that has any.
std::string set_aside_text(const Tour&, const tournaments::Titles& = {});

// The table, with a title, of the tournament that began last and has a decided match; at most `rows_max` rows. "" if
// there is none.
std::string tour_table(const Tour&, std::size_t rows_max, const tournaments::Titles& = {});

// The same for spreadsheets (RFC 4180), with all rows.
std::string tour_csv(const Tour&, const tournaments::Titles&);

// "submissions":{"received","accepted","waiting"},
// "tournaments":[{"name","state":"waiting|running|over|cancelled","rounds","matches_opened","matches_played"}]
void add_tour(const Tour&, boost::json::object& to);

}  // namespace agon::cli
