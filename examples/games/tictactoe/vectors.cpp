// Vectors of tic-tac-toe: {"game": "tictactoe", "games": [{"moves": ["5", ...], "winner": 1, 2, 0 for a draw or
// null}]}. A last move may be {"line": "...", "kind": "..."}, which is refused.

#include <fmt/format.h>

#include <boost/json.hpp>

#include "conform/conform.hpp"
#include "games/match.hpp"
#include "games/tictactoe/rules.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using tictactoe::Tictactoe;

std::string difference(std::string_view where, std::string_view expected, std::string_view got) {
  return fmt::format("{}\n  expected: {}\n  got:      {}", where, expected, got);
}

std::string_view say(MatchOf<Tictactoe>& match, std::string_view line) {
  if (match.over()) return "over";
  const Refusal refusal = match.answer(match.state().mover(), line);
  if (refusal.taken()) match.end_turn();
  return match.kind(refusal);
}

std::string result_of(const MatchOf<Tictactoe>& match) {
  if (!match.over()) return "null";
  const auto winner = Tictactoe::winner(match.state());
  return std::to_string(winner ? *winner + 1 : 0);
}

std::string check_game(const json::value& game, std::string_view name) {
  MatchOf<Tictactoe> match({}, 0);
  const json::array& moves = game.at("moves").as_array();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const json::object* const refused = moves[i].if_object();
    const auto line = json::value_to<std::string>(refused ? refused->at("line") : moves[i]);
    const auto expected = refused ? json::value_to<std::string>(refused->at("kind")) : std::string();
    const std::string_view got = say(match, line);
    if (got != expected) return difference(fmt::format("{}, move {}: \"{}\"", name, i + 1, line), expected, got);
  }
  const std::string expected = json::serialize(game.at("winner"));
  const std::string got = result_of(match);
  return got == expected ? "" : difference(fmt::format("{}: winner", name), expected, got);
}

}  // namespace

Report tictactoe(const json::value& file) {
  Report report;
  const json::array& games = file.at("games").as_array();
  for (std::size_t i = 0; i < games.size(); ++i) {
    std::string failure = check_game(games[i], fmt::format("games[{}]", i));
    ++(failure.empty() ? report.passed : report.failed);
    if (!failure.empty()) report.failures.push_back(std::move(failure));
  }
  return report;
}

}  // namespace agon::conform
