#include "live/duels/duel_lobby.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/dice.hpp"
#include "base/machine_error.hpp"
#include "config/duel_plan.hpp"
#include "crypto/passwords.hpp"

namespace agon::live {

DuelLobby::DuelLobby(const config::Contest& contest, const config::ServerPlan& plan, store::Store& store,
                     ContestClock& clock, Closed closed)
    : plan_(plan), store_(store), clock_(clock), closed_(std::move(closed)) {
  change(contest.teams);
  const auto matches = store.find(plan.name);
  for (const store::Found& match : matches) {
    number_ = std::max(number_, match.number);
    at_least_ = std::max(at_least_, match.ended);
  }
  for (store::Found match : matches) {
    if (match.scores) continue;
    match.ended = at_least_;
    match.scores = close_broken_off(store_, match.id, match.ended);
    closed_(match);
  }
}

void DuelLobby::change(const std::vector<tournaments::Team>& teams) {
  teams_.clear();
  logins_.clear();
  tables_.resize(teams.size());
  for (std::size_t team = 0; team < teams.size(); ++team) {
    logins_.push_back(teams[team].login);
    if (!teams[team].token_hash.empty()) teams_.emplace(teams[team].token_hash, team);
  }
}

std::optional<std::size_t> DuelLobby::team_of(std::string_view token) const {
  const auto found = teams_.find(crypto::hash_token(token));
  if (found == teams_.end()) return std::nullopt;
  return found->second;
}

std::uint32_t DuelLobby::maps() const { return config::map_count(plan_); }

std::unique_ptr<DuelMatch> DuelLobby::begin(std::size_t team, std::optional<std::size_t> wanted, DuelTable& table) {
  const std::uint64_t seed = plan_.key.seed_of("game", {++number_});
  constexpr std::uint64_t map_stream = ~std::uint64_t{0};  // the other streams belong to the house bots
  const auto map = static_cast<std::uint32_t>(wanted.value_or(1 + Dice(seed, map_stream).below(maps())));
  const std::string setup = config::duel_setup(plan_, map, number_);
  auto match = plan_.game->start(setup, seed);
  if (!match) throw MachineError(fmt::format("{}: {}", plan_.name, match.error()));
  tables_[team] = &table;
  const store::Opening opening{plan_.name, number_, std::string(plan_.game->info().name), setup, seed, login(team)};
  return std::make_unique<DuelMatch>(std::move(match).value(), seed, DuelJournal{&store_, opening});
}

void DuelLobby::log_out(std::size_t team) {
  if (DuelTable* const table = tables_[team]) table->log_out();
}

void DuelLobby::closed(std::size_t team, const DuelMatch& duel) {
  tables_[team] = nullptr;
  closed_(duel.found());
}

std::string DuelTable::log_in(std::string_view block) {
  const DuelProtocol& protocol = lobby_.protocol();
  const auto login = protocol.read_login(block, lobby_.maps());
  const auto refused = [&](std::string_view why) {
    why_refused_ = why;
    return protocol.message(why);
  };
  if (!login) return refused(login.error());
  const auto team = lobby_.team_of(login->token);
  token_was_wrong_ = !team;
  if (!team) return refused(protocol.unknown_token);
  refused_team_ = lobby_.login(*team);
  if (const auto may_play = lobby_.check_may_play(*team); !may_play) return refused(may_play.error());
  if (login->leaves) {
    lobby_.log_out(*team);
    return protocol.message(protocol.left);
  }
  if (lobby_.plays(*team)) return refused(protocol.plays_already);
  team_ = team;
  return begin(lobby_.begin(*team, login->map, *this), login->token);
}

}  // namespace agon::live
