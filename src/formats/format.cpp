#include "formats/format.hpp"

#include <algorithm>

namespace agon::formats {

void mark_rows(Table& table, std::span<const scoring::Participation> participation) {
  std::vector<std::uint32_t> out;  // places of disqualified players
  for (Row& row : table.rows) {
    if (row.player < participation.size()) row.status = participation[row.player].status;
    if (row.status == scoring::TeamStatus::disqualified) out.push_back(row.place);
  }
  if (out.empty()) return;
  for (Row& row : table.rows) {
    const auto before = std::ranges::count_if(out, [&](std::uint32_t place) { return place < row.place; });
    row.place -= static_cast<std::uint32_t>(before);
  }
  const auto last = static_cast<std::uint32_t>(table.rows.size() - out.size() + 1);
  const auto is_in = [](const Row& row) { return row.status != scoring::TeamStatus::disqualified; };
  const auto behind = std::stable_partition(table.rows.begin(), table.rows.end(), is_in);
  std::for_each(behind, table.rows.end(), [&](Row& row) { row.place = last; });
}

Table table_of_the_others(const Format& format, std::span<const Entrant> entrants, std::span<const Played> played,
                          std::uint64_t seed) {
  if (std::ranges::none_of(entrants, &Entrant::removed)) return format.table(entrants, played, seed);
  std::vector<Entrant> others;
  std::vector<Player> number_now(entrants.size(), nobody), number_before;
  for (Player player = 0; player < entrants.size(); ++player) {
    if (entrants[player].removed) continue;
    number_now[player] = static_cast<Player>(others.size());
    number_before.push_back(player);
    others.push_back(entrants[player]);
  }
  std::vector<Played> games(played.begin(), played.end());
  for (Played& game : games) {
    for (Player& seat : game.meeting.seats) seat = seat == nobody ? nobody : number_now[seat];
  }
  Table table = format.table(others, games, seed);
  for (Row& row : table.rows) row.player = number_before[row.player];
  for (Lot& lot : table.lots) {
    for (Player& player : lot.order) player = number_before[player];
  }
  return table;
}

Round left_to_play(Round round, std::uint32_t number, std::span<const Played> played) {
  for (const Played& game : played) {
    if (game.meeting.round != number) continue;
    const auto same = std::find(round.meetings.begin(), round.meetings.end(), game.meeting);
    if (same == round.meetings.end()) {
      return {{},
              {},
              "table " + std::to_string(game.meeting.table) + " of round " + std::to_string(number) +
                  " is not what this format pairs from these entrants, results and seed"};
    }
    round.meetings.erase(same);
  }
  return round;
}

}  // namespace agon::formats
