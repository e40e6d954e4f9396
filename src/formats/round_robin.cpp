#include "formats/round_robin.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "formats/standings.hpp"

namespace agon::formats {
namespace {

// The next round of a format whose rounds are fixed from the start: the first incomplete one.
Round first_open(std::uint32_t rounds, std::span<const Played> played,
                 const std::function<std::vector<Meeting>(std::uint32_t)>& meetings_of) {
  for (std::uint32_t number = 1; number <= rounds; ++number) {
    Round round = left_to_play({meetings_of(number), {}, {}}, number, played);
    if (!round.meetings.empty() || !round.over.empty()) return round;
  }
  return {{}, {}, "all rounds are played"};
}

// Players who do not take part in this round.
auto is_away(std::span<const Entrant> entrants, std::uint32_t round) {
  return [entrants, round](Player player) { return !plays_in(entrants[player], round); };
}

// The round before which a player entered.
std::uint32_t entered(const Entrant& entrant) {
  std::uint32_t round = 0;
  while (round < entrant.missed.size() && entrant.missed[round] == round) ++round;
  return round;
}

// The players present when the first round was opened, and the groups of players who entered together later.
struct Field {
  Player first = 0;                               // their number
  std::vector<std::pair<Player, Player>> groups;  // [from, to)
};

Field field_of(std::span<const Entrant> entrants) {
  Field field;
  const auto all = static_cast<Player>(entrants.size());
  while (field.first < all && entered(entrants[field.first]) <= 1) ++field.first;
  for (Player player = field.first; player < all; ++player) {
    const bool with_the_last = !field.groups.empty() && entered(entrants[player - 1]) == entered(entrants[player]);
    if (!with_the_last) field.groups.emplace_back(player, player);
    field.groups.back().second = player + 1;
  }
  return field;
}

// Players who entered together meet each other and everybody who entered before.
std::vector<Meeting> late_meetings(std::pair<Player, Player> group, std::uint32_t number, std::uint32_t cycle) {
  std::vector<Meeting> meetings;
  for (Player late = group.first; late < group.second; ++late) {
    for (Player other = 0; other < late; ++other) {
      std::vector<Player> seats{late, other};
      if ((late + other + cycle) % 2 == 1) std::swap(seats[0], seats[1]);
      meetings.push_back({number, static_cast<std::uint32_t>(meetings.size() + 1), std::move(seats), 0, ""});
    }
  }
  return meetings;
}

void leave_out_removed(std::vector<Meeting>& meetings, std::span<const Entrant> entrants) {
  std::erase_if(meetings, [&](const Meeting& meeting) { return has_removed(meeting, entrants); });
}

void leave_out(std::vector<Meeting>& meetings, std::span<const Entrant> entrants, std::uint32_t round) {
  leave_out_removed(meetings, entrants);
  std::erase_if(meetings,
                [&](const Meeting& meeting) { return std::ranges::any_of(meeting.seats, is_away(entrants, round)); });
}

// All players but the last are on a circle that turns by one each round; opposite players meet. If the number of
// players is odd, the last one is the empty seat.
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
  const Field field = field_of(entrants);
  const Player players = field.first;
  if (players < 2) return {{}, {}, "fewer than two players are left"};
  const std::uint32_t rounds = cycles_ * (players % 2 == 0 ? players - 1 : players);
  const std::uint32_t late_rounds = cycles_ * static_cast<std::uint32_t>(field.groups.size());
  return first_open(rounds + late_rounds, played, [&](std::uint32_t number) {
    std::vector<Meeting> meetings;
    if (number > rounds) {
      const std::uint32_t after = number - rounds - 1;
      meetings = late_meetings(field.groups[after / cycles_], number, after % cycles_);
      leave_out(meetings, entrants, number);
      return meetings;
    }
    meetings = circle(players, number, cycles_);
    leave_out_removed(meetings, entrants);
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
  const Field field = field_of(entrants);
  const std::uint32_t rounds = games_ * static_cast<std::uint32_t>(1 + field.groups.size());
  return first_open(rounds, played, [&](std::uint32_t number) {
    const std::uint32_t part = (number - 1) / games_, game = (number - 1) % games_ + 1;
    const auto [from, to] = part == 0 ? std::pair(challengers_, field.first) : field.groups[part - 1];
    std::vector<Meeting> meetings;
    for (Player challenger = 0; challenger < challengers_; ++challenger) {
      for (Player other = from; other < to; ++other) {
        std::vector<Player> seats{challenger, other};
        if ((game + challenger + other) % 2 == 1) std::swap(seats[0], seats[1]);
        const auto table = static_cast<std::uint32_t>(meetings.size() + 1);
        meetings.push_back({number, table, std::move(seats), 0, ""});
      }
    }
    leave_out(meetings, entrants, number);
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
