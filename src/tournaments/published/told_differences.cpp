#include "tournaments/published/told_differences.hpp"

#include "telemetry/log.hpp"
#include "tournaments/acts/plan_change.hpp"

namespace agon::tournaments {

void tell_differences(const TournamentContest& contest, const TournamentRunners& runners) {
  for (const TournamentPlan& each : contest.tournaments) {
    const auto found = runners.find(each.plan.name);
    if (found == runners.end()) continue;
    for (const std::string& what : differences_from_file(found->second.tournament().plan(), each)) {
      telemetry::log("file_differs",
                     {{"tournament", each.plan.name},
                      {"what", what},
                      {"advice", "it goes on as it began; agon contest rejudge takes what the file says"}});
    }
  }
}

}  // namespace agon::tournaments
