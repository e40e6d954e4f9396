// The presentation of a game to people and viewers: info, frame, sentences, picture, digest.

#include <algorithm>
#include <array>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "games/registry.hpp"
#include "games/wall/members.hpp"

namespace agon::wall {

namespace {

constexpr std::array options = {
    Option{"teams", "N (1 to 128)", "2", "how many teams play; the only option beside a world file"},
    Option{"x", "N (1 to 50)", "12", "X: the length of the form"},
    Option{"y", "N (1 to 50)", "12", "Y: the width of the form"},
    Option{"z", "N (1 to 200)", "24", "Z: the height of the form"},
    Option{"cube", "N (2 to 5)", "3", "D: the side of the cube in which a brick is described"},
    Option{"kinds", "N (1 to 500)", "40", "how many kinds of bricks there are in all"},
    Option{"available", "N (1 to 30)", "8", "B: how many kinds are on offer in a turn"},
    Option{"drops", "N (1 to 10)", "3", "R: how many drops a team may try in a turn"},
    Option{"volume_percent", "N (0 to 200)", "100", "C_V in hundredths: points for a cube of a brick"},
    Option{"touch_percent", "N (100 to 1000)", "300", "C_P in hundredths: points for a touching face"},
    Option{"turn_seconds", "N (1 to 3)", "2", "T: the length of a turn"},
    Option{"change_percent", "N (0 to 100)", "50", "how likely a kind on offer changes after a turn"},
};

std::string in_words(std::int64_t points) {  // with two decimals
  const std::string text = fixed_point(points);
  return text.substr(0, text.size() - 4);
}

std::string leader_in_words(const Wall::State& now) {
  std::size_t best = 0;
  for (std::size_t seat = 1; seat < now.teams.size(); ++seat) {
    if (now.teams[seat].points > now.teams[best].points) best = seat;
  }
  if (now.teams[best].points == 0) return "nobody has points";
  return "team " + std::to_string(best + 1) + " leads with " + in_words(now.teams[best].points);
}

void write_cells(JsonWriter& json, const std::vector<Cell>& cells) {
  json.key("cells").begin_array();
  for (const Cell c : cells) json.begin_array().value(c.x).value(c.y).value(c.z).end_array();
  json.end_array();
}

}  // namespace

const GameInfo& Wall::info() {
  static constexpr GameInfo info{
      .name = "wall",
      .title = "Wall",
      .original = "mur",
      .summary = "All teams drop bricks into one form and earn points for volume and for faces that touch.",
      .seats_min = 1,
      .seats_max = max_seats,
      .seat_names = {},
      .pace = Pace::freely,
      .answer_bytes_max = 80,
      .memory_bytes = 256ULL << 20,
      .options = options,
      .takes_map = true,
      .seats_option = "teams",
      .on_fault = OnFault::stands_still,
      .frames_add_up = "bricks",
  };
  return info;
}

// The frame of turn 0 contains the form; each frame contains the bricks dropped in its turn. A seat sees only its own
// points and not who dropped what.
std::string Wall::frame(const State& now, Audience audience, TurnLog<Event> lately) {
  const World& world = *now.world;
  JsonWriter json;
  json.begin_object().member("turn", now.turn).member("over", now.over()).member("turns_left", now.turns_left());
  if (now.turn == 0) json.member("x", world.x).member("y", world.y).member("z", world.z);
  json.key("bricks").begin_array();
  for (const Event& event : lately.events) {
    if (event.from) continue;
    json.begin_object().member("kind", event.brick.kind).member("points", event.brick.points);
    if (!audience || *audience == event.brick.seat) json.member("seat", event.brick.seat);
    write_cells(json, event.brick.cells);
    json.end_object();
  }
  json.end_array().key("available").begin_array();
  for (const int identifier : now.available) {
    json.begin_object().member("kind", identifier);
    write_cells(json, world.kind(identifier)->cells);
    json.end_object();
  }
  json.end_array().key("points").begin_array();
  for (Seat seat = 0; seat < now.teams.size(); ++seat) {
    audience&&* audience != seat ? json.null() : json.value(now.teams[seat].points);
  }
  json.end_array().end_object();
  return std::move(json).take();
}

std::string Wall::tell(const State& now, TurnLog<Event> lately) {
  std::size_t bricks = 0;
  std::string change;
  for (const Event& event : lately.events) {
    bricks += event.from == 0;
    if (event.from) change = ", brick " + std::to_string(event.from) + " gives way to " + std::to_string(event.to);
  }
  return "Turn " + std::to_string(now.turn) + ": " + std::to_string(bricks) + (bricks == 1 ? " brick" : " bricks") +
         " dropped" + change + "; " + leader_in_words(now);
}

std::string Wall::ending(const State& now) {
  return "after " + std::to_string(now.turn) + " turns, the last " + std::to_string(now.idle_turns) +
         " without a brick, " + leader_in_words(now);
}

// The view from above: the height of each column, a dot for 0, letters from ten.
std::string Wall::picture(const State& now, TurnLog<Event>, TextStyle style) {
  const World& world = *now.world;
  std::string text;
  for (int y = world.y; y >= 1; --y) {
    for (int x = 1; x <= world.x; ++x) {
      const int height = now.heights[world.column(x, y)];
      const char sign = height == 0   ? '.'
                        : height < 10 ? static_cast<char>('0' + height)
                        : height < 36 ? static_cast<char>('a' + height - 10)
                                      : '#';
      const int shade = 238 + 17 * height / std::max(1, world.z);  // of the terminal's greys
      text += inked(style, shade, std::string(1, sign)) + (x < world.x ? " " : "\n");
    }
  }
  return text + leader_in_words(now) + "\n";
}

std::uint64_t Wall::digest(const State& now) { return digest_of_members(now); }

// The best of a few random drops, so that random games build something.
std::string Wall::random_answer(const State& now, Seat seat, Dice& dice) {
  const World& world = *now.world;
  Order best;
  std::int64_t best_points = -1;
  for (int i = 0; i < 8; ++i) {
    const auto any = [&](int bound) {
      return static_cast<std::int64_t>(dice.below(static_cast<std::uint32_t>(bound)));
    };
    const Order order{now.available[dice.below(static_cast<std::uint32_t>(now.available.size()))],
                      any(4),
                      any(4),
                      any(4),
                      1 + any(world.x),
                      1 + any(world.y)};
    if (!check(now, seat, order).taken()) continue;
    const Landing landing = land(now, order);
    const std::int64_t points = landing.fall == Fall::accepted ? landing.points : 0;
    if (points > best_points) best = order, best_points = points;
  }
  if (best_points < 0) return "GET_SCORE";
  std::string line = "DROP_BRICK";
  for (const std::int64_t n : {best.kind, best.xy, best.xz, best.yz, best.x, best.y}) line += " " + std::to_string(n);
  return line;
}

extern const Game game;
const Game game = game_of<Wall>();

}  // namespace agon::wall
