#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/vampire/rules.hpp"

namespace agon::vampire {

enum class Symmetry : std::uint8_t { all, mirrors, quarter_turn };  // all: both, and the diagonals

// The parameters of a map: the number of swarms of each density, placed symmetrically; the ticks in which power-ups
// appear; the ranges of their announcement lead and life (uniform); the number of each kind.
struct Level {
  int size = 0;
  int maxtick = 0;
  int radius = 0;
  std::array<int, density_max> swarms{};
  Symmetry symmetry = Symmetry::all;
  int first_corner = 0;  // of id 1: 0 is (1,1), then anticlockwise around the park
  bool crossed = false;  // ids 1 and 4, 2 and 3 in opposite corners; otherwise ids go around the park
  bool narrow = false;   // one swarm beside each start
  int first_drop = 0;
  int drops_every = 0;
  std::array<int, 2> lead{};
  std::array<int, 2> life{};
  std::array<int, kind_count> kinds{};  // by Kind
};
inline constexpr int level_count = 10;

const Level& test_level(int number);  // 1..10
const Level& live_level(int number);

// Generates a map, the same one for the same seed. `seats` is 2 to 4; two seats start in opposite corners.
Map draw_map(const Level&, int number, std::size_t seats, std::uint64_t seed);

// The map of a match: test maps are always the same, live maps depend on the seed.
Map map_of(const Setup&, std::uint64_t seed);

// A setup that contains this whole map.
Setup setup_of(const Map&);

// Reads and writes a map as a text file (README.md, "Maps as text"). `mistakes` contains every mistake with its line;
// the map is valid only if there are none.
struct MapReading {
  Map map;
  std::vector<std::string> mistakes;
};
MapReading read_map(std::string_view text);
std::string write_map(const Map&);
std::string row_text(int size, const Bats&, int row);  // "#.12#": a row of the file's park

std::string_view kind_name(Kind);  // "TOMATO": as in the messages
std::optional<Kind> kind_called(std::string_view);

}  // namespace agon::vampire
