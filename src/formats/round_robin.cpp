#include "formats/round_robin.hpp"

#include <algorithm>
#include <functional>

#include "formats/standings.hpp"

namespace agon::formats {
namespace {

// A format whose rounds stand from the beginning: the first of them that is not complete.
Round first_open(std::uint32_t rounds, std::span<const Played> played,
                 const std::function<std::vector<Meeting>(std::uint32_t)>& meetings_of) {
  for (std::uint32_t number = 1; number <= rounds; ++number) {
    Round round = left_to_play({meetings_of(number), {}, {}}, number, played);
    if (!round.meetings.empty() || !round.over.empty()) return round;
  }
  return {{}, {}, "all rounds are played"};
}

// Players who are not in this round.
auto is_away(std::span<const Entrant> entrants, std::uint32_t round) {
  return [entrants, round](Player player) { return !plays_in(entrants[player], round); };
}

// Everybody sits on a circle but the last one; in each round it turns by one, and opposite ones meet. The last one is
// the empty seat of an odd field.
std::vector<Meeting> circle(Player players, std::uint32_t number, std::uint32_t cycles) {
  const Player on_circle = players % 2 == 0 ? players - 1 : players;
  const std::uint32_t turn = (number - 1) % on_circle, cycle = (number - 1) / on_circle;
  std::vector<Meeting> meetings;
  const auto add = [&](Player first, Player second) {
    if (cycle % 2 == 1) std::swap(first, second);
    std::string purpose = cycles > 1 ? "cycle " + std::to_string(cycle + 1) : "";
    meetings.push_back(
        {number, static_cast<std::uint32_t>(meetings.size() + 1), {first, second}, 0, std::move(purpose)});
  };
  if (players % 2 == 0) turn % 2 == 0 ? add(turn, players - 1) : add(players - 1, turn);
  for (Player apart = 1; apart <= on_circle / 2; ++apart) {
    const Player ahead = (turn + apart) % on_circle, behind = (turn + on_circle - apart) % on_circle;
    apart % 2 == 1 ? add(ahead, behind) : add(behind, ahead);
  }
  return meetings;
}

Table sum_of_scores(std::span<const Entrant> entrants, std::span<const Played> played) {
  std::vector<std::int64_t> sums(entrants.size());
  for (const Played& game : played) {
    for (std::size_t seat = 0; seat < game.meeting.seats.size() && seat < game.scores.size(); ++seat) {
      const Player player = game.meeting.seats[seat];
      if (player != nobody && !entrants[player].annulled) sums[player] += game.scores[seat];
    }
  }
  Table table;
  table.columns.push_back({"points", 6});
  for (Player player = 0; player < entrants.size(); ++player)
    table.rows.push_back({player, 1, {scoring::Exact(sums[player], point)}});
  place_by_values(table, 1);
  return table;
}

}  // namespace

Round RoundRobin::next_round(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t) const {
  const auto players = static_cast<Player>(entrants.size());
  if (players < 2) return {{}, {}, "fewer than two players are left"};
  const std::uint32_t rounds = cycles_ * (players % 2 == 0 ? players - 1 : players);
  return first_open(rounds, played, [&](std::uint32_t number) {
    std::vector<Meeting> meetings = circle(players, number, cycles_);
    for (Meeting& meeting : meetings) std::erase_if(meeting.seats, is_away(entrants, number));
    std::erase_if(meetings, [](const Meeting& meeting) { return meeting.seats.empty(); });
    return meetings;
  });
}

Table RoundRobin::table(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t seed) const {
  if (counting_ == Counting::scores) return sum_of_scores(entrants, played);
  return standings(entrants, played, 0, round_robin_tie_breaks, seed);
}

Round AllTogether::next_round(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t) const {
  const auto players = static_cast<Player>(entrants.size());
  return first_open(worlds_, played, [&](std::uint32_t number) {
    Meeting meeting{number, 1, {}, number - 1, "world " + std::to_string(number)};
    for (Player seat = 0; seat < players; ++seat) meeting.seats.push_back((seat + number - 1) % players);
    std::erase_if(meeting.seats, is_away(entrants, number));
    return meeting.seats.size() < 2 ? std::vector<Meeting>() : std::vector{meeting};
  });
}

Table AllTogether::table(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t) const {
  return sum_of_scores(entrants, played);
}

std::string AllTogether::advice(std::size_t entrants) const {
  if (entrants <= max_seats) return {};
  return std::to_string(entrants) + " entrants: a world has room for " + std::to_string(max_seats);
}

Round Gauntlet::next_round(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t) const {
  return first_open(games_, played, [&](std::uint32_t number) {
    std::vector<Meeting> meetings;
    for (Player challenger = 0; challenger < challengers_; ++challenger) {
      for (Player other = challengers_; other < entrants.size(); ++other) {
        std::vector<Player> seats{challenger, other};
        if ((number + challenger + other) % 2 == 1) std::swap(seats[0], seats[1]);
        const auto table = static_cast<std::uint32_t>(meetings.size() + 1);
        meetings.push_back({number, table, std::move(seats), 0, ""});
      }
    }
    std::erase_if(meetings, [&](const Meeting& meeting) {
      return std::ranges::any_of(meeting.seats, is_away(entrants, number));
    });
    return meetings;
  });
}

Table Gauntlet::table(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t) const {
  const Histories all = histories(entrants.size(), played);
  Table table;
  table.columns = {{"score %", 1}, {"points", 1}, {"games", 0}};
  for (Player player = 0; player < entrants.size(); ++player) {
    const int halves = halves_of(all[player]);
    const auto games = static_cast<std::int64_t>(all[player].size());
    const scoring::Exact part = games == 0 ? scoring::Exact(0) : scoring::Exact(50 * halves, games);
    table.rows.push_back({player, 1, {part, scoring::Exact(halves, 2), scoring::Exact(games)}});
  }
  place_by_values(table, 1);
  return table;
}

}  // namespace agon::formats
