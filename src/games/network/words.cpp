#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>

#include "base/digest.hpp"
#include "base/json_writer.hpp"
#include "base/letter_case.hpp"
#include "games/commands.hpp"
#include "games/network/rules.hpp"
#include "games/registry.hpp"
#include "games/setup_text.hpp"

namespace agon::network {

namespace {

using State = Network::State;
using Arguments = std::vector<std::int64_t>;
using Serve = Reply (*)(State&, Seat, const Arguments&, const TurnContext&);

constexpr std::array texts = {
    RefusalText{101, "usage_limit", "usage limit reached for this command"},
    RefusalText{102, "bad_field", "invalid field coordinates"},
    RefusalText{103, "too_many_fields", "too many fields in declared plan"},
    RefusalText{104, "duplicate_field", "duplicate field in declared plan"},
    RefusalText{105, "invalid_plan", "invalid plan"},
    RefusalText{106, "granted_before", "permission already granted for this field"},
    RefusalText{107, "field_limit", "permissions limit reached for this field"},
    RefusalText{108, "granted_in_turn", "permission already granted in this turn"},
    RefusalText{109, "too_far", "permission cannot be granted for this field"},
};

// A field as a client names it; coordinates that do not fit are outside in any case.
Field field_of(std::int64_t x, std::int64_t y) {
  const auto small = [](std::int64_t n) { return static_cast<std::int16_t>(n < 0 || n > side_max ? 0 : n); };
  return {small(x), small(y)};
}

void append(std::string& text, std::integral auto number) {
  char digits[20];
  text.append(digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr);
}

void append_list(std::string& text, const std::vector<Field>& fields) {
  append(text, fields.size());
  for (const Field field : fields) {
    append(text += ' ', field.x);
    append(text += ' ', field.y);
  }
  text += '\n';
}

void append_table(std::string& text, const World& world, const std::vector<std::int16_t>& numbers) {
  char row[side_max * 4];
  for (int begin = 0; begin < world.size(); begin += world.side) {
    char* end = row;
    for (int column = 0; column < world.side; ++column) {
      const auto number = static_cast<unsigned>(numbers[static_cast<std::size_t>(begin + column)]);  // below 1000
      if (number >= 100) *end++ = static_cast<char>('0' + number / 100);
      if (number >= 10) *end++ = static_cast<char>('0' + number / 10 % 10);
      *end++ = static_cast<char>('0' + number % 10);
      *end++ = column + 1 == world.side ? '\n' : ' ';
    }
    text.append(row, end);
  }
}

Reply describe_world(State& state, Seat seat, const Arguments&, const TurnContext& tempo) {
  const World& world = *state.world;
  Network::Team& team = state.teams[seat];
  if (state.turn < team.described_again) return {refusals::usage_limit, {}};
  team.described_again = state.turn + describe_pause_turns;
  std::string data;
  const auto cities = static_cast<int>(world.cities().size());
  for (const int n : {world.side, cities, world.reach, world.foreign_factor, world.prize, world.turn_seconds}) {
    data += std::to_string(n) + " ";
  }
  data += fixed_point(tempo.k) + "\n";
  append_table(data, world, world.fees);
  append_table(data, world, world.limits);
  return {{}, std::move(data), true};
}

Reply time_to_request(State& state, Seat, const Arguments&, const TurnContext&) {
  return {{}, std::to_string(static_cast<std::uint32_t>(state.world->turns) - state.turn) + "\n"};
}

Reply request(State& state, Seat seat, const Arguments& arguments, const TurnContext&) {
  const Field field = field_of(arguments[0], arguments[1]);
  const Refusal refusal = Network::give(state, seat, {Network::Order::Kind::request, {field}});
  return {refusal, {}, refusal.taken()};
}

// The arguments are R and the coordinates, from this line or the next.
Reply declare_plan(State& state, Seat seat, const Arguments& arguments, const TurnContext&) {
  const std::int64_t count = arguments[0];
  const bool too_many = count > plan_fields_max;  // the coordinates are ignored
  if (count < 0) return {agon::refusals::bad_format, {}};
  if (!too_many && arguments.size() != 1 + 2 * static_cast<std::size_t>(count)) return {agon::refusals::bad_format, {}};
  Network::Order plan{Network::Order::Kind::plan, {}};
  if (too_many) plan.fields.resize(plan_fields_max + 1);
  for (std::size_t i = 1; !too_many && i < arguments.size(); i += 2) {
    plan.fields.push_back(field_of(arguments[i], arguments[i + 1]));
  }
  const bool open = !state.teams[seat].planned_in_turn;
  return {Network::give(state, seat, plan), {}, open};
}

// The second line of such a command is not read.
bool too_long_a_plan(std::string_view first_line) {
  Words words(first_line);
  words.next();
  return Network::lines_of(first_line) == 2 && words.next_integer().value_or(0) > plan_fields_max;
}

Reply my_requests(State& state, Seat seat, const Arguments&, const TurnContext&) {
  Network::Team& team = state.teams[seat];
  if (team.listed_in_turn) return {refusals::usage_limit, {}};
  team.listed_in_turn = true;
  std::string data;
  append_list(data, team.obtained);
  return {{}, std::move(data), true};
}

Reply last_obtained(State& state, Seat, const Arguments&, const TurnContext&) {
  std::string data;
  for (const auto& turn : state.history) append_list(data, turn);
  for (std::size_t none = state.history.size(); none < history_turns; ++none) data += "0\n";
  return {{}, std::move(data)};
}

Reply get_ranking(State& state, Seat, const Arguments&, const TurnContext&) {
  const auto costs = Network::ranking(state);
  std::string data;
  append(data, costs.size());
  for (const std::int64_t cost : costs) append(data += ' ', cost);
  return {{}, data + "\n"};
}

constexpr std::array commands = {
    Command<Serve>{"DESCRIBE_WORLD", 0, 0, describe_world},
    Command<Serve>{"TIME_TO_REQUEST", 0, 0, time_to_request},
    Command<Serve>{"DECLARE_PLAN", 1, any_number, declare_plan},
    Command<Serve>{"REQUEST", 2, 2, request},
    Command<Serve>{"MY_REQUESTS", 0, 0, my_requests},
    Command<Serve>{"LAST_OBTAINED", 0, 0, last_obtained},
    Command<Serve>{"GET_RANKING", 0, 0, get_ranking},
};

}  // namespace

std::string_view Network::why(Refusal refusal) { return text_of(refusal, texts).text; }
std::string_view Network::kind(Refusal refusal) { return text_of(refusal, texts).kind; }

// The coordinates of DECLARE_PLAN R are on the next line, unless they follow on the first one, as some clients send
// them, or R is not a number, which is answered at once.
std::size_t Network::lines_of(std::string_view first_line) {
  Words words(first_line);
  if (!equal_in_any_case(words.next(), "DECLARE_PLAN") || words.at_end()) return 1;
  const auto count = words.next_integer();
  return count && *count >= 0 && words.at_end() ? 2 : 1;
}

Reply Network::call(State& state, Seat seat, std::string_view text, const TurnContext& tempo) {
  std::string line(text.substr(0, text.find('\n')));
  if (!too_long_a_plan(line)) line = text, std::replace(line.begin(), line.end(), '\n', ' ');
  const auto parsed = parse_command<Serve>(line, commands);
  if (!parsed.refusal.taken()) return {parsed.refusal, {}};
  return parsed.command->serve(state, seat, parsed.arguments, tempo);
}

}  // namespace agon::network
