#include "tournaments/published/tournament_metrics.hpp"

#include <fmt/format.h>

#include "telemetry/metric_text.hpp"

namespace agon::tournaments {

// Tournament names consist of letters, digits, spaces, _ and -, so they need no escaping.
std::string tournament_metrics(const Begun& begun, const SetAsides& set_aside) {
  const auto gauge = [&](std::string_view name, std::string_view help, auto value) {
    std::string text = telemetry::metric_head(name, "gauge", help);
    for (const auto& [name_of, tournament] : begun) {
      text += fmt::format("{}{{tournament=\"{}\"}} {}\n", name, name_of, value(*tournament));
    }
    return text;
  };
  return gauge("agon_matches_opened", "Matches of the rounds that have begun",
               [](const Tournament& each) { return each.opened(); }) +
         gauge("agon_matches_decided", "Matches that have a result",
               [](const Tournament& each) { return each.decided(); }) +
         gauge("agon_matches_set_aside", "Matches set aside after failing three times through a machine's fault",
               [&](const Tournament& each) {
                 const auto found = set_aside.find(each.plan().name);
                 return found == set_aside.end() ? std::size_t{0} : found->second.size();
               });
}

}  // namespace agon::tournaments
