#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>

#include "cli/frame/terminal.hpp"
#include "tournaments/published/titles.hpp"
#include "tournaments/tournament.hpp"

namespace agon::cli {

// The tables of a tournament for a terminal of this width: standings with tie-breaks and ratings, the pairings or the
// bracket, whether a seat has an advantage, and decisions by lot. Teams with titles are shown as "Title (login)".
std::string tables_of(const tournaments::Tournament&, const Terminal&, const tournaments::Titles& = {});

// For scripts: formats::tournament_json with the plan, ratings, seats, rounds, and why it is over or what is open.
boost::json::object json_of(const tournaments::Tournament&);

// Adds "titles" in the order of "entrants"; returns the value unchanged if nobody has a title.
boost::json::value with_titles(boost::json::value, const formats::Titles&);

}  // namespace agon::cli
