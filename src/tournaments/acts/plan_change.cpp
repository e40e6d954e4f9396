#include "tournaments/acts/plan_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "worker/json_parts.hpp"

namespace agon::tournaments {

namespace json = boost::json;

namespace {

// Maps that a game generates depend on the tournament's key, so they are the same again.
std::vector<std::string> maps_of(const Plan& in_force, const TournamentPlan& of_file) {
  const Plan again =
      in_force.key ? plan_at_start(of_file, *in_force.key, {}) : plan_at_start(of_file, in_force.seed, {});
  return again.maps;
}

bool same_format(FormatPlan a, FormatPlan b) {
  a.look_ahead = b.look_ahead;  // older books do not contain this, so they have not disabled it
  a.avoid_third_side = b.avoid_third_side;
  a.evaluation.maps = b.evaluation.maps;
  Plan first, second;
  first.format = a;
  second.format = b;
  return first == second;
}

std::string told(const std::optional<std::chrono::milliseconds>& time) {
  return time ? fmt::format("{} ms", time->count()) : "as the game says";
}

std::string told(const std::optional<std::uint64_t>& bytes) {
  return bytes ? fmt::format("{} bytes", *bytes) : "as the game says";
}

std::string told_setup(const std::string& setup) {
  return setup.empty() ? "as the game says" : setup.substr(0, setup.find('\n'));
}

template <class Value>
void tell(std::vector<std::string>& lines, std::string_view what, const Value& before, const Value& now) {
  if (before != now) lines.push_back(fmt::format("{}: {} -> {}", what, told(before), told(now)));
}

}  // namespace

Result<Plan> changed(Plan plan, const PlanChange& change) {
  if (change.setup) plan.setup = *change.setup;
  if (change.allowance) plan.allowance = *change.allowance;
  if (change.maps) {
    if (change.maps->size() != plan.maps.size()) {
      return Error{
          fmt::format("it began with {} maps and cannot go on with {}", plan.maps.size(), change.maps->size())};
    }
    plan.maps = *change.maps;
  }
  for (const worker::Program& program : change.programs) {
    const auto entrant = std::ranges::find(plan.entrants, program.name, &worker::Program::name);
    if (entrant == plan.entrants.end()) return Error{fmt::format("{} does not take part", program.name)};
    *entrant = program;
  }
  return plan;
}

Result<PlanChange> change_to(const Plan& in_force, const TournamentPlan& of_file) {
  constexpr std::string_view advice =
      "put it back in the file, or give the tournament of the file another name, so that it is a new one";
  if (of_file.plan.game != in_force.game) {
    return Error{fmt::format("{} began with the game {}, but its file now says {}: {}", in_force.name, in_force.game,
                             of_file.plan.game, advice)};
  }
  if (!same_format(in_force.format, of_file.plan.format)) {
    return Error{fmt::format(
        "the format of {} (its kind, rounds, entrants, games or points) differs from what its file now says: {}",
        in_force.name, advice)};
  }
  PlanChange change;
  // It may have begun with an earlier version of Agon, which did not add to the file's setup.
  const std::string at_start = setup_at_start(of_file.plan);
  if (in_force.setup != at_start && in_force.setup != of_file.plan.setup) change.setup = at_start;
  if (of_file.plan.allowance != in_force.allowance) change.allowance = of_file.plan.allowance;
  if (auto maps = maps_of(in_force, of_file); maps != in_force.maps) change.maps = std::move(maps);
  if (const auto plan = changed(in_force, change); !plan) {
    return Error{fmt::format("{}: {}: {}", in_force.name, plan.error(), advice)};
  }
  return change;
}

std::vector<std::string> differences(const Plan& before, const PlanChange& change) {
  std::vector<std::string> lines;
  if (change.allowance) {
    tell(lines, "time", before.allowance.block_cpu, change.allowance->block_cpu);
    tell(lines, "wall", before.allowance.block_wall, change.allowance->block_wall);
    tell(lines, "memory", before.allowance.memory_bytes, change.allowance->memory_bytes);
    tell(lines, "reference speed", before.allowance.reference_speed, change.allowance->reference_speed);
  }
  if (change.setup)
    lines.push_back(fmt::format("setup: {} -> {}", told_setup(before.setup), told_setup(*change.setup)));
  if (change.maps) {
    std::size_t others = 0;
    for (std::size_t i = 0; i < std::min(before.maps.size(), change.maps->size()); ++i) {
      others += before.maps[i] != (*change.maps)[i] ? 1U : 0U;
    }
    lines.push_back(fmt::format("maps: {} of {} differ", others, change.maps->size()));
  }
  for (const worker::Program& program : change.programs) {
    const auto entrant = std::ranges::find(before.entrants, program.name, &worker::Program::name);
    if (entrant == before.entrants.end()) continue;
    constexpr std::size_t digits = 12;  // of a hash, for humans
    lines.push_back(fmt::format("program of {}: {} ({}) -> {} ({})", program.name, entrant->file,
                                entrant->source.substr(0, digits), program.file, program.source.substr(0, digits)));
  }
  return lines;
}

std::vector<std::string> differences_from_file(const Plan& in_force, const TournamentPlan& of_file) {
  const auto change = change_to(in_force, of_file);
  return change ? differences(in_force, *change) : std::vector{change.error()};
}

json::object json_of(const PlanChange& change) {
  json::object object;
  if (change.setup) put_bytes(object, "setup", *change.setup);
  if (change.allowance) object["allowance"] = json_of(*change.allowance);
  if (change.maps) {
    json::array& maps = object["maps"].emplace_array();
    for (const std::string& map : *change.maps) maps.emplace_back(map);
  }
  if (!change.programs.empty()) {
    json::array& programs = object["programs"].emplace_array();
    for (const worker::Program& program : change.programs) programs.push_back(json_of(program));
  }
  return object;
}

PlanChange plan_change_in(const json::value& value) {
  const Members members(value);
  PlanChange change;
  if (members.has("setup") || members.has("setup_hex")) change.setup = members.text("setup");
  if (members.has("allowance")) change.allowance = worker::allowance_in(members.get("allowance"));
  if (members.has("maps")) change.maps = members.texts("maps");
  if (members.has("programs")) {
    for (const json::value& each : members.list("programs")) change.programs.push_back(worker::program_in(each));
  }
  return change;
}

}  // namespace agon::tournaments
