#include <algorithm>
#include <array>

#include "games/commands.hpp"
#include "games/registry.hpp"
#include "games/wall/rules.hpp"

namespace agon::wall {

namespace {

using State = Wall::State;
using Arguments = std::vector<std::int64_t>;
using Serve = Reply (*)(State&, Seat, const Arguments&, const TurnContext&);

constexpr std::array texts = {
    RefusalText{101, "bad_brick", "incorrect identifier of brick"},
    RefusalText{102, "bad_cube", "incorrect length of cube to describe"},
    RefusalText{103, "bad_position", "incorrect position to describe"},
    RefusalText{104, "bad_rotations", "incorrect number of rotations"},
    RefusalText{105, "bad_drop", "incorrect position to drop"},
    RefusalText{106, "dropped_before", "brick already dropped"},
    RefusalText{107, "drops_limit", "drop attempts limit reached"},
};

// A cube of this side in the document's format: layers upwards, and within a layer, rows from far to near.
template <class Filled>
std::string cube_text(int side, Filled filled) {
  std::string text;
  for (int z = 1; z <= side; ++z) {
    for (int y = side; y >= 1; --y) {
      for (int x = 1; x <= side; ++x) text += filled(x, y, z) ? '#' : '.';
      text += '\n';
    }
  }
  return text;
}

Reply describe_world(State& state, Seat, const Arguments&, const TurnContext& tempo) {
  const World& world = *state.world;
  std::string line;
  for (const int n : {world.x, world.y, world.z, world.cube, static_cast<int>(state.available.size()), world.drops}) {
    line += std::to_string(n) + " ";
  }
  line += fixed_point(world.volume_points) + " " + fixed_point(world.touch_points) + " ";
  return {{}, line + std::to_string(world.turn_seconds) + " " + fixed_point(tempo.k) + "\n"};
}

Reply list_bricks(State& state, Seat, const Arguments&, const TurnContext&) {
  std::string line;
  for (const int identifier : state.available) line += (line.empty() ? "" : " ") + std::to_string(identifier);
  return {{}, line + "\n"};
}

Reply show_brick(State& state, Seat, const Arguments& arguments, const TurnContext&) {
  const auto& offered = state.available;
  if (std::find(offered.begin(), offered.end(), arguments[0]) == offered.end()) return {refusals::bad_brick, {}};
  return {{}, describe(*state.world->kind(arguments[0]), state.world->cube)};
}

Reply time_to_build(State& state, Seat, const Arguments&, const TurnContext&) {
  return {{}, std::to_string(state.turns_left()) + "\n"};
}

Reply get_score(State& state, Seat seat, const Arguments&, const TurnContext&) {
  return {{}, fixed_point(state.teams[seat].points) + "\n"};
}

Reply view_from_above(State& state, Seat, const Arguments&, const TurnContext&) {
  const World& world = *state.world;
  std::string text;
  for (int y = world.y; y >= 1; --y) {
    for (int x = 1; x <= world.x; ++x) {
      text += std::to_string(state.heights[world.column(x, y)]) + (x < world.x ? " " : "\n");
    }
  }
  return {{}, std::move(text)};
}

Reply describe_wall(State& state, Seat, const Arguments& arguments, const TurnContext&) {
  const World& world = *state.world;
  const std::int64_t side = arguments[0];
  if (side != 3 && side != 5 && side != 7) return {refusals::bad_cube, {}};
  const auto inside = [](std::int64_t n, int most) { return n >= 1 && n <= most; };
  if (!inside(arguments[1], world.x) || !inside(arguments[2], world.y) || !inside(arguments[3], world.z)) {
    return {refusals::bad_position, {}};
  }
  const auto corner = [&](std::size_t i) { return static_cast<int>(arguments[i] - side / 2 - 1); };
  return {
      {}, cube_text(static_cast<int>(side), [&](int i, int j, int k) {
        const int x = corner(1) + i, y = corner(2) + j, z = corner(3) + k;
        if (!world.in_form(x, y) || !inside(z, world.z)) return true;
        return state.has({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int16_t>(z)});
      })};
}

Reply drop_brick(State& state, Seat seat, const Arguments& arguments, const TurnContext&) {
  const Wall::Order order{arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]};
  const Refusal refusal = Wall::check(state, seat, order);
  if (!refusal.taken()) return {refusal, {}};
  const Wall::Landing landing = Wall::land(state, order);
  Wall::give(state, seat, order);
  if (landing.fall == Wall::Fall::too_high) return {{}, "REJECTED_HEIGHT\n", true};
  if (landing.fall == Wall::Fall::too_loose) return {{}, "REJECTED_MATCH\n", true};
  return {{}, "ACCEPTED " + fixed_point(landing.points) + "\n", true};
}

constexpr std::array commands = {
    Command<Serve>{"DESCRIBE_WORLD", 0, 0, describe_world}, Command<Serve>{"LIST_BRICKS", 0, 0, list_bricks},
    Command<Serve>{"SHOW_BRICK", 1, 1, show_brick},         Command<Serve>{"TIME_TO_BUILD", 0, 0, time_to_build},
    Command<Serve>{"GET_SCORE", 0, 0, get_score},           Command<Serve>{"VIEW_FROM_ABOVE", 0, 0, view_from_above},
    Command<Serve>{"DESCRIBE_WALL", 4, 4, describe_wall},   Command<Serve>{"DROP_BRICK", 6, 6, drop_brick},
};

}  // namespace

std::string describe(const Kind& kind, int cube) {
  const auto filled = [&](int x, int y, int z) {
    const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int16_t>(z)};
    return std::find(kind.cells.begin(), kind.cells.end(), cell) != kind.cells.end();
  };
  return fixed_point(kind.weight) + " " + std::to_string(kind.fit_min) + "\n" + cube_text(cube, filled);
}

std::string_view Wall::why(Refusal refusal) { return text_of(refusal, texts).text; }
std::string_view Wall::kind(Refusal refusal) { return text_of(refusal, texts).kind; }

Reply Wall::call(State& state, Seat seat, std::string_view text, const TurnContext& tempo) {
  const auto parsed = parse_command<Serve>(text, commands);
  if (!parsed.refusal.taken()) return {parsed.refusal, {}};
  return parsed.command->serve(state, seat, parsed.arguments, tempo);
}

}  // namespace agon::wall
