#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <string>

#include "jury/tournament.hpp"

namespace agon::cli {

// What a terminal so many columns wide shows of a tournament: its standings with tie-breaks and ratings, who met whom
// or the bracket, and whether a seat is favoured.
std::string tables_of(const jury::Tournament&, std::size_t width);

// For scripts: as contest::tournament_json, with plan, ratings, seats, rounds, and why it is over or what is open.
boost::json::object json_of(const jury::Tournament&);

}  // namespace agon::cli
