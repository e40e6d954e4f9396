#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "tournaments/plan.hpp"
#include "tournaments/tournament_plan.hpp"

namespace agon::tournaments {

// Corrections by organisers to the plan of a running tournament: limits, setup, maps, or an entrant's program. It
// applies to every match that begins, or is repeated, after it is in the book.
struct PlanChange {
  std::optional<std::string> setup = {};
  std::optional<std::vector<std::string>> maps = {};  // as many as before
  std::optional<worker::Allowance> allowance = {};    // all of it
  std::vector<worker::Program> programs = {};         // each replaces the program of the entrant with its name
  bool empty() const { return !setup && !maps && !allowance && programs.empty(); }
  friend bool operator==(const PlanChange&, const PlanChange&) = default;
};

// The changed plan. Fails if that is not a plan of the same tournament.
Result<Plan> changed(Plan, const PlanChange&);

// How the contest's file now differs from the plan in force. An error names what cannot be changed in a running
// tournament.
Result<PlanChange> change_to(const Plan& in_force, const TournamentPlan& of_file);

// The same as text for organisers; empty: no differences.
std::vector<std::string> differences_from_file(const Plan& in_force, const TournamentPlan& of_file);

// For humans, a line each: "time: 1 ms -> as the game says".
std::vector<std::string> differences(const Plan& before, const PlanChange&);

boost::json::object json_of(const PlanChange&);
PlanChange plan_change_in(const boost::json::value&);  // throws ParseError

}  // namespace agon::tournaments
