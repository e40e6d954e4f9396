#pragma once

#include <string>

#include "tournaments/site_tournaments.hpp"

namespace agon::tournaments {

// Of each tournament that has begun how many matches were opened and how many are decided, in Prometheus' text format.
std::string tournament_metrics(const Begun&);

}  // namespace agon::tournaments
