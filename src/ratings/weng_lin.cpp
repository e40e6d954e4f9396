#include "ratings/weng_lin.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace agon::ratings {
namespace {

struct Result {
  formats::Player player = 0;
  std::int64_t score = 0;
};

std::vector<Result> results_of(const formats::Played& game) {
  const auto& seats = game.meeting.seats;
  if (formats::is_bye(game.meeting)) return {};
  if (seats.size() == 2) {
    const auto earned = formats::halves(game);
    if (earned[0] + earned[1] == 0) return {};
    return {{seats[0], earned[0]}, {seats[1], earned[1]}};
  }
  std::vector<Result> results;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat] != formats::nobody) results.push_back({seats[seat], game.scores[seat]});
  }
  return results;
}

}  // namespace

std::vector<WengLin::Skill> WengLin::rate(std::size_t players, std::span<const formats::Played> played) const {
  std::map<std::uint32_t, std::vector<const formats::Played*>> rounds;
  for (const formats::Played& game : played) rounds[game.meeting.round].push_back(&game);
  std::vector<Skill> skills(players, Skill{mu, sigma});
  for (const auto& [number, games] : rounds) {
    std::vector<Skill> next = skills;
    for (const formats::Played* game : games) {
      const std::vector<Result> results = results_of(*game);
      for (const Result& own : results) {
        const Skill& skill = skills[own.player];
        const double variance = skill.sigma * skill.sigma;
        double omega = 0, delta = 0;
        for (const Result& other : results) {
          if (other.player == own.player) continue;
          const Skill& opponent = skills[other.player];
          const double c = std::sqrt(variance + opponent.sigma * opponent.sigma + 2 * beta * beta);
          const double expected = 1 / (1 + std::exp((opponent.mu - skill.mu) / c));
          const double scored = own.score > other.score ? 1 : own.score == other.score ? 0.5 : 0;
          omega += variance / c * (scored - expected);
          delta += skill.sigma / c * variance / (c * c) * expected * (1 - expected);
        }
        next[own.player].mu += omega;
        next[own.player].sigma *= std::sqrt(std::max(1 - delta, kappa));
      }
    }
    skills = std::move(next);
  }
  return skills;
}

}  // namespace agon::ratings
