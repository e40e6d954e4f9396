#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>

#include "cli/frame/terminal.hpp"
#include "tournaments/titles.hpp"
#include "tournaments/tournament.hpp"

namespace agon::cli {

// What a terminal shows of a tournament, as wide as it is: standings with tie-breaks and ratings, who met whom or the
// bracket, whether a seat is favoured, and what was decided by lot. Teams with titles are called "Title (login)".
std::string tables_of(const tournaments::Tournament&, const Terminal&, const tournaments::Titles& = {});

// For scripts: as formats::tournament_json, with plan, ratings, seats, rounds, and why it is over or what is open.
boost::json::object json_of(const tournaments::Tournament&);

// Such a value with "titles" beside its "entrants", in the same order; unchanged where nobody has a title.
boost::json::value with_titles(boost::json::value, const formats::Titles&);

}  // namespace agon::cli
