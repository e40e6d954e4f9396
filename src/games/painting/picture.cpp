// The world for people: the last turn and the result as sentences, and the first game as lines of text.

#include "games/painting/picture.hpp"

#include <algorithm>
#include <cstdlib>

#include "games/painting/rules.hpp"

namespace agon::painting {
namespace {

using State = Painting::State;

std::string counted(std::size_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

std::string name_of(Seat team) { return "team " + std::to_string(team + 1); }

// "team 2: 613, team 1: 598", best first.
std::string standings(const State& now) {
  std::vector<Seat> teams;
  for (Seat team = 0; team < now.setup.teams; ++team) teams.push_back(team);
  const Scores scores = Painting::scores(now);
  std::stable_sort(teams.begin(), teams.end(), [&](Seat a, Seat b) { return scores[a] > scores[b]; });
  std::string text;
  for (const Seat team : teams) {
    text += text.empty() ? "" : ", ";
    text += name_of(team) + ": " + std::to_string(scores[team] / point);
  }
  return text;
}

std::string when(const State& now) {
  if (now.over()) return "after " + counted(now.tournament, "tournament");
  const std::string tournament = "tournament " + std::to_string(now.tournament + 1);
  if (now.turn == 0) return tournament + ", break";
  return tournament + ", turn " + std::to_string(now.turn) + " of " + std::to_string(now.setup.turns);
}

}  // namespace

std::string drawn(const Arena::State& arena, TextStyle style) {
  std::string text;
  for (int row = 0; row < arena.board.rows; ++row) {
    for (int column = 0; column < arena.board.columns; ++column) {
      const Place place{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
      char sign = sign_of(arena.board, {arena.colour[0], arena.colour[1]}, place);
      for (const Pawn& pawn : arena.all_pawns()) {
        const int down = row - pawn.place.row, right = column - pawn.place.column, radius = arena.board.radius;
        if (std::max(std::abs(down), std::abs(right)) > radius) continue;
        const bool second = pawn.surface[index(down + radius)] >> (right + radius) & 1;
        sign = pawn.place == place ? (pawn.owner == 0 ? 'A' : 'B') : (second ? 'b' : 'a');
      }
      const bool coloured = sign != 'X' && sign != '.';
      const unsigned seat = sign == '2' || sign == 'b' || sign == 'B' ? 1 : 0;
      text += coloured ? inked_for_seat(style, seat, {&sign, 1}) : std::string(1, sign);
    }
    text += '\n';
  }
  return text;
}

std::string Painting::tell(const State& now, TurnLog<Event> lately) {
  std::size_t painted = 0, taken = 0, undone = 0;
  bool ended = false;
  for (const Event& event : lately.events) {
    painted += event.what.kind == Arena::Event::Kind::painted;
    taken += event.what.kind == Arena::Event::Kind::taken;
    undone += event.what.kind == Arena::Event::Kind::undone;
    ended |= !event.ended.empty();
  }
  std::string text = when(now);
  if (ended) text += ", " + counted(now.tournament, "tournament") + " played";
  if (painted) text += "; " + counted(painted, "strip") + " of paint";
  if (undone) text += "; " + counted(undone, "move") + " undone";
  if (taken) text += "; " + counted(taken, "pawn") + " taken over";
  return text + "; points: " + standings(now);
}

std::string Painting::ending(const State& now) {
  const Scores scores = Painting::scores(now);
  const auto best = std::max_element(scores.begin(), scores.end());
  const auto first = static_cast<std::size_t>(best - scores.begin());
  const auto as_good = static_cast<std::size_t>(std::count(scores.begin(), scores.end(), *best));
  std::string who = name_of(static_cast<Seat>(first)) + " wins";
  if (as_good > 1) who = counted(as_good, "team") + " share the first place";
  return who + " with " + std::to_string(*best / point) + " points " + when(now);
}

std::string Painting::picture(const State& now, TurnLog<Event>, TextStyle style) {
  std::string text = when(now) + "\n" + drawn(now.arenas.front(), style) + "points: " + standings(now);
  if (now.setup.teams > 2) text += " (the board is that of the first two teams)";
  return text;
}

}  // namespace agon::painting
