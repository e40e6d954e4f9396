// What is refused before an organiser is asked to confirm it. The orders check the same things again when they are
// carried out, as somebody else may have been faster.

#include <exception>
#include <string>
#include <vector>

#include "cli/contest/contest_acts.hpp"
#include "cli/contest/contest_duties.hpp"
#include "cli/contest/contest_extend.hpp"
#include "cli/frame/command.hpp"
#include "cli/serve/served_state.hpp"
#include "live/more_time.hpp"
#include "telemetry/failures.hpp"

namespace agon::cli {

void ServedState::check_or_throw(const site::Order& order) const {
  std::vector<std::string> words{std::string(order.kind->name), ""};  // as a terminal has them; no data folder
  words.insert(words.end(), order.words.begin(), order.words.end());
  const std::string& name = words[0];
  const auto now = server_.situation();
  if (name == "extend") {
    const auto extended = live::with_more_time(server_.scoring(), now->now, time_given(words[2]));
    if (!extended) throw Refused(extended.error());
  } else if (name == "pause") {
    if (const auto lasts = order.options.find("for"); lasts != order.options.end()) (void)time_given(lasts->second);
    if (now->phase == tournaments::Phase::over) throw Refused("the contest is over");
  } else if (name == "start" || name == "publish" || name == "reveal") {
    check_act(words, acts_.acts(), ask_tour_ ? ask_tour_().begun : tournaments::Begun());
  } else if (name == "cancel") {
    check_cancel(words, acts_.acts());
  } else if (name == "withdraw" || name == "disqualify") {
    std::vector<std::string> logins;
    for (const tournaments::Team& each : ask_teams_()) logins.push_back(each.login);
    check_team_act(words, order.has("annul"), logins, acts_.acts());
  } else if (name == "ceremony" && order.has("close")) {
    if (acts_.ceremony_key().empty()) throw Refused("no link of a ceremony is open");
  }
}

Result<void> ServedState::check(const site::Order& order) const {
  try {
    check_or_throw(order);
  } catch (const Refused& refused) {
    return Error{refused.what()};
  } catch (const BadInput& mistake) {
    return Error{mistake.what()};
  } catch (const std::exception& failure) {  // of this machine; the order itself will say so
    telemetry::report_failure("orders", failure.what());
  }
  return {};
}

}  // namespace agon::cli
