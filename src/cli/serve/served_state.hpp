#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/contest/output/tour_text.hpp"
#include "cli/serve/planned_freeze.hpp"
#include "cli/serve/served_acts.hpp"
#include "config/contest.hpp"
#include "live/live_server.hpp"
#include "site/api/orders.hpp"

namespace agon::cli {

// The state of the contest for the organisers' room: the output of `agon contest status` and `acts` as JSON, with
// nothing held back. Any thread; all arguments must outlive this.
class ServedState {
 public:
  using AskTour = std::function<Tour()>;  // empty: there are neither submissions nor tournaments
  using AskTeams = std::function<std::vector<tournaments::Team>()>;
  ServedState(const config::Contest& contest, live::LiveServer& server, const ServedActs& acts,
              const PlannedFreeze& freeze, AskTeams ask_teams, AskTour ask_tour)
      : contest_(contest),
        server_(server),
        acts_(acts),
        freeze_(freeze),
        ask_teams_(std::move(ask_teams)),
        ask_tour_(std::move(ask_tour)) {}

  std::string json() const;

  // Fails if `agon contest` would refuse this order, as far as that is known without giving it. Only for orders that
  // need a confirmation.
  Result<void> check(const site::Order&) const;

 private:
  void check_or_throw(const site::Order&) const;  // Refused or BadInput
  boost::json::array servers(const live::Situation&) const;
  boost::json::array teams() const;

  const config::Contest& contest_;
  live::LiveServer& server_;
  const ServedActs& acts_;
  const PlannedFreeze& freeze_;
  const AskTeams ask_teams_;
  const AskTour ask_tour_;
};

}  // namespace agon::cli
