#pragma once

#include <string>

#include "tournaments/site_tournaments.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {

// Of each tournament that has begun how many matches were opened, are decided and are set aside, in Prometheus' text
// format.
std::string tournament_metrics(const Begun&, const SetAsides&);

}  // namespace agon::tournaments
