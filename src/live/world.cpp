#include "live/world.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/machine_error.hpp"
#include "live/journal/rebuilt.hpp"

namespace agon::live {

World::World(const scoring::KCurve& curve, const config::ServerPlan& plan, store::Store& store, ContestClock& clock)
    : curve_(curve), plan_(plan), setup_(plan.setup), store_(store), clock_(clock) {
  const auto games = store_.find(plan.name);
  for (const store::Found& game : games) at_least_ = std::max(at_least_, game.ended);
  if (games.empty() || games.back().scores) {
    open(games.empty() ? 1 : games.back().number + 1);
  } else {
    resume(games.back().id);
  }
}

void World::open(std::uint32_t number) {
  const std::uint64_t seed = plan_.key.seed_of("game", {number});
  opening_ = {plan_.name, number, std::string(plan_.game->info().name), setup_, seed};
  auto match = plan_.game->start(opening_.setup, opening_.seed);
  if (!match) throw MachineError(fmt::format("{}: {}", plan_.name, match.error()));
  match_ = std::move(match).value();
  id_ = store_.open(opening_);
  commands_ = {};
}

void World::resume(store::GameId id) {
  id_ = id;
  const store::Record record = store_.load(id);
  opening_ = record.opening;
  if (opening_.rules != plan_.game->info().name) {
    throw MachineError(fmt::format("{}: the journal is of another game, {}; give the server another name", plan_.name,
                                   opening_.rules));
  }
  match_ = rebuilt(record).take();
  for (const Said& said : record.running) ++commands_[said.seat];
}

std::optional<store::Found> World::end_turn() {
  finished_.reset();
  match_->end_turn();
  commands_ = {};
  const store::Time ended = clock_.now();
  store_.end_turn(id_, match_->digest(), ended);
  if (!match_->over()) return std::nullopt;
  store::Found closed{id_, opening_.number, match_->turn(), ended, match_->scores()};
  store_.close(id_, *closed.scores);
  finished_ = std::move(match_);
  open(opening_.number + 1);
  return closed;
}

config::Milliseconds World::turn_length() const {
  const auto& wanted = match_->called().break_turn() ? plan_.first_turn : plan_.turn;
  return wanted.value_or(match_->called().turn_length());
}

wire::Dialect World::dialect() const {
  wire::Dialect dialect = plan_.dialect;
  dialect.waiting_line = plan_.game->info().tells_waiting_time;
  return dialect;
}

std::string World::refusal(std::string_view why) const { return fmt::format("{} 5 {}\n", plan_.dialect.failed, why); }

bool World::count_command(Seat seat) {
  ++all_commands_;
  const bool may = commands_[seat]++ < plan_.commands_per_turn;
  refused_ += !may;
  return may;
}

Reply World::call(Seat seat, std::string_view command) {
  const auto now = Steady::now();
  Reply reply = match_->called().call(seat, command, {coefficient(now), microseconds_left(now)});
  refused_ += !reply.refusal.taken();
  if (reply.changed) store_.append(id_, {seat, std::string(command)});
  return reply;
}

// Computing K takes longer than the rest of a command, and K hardly changes within a tenth of a second.
std::int64_t World::coefficient(Steady::time_point now) {
  if (now >= k_until_) {
    k_ = curve_.at(clock_.now());
    k_until_ = now + std::chrono::milliseconds(100);
  }
  return k_;
}

std::int64_t World::microseconds_left(Steady::time_point now) const {
  const auto left = std::chrono::duration_cast<std::chrono::microseconds>(end_ - now);
  return std::max<std::int64_t>(0, left.count());
}

}  // namespace agon::live
