#include "formats/swiss.hpp"

#include <algorithm>

#include "formats/swiss_pairing.hpp"

namespace agon::formats {
namespace {

// The first round in which some game is missing; 0 if there is none up to `rounds`.
std::uint32_t open_round(std::span<const Entrant> entrants, std::span<const Played> played, std::uint32_t rounds) {
  std::vector<std::vector<bool>> there(rounds + 1, std::vector<bool>(entrants.size()));
  for (const Played& game : played) {
    if (game.meeting.round > rounds) continue;
    for (const Player player : game.meeting.seats) there[game.meeting.round][player] = true;
  }
  for (std::uint32_t round = 1; round <= rounds; ++round) {
    for (Player player = 0; player < entrants.size(); ++player) {
      if (plays_in(entrants[player], round) && !there[round][player]) return round;
    }
  }
  return 0;
}

}  // namespace

Round Swiss::next_round(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t seed) const {
  if (const std::string why = too_large(entrants.size()); !why.empty()) return {{}, {}, why};
  const std::uint32_t round = open_round(entrants, played, rounds_);
  if (round == 0) return {{}, {}, "all rounds are played"};
  std::vector<Played> before;
  std::copy_if(played.begin(), played.end(), std::back_inserter(before),
               [&](const Played& game) { return game.meeting.round < round; });
  const auto field = candidates(entrants, histories(entrants.size(), before), round);
  if (field.size() < 2) return {{}, {}, "fewer than two players are left"};
  const auto third = avoid_third_side_ && round < rounds_ ? ThirdSide::is_avoided : ThirdSide::may_happen;
  auto paired = pair_round(field, round, seed, look_ahead_ ? rounds_ - round : 0, third);
  if (!paired) {
    return {{},
            {},
            "no round is possible in which nobody meets the same opponent twice: the tournament ends after round " +
                std::to_string(round - 1) + " of " + std::to_string(rounds_)};
  }
  return left_to_play(std::move(*paired), round, played);
}

Table Swiss::table(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t seed) const {
  std::uint32_t rounds = 0;
  for (const Played& game : played) rounds = std::max(rounds, game.meeting.round);
  Table table = standings(entrants, played, rounds, swiss_tie_breaks, seed);
  if (purpose_ == Purpose::intermediate) table.remark = "intermediate: does not count for the final places";
  return table;
}

std::string Swiss::too_large(std::size_t entrants) const {
  if (entrants > entrants_max) {
    return std::to_string(entrants) + " entrants: a Swiss takes up to " + std::to_string(entrants_max);
  }
  if (rounds_ > rounds_max) return std::to_string(rounds_) + " rounds: a Swiss has up to " + std::to_string(rounds_max);
  return {};
}

std::string Swiss::advice(std::size_t entrants) const {
  if (std::string why = too_large(entrants); !why.empty()) return why;
  if (rounds_ + 1 < entrants) return {};
  const std::size_t playable = entrants % 2 == 0 ? entrants - 1 : entrants;
  if (rounds_ > playable) {
    return std::to_string(rounds_) + " rounds for " + std::to_string(entrants) +
           " entrants cannot be played, as all pairs have met after " + std::to_string(playable) +
           ": a round robin is the better format";
  }
  return std::to_string(rounds_) + " rounds for " + std::to_string(entrants) +
         " entrants: all pairs could meet in that time, so a round robin is the better format";
}

}  // namespace agon::formats
