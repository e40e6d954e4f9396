#include "games/football/words.hpp"

#include <array>

#include "base/assert.hpp"
#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "games/football/members.hpp"
#include "games/registry.hpp"
#include "games/setup_text.hpp"

namespace agon::football {

namespace {

constexpr std::array<std::string_view, 2> seat_names = {"left", "right"};

constexpr std::array options = {
    Option{"goal_line", "border|open", "border",
           "whether the ball may slide along the goal line from a post into the gate"},
    Option{"stuck", "judged|asked", "judged", "whether a player who cannot move loses at once or is asked first"},
    Option{"writing", "tolerant|strict", "tolerant",
           "whether surplus blanks, leading zeros, plus signs and a CR are allowed in a move"},
    Option{"opening", "0|2|4|6|8", "0",
           "how many moves the seed makes before the first one; the request Opening tells them to programs"},
};

constexpr std::size_t name_symbols_max = 25;
constexpr std::size_t answer_bytes_max = 4 + path_nodes_max * 6;  // "1087", then " x y" with two digits each

struct Text {
  std::string_view kind;
  std::string_view why;
};

// Indexed by Violation.
constexpr std::array<Text, 14> texts = {{
    {"", ""},
    {"bad_line", "it does not have the form \"n x1 y1 ... xn yn\" with n nodes in whole numbers"},
    {"too_short", "it has fewer than two nodes (the node where the ball lies and where it goes)"},
    {"outside", "a node lies outside the field"},
    {"wrong_start", "its first node is not the one where the ball lies"},
    {"zero_step", "a node follows itself, so the ball does not move"},
    {"not_adjacent", "a node follows another that is not adjacent to it"},
    {"on_border", "it goes along the border of the field"},
    {"edge_used_before", "it goes over an edge that an earlier move has used"},
    {"edge_used_in_move", "it goes over the same edge twice"},
    {"through_finish", "it goes on after the ball is in a gate"},
    {"through_unvisited", "it goes on from a node where the ball has never been before"},
    {"ends_boundary", "it ends on the boundary of the field"},
    {"ends_visited", "it ends in a node where the ball has been before"},
}};

// If an option's value has this name, sets the variable to the corresponding number.
template <class Value>
bool choose(Value& value, std::string_view text, std::string_view first, std::string_view second) {
  if (text != first && text != second) return false;
  value = static_cast<Value>(text == second);
  return true;
}

std::string place(Node node) { return std::to_string(node.x) + " " + std::to_string(node.y); }

// Whether a player who cannot move is asked nevertheless: no answer is legal, so any answer will do.
bool asked_in_vain(const Football::State& now) { return now.setup.stuck == Stuck::asked && !Football::can_move(now); }

bool was_open(Football::State before, std::uint16_t from, Node to) {
  before.ball = from;
  return Football::give(before, before.mover(), to).taken();
}

// Plays a move on `state`, which is undefined after a refusal. Reports the first violation along the path.
Refusal play(Football::State& state, const Path& path) {
  const Football::State before = state;
  if (path.size() < 2) return refused(Violation::too_short);
  if (!on_field(path[0].x, path[0].y)) return refused(Violation::outside);
  if (path[0] != node_of(state.ball)) return refused(Violation::wrong_start);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Refusal refusal = Football::give(state, state.mover(), path[i]);
    if (refusal == refused(Violation::edge_used_before) && was_open(before, state.ball, path[i])) {
      return refused(Violation::edge_used_in_move);
    }
    if (!refusal.taken()) return refusal;
  }
  if (state.move_complete()) return {};
  return refused(is_boundary(path.back()) ? Violation::ends_boundary : Violation::ends_visited);
}

// The path of the ball before the first move, at turn 0: it visits no node twice.
Path opening_path(const Football::State& now) {
  if (now.setup.opening == 0 || now.moves > 0) return {};
  Path path{centre};
  NodeSet gone;
  while (number_of(path.back()) != now.ball) {
    const int at = number_of(path.back());
    gone.add(at);
    for (int d = 0; d < direction_count; ++d) {
      const Node next = neighbour(node_of(at), d);
      const bool used = on_field(next.x, next.y) && !(now.exits[static_cast<std::size_t>(at)] >> d & 1);
      if (used && now.bounces.has(number_of(next)) && !gone.has(number_of(next))) path.push_back(next);
    }
  }
  return path;
}

void write_nodes(JsonWriter& json, std::string_view key, const Path& nodes) {
  json.key(key).begin_array();
  for (const Node node : nodes) json.begin_array().value(node.x).value(node.y).end_array();
  json.end_array();
}

void write_seat(JsonWriter& json, std::string_view key, std::optional<Seat> seat) {
  seat ? json.member(key, *seat) : json.key(key).null();
}

}  // namespace

std::optional<Path> read_path(std::string_view text) {
  Words words(text);
  const auto count = words.next_integer();
  if (!count || *count < 0) return std::nullopt;
  Path path;
  while (!words.at_end()) {
    const auto x = words.next_integer();
    const auto y = words.next_integer();
    if (!x || !y) return std::nullopt;
    const bool inside = on_field(*x, *y);
    path.push_back(inside ? Node{static_cast<std::int8_t>(*x), static_cast<std::int8_t>(*y)} : Node{-1, -1});
  }
  if (static_cast<std::int64_t>(path.size()) != *count) return std::nullopt;
  return path;
}

std::string write_path(const Path& path) {
  std::string text = std::to_string(path.size());
  for (const Node node : path) (text += ' ') += place(node);
  return text;
}

Path last_path(TurnLog<Football::Event> lately) {
  if (lately.said.empty()) return {};
  return read_path(lately.said.front().text).value_or(Path{});
}

const GameInfo& Football::info() {
  static constexpr GameInfo info{
      .name = "football",
      .title = "Football",
      .original = "futbol",
      .summary =
          "Two players kick a ball along the lines of squared paper, bounce it off its own trail, and shoot at gates.",
      .seats_min = 2,
      .seats_max = 2,
      .seat_names = seat_names,
      .pace = Pace::in_turn,
      .answer_bytes_max = answer_bytes_max,
      .memory_bytes = 256ULL << 20,
      .time_per_block = std::chrono::seconds(10),
      .moves_per_block = 100,
      .options = options,
      .play_off = {.games = 2, .fewer_moves = true},  // as the game's document specifies
      .swiss_rounds = {"the document of the bot tour", 9, 12, 2, 5},
  };
  return info;
}

Result<Football::Setup> Football::setup(std::string_view text) {
  return read_setup(Setup{}, text, options, [](Setup& setup, std::string_view name, std::string_view value) {
    if (name == "goal_line") return choose(setup.goal_line, value, "border", "open");
    if (name == "stuck") return choose(setup.stuck, value, "judged", "asked");
    if (name == "opening") {
      if (value.size() != 1 || value[0] < '0' || value[0] > '0' + opening_max || value[0] % 2 != 0) return false;
      setup.opening = static_cast<std::uint8_t>(value[0] - '0');
      return true;
    }
    return choose(setup.writing, value, "tolerant", "strict");
  });
}

std::string Football::setup_text(const Setup& setup) {
  return std::string("goal_line=") + (setup.goal_line == GoalLine::open ? "open" : "border") +
         " stuck=" + (setup.stuck == Stuck::asked ? "asked" : "judged") +
         " writing=" + (setup.writing == Writing::strict ? "strict" : "tolerant") +
         (setup.opening > 0 ? " opening=" + std::to_string(setup.opening) : "");  // 0 leaves earlier setups unchanged
}

std::string Football::hello(const State&, Seat) { return "Name"; }

std::string Football::welcome(const State& now, Seat) {
  const Path path = opening_path(now);
  return path.empty() ? "" : "Opening " + write_path(path);
}

Result<std::string> Football::name(std::string_view answer) {
  if (answer.ends_with('\r')) answer.remove_suffix(1);
  for (const char c : answer) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 32 || code > 127) {
      return Error{"the name has a symbol of code " + std::to_string(code) + "; allowed are 32 to 127"};
    }
  }
  if (answer.size() > name_symbols_max) {
    return Error{"the name has " + std::to_string(answer.size()) + " symbols; at most " +
                 std::to_string(name_symbols_max) + " are allowed"};
  }
  return std::string(answer);
}

std::string Football::ask(const State&, Seat, TurnLog<Event> lately) {
  return lately.said.empty() ? "Start" : write_path(last_path(lately));
}

Refusal Football::answer(State& state, Seat seat, std::string_view text) {
  AGON_ASSERT(seat == state.mover());
  static_cast<void>(seat);
  if (asked_in_vain(state)) return {};
  const auto path = read_path(text);
  if (!path || (state.setup.writing == Writing::strict && text != write_path(*path))) {
    return refused(Violation::bad_line);
  }
  State after = state;
  const Refusal refusal = play(after, *path);
  if (refusal.taken()) state = after;
  return refusal;
}

std::string_view Football::why(Refusal refusal) { return texts[refusal.code].why; }
std::string_view Football::kind(Refusal refusal) { return texts[refusal.code].kind; }

std::string Football::frame(const State& now, Audience, TurnLog<Event> lately) {
  const Path path = lately.said.empty() ? opening_path(now) : last_path(lately);
  Path ends;
  bool threat = false;
  Football::ends(now).for_each([&](int number) {
    const Node node = node_of(number);
    ends.push_back(node);
    threat = threat || (is_finish(node) && gate_owner(node) != now.mover());
  });
  JsonWriter json;
  json.begin_object().member("turn", now.moves);
  json.key("ball").begin_array().value(node_of(now.ball).x).value(node_of(now.ball).y).end_array();
  write_seat(json, "by",
             path.empty() || lately.said.empty() ? std::nullopt : std::optional<Seat>(lately.said.front().seat));
  write_nodes(json, "path", path);
  write_seat(json, "to_act", now.over() ? std::nullopt : std::optional<Seat>(now.mover()));
  write_nodes(json, "ends", ends);
  json.member("threat", threat).member("over", now.over());
  write_seat(json, "winner", now.winner());
  constexpr std::array<std::string_view, 4> reasons = {"", "goal", "own_goal", "no_move"};
  json.key("reason");
  now.over() ? json.value(reasons[static_cast<std::size_t>(now.ending)]) : json.null();
  return std::move(json.end_object()).take();
}

std::string Football::tell(const State& now, TurnLog<Event> lately) {
  if (lately.said.empty()) return "The ball lies at " + place(node_of(now.ball)) + ", left begins";
  const Path path = last_path(lately);
  const std::string who(seat_names[lately.said.front().seat]);
  if (path.empty()) return "Turn " + std::to_string(now.moves + 1) + ": " + who + " is asked but cannot move";
  std::string text = "Turn " + std::to_string(now.moves) + ": " + who + " plays " + std::to_string(path.size()) +
                     " nodes, " + place(path.front()) + " to " + place(path.back());
  if (now.ending == Ending::goal) text += ", a goal";
  if (now.ending == Ending::own_goal) text += ", an own goal";
  return text;
}

std::string Football::ending(const State& now) {
  AGON_ASSERT(now.over());
  const Seat winner = *now.winner();
  const std::string won(seat_names[winner]);
  const std::string lost(seat_names[winner ^ 1]);
  const std::string after = " after " + std::to_string(now.moves) + " moves";
  switch (now.ending) {
    case Ending::own_goal:
      return won + " wins: " + lost + " has shot the ball into its own gate" + after;
    case Ending::no_move:
      return won + " wins: " + lost + " cannot move" + after;
    case Ending::goal:
    case Ending::none:
      break;
  }
  return won + " wins: the ball is in the " + lost + " gate" + after;
}

std::uint64_t Football::digest(const State& now) { return digest_of_members(now); }

std::string Football::random_answer(const State& now, Seat seat, Dice& dice) {
  if (asked_in_vain(now)) return "0";
  State state = now;
  Path path{node_of(state.ball)};
  std::array<Order, orders_max> room;
  while (!state.move_complete()) {
    const std::size_t count = orders(state, seat, room);
    path.push_back(room[dice.below(static_cast<std::uint32_t>(count))]);
    give(state, seat, path.back());
  }
  return write_path(path);
}

extern const SpeedTest speed;
extern const Game game;
const Game game = game_of<Football>({.speed = &speed});

}  // namespace agon::football
