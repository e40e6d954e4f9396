#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "tournaments/plan.hpp"
#include "tournaments/tournament_plan.hpp"

namespace agon::tournaments {

// What organisers correct in the plan of a tournament that has begun: limits, setup, maps, or the program of an
// entrant. It holds for every match that begins, or begins again, after it stands in the book.
struct PlanChange {
  std::optional<std::string> setup = {};
  std::optional<std::vector<std::string>> maps = {};  // as many as before
  std::optional<worker::Allowance> allowance = {};    // all of it
  std::vector<worker::Program> programs = {};         // each replaces that of the entrant with its name
  bool empty() const { return !setup && !maps && !allowance && programs.empty(); }
  friend bool operator==(const PlanChange&, const PlanChange&) = default;
};

// The plan with the change. An error says why that is not a plan of the same tournament.
Result<Plan> changed(Plan, const PlanChange&);

// How the contest's file differs now from the plan in force. An error names what cannot be changed in a tournament that
// has begun.
Result<PlanChange> change_to(const Plan& in_force, const TournamentPlan& of_file);

// The same in words, for organisers; empty: they agree.
std::vector<std::string> differences_from_file(const Plan& in_force, const TournamentPlan& of_file);

// For people, a line each: "time: 1 ms -> as the game says".
std::vector<std::string> differences(const Plan& before, const PlanChange&);

boost::json::object json_of(const PlanChange&);
PlanChange plan_change_in(const boost::json::value&);  // throws ParseError

}  // namespace agon::tournaments
