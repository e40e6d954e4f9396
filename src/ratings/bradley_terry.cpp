#include "ratings/bradley_terry.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/dice.hpp"

namespace agon::ratings {
namespace {

struct Encounters {  // between two players
  formats::Player a = 0;
  formats::Player b = 0;
  std::int64_t games = 0;
  std::int64_t halves_of_a = 0;
};

struct Game {
  std::size_t encounters = 0;
  int halves_of_a = 0;
};

class Model {
 public:
  Model(std::size_t players, std::span<const formats::Played> played) : players_(players) {
    std::map<std::pair<formats::Player, formats::Player>, std::vector<int>> by_pair;
    for (const formats::Played& game : played) {
      const auto earned = formats::halves(game);
      if (formats::is_bye(game.meeting) || earned[0] + earned[1] == 0) continue;
      const formats::Player first = game.meeting.seats[0], second = game.meeting.seats[1];
      by_pair[std::minmax(first, second)].push_back(first < second ? earned[0] : earned[1]);
    }
    for (auto& [pair, results] : by_pair) {
      std::sort(results.begin(), results.end());
      for (const int result : results) games_.push_back({encounters_.size(), result});
      encounters_.push_back({pair.first, pair.second, 0, 0});
    }
  }

  const std::vector<Game>& games() const { return games_; }

  std::vector<std::uint32_t> games_of_players() const {
    std::vector<std::uint32_t> count(players_);
    for (const Game& game : games_) ++count[encounters_[game.encounters].a], ++count[encounters_[game.encounters].b];
    return count;
  }

  // Elo by player; starts from `begin`.
  std::vector<double> fit(std::span<const Game> games, double virtual_draws, std::vector<double> begin) {
    for (Encounters& pair : encounters_) pair.games = pair.halves_of_a = 0;
    for (const Game& game : games) {
      ++encounters_[game.encounters].games;
      encounters_[game.encounters].halves_of_a += game.halves_of_a;
    }
    std::vector<double> wins(players_, virtual_draws / 2), strength(players_);
    for (const Encounters& pair : encounters_) {
      wins[pair.a] += static_cast<double>(pair.halves_of_a) / 2;
      wins[pair.b] += static_cast<double>(2 * pair.games - pair.halves_of_a) / 2;
    }
    for (std::size_t i = 0; i < players_; ++i) strength[i] = std::pow(10, begin[i] / 400);
    std::vector<double> weight(players_);
    for (int step = 0; step < steps_max; ++step) {
      for (std::size_t i = 0; i < players_; ++i) weight[i] = virtual_draws / (strength[i] + 1);
      for (const Encounters& pair : encounters_) {
        const double part = static_cast<double>(pair.games) / (strength[pair.a] + strength[pair.b]);
        weight[pair.a] += part, weight[pair.b] += part;
      }
      double change = 0;
      for (std::size_t i = 0; i < players_; ++i) {
        const double better = wins[i] / weight[i];
        change = std::max(change, std::abs(better / strength[i] - 1));
        strength[i] = better;
      }
      if (change < precision) break;
    }
    std::vector<double> elo(players_);
    for (std::size_t i = 0; i < players_; ++i) elo[i] = 400 * std::log10(strength[i]);
    const double mean = std::accumulate(elo.begin(), elo.end(), 0.0) / static_cast<double>(players_);
    for (double& rating : elo) rating -= mean;
    return elo;
  }

 private:
  static constexpr int steps_max = 20'000;
  static constexpr double precision = 1e-7;  // of a strength; a ten-thousandth of a point of Elo

  std::size_t players_;
  std::vector<Encounters> encounters_;
  std::vector<Game> games_;
};

}  // namespace

std::vector<BradleyTerry::Rating> BradleyTerry::rate(std::size_t players,
                                                     std::span<const formats::Played> played) const {
  if (players == 0) return {};
  Model model(players, played);
  const std::vector<double> elo = model.fit(model.games(), virtual_draws, std::vector<double>(players));
  std::vector<std::vector<double>> resampled(players);
  Dice dice(seed, 1);
  const auto count = static_cast<std::uint32_t>(model.games().size());
  std::vector<Game> sample(count);
  for (std::uint32_t i = 0; i < resamples; ++i) {
    for (Game& game : sample) game = model.games()[dice.below(count)];
    const std::vector<double> ratings = model.fit(sample, virtual_draws, elo);
    for (std::size_t player = 0; player < players; ++player) resampled[player].push_back(ratings[player]);
  }
  const std::vector<std::uint32_t> games = model.games_of_players();
  std::vector<Rating> all;
  for (std::size_t player = 0; player < players; ++player) {
    auto& sorted = resampled[player];
    std::sort(sorted.begin(), sorted.end());
    const std::size_t cut = sorted.size() / 40;  // 2.5 % at each end
    Rating rating{elo[player], elo[player], elo[player], games[player]};
    if (!sorted.empty()) rating.low = sorted[cut], rating.high = sorted[sorted.size() - 1 - cut];
    all.push_back(rating);
  }
  return all;
}

}  // namespace agon::ratings
