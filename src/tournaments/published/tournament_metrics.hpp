#pragma once

#include <string>

#include "tournaments/published/site_tournaments.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {

// How many matches of each begun tournament are opened, decided and set aside, in Prometheus' text format.
std::string tournament_metrics(const Begun&, const SetAsides&);

}  // namespace agon::tournaments
