// Test vectors of painting: single games of two players, and dialogues of whole tournaments.

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <optional>

#include "conform/conform.hpp"
#include "games/painting/rules.hpp"
#include "wire/session.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using namespace painting;

std::string text_of(const json::value& value) { return json::value_to<std::string>(value); }
int number_of(const json::value& value) { return value.to_number<int>(); }

std::string difference(std::string_view where, std::string_view expected, std::string_view got) {
  return fmt::format("{}\n  expected: {}\n  got:      {}", where, expected, got);
}

std::string lines_of(const json::value& array) {
  std::string text;
  for (const json::value& line : array.as_array()) (text += text.empty() ? "" : "/") += text_of(line);
  return text;
}

Place place_of(const json::value& row, const json::value& column) {
  return {static_cast<std::int8_t>(number_of(row) - 1), static_cast<std::int8_t>(number_of(column) - 1)};
}

// The cells with this sign.
Plane cells_of(const json::array& rows, char sign) {
  Plane plane{};
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::string text = text_of(rows[row]);
    for (std::size_t column = 0; column < text.size(); ++column) {
      if (text[column] == sign) add(plane, {static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)});
    }
  }
  return plane;
}

Opening opening_of(const json::value& scenario) {
  const json::array& rows = scenario.at("rows").as_array();
  const json::value& params = scenario.at("params");
  Opening opening;
  opening.board.rows = static_cast<std::uint8_t>(rows.size());
  opening.board.columns = static_cast<std::uint8_t>(text_of(rows.at(0)).size());
  opening.board.radius = static_cast<std::uint8_t>(number_of(params.at("r")));
  opening.board.range = static_cast<std::uint8_t>(number_of(params.at("k")));
  opening.board.paint = static_cast<std::uint16_t>(number_of(params.at("f")));
  opening.board.walls = cells_of(rows, 'X');
  for (const json::value& pawn : scenario.at("pawns").as_array()) {
    opening.pawns[index(number_of(pawn.at(1)) - 1)].push_back(place_of(pawn.at(2), pawn.at(3)));
  }
  return opening;
}

std::string written(const Board& board, const Plane& first, const Plane& second) {
  std::string text;
  for (int row = 0; row < board.rows; ++row) {
    if (row) text += '/';
    for (int column = 0; column < board.columns; ++column) {
      const Place place{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
      text += has(board.walls, place) ? 'X' : has(first, place) ? '1' : has(second, place) ? '2' : '.';
    }
  }
  return text;
}

std::string written(const Board& board, int number, const Pawn& pawn) {
  std::string surface;
  for (int row = 0; row < board.diameter(); ++row) {
    if (row) surface += '/';
    for (int column = 0; column < board.diameter(); ++column) {
      surface += pawn.surface[index(row)] >> column & 1 ? '2' : '1';
    }
  }
  return fmt::format("[{},{},{},{},{},\"{}\"]", number, pawn.owner + 1, pawn.place.row + 1, pawn.place.column + 1,
                     pawn.paint, surface);
}

std::string check_state(const json::value& expected, const Arena::State& state, const std::string& where) {
  std::string pawns;
  for (int number = 1; number <= state.pawns; ++number) {
    pawns += (number > 1 ? "," : "") + written(state.board, number, state.pawn[index(number - 1)]);
  }
  std::string failure;
  const auto check = [&](std::string_view what, const std::string& should, const std::string& is) {
    if (failure.empty() && should != is) failure = difference(fmt::format("{}: {}", where, what), should, is);
  };
  check("pawns", json::serialize(expected.at("pawns")), "[" + pawns + "]");
  check("board", lines_of(expected.at("board")), written(state.board, state.colour[0], state.colour[1]));
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const Colours seen = Arena::colours(state, seat);
    check(fmt::format("view of player {}", seat + 1), lines_of(expected.at(seat ? "view2" : "view1")),
          written(state.board, seen.own, seen.theirs));
  }
  check("score", json::serialize(expected.at("score")),
        fmt::format("[{},{}]", Arena::points(state, 0), Arena::points(state, 1)));
  return failure;
}

std::string give_orders(const json::object& orders, Arena::State& state) {
  for (const auto& [number, order] : orders) {
    const auto pawn = static_cast<std::uint8_t>(std::stoi(number));
    const bool shot = text_of(order.at(0)) == "S";
    const Order given{pawn, shot ? Action::shoot : Action::move, static_cast<Direction>(number_of(order.at(1))),
                      static_cast<std::uint8_t>(shot ? number_of(order.at(2)) : 0)};
    const Refusal refusal = Arena::give(state, state.pawn.at(pawn - 1U).owner, given);
    if (!refusal.taken())
      return fmt::format("the order {} of pawn {} is refused: {}", json::serialize(order), std::string_view(number),
                         refusal.code);
  }
  return "";
}

std::string check_arena(const json::value& scenario) {
  const std::string name = text_of(scenario.at("id"));
  const json::array& turns = scenario.at("turns").as_array();
  Arena::Setup setup{opening_of(scenario), {}, static_cast<std::uint32_t>(turns.size())};
  for (const Seat seat : {Seat{0}, Seat{1}})
    setup.colour[seat] = cells_of(scenario.at("rows").as_array(), seat ? '2' : '1');
  Arena::State state = Arena::start(setup, 0);
  std::string failure = check_state(scenario.at("initial"), state, name + ", start");
  for (std::size_t i = 0; i < turns.size() && failure.empty(); ++i) {
    const std::string where = fmt::format("{}, turn {}", name, i + 1);
    const std::string refused = give_orders(turns[i].at("orders").as_object(), state);
    if (!refused.empty()) return fmt::format("{}: {}", where, refused);
    Arena::end_turn(state, nullptr);
    failure = check_state(turns[i].at("after"), state, where);
  }
  return failure;
}

// Hosts the sessions of the teams of a scenario.
class Table final : public wire::SessionHost {
 public:
  explicit Table(const Painting::Setup& setup) : state(Painting::start(setup, 0)) {}

  std::optional<Seat> log_in(std::string_view, std::string_view) override { return std::nullopt; }
  bool count_command(Seat) override { return true; }
  std::size_t lines_of(std::string_view line) const override { return Painting::lines_of(line); }
  Reply call(Seat seat, std::string_view command) override { return Painting::call(state, seat, command, {}); }
  std::string_view why(Refusal refusal) const override { return Painting::why(refusal); }
  std::int64_t microseconds_left() const override { return 0; }

  Painting::State state;
};

// A session for one command: a team may have several connections, and only the one that waits is silent.
wire::Session session_for(Table& table, Seat team, const std::string& line) {
  wire::Dialect dialect;
  dialect.waiting_line = false;
  wire::Session session = wire::Session::of_seat(table, team, dialect);
  session.receive(line + "\n");
  return session;
}

// "FAILED 203 Invalid arena number" without its first word; none: not a refusal.
std::optional<std::pair<int, std::string>> refusal_in(const std::string& answer) {
  if (!answer.starts_with("FAILED ")) return std::nullopt;
  return std::pair{std::stoi(answer.substr(7)), answer.substr(7)};
}

std::string check_answer(const json::object& command, std::string answer, const std::string& where) {
  answer.pop_back();  // the last line's end
  std::replace(answer.begin(), answer.end(), '\n', '/');
  std::string expected = lines_of(command.at("answer"));
  const auto line = text_of(command.at("line"));
  if (line.starts_with("GET_STATUS")) {  // its last number is a time
    for (std::string* text : {&answer, &expected}) text->erase(text->find_last_of(' '));
  }
  const auto should = refusal_in(expected), is = refusal_in(answer);
  if (should && is && should->first != is->first) {
    for (const json::value& code : command.at("accept").as_array()) {
      if (number_of(code) == is->first) return "";
    }
  }
  return expected == answer ? "" : difference(fmt::format("{}, {}", where, line), expected, answer);
}

std::string check_results(const json::value& scenario, const std::vector<std::vector<std::int64_t>>& results) {
  std::vector<std::string> rows;
  rows.reserve(results.size());
  for (const auto& result : results) rows.push_back(fmt::format("[{}]", fmt::join(result, ",")));
  const std::string is = fmt::format("[{}]", fmt::join(rows, ",")), should = json::serialize(scenario.at("results"));
  return is == should ? "" : difference(text_of(scenario.at("id")) + ": results", should, is);
}

// Does not end the last turn of a scenario.
std::string check_turn(const json::value& turn, Table& table, bool last, const std::string& where) {
  std::vector<std::pair<Seat, wire::Session>> waiting;
  for (const json::value& command : turn.at("commands").as_array()) {
    const auto team = static_cast<Seat>(number_of(command.at("team")));
    wire::Session session = session_for(table, team, text_of(command.at("line")));
    std::string failure =
        check_answer(command.as_object(), session.take_output(), fmt::format("{}, team {}", where, team));
    if (!failure.empty()) return failure;
    if (session.waiting()) waiting.emplace_back(team, std::move(session));
  }
  if (last) return "";
  Painting::end_turn(table.state, nullptr);
  std::map<Seat, int> oks;
  for (auto& [team, session] : waiting) {
    session.turn_began();
    oks[team] += session.take_output() == "OK\n";
  }
  std::map<Seat, int> expected;
  for (const auto& [team, count] : turn.at("wait_ok").as_object()) {
    expected[static_cast<Seat>(std::stoi(team))] = number_of(count);
  }
  return expected == oks ? "" : where + ": the second OK of a WAIT is missing";
}

std::string check_server(const json::value& scenario) {
  const std::string name = text_of(scenario.at("id"));
  Painting::Setup setup;
  setup.teams = static_cast<std::uint8_t>(number_of(scenario.at("params").at("d")));
  setup.turns = static_cast<std::uint32_t>(number_of(scenario.at("params").at("t")));
  setup.tournaments = 0;
  setup.openings = {opening_of(scenario)};
  Table table(setup);
  std::vector<std::vector<std::int64_t>> results;
  const json::array& turns = scenario.at("turns").as_array();
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const std::string where =
        fmt::format("{}, tournament {}, turn {}", name, table.state.tournament + 1, table.state.turn);
    if (number_of(turns[i].at("turn")) != static_cast<int>(table.state.turn)) return where + ": it is another turn";
    const auto before = table.state.teams;
    std::string failure = check_turn(turns[i], table, i + 1 == turns.size(), where);
    if (!failure.empty()) return failure;
    if (table.state.tournament == results.size()) continue;
    results.emplace_back();
    for (Seat team = 0; team < setup.teams; ++team) {
      results.back().push_back(table.state.teams[team].points - before[team].points);
    }
  }
  return check_results(scenario, results);
}

}  // namespace

Report painting(const json::value& file) {
  Report report;
  for (const json::value& scenario : file.at("scenarios").as_array()) {
    report.count(text_of(scenario.at("kind")) == "arena" ? check_arena(scenario) : check_server(scenario));
  }
  return report;
}

}  // namespace agon::conform
