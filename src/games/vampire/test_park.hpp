#pragma once

// Parks for tests as pictures: # a bush, . a free cell, 1 2 3 swarms, A B C D where the players start.

#include <gtest/gtest.h>

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/vampire/worlds.hpp"

namespace agon::vampire {

inline constexpr std::string_view open_park = R"(
#########
#A.....B#
#.#.#.#.#
#.......#
#.#.#.#.#
#.......#
#.#.#.#.#
#D.....C#
#########
)";

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  if (text.starts_with('\n')) text.remove_prefix(1);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return lines;
}

inline Map map_from(std::string_view picture, int radius = 2, int maxtick = 500) {
  Map map;
  const auto rows = lines_of(picture);
  map.size = static_cast<std::uint8_t>(rows.size());
  map.radius = static_cast<std::uint8_t>(radius);
  map.maxtick = static_cast<std::uint16_t>(maxtick);
  std::map<char, Cell> starts;
  for (int row = 0; row < map.size; ++row) {
    for (int column = 0; column < map.size; ++column) {
      const Cell cell = cell_at(row, column);
      const char c = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      EXPECT_EQ(c == '#', is_bush(map.size, cell)) << row << " " << column;
      if (c >= '1' && c <= '3') map.bats.set(cell, c - '0');
      if (c >= 'A' && c <= 'D') starts[c] = cell;
    }
  }
  for (const auto& [name, cell] : starts) map.starts.push_back(cell);
  return map;
}

inline State begin(const Map& map, Readings readings = {}) {
  Setup setup = setup_of(map);
  setup.readings = readings;
  return Vampire::start(setup, 0);
}
inline State begin(std::string_view picture, int radius = 2, int maxtick = 500, Readings readings = {}) {
  return begin(map_from(picture, radius, maxtick), readings);
}

// The park as a picture: players over grenades (*) over swarms.
inline std::string picture_of(const State& now) {
  std::string text = "\n";
  for (int row = 0; row < now.map().size; ++row) {
    std::string line = row_text(now.map().size, now.bats, row);
    for (const Grenade& grenade : grenades_of(now)) {
      if (row_of(grenade.cell) == row) line[static_cast<std::size_t>(column_of(grenade.cell))] = '*';
    }
    for (Seat seat = 0; seat < now.seats; ++seat) {
      const Cell cell = now.players[seat].cell;
      if (now.alive(seat) && row_of(cell) == row)
        line[static_cast<std::size_t>(column_of(cell))] = static_cast<char>('A' + seat);
    }
    text += line + "\n";
  }
  return text;
}

// "*UR": put a grenade, go up and right.
inline Order order(std::string_view text) {
  Order order;
  for (const char c : text) {
    if (c == '*') {
      order.grenade = true;
      continue;
    }
    const auto direction = static_cast<std::uint8_t>(std::string_view(direction_letters).find(c));
    if (order.steps < steps_max) order.path[order.steps] = direction;
    ++order.steps;
  }
  return order;
}

// Plays one tick with these orders, by seat; the remaining seats answer without commands.
inline std::vector<Event> play(State& state, std::initializer_list<std::string_view> orders = {}) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (!Vampire::to_act(state).test(seat)) continue;
    const std::string_view text = seat < orders.size() ? *(orders.begin() + seat) : "";
    EXPECT_TRUE(Vampire::give(state, seat, order(text)).taken());
  }
  std::vector<Event> events;
  Vampire::end_turn(state, &events);
  return events;
}

inline void play_on(State& state, int ticks) {
  for (int i = 0; i < ticks; ++i) play(state);
}

// Lays a grenade with the countdown `left` in the next request.
inline void lay(State& state, Seat owner, Cell cell, int left, int radius) {
  const std::size_t slot = static_cast<std::size_t>(state.tick + left - 1) % fuse * seats_most + owner;
  EXPECT_EQ(state.grenade_cells[slot], nowhere);
  state.grenade_cells[slot] = cell;
  state.grenade_radii[slot] = static_cast<std::uint8_t>(radius);
}

inline std::vector<int> points_of(const State& now) {
  std::vector<int> points;
  for (Seat seat = 0; seat < now.seats; ++seat) points.push_back(now.players[seat].points);
  return points;
}
inline std::vector<int> lives_of(const State& now) {
  std::vector<int> lives;
  for (Seat seat = 0; seat < now.seats; ++seat) lives.push_back(now.players[seat].lives);
  return lives;
}

}  // namespace agon::vampire
