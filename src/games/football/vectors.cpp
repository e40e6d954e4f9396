// Test vectors of football: complete games with the nodes where each move could end, and single illegal answers.

#include <fmt/format.h>
#include <boost/json.hpp>

#include "conform/conform.hpp"
#include "games/football/rules.hpp"
#include "games/match.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using football::Ending;
using football::Football;

std::string text_of(const json::value& value) { return json::value_to<std::string>(value); }

std::string difference(std::string_view where, std::string_view expected, std::string_view got) {
  return fmt::format("{}\n  expected: {}\n  got:      {}", where, expected, got);
}

// The notation of the file: two letters per node, a..o for x and a..u for y, sorted.
std::string letters(const football::NodeSet& nodes) {
  std::string text;
  nodes.for_each([&](int number) {
    const football::Node node = football::node_of(number);
    text += static_cast<char>('a' + node.x);
    text += static_cast<char>('a' + node.y);
  });
  return text;
}

// Gives a line as the answer of the seat to act. Returns "", or why it failed.
std::string say(MatchOf<Football>& match, std::string_view line) {
  if (match.over()) return "the game is over";
  const Refusal refusal = match.answer(match.state().mover(), line);
  if (!refusal.taken()) return std::string(match.kind(refusal));
  match.end_turn();
  return "";
}

std::string result_of(const Football::State& now) {
  if (!now.over()) return "the game goes on";
  const Seat winner = *now.winner();
  return fmt::format("winner {}, {}{}, {} moves, {} of the winner", winner + 1,
                     now.ending == Ending::no_move ? "no_move" : "goal", now.ending == Ending::own_goal ? " (own)" : "",
                     now.moves, now.moves_of(winner));
}

std::string result_of(const json::value& expected) {
  return fmt::format("winner {}, {}{}, {} moves, {} of the winner", expected.at("winner").to_number<int>(),
                     text_of(expected.at("reason")), expected.at("own_goal").as_bool() ? " (own)" : "",
                     expected.at("moves").to_number<int>(), expected.at("winner_moves").to_number<int>());
}

// The first difference in a game; empty: none.
std::string check_game(const json::value& game, std::string_view name) {
  MatchOf<Football> match({}, 0);
  const json::array& moves = game.at("moves").as_array();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string line = text_of(moves[i]);
    const std::string expected = text_of(game.at("finals").as_array().at(i));
    const std::string ends = letters(Football::ends(match.state()));
    if (ends != expected) return difference(fmt::format("{}, before move {}: final nodes", name, i), expected, ends);
    const std::string wrong = say(match, line);
    if (!wrong.empty()) return difference(fmt::format("{}, move {}: \"{}\"", name, i, line), "a legal move", wrong);
  }
  const std::string expected = result_of(game.at("result"));
  const std::string got = result_of(match.state());
  return got == expected ? ""
                         : difference(fmt::format("{}, after {} moves: result", name, moves.size()), expected, got);
}

std::string check_illegal(const json::value& illegal, const json::array& games, std::string_view name) {
  MatchOf<Football> match({}, 0);
  const auto after = illegal.at("after").to_number<std::size_t>();
  const json::array& moves = games.at(illegal.at("game").to_number<std::size_t>()).at("moves").as_array();
  for (std::size_t i = 0; i < after; ++i) {
    const std::string wrong = say(match, text_of(moves.at(i)));
    if (!wrong.empty()) return difference(fmt::format("{}, move {} before it", name, i), "a legal move", wrong);
  }
  const std::uint64_t before = match.digest();
  const std::string line = text_of(illegal.at("line"));
  std::string got = say(match, line);
  for (const json::value& kind : illegal.at("kinds").as_array()) {
    if (text_of(kind) == got && match.digest() == before) return "";
  }
  if (got.empty()) got = "a legal move";
  return difference(fmt::format("{}: \"{}\"", name, line), json::serialize(illegal.at("kinds")), got);
}

}  // namespace

Report football(const json::value& file) {
  Report report;
  const json::array& games = file.at("games").as_array();
  for (std::size_t i = 0; i < games.size(); ++i) report.count(check_game(games[i], fmt::format("games[{}]", i)));
  const json::array& illegal = file.at("illegal").as_array();
  for (std::size_t i = 0; i < illegal.size(); ++i) {
    report.count(check_illegal(illegal[i], games, fmt::format("illegal[{}]", i)));
  }
  return report;
}

}  // namespace agon::conform
