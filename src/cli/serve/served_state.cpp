#include "cli/serve/served_state.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>

#include "base/text.hpp"
#include "site/api/order_phrases.hpp"
#include "tournaments/jury_cores.hpp"
#include "tournaments/published/match_list.hpp"

namespace agon::cli {

namespace js = boost::json;
using tournaments::Acts;

namespace {

js::value pause_of(const tournaments::Notices& notices) {
  const auto& pause = notices.pause();
  if (!pause) return nullptr;
  return {{"by", pause->by},
          {"why", pause->why},
          {"since_ms", pause->since.count()},
          {"until_ms", pause->until ? js::value(pause->until->count()) : js::value(nullptr)}};
}

js::value freeze_of(const std::optional<tournaments::FreezeDue>& due) {
  if (!due) return nullptr;
  return {{"contest_ms", due->of_calendar ? js::value(nullptr) : js::value(due->at.count())},
          {"moment_ms", due->of_calendar ? js::value(due->at.count()) : js::value(nullptr)}};
}

js::array announcements_of(const tournaments::Notices& notices) {
  js::array all;
  for (const tournaments::Announcement& each : notices.announcements()) {
    all.push_back({{"act", each.act}, {"at_ms", each.moment.count()}, {"by", each.by}, {"text", each.text}});
  }
  return all;
}

// Tournament data for organisers only, besides those of add_tour().
void tell_tournaments(const Tour& tour, js::object& state) {
  add_tour(tour, state);
  js::array& all = state["tournaments"].as_array();
  const auto& announced = tour.acts.tournaments();
  for (std::size_t i = 0; i < announced.size(); ++i) {
    const auto found = tour.begun.find(announced[i].name);
    const tournaments::Tournament* const begun = found == tour.begun.end() ? nullptr : found->second.get();
    js::object& one = all[i].as_object();
    one["game"] = announced[i].game;
    one["format"] = announced[i].format;
    one["told"] = tournament_state(tour.acts, announced[i], begun);
    const std::string advice = begun ? advice_on(*begun) : "";
    one["advice"] = advice;
    put_code(one, "advice", trimmed(advice), site::order_phrases);
    const auto counts = begun ? tournaments::match_counts(*begun) : tournaments::MatchCounts();
    one["faults"] = counts.faults;
    one["retried"] = counts.retried;
    one["overloaded"] = counts.overloaded;
  }
}

}  // namespace

std::string ServedState::json() const {
  const auto now = server_.situation();
  const live::Scoring& scoring = server_.scoring();
  const tournaments::Notices notices = acts_.notices();
  js::object state{{"name", contest_.name},
                   {"version", AGON_VERSION},
                   {"at_ms", std::chrono::duration_cast<std::chrono::milliseconds>(
                                 std::chrono::system_clock::now().time_since_epoch())
                                 .count()},
                   {"phase", tournaments::name_of(now->phase)},
                   {"contest_ms", now->now.count()},
                   {"length_ms", scoring.length ? js::value(scoring.length->count()) : js::value(nullptr)},
                   {"k", scoring.rules.curve.at(now->now)},
                   {"trouble", now->trouble == live::Trouble::none ? "" : live::name_of(now->trouble)},
                   {"why_paused", now->why_paused},
                   {"why_not_kept", now->why_not_kept},
                   {"frozen_since_ms", acts_.frozen_since().count()},
                   {"freezes", freeze_of(freeze_.next())},
                   {"ceremony", !acts_.ceremony_key().empty()},
                   {"pause", pause_of(notices)},
                   {"announcements", announcements_of(notices)},
                   {"servers", servers(*now)},
                   {"disk_free_limit", contest_.limits.disk_free_limit},
                   {"teams", teams()}};
  js::array space;
  for (const telemetry::FreeSpace& each : now->space) space.push_back({{"name", each.name}, {"bytes", each.bytes}});
  state["space"] = std::move(space);
  if (ask_tour_) {
    tell_tournaments(ask_tour_(), state);
    const auto cores = tournaments::jury_cores(contest_.jury, config::serves_games(contest_)).size();
    state["matches_at_a_time"] = contest_.jury.jobs.value_or(static_cast<unsigned>(cores));
  }
  return js::serialize(state);
}

js::array ServedState::servers(const live::Situation& now) const {
  js::array all;
  for (std::size_t i = 0; i < contest_.servers.size(); ++i) {
    const config::ServerPlan& plan = contest_.servers[i];
    const live::ServerFigures& figures = now.servers[i];
    all.push_back({{"name", plan.name},
                   {"game", plan.game->info().name},
                   {"served", plan.served},
                   {"port", plan.served ? server_.port(plan.name) : 0},
                   {"number", figures.game},
                   {"turn", figures.turn},
                   {"teams", figures.teams},
                   {"connections", figures.connections},
                   {"commands", figures.commands}});
  }
  return all;
}

js::array ServedState::teams() const {
  js::array all;
  const live::TeamsOut out = acts_.teams_out();
  for (const tournaments::Team& each : ask_teams_()) {
    const auto found = out.find(each.login);
    const live::TeamOut one = found == out.end() ? live::TeamOut() : found->second;
    all.push_back({{"login", each.login},
                   {"title", each.title},
                   {"from", each.from()},
                   {"status", scoring::name_of(one.participation.status)},
                   {"annulled", one.participation.annulled},
                   {"why", one.why}});
  }
  return all;
}

}  // namespace agon::cli
