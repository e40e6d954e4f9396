// Legal random commands, for tests, benchmarks and random opponents.

#include <algorithm>

#include "games/network/rules.hpp"

namespace agon::network {

namespace {

constexpr int tries_of_a_request = 32;  // after so many there is probably none

// A random one of the one or two fields next to `from` that are nearer to `to`.
Field step(const World& world, Field from, Field to, Dice& dice) {
  std::vector<Field> nearer;
  for (const Field beside : neighbours_of(from)) {
    if (world.has(beside.x, beside.y) && distance(beside, to) < distance(from, to)) nearer.push_back(beside);
  }
  return nearer[dice.below(static_cast<std::uint32_t>(nearer.size()))];
}

std::string words_of(Field field) { return " " + std::to_string(field.x) + " " + std::to_string(field.y); }

}  // namespace

std::vector<Field> random_plan(const World& world, Dice& dice) {
  const std::vector<int> cities = world.cities();
  std::vector<bool> planned(static_cast<std::size_t>(world.size()));
  std::vector<Field> plan;
  for (std::size_t i = 0; i < cities.size(); ++i) {
    const Field city = world.field_of(cities[i]);
    Field goal = world.field_of(cities[0]);
    for (std::size_t j = 1; j < i; ++j) {
      const Field other = world.field_of(cities[j]);
      if (distance(city, other) < distance(city, goal)) goal = other;
    }
    for (Field field = city;; field = step(world, field, goal, dice)) {
      if (planned[static_cast<std::size_t>(world.number_of(field))]) break;  // reached the tree
      planned[static_cast<std::size_t>(world.number_of(field))] = true;
      plan.push_back(field);
      if (field == goal) break;
    }
  }
  return plan;
}

// Usually a request for a random field.
std::string Network::random_answer(const State& now, Seat seat, Dice& dice) {
  const World& world = *now.world;
  const Team& team = now.teams[seat];
  const bool requests = dice.below(8) != 0 && !team.granted_in_turn;
  for (int tries = 0; requests && tries < tries_of_a_request; ++tries) {
    const Field field = world.field_of(static_cast<int>(dice.below(static_cast<std::uint32_t>(world.size()))));
    if (check_request(now, seat, field).taken()) return "REQUEST" + words_of(field);
  }
  const std::vector<Field> plan = team.planned_in_turn ? std::vector<Field>{} : random_plan(world, dice);
  if (plan.empty() || plan.size() > plan_fields_max) return "GET_RANKING";
  std::string coordinates;
  for (const Field field : plan) coordinates += words_of(field);
  return "DECLARE_PLAN " + std::to_string(plan.size()) + "\n" + coordinates.substr(1);
}

}  // namespace agon::network
