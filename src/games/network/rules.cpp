#include "games/network/rules.hpp"

#include <algorithm>
#include <array>

#include "base/assert.hpp"

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
  const std::int64_t fee = state.world->fees[at(number)];
  if (std::find(team.plan.begin(), team.plan.end(), field) != team.plan.end()) {
    team.cost -= fee * (state.world->foreign_factor - 1);
  }
  return {};
}

// Checks in the order of the document's numbers, but usage first. An invalid plan also uses up the turn's plan.
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
  state.world = setup.world ? setup.world : std::make_shared<const World>(generate(setup.terrain, setup.teams, seed));
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
  AGON_ASSERT(seat < state.teams.size() && !state.over());
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

// Flood-fills the plan from one of its cities and counts the cities reached.
bool Network::joins_all_cities(const World& world, const std::vector<Field>& plan) {
  const int width = world.side + 2;  // with a border that no plan contains
  std::array<bool, (side_max + 2) * (side_max + 2)> to_reach{};
  for (const Field field : plan) to_reach[at(field.x * width + field.y)] = true;
  const auto city = [&](Field field) { return world.is_city(world.number_of(field)); };
  const auto start = std::find_if(plan.begin(), plan.end(), city);
  if (start == plan.end()) return false;
  std::vector<Field> open{*start};
  open.reserve(plan.size());
  to_reach[at(start->x * width + start->y)] = false;
  std::ptrdiff_t cities = 0;
  while (!open.empty()) {
    const Field field = open.back();
    open.pop_back();
    cities += city(field);
    for (const Field beside : neighbours_of(field)) {
      bool& waits = to_reach[at(beside.x * width + beside.y)];
      if (!waits) continue;
      waits = false;
      open.push_back(beside);
    }
  }
  return cities == std::count(world.fees.begin(), world.fees.end(), 0);
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

// The m-th place has W (31/32)^(m-1) points; equal costs share the better place. With 20 more binary digits than the
// result, the errors of up to 127 roundings add up to less than a millionth of a point.
Scores Network::scores(const State& now) {
  constexpr int guard_bits = 20;
  const std::vector<std::int64_t> costs = ranking(now);
  Scores scores(now.teams.size());
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    const Team& team = now.teams[seat];
    if (team.plan.empty()) continue;
    std::uint64_t value = static_cast<std::uint64_t>(now.world->prize * point) << guard_bits;
    const auto cheaper = std::lower_bound(costs.begin(), costs.end(), team.cost) - costs.begin();
    for (auto place = cheaper; place > 0; --place) value -= value >> 5;
    scores[seat] = static_cast<std::int64_t>((value + (1U << (guard_bits - 1))) >> guard_bits);
  }
  return scores;
}

}  // namespace agon::network
