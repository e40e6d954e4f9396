#include "live/journal/rebuilt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/machine_error.hpp"
#include "games/registry.hpp"
#include "live/duels/duel_match.hpp"
#include "live/house.hpp"

namespace agon::live {

namespace {

// In a team's match the house bots' orders follow from the state. Journals of earlier versions contain them too.
void let_house_answer(Replayer& match, std::uint64_t seed, const std::vector<Said>& told) {
  for (const Said& said : house_answers(match.match(), seed, DuelMatch::team_seat)) {
    if (std::ranges::find(told, said.seat, &Said::seat) == told.end()) (void)match.say(said.seat, said.text);
  }
}

}  // namespace

Replayer rebuilt(const store::Record& record, const std::function<void(const Match&)>& turn_ended) {
  const store::Opening& opening = record.opening;
  const std::string where = fmt::format("{}: game {}", opening.server, opening.number);
  const Game* const game = find_game(opening.rules);
  if (!game) throw MachineError(fmt::format("{}: this program has no game {}", where, opening.rules));
  auto begun = game->start(opening.setup, opening.seed);
  if (!begun) throw MachineError(fmt::format("{}: {}", where, begun.error()));
  Replayer match(std::move(begun).value());
  std::uint32_t turn = 1;
  const auto must = [&](const Result<void>& fits) {
    if (fits) return;
    throw MachineError(fmt::format("{}, turn {}: the journal does not fit the rules: {}", where, turn, fits.error()));
  };
  for (const store::Turn& ended : record.turns) {
    for (const Said& said : ended.said) must(match.say(said.seat, said.text));
    if (!opening.team.empty()) let_house_answer(match, opening.seed, ended.said);
    must(match.end_turn());
    if (match.match().digest() != ended.digest) must(Error{"it leads to a different state than before"});
    if (turn_ended) turn_ended(match.match());
    ++turn;
  }
  for (const Said& said : record.running) must(match.say(said.seat, said.text));
  return match;
}

}  // namespace agon::live
