#include "live/journal/game_record.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "live/duels/duel_match.hpp"
#include "live/journal/rebuilt.hpp"
#include "replay/outcome.hpp"

namespace agon::live {

std::optional<store::Record> find_record(store::Store& store, const GameName& name) {
  std::uint32_t of_team = 0;
  for (const store::Found& game : store.find(name.server)) {
    if (!name.team.empty() && game.team != name.team) continue;
    ++of_team;
    if ((name.team.empty() ? game.number : of_team) == name.number) return store.load(game.id);
  }
  return std::nullopt;
}

replay::Replay replay_of(const store::Record& record, const std::vector<std::string>& teams) {
  replay::Replay replay;
  replay.game = record.opening.rules;
  replay.setup = record.opening.setup;
  replay.seed = record.opening.seed;
  store::Record ended = record;
  ended.running.clear();
  const Replayer told = rebuilt(ended, [&](const Match& match) {
    replay::Replay::Turn turn;
    for (const Said& said : match.said()) turn.said.push_back({said.seat, said.text, {}});
    turn.digest = match.digest();
    replay.turns.push_back(std::move(turn));
  });
  const Match& match = told.match();
  replay.seats.resize(match.seats());
  if (record.opening.team.empty()) {
    for (std::size_t seat = 0; seat < std::min(teams.size(), replay.seats.size()); ++seat) {
      replay.seats[seat].name = teams[seat];
    }
  } else {
    replay.seats.at(DuelMatch::team_seat).name = record.opening.team;
  }
  replay::Outcome outcome;
  outcome.seats.resize(replay.seats.size());
  for (std::size_t seat = 0; seat < replay.seats.size(); ++seat) outcome.seats[seat].name = replay.seats[seat].name;
  replay::settle(outcome, match);
  replay.scores = outcome.scores;
  replay.digest = match.digest();
  replay.ours = !match.over();
  if (match.over()) replay.winner = outcome.winner;
  replay.reason = match.over() ? replay::reason_of(match, outcome)
                               : "the game was not over yet; these are the points after its last whole turn";
  return replay;
}

}  // namespace agon::live
