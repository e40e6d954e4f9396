// The presentation of a game to people and viewers: info, frame, sentences, picture, digest.

#include <algorithm>
#include <array>

#include "base/json_writer.hpp"
#include "games/network/members.hpp"
#include "games/registry.hpp"

namespace agon::network {

namespace {

constexpr std::array options = {
    Option{"teams", "N (1 to 128)", "2", "how many teams play; the only option beside a world file"},
    Option{"side", "N (1 to 100)", "40", "L: the land has side x side fields"},
    Option{"cities", "N (1 to 500)", "12", "N: how many cities the networks must join"},
    Option{"reach", "N (0 to 1000)", "0",
           "D: how near to another permit a new one must be; 0: planned by the generator"},
    Option{"factor", "N (1 to 1000000)", "5", "C: how many fees another's transmitter costs"},
    Option{"prize", "N (0 to 1000000)", "1000", "W: the points of the cheapest plan"},
    Option{"turn_seconds", "N (1 to 3)", "2", "T: the length of a turn; the first one has 20 seconds"},
    Option{"turns", "N (1 to 1999)", "200", "the length of the game"},
};

void write_numbers(JsonWriter& json, std::string_view key, const World& world, const std::vector<Field>& fields) {
  json.key(key).begin_array();
  for (const Field field : fields) json.value(world.number_of(field));
  json.end_array();
}

void write_table(JsonWriter& json, std::string_view key, const std::vector<std::int16_t>& numbers) {
  json.key(key).begin_array();
  for (const std::int16_t number : numbers) json.value(number);
  json.end_array();
}

void write_team(JsonWriter& json, const World& world, const Network::Team& team) {
  json.begin_object().key("cost");
  team.plan.empty() ? json.null() : json.value(team.cost);
  write_numbers(json, "permits", world, team.obtained);
  write_numbers(json, "plan", world, team.plan);
  json.end_object();
}

// The approximate cost, without permits, of straight paths that join all cities: a scale for pictures. The paths are a
// minimum spanning tree of the cities (Prim).
std::int64_t straight_cost(const World& world) {
  const std::vector<int> cities = world.cities();
  std::vector<int> nearest(cities.size(), 2 * side_max);  // distance from the tree; -1: in it
  std::int64_t steps = 0, fees = 0;
  std::size_t next = 0;
  for (std::size_t joined = 1; joined < cities.size(); ++joined) {
    const Field last = world.field_of(cities[next]);
    nearest[next] = -1;
    for (std::size_t i = 0; i < cities.size(); ++i) {
      if (nearest[i] < 0) continue;
      nearest[i] = std::min(nearest[i], distance(last, world.field_of(cities[i])));
      if (nearest[next] < 0 || nearest[i] < nearest[next]) next = i;
    }
    steps += nearest[next];
  }
  for (const std::int16_t fee : world.fees) fees += fee;
  return steps * fees * world.foreign_factor / world.size();
}

// The team with the cheapest plan, if there is one.
std::optional<std::size_t> leader(const Network::State& now) {
  std::optional<std::size_t> best;
  for (std::size_t seat = 0; seat < now.teams.size(); ++seat) {
    if (now.teams[seat].plan.empty()) continue;
    if (!best || now.teams[seat].cost < now.teams[*best].cost) best = seat;
  }
  return best;
}

std::string leader_in_words(const Network::State& now) {
  const auto best = leader(now);
  if (!best) return "nobody has a valid plan";
  return "team " + std::to_string(*best + 1) + " has the cheapest plan at " + std::to_string(now.teams[*best].cost);
}

}  // namespace

const GameInfo& Network::info() {
  static constexpr GameInfo info{
      .name = "network",
      .title = "Network",
      .original = "siec",
      .summary = "Operators rent land for their masts, one permit a turn, and join all cities as cheaply as they can.",
      .seats_min = 1,
      .seats_max = max_seats,
      .seat_names = {},
      .pace = Pace::freely,
      .answer_bytes_max = 64 << 10,
      .memory_bytes = 256ULL << 20,
      .options = options,
      .takes_map = true,
      .seats_option = "teams",
      .on_fault = OnFault::stands_still,
  };
  return info;
}

// Only the frame of turn 0 contains the land; a seat sees its own team, and null for the others.
std::string Network::frame(const State& now, Audience audience, TurnLog<Event>) {
  const World& world = *now.world;
  JsonWriter json;
  json.begin_object().member("turn", now.turn).member("turns", world.turns).member("over", now.over());
  if (now.turn == 0) {
    json.key("world").begin_object().member("side", world.side).member("reach", world.reach);
    json.member("factor", world.foreign_factor).member("prize", world.prize);
    write_table(json, "fees", world.fees);
    write_table(json, "limits", world.limits);
    json.end_object();
  }
  json.member("straight", straight_cost(world)).key("ranking").begin_array();
  for (const std::int64_t cost : ranking(now)) json.value(cost);
  json.end_array().key("news").begin_array();
  if (!now.history.empty()) {
    for (const Field field : now.history.front()) json.value(world.number_of(field));
  }
  json.end_array().key("teams").begin_array();
  for (Seat seat = 0; seat < now.teams.size(); ++seat) {
    if (!audience || *audience == seat) {
      write_team(json, world, now.teams[seat]);
    } else {
      json.null();
    }
  }
  json.end_array().end_object();
  return std::move(json).take();
}

std::string Network::tell(const State& now, TurnLog<Event>) {
  const std::size_t granted = now.history.empty() ? 0 : now.history.front().size();
  return "Turn " + std::to_string(now.turn) + ": " + std::to_string(granted) + (granted == 1 ? " permit" : " permits") +
         " granted, " + leader_in_words(now);
}

std::string Network::ending(const State& now) {
  return "after " + std::to_string(now.turn) + " turns " + leader_in_words(now);
}

// One letter per field: the leading team's plan, cities '@', permits by team, rents from '.' to '^'.
std::string Network::picture(const State& now, TurnLog<Event>, TextStyle style) {
  const World& world = *now.world;
  std::vector<int> owner(static_cast<std::size_t>(world.size()), -1);
  std::vector<bool> planned(owner.size());
  const auto best = leader(now);
  for (std::size_t seat = 0; seat < now.teams.size(); ++seat) {
    for (const Field field : now.teams[seat].obtained)
      owner[static_cast<std::size_t>(world.number_of(field))] = static_cast<int>(seat);
  }
  for (const Field field : best ? now.teams[*best].plan : std::vector<Field>{}) {
    planned[static_cast<std::size_t>(world.number_of(field))] = true;
  }
  std::string text;
  for (std::size_t i = 0; i < owner.size(); ++i) {
    const auto width = static_cast<std::size_t>(world.side);
    if (i % width == 0 && (i / width + 1) % 2 == 0) text += ' ';  // even rows are shifted right by half a field
    const int fee = world.fees[i];
    const char rent = fee < 20 ? '.' : fee < 60 ? ':' : fee < 200 ? '-' : '^';
    if (fee == 0) {
      text += '@';
    } else if (planned[i]) {
      text += inked_for_seat(style, static_cast<unsigned>(*best), "#");
    } else if (owner[i] >= 0) {
      text += inked_for_seat(style, static_cast<unsigned>(owner[i]),
                             std::string(1, static_cast<char>('a' + owner[i] % 26)));
    } else {
      text += rent;
    }
    text += i % width == width - 1 ? '\n' : ' ';
  }
  return text + leader_in_words(now) + "\n";
}

std::uint64_t Network::digest(const State& now) { return digest_of_members(now); }

extern const Game game;
const Game game = game_of<Network>();

}  // namespace agon::network
