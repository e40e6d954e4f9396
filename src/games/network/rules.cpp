#include "games/network/rules.hpp"

#include <algorithm>
#include <cassert>

namespace agon::network {

namespace {

std::size_t at(int number) { return static_cast<std::size_t>(number); }

bool same_world(const std::shared_ptr<const World>& a, const std::shared_ptr<const World>& b) {
  return a == b || (a && b && *a == *b);
}

std::int64_t fee_for(const World& world, const Network::Team& team, int number) {
  const std::int64_t fee = world.fees[at(number)];
  return team.permits[at(number)] ? fee : fee * world.foreign_factor;
}

bool in_reach(const World& world, const Network::Team& team, Field field) {
  for (int x = std::max(1, field.x - world.reach); x <= std::min(world.side, field.x + world.reach); ++x) {
    for (int y = std::max(1, field.y - world.reach); y <= std::min(world.side, field.y + world.reach); ++y) {
      const Field other{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
      if (team.permits[at(world.number_of(other))] && distance(field, other) <= world.reach) return true;
    }
  }
  return false;
}

Refusal request(Network::State& state, Network::Team& team, Seat seat, Field field) {
  const Refusal refusal = Network::check_request(state, seat, field);
  if (!refusal.taken()) return refusal;
  const int number = state.world->number_of(field);
  team.permits[at(number)] = true;
  team.obtained.push_back(field);
  team.granted_in_turn = true;
  ++state.granted[at(number)];
  state.news.push_back(field);
  if (std::find(team.plan.begin(), team.plan.end(), field) != team.plan.end()) {
    team.cost -= state.world->fees[at(number)] * (state.world->foreign_factor - 1);
  }
  return {};
}

// In the order of the document's numbers, but usage first. A plan that is no plan still is this turn's plan.
Refusal declare(const World& world, Network::Team& team, const std::vector<Field>& plan) {
  if (team.planned_in_turn) return refusals::usage_limit;
  team.planned_in_turn = true;
  if (plan.size() > plan_fields_max) return refusals::too_many_fields;
  std::vector<bool> seen(at(world.size()));
  for (const Field field : plan) {
    if (!world.has(field.x, field.y)) return refusals::bad_field;
  }
  for (const Field field : plan) {
    const std::size_t number = at(world.number_of(field));
    if (seen[number]) return refusals::duplicate_field;
    seen[number] = true;
  }
  if (!Network::joins_all_cities(world, plan)) return refusals::invalid_plan;
  team.plan = plan;
  team.cost = 0;
  for (const Field field : plan) team.cost += fee_for(world, team, world.number_of(field));
  return {};
}

}  // namespace

std::vector<int> World::cities() const {
  std::vector<int> all;
  for (int number = 0; number < size(); ++number) {
    if (is_city(number)) all.push_back(number);
  }
  return all;
}

int World::neighbours(int number, int (&room)[6]) const {
  const Field f = field_of(number);
  const int lean = f.x % 2 == 0 ? 0 : -1;  // in the rows beside, the fields lean.y and lean.y + 1 touch this one
  const int beside[6][2] = {{f.x, f.y - 1},        {f.x, f.y + 1},
                            {f.x - 1, f.y + lean}, {f.x - 1, f.y + lean + 1},
                            {f.x + 1, f.y + lean}, {f.x + 1, f.y + lean + 1}};
  int count = 0;
  for (const auto& [x, y] : beside) {
    if (has(x, y)) room[count++] = number_of({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
  }
  return count;
}

bool operator==(const Network::Setup& a, const Network::Setup& b) {
  return a.teams == b.teams && a.terrain == b.terrain && same_world(a.world, b.world);
}

bool operator==(const Network::State& a, const Network::State& b) {
  return same_world(a.world, b.world) && a.teams == b.teams && a.granted == b.granted && a.news == b.news &&
         a.history == b.history && a.turn == b.turn;
}

bool operator==(const Network::View& a, const Network::View& b) {
  return same_world(a.world, b.world) && a.turn == b.turn && a.history == b.history && a.ranking == b.ranking &&
         a.own == b.own;
}

Network::State Network::start(const Setup& setup, std::uint64_t seed) {
  State state;
  state.world = setup.world ? setup.world : std::make_shared<const World>(generate(setup.terrain, seed));
  const World& world = *state.world;
  Team team;
  team.permits.resize(at(world.size()));
  for (const int city : world.cities()) team.permits[at(city)] = true;
  state.teams.assign(at(setup.teams), team);
  state.granted.resize(at(world.size()));
  return state;
}

Seats Network::to_act(const State& now) {
  Seats seats;
  for (std::size_t seat = 0; seat < now.teams.size() && !now.over(); ++seat) seats.set(seat);
  return seats;
}

Refusal Network::check_request(const State& now, Seat seat, Field field) {
  const World& world = *now.world;
  const Team& team = now.teams[seat];
  if (!world.has(field.x, field.y)) return refusals::bad_field;
  const int number = world.number_of(field);
  if (team.permits[at(number)]) return refusals::granted_before;
  if (now.granted[at(number)] >= world.limits[at(number)]) return refusals::field_limit;
  if (team.granted_in_turn) return refusals::granted_in_turn;
  return in_reach(world, team, field) ? Refusal{} : refusals::too_far;
}

Refusal Network::give(State& state, Seat seat, const Order& order) {
  assert(seat < state.teams.size() && !state.over());
  Team& team = state.teams[seat];
  if (order.kind == Order::Kind::plan) return declare(*state.world, team, order.fields);
  return request(state, team, seat, order.fields.front());
}

void Network::end_turn(State& state, std::vector<Event>*) {
  for (Team& team : state.teams) team.planned_in_turn = team.granted_in_turn = team.listed_in_turn = false;
  state.history.insert(state.history.begin(), std::move(state.news));
  state.news.clear();
  if (state.history.size() > history_turns) state.history.pop_back();
  ++state.turn;
}

bool Network::joins_all_cities(const World& world, const std::vector<Field>& plan) {
  std::vector<bool> to_reach(at(world.size()));
  for (const Field field : plan) to_reach[at(world.number_of(field))] = true;
  const std::vector<int> cities = world.cities();
  std::vector<int> open{cities.front()};
  if (!to_reach[at(cities.front())]) return false;
  to_reach[at(cities.front())] = false;
  while (!open.empty()) {
    const int number = open.back();
    open.pop_back();
    int beside[6];
    for (int i = 0, count = world.neighbours(number, beside); i < count; ++i) {
      if (!to_reach[at(beside[i])]) continue;
      to_reach[at(beside[i])] = false;
      open.push_back(beside[i]);
    }
  }
  // Every city must have been in the plan and have been reached.
  std::size_t cities_in_plan = 0;
  for (const Field field : plan) cities_in_plan += world.is_city(world.number_of(field));
  return cities_in_plan == cities.size() &&
         std::none_of(cities.begin(), cities.end(), [&](int city) { return to_reach[at(city)]; });
}

std::vector<std::int64_t> Network::ranking(const State& now) {
  std::vector<std::int64_t> costs;
  for (const Team& team : now.teams) {
    if (!team.plan.empty()) costs.push_back(team.cost);
  }
  std::sort(costs.begin(), costs.end());
  return costs;
}

Network::View Network::view(const State& now, Seat seat) {
  return {now.world, now.turn, now.history, ranking(now), now.teams[seat]};
}

// The m-th place has W (31/32)^(m-1) points; equal costs share the better place. With 20 more binary places than the
// result has, the 127 roundings of the last possible place come to less than a millionth of a point.
Scores Network::scores(const State& now) {
  constexpr int guard_bits = 20;
  const std::vector<std::int64_t> costs = ranking(now);
  Scores scores(now.teams.size());
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    const Team& team = now.teams[seat];
    if (team.plan.empty()) continue;
    std::uint64_t value = static_cast<std::uint64_t>(now.world->prize) * point << guard_bits;
    const auto cheaper = std::lower_bound(costs.begin(), costs.end(), team.cost) - costs.begin();
    for (auto place = cheaper; place > 0; --place) value -= value >> 5;
    scores[seat] = static_cast<std::int64_t>((value + (1U << (guard_bits - 1))) >> guard_bits);
  }
  return scores;
}

}  // namespace agon::network
