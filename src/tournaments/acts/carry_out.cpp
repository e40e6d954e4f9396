#include "tournaments/acts/carry_out.hpp"

#include <fmt/format.h>

#include <optional>

#include "formats/swiss.hpp"
#include "telemetry/log.hpp"

namespace agon::tournaments {

namespace {

using scoring::TeamStatus;

// The current program of a team that was admitted after the tournament had begun.
std::optional<worker::Program> late_program(const TeamStanding& standing, const submissions::Submissions& submissions,
                                            const Tournament& tournament) {
  const Plan& plan = tournament.plan();
  const bool late = standing.participation.status == TeamStatus::competes && tournament.begun_by() > 0 &&
                    standing.act > tournament.begun_by();
  if (!late || !check_late_entry(tournament)) return std::nullopt;
  const submissions::Submission* const last = submissions.playing(standing.login, plan.game);
  if (!last) return std::nullopt;
  worker::Program program = program_of(*last);
  program.name = standing.login;
  return program;
}

bool cancel_or_go_on(const Acts& acts, TournamentRunner& runner) {
  const Tournament& tournament = runner.tournament();
  const std::string& name = tournament.plan().name;
  const auto cancel = acts.cancelled(name);
  if (!cancel) return false;
  bool written = false;
  if (tournament.cancelled_by() < cancel->entry && tournament.begun_by() < cancel->entry) {
    runner.cancel(cancel->why, cancel->entry);
    telemetry::log("tournament_cancelled", {{"tournament", name}, {"why", cancel->why}});
    written = true;
  }
  if (tournament.cancelled() && tournament.cancelled_by() == cancel->entry && cancel->taken_back > 0) {
    runner.uncancel(cancel->taken_back);
    telemetry::log("tournament_goes_on", {{"tournament", name}});
    written = true;
  }
  return written;
}

}  // namespace

Result<void> check_late_entry(const Tournament& tournament) {
  const Plan& plan = tournament.plan();
  if (!tournament.over().empty()) return Error{"it is over"};
  if (plan.format.kind != Kind::swiss) return Error{"it has begun, and only a Swiss admits teams that come late"};
  if (tournament.next_round_number() > plan.format.rounds) return Error{"its last round has begun"};
  if (plan.entrants.size() >= formats::Swiss::entrants_max) {
    return Error{fmt::format("it is full: {} teams have entered, and a Swiss takes no more", plan.entrants.size())};
  }
  return {};
}

std::vector<EntrantChange> wanted_changes(const Acts& acts, const submissions::Submissions& submissions,
                                          const Tournament& tournament) {
  std::vector<EntrantChange> changes;
  for (const auto& [login, standing] : acts.teams().all()) {
    const auto player = tournament.find(login);
    if (!player) {
      auto program = late_program(standing, submissions, tournament);
      if (program) changes.push_back({login, standing.participation, standing.why, standing.act, std::move(program)});
      continue;
    }
    const scoring::Participation& now = tournament.participation(*player);
    const scoring::Participation& to = standing.participation;
    // A team that withdraws when all is over has played to the end.
    const auto out = [](const scoring::Participation& each) { return each.status == TeamStatus::disqualified; };
    const bool too_late = !tournament.over().empty() && now.annulled == to.annulled && out(now) == out(to);
    if (now != to && !too_late) changes.push_back({login, to, standing.why, standing.act, std::nullopt});
  }
  return changes;
}

bool carry_out(const Acts& acts, const submissions::Submissions& submissions, TournamentRunner& runner) {
  bool written = cancel_or_go_on(acts, runner);
  if (runner.tournament().cancelled()) return written;
  for (const EntrantChange& change : wanted_changes(acts, submissions, runner.tournament())) {
    runner.change(change);
    telemetry::log("entrant", {{"tournament", runner.tournament().plan().name},
                               {"team", change.name},
                               {"status", scoring::name_of(change.to.status)},
                               {"annulled", change.to.annulled},
                               {"why", change.why}});
    written = true;
  }
  return written;
}

}  // namespace agon::tournaments
