#include "sim/contest_draw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>

#include "crypto/passwords.hpp"
#include "live/test_orders.hpp"

namespace agon::sim {

namespace {

using tournaments::Kind;

// Log-uniform: every order of magnitude is equally likely.
Duration between(Dice& dice, Duration least, Duration most) {
  Duration range = least;
  while (2 * range < most && dice.below(3) != 0) range *= 2;
  return range + range * dice.below(1000) / 1000;
}

config::Milliseconds whole_seconds(Duration duration) { return std::chrono::round<std::chrono::seconds>(duration); }

config::Contest draw_contest(Dice& dice) {
  config::Contest contest;
  contest.name = "simulated";
  static constexpr const char* logins[] = {"alfa", "beta", "gamma", "delta", "epsilon", "zeta"};
  const std::size_t teams = 2 + dice.below(5);
  for (const char* login : std::span(logins).first(teams)) {
    contest.teams.push_back({login, ""});
    contest.teams.back().token_hash = crypto::hash_token(token_of(login));
  }
  config::ServerPlan plan;
  plan.name = "W1";
  plan.game = find_game("wall");
  plan.key = crypto::SeedKey::from_number(dice.next());
  contest.servers = {plan};
  live::add_all_games(contest);
  for (config::ServerPlan& each : contest.servers) {
    each.setup.replace(each.setup.find("teams=2"), 7, fmt::format("teams={}", teams));
  }
  // A random subset, not empty.
  for (std::size_t i = contest.servers.size(); i-- > 0;) {
    if (contest.servers.size() > 1 && dice.below(2)) {
      contest.servers.erase(contest.servers.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  for (config::ServerPlan& each : contest.servers) {
    each.turn = each.first_turn = whole_seconds(between(dice, 5s, 5min));
  }
  contest.length = whole_seconds(between(dice, 30min, 24h));
  contest.unfinished = dice.below(2) ? config::Unfinished::counts : config::Unfinished::dropped;
  contest.seed = dice.next();
  return contest;
}

void draw_tournaments(Dice& dice, config::Contest& contest) {
  static constexpr Kind kinds[] = {Kind::swiss, Kind::play_off, Kind::round_robin, Kind::gauntlet};
  std::string before;
  for (const char* name : {"first", "second"}) {
    tournaments::TournamentPlan one;
    one.plan.name = name;
    one.plan.game = "football";
    one.plan.format.kind = kinds[dice.below(std::size(kinds))];
    one.plan.format.rounds = 1 + dice.below(3);
    one.publish = dice.below(2) ? tournaments::Publish::over : tournaments::Publish::by_hand;
    if (before.empty()) {
      one.after = *contest.length * dice.below(100) / 100;
    } else {
      one.after_tournament = before;
    }
    contest.tournaments.push_back(one);
    before = name;
  }
}

}  // namespace

std::string token_of(const std::string& login) { return "token-of-" + login; }

Draw draw(std::uint64_t seed) {
  Dice dice(seed, 3);
  Draw all;
  all.contest = draw_contest(dice);
  draw_tournaments(dice, all.contest);
  all.outlives = dice.below(3) == 0 ? store::Outlives::power : store::Outlives::process;
  all.stands_still_at_the_end = dice.below(3) == 0;
  all.workers = 1 + dice.below(4);
  all.orders_per_turn = 1 + dice.below(3);
  const auto one_in = [&](std::uint32_t least) { return dice.below(3) == 0 ? least + dice.below(10 * least) : 0; };
  all.cut_one_in = one_in(20);
  all.queue = {one_in(5), one_in(5), one_in(5), one_in(5), one_in(3)};
  for (int kind = 0; kind <= static_cast<int>(Fault::Kind::tournaments_change); ++kind) {
    const auto what = static_cast<Fault::Kind>(kind);
    if (what == Fault::Kind::loses_power && all.outlives == store::Outlives::process) continue;
    if (dice.below(3) != 0) all.faults.push_back({what, between(dice, *all.contest.length / 50, *all.contest.length)});
  }
  return all;
}

}  // namespace agon::sim
