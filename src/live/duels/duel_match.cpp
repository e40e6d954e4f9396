#include "live/duels/duel_match.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/assert.hpp"
#include "base/machine_error.hpp"
#include "games/registry.hpp"
#include "live/house.hpp"
#include "live/journal/rebuilt.hpp"

namespace agon::live {

namespace {

std::string_view leave_word(std::string_view game) {
  const Game* const found = find_game(game);
  AGON_ASSERT(found && found->duels);
  return found->duels->leave;
}

}  // namespace

DuelMatch::DuelMatch(std::unique_ptr<Match> match, std::uint64_t seed, DuelJournal journal)
    : match_(std::move(match)), seed_(seed), journal_(std::move(journal)) {
  if (journal_.store) id_ = journal_.store->open(journal_.opening);
}

bool DuelMatch::answer(std::string_view text) {
  const Refusal refusal = match_->answer(team_seat, text);
  if (journal_.store) journal_.store->append(id_, {team_seat, std::string(text)});
  return refusal.taken() || !asked().stale(refusal);
}

// Everybody decides on the state at the beginning of the turn, so the house bots may answer last.
void DuelMatch::end_turn(store::Time now) {
  for (const Said& said : house_answers(*match_, seed_, team_seat)) match_->answer(said.seat, said.text);
  finish_turn(now);
}

void DuelMatch::leave(store::Time now) {
  if (match_->over()) return;
  const std::string_view leave = leave_word(match_->info().name);
  match_->answer(team_seat, leave);
  if (journal_.store) journal_.store->append(id_, {team_seat, std::string(leave)});
  finish_turn(now);
}

void DuelMatch::finish_turn(store::Time now) {
  match_->end_turn();
  ended_ = now;
  if (!journal_.store) return;
  journal_.store->end_turn(id_, match_->digest(), now);
  if (match_->over()) journal_.store->close(id_, match_->scores());
}

store::Found DuelMatch::found() const {
  const store::Opening& opening = journal_.opening;
  return {id_, opening.number, match_->turn(), ended_, match_->scores(), opening.team, opening.setup};
}

CutMatch cut_off(const store::Record& record) {
  Replayer match = rebuilt(record);
  auto ended = match.say(DuelMatch::team_seat, leave_word(record.opening.rules));
  if (ended) ended = match.end_turn();
  if (!ended) {
    throw MachineError(fmt::format("{}: game {}: {}", record.opening.server, record.opening.number, ended.error()));
  }
  return {match.match().scores(), match.match().digest()};
}

Scores close_broken_off(store::Store& store, store::GameId id, store::Time now) {
  const store::Record record = store.load(id);
  const CutMatch match = cut_off(record);
  store.append(id, {DuelMatch::team_seat, std::string(leave_word(record.opening.rules))});
  store.end_turn(id, match.digest, now);
  store.close(id, match.scores);
  return match.scores;
}

}  // namespace agon::live
