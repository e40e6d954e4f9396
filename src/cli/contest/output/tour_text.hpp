#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <string>

#include "submissions/submission.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/site_tournaments.hpp"
#include "tournaments/titles.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::cli {

// Submissions and tournaments of a contest, as organisers see them: nothing is held back.
struct Tour {
  tournaments::Acts acts;
  tournaments::Begun begun;
  submissions::Submissions submissions;
  tournaments::SetAsides set_aside = {};  // known while the contest is served

  bool empty() const { return acts.tournaments().empty() && !submissions.plan(); }
};

// How one stands, in a line: "runs, 31 of 40 matches of 4 rounds played, not published".
std::string tournament_state(const tournaments::Acts&, const tournaments::Acts::Announced&,
                             const tournaments::Tournament*);

// What organisers should know of a tournament that runs, a line; "": nothing.
std::string advice_on(const tournaments::Tournament&);

// What was handed in, two lines; then a line for each tournament, and below one that runs what is to be played.
std::string tour_text(const Tour&, const tournaments::Titles& = {});

// What failed too often and rests, with the reasons: a line for each tournament that has such matches.
std::string set_aside_text(const Tour&, const tournaments::Titles& = {});

// The table of the tournament that has begun last and has a decided match, with a title; at most so many rows. "":
// none.
std::string tour_table(const Tour&, std::size_t rows_max, const tournaments::Titles& = {});

// The same for spreadsheets (RFC 4180), whole.
std::string tour_csv(const Tour&, const tournaments::Titles&);

// "submissions":{"received","accepted","waiting"},
// "tournaments":[{"name","state":"waiting|running|over|cancelled","rounds","matches_opened","matches_played"}]
void add_tour(const Tour&, boost::json::object& to);

}  // namespace agon::cli
