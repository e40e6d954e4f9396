// The setup as text. Organisers who replay a protest, or have their own map, write the map into it.

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "games/setup_text.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::vampire {

namespace {

constexpr std::array<std::string_view, seats_most> seat_names = {"vampire1", "vampire2", "vampire3", "vampire4"};

constexpr std::array options = {
    Option{"map", "test|test:1..10|live|live:1..10|ROW/ROW/...", "test",
           "the park: a test map, a map drawn from the seed, or rows of # (bush), . (free), 1, 2, 3 (swarms); without "
           "a number the seed chooses one of the ten kinds"},
    Option{"seats", "2..4", "4", "players on a test or live map"},
    Option{"level", "0..9999", "1", "the number of a map of rows, as LEVEL tells it"},
    Option{"starts", "map|ROW:COLUMN,ROW:COLUMN...", "map", "where the players start on a map of rows, 2 to 4 of them"},
    Option{"powerups", "map|none|TYPE:ROW:COLUMN:ANNOUNCED:LEAD:LIFE,...", "map",
           "what falls into the park (TOMATO, GRENADE, BATTERY or SHOE), the tick of the announcement, how many ticks "
           "later it appears, and how many it stays"},
    Option{"maxtick", "map|1..10000", "map", "the tick in which the first lamps are switched on"},
    Option{"radius", "map|1..10", "map", "of the players' first grenades"},
    Option{"game", "0..9223372036854775807", "1", "GAMEID"},
    Option{"test", "yes|no", "yes", "TEST"},
    Option{"tested", "none|1..4", "none", "the match ends when this player falls"},
    Option{"idle", "1..10000", "10", "a player is out after this many ticks in a row without a valid answer"},
    Option{"server", "yes|no", "no", "follow the organisers' server where it differs from the document: the next five"},
    Option{"survivor", "all|share", "all", "survival points of a sole survivor before MAXTICK (server: share)"},
    Option{"lamp_and_grenade", "one|both", "one",
           "how many lives a lamp and a grenade take in one tick (server: both)"},
    Option{"lamp_tires", "yes|no", "yes", "whether a life lost to a lamp starts three inactive ticks (server: no)"},
    Option{"fallen_puts", "no|yes", "no", "whether a player who falls still puts a grenade in that tick (server: yes)"},
    Option{
        "late", "dropped|counts", "dropped",
        "an answer to an earlier tick: dropped, and the answer to the running tick is still awaited, or in its place "
        "and void (server: counts)"},
    Option{"shoes", "wear|last", "wear", "whether shoes wear out; on an early server they did not"},
    Option{
        "house", "1|2", "1",
        "how the organisers' own players play; contests and tournaments that begin now have the newest one, 2, where "
        "their setup does not say 1"},
};

// Removes the text up to the mark, and the mark, and returns that text; without a mark, removes and returns everything.
std::string_view cut(std::string_view& text, char mark) {
  const std::size_t end = text.find(mark);
  const std::string_view front = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return front;
}

template <class Number>
bool read_number(std::string_view text, std::int64_t least, std::int64_t most, Number& value) {
  const auto number = to_integer(text);
  if (!number || *number < least || *number > most) return false;
  value = static_cast<Number>(*number);
  return true;
}

template <class Number>
bool read_own(std::string_view text, std::int64_t least, std::int64_t most, std::optional<Number>& value) {
  value.reset();
  return text == "map" || read_number(text, least, most, value.emplace());
}

bool choose(bool& value, std::string_view text, std::string_view no, std::string_view yes) {
  value = text == yes;
  return text == yes || text == no;
}

bool read_cell(std::string_view& text, char mark, Cell& cell) {
  int row = 0;
  int column = 0;
  if (!read_number(cut(text, ':'), 0, size_max - 1, row) || !read_number(cut(text, mark), 0, size_max - 1, column)) {
    return false;
  }
  cell = cell_at(row, column);
  return true;
}

bool read_starts(std::string_view text, std::optional<std::vector<Cell>>& starts) {
  starts.reset();
  if (text == "map") return true;
  starts.emplace();
  while (!text.empty()) {
    Cell cell = nowhere;
    if (!read_cell(text, ',', cell)) return false;
    starts->push_back(cell);
  }
  return starts->size() >= 2 && starts->size() <= seats_most;
}

bool read_drops(std::string_view text, std::optional<std::vector<Drop>>& drops) {
  drops.reset();
  if (text == "map") return true;
  drops.emplace();
  if (text == "none") return true;
  do {
    std::string_view one = cut(text, ',');
    const auto kind = kind_called(cut(one, ':'));
    Drop drop;
    if (!kind || !read_cell(one, ':', drop.cell) || !read_number(cut(one, ':'), 0, tick_most, drop.announced) ||
        !read_number(cut(one, ':'), 1, tick_most, drop.lead) || !read_number(one, 1, tick_most, drop.life)) {
      return false;
    }
    drop.kind = *kind;
    drops->push_back(drop);
  } while (!text.empty());
  const auto earlier = [](const Drop& a, const Drop& b) { return a.announced < b.announced; };
  std::stable_sort(drops->begin(), drops->end(), earlier);
  return drops->size() <= drops_most;
}

// Rows joined by '/'. Mistakes inside them are reported after all options have been read.
bool read_rows(std::string_view text, Map& map) {
  std::vector<std::string_view> rows;
  while (!text.empty()) rows.push_back(cut(text, '/'));
  const std::size_t size = rows.size();
  if (size % 2 == 0 || size < size_min || size > size_max) return false;
  map.bats = {};
  map.size = static_cast<std::uint8_t>(size);
  for (std::size_t row = 0; row < size; ++row) {
    if (rows[row].size() != size) return false;
    for (std::size_t column = 0; column < size; ++column) {
      const Cell cell = cell_at(static_cast<int>(row), static_cast<int>(column));
      const char c = rows[row][column];
      if (is_bush(map.size, cell) != (c == '#') || std::string_view("#.123").find(c) == std::string_view::npos) {
        return false;
      }
      if (c >= '1' && c <= '3') map.bats.set(cell, c - '0');
    }
  }
  return true;
}

bool read_ground(std::string_view text, Setup& setup) {
  if (text.find('/') != text.npos) {
    setup.ground = Ground::drawn;
    return read_rows(text, setup.map);
  }
  const std::string_view ground = cut(text, ':');
  setup.level = 0;
  setup.ground = ground == "live" ? Ground::live : Ground::test;
  return (ground == "test" || ground == "live") && (text.empty() || read_number(text, 1, level_count, setup.level));
}

bool take_reading(Readings& readings, std::string_view name, std::string_view value) {
  if (name == "survivor") return choose(readings.survivor_shares, value, "all", "share");
  if (name == "lamp_and_grenade") return choose(readings.lamp_adds, value, "one", "both");
  if (name == "lamp_tires") return choose(readings.lamp_tires, value, "no", "yes");
  if (name == "fallen_puts") return choose(readings.fallen_puts, value, "no", "yes");
  if (name == "late") return choose(readings.late_counts, value, "dropped", "counts");
  if (name == "shoes") return choose(readings.shoes_wear, value, "last", "wear");
  bool server = false;
  if (!choose(server, value, "no", "yes")) return false;
  readings = {server, server, !server, server, readings.shoes_wear, server};
  return true;
}

bool take(Setup& setup, std::string_view name, std::string_view value) {
  if (name == "map") return read_ground(value, setup);
  if (name == "seats") return read_number(value, 2, seats_most, setup.seats);
  if (name == "level") return read_number(value, 0, 9'999, setup.map.level);
  if (name == "starts") return read_starts(value, setup.starts);
  if (name == "powerups") return read_drops(value, setup.drops);
  if (name == "maxtick") return read_own(value, 1, tick_most, setup.maxtick);
  if (name == "radius") return read_own(value, 1, 10, setup.radius);
  if (name == "game") return read_number(value, 0, std::numeric_limits<std::int64_t>::max(), setup.game);
  if (name == "test") return choose(setup.test, value, "no", "yes");
  if (name == "house") return read_number(value, house_first, house_newest, setup.house);
  if (name == "idle") return read_number(value, 1, tick_most, setup.idle_ticks);
  if (name != "tested") return take_reading(setup.readings, name, value);
  Seat id = 0;
  setup.tested.reset();
  if (value == "none") return true;
  if (!read_number(value, 1, seats_most, id)) return false;
  setup.tested = static_cast<Seat>(id - 1);
  return true;
}

std::string place(Cell cell) { return std::to_string(row_of(cell)) + ":" + std::to_string(column_of(cell)); }

// Checks that involve several options.
Result<void> validate(const Setup& setup) {
  const bool drawn = setup.ground == Ground::drawn;
  if (drawn && !setup.starts) return Error{"a map of rows needs starts=ROW:COLUMN,ROW:COLUMN..."};
  if (!drawn && setup.starts) return Error{"starts belong to a map of rows; test and live maps have their own"};
  if (!drawn && setup.level == 0 && setup.drops && !setup.drops->empty()) {
    return Error{"powerups name cells, so the map must be known: map=test:N, map=live:N or rows"};
  }
  const std::size_t seats = drawn ? setup.starts->size() : setup.seats;
  if (setup.tested && *setup.tested >= seats) return Error{"the tested player is not one of " + std::to_string(seats)};
  if (setup.starts) {
    for (const Cell cell : *setup.starts) {
      if (is_bush(setup.map.size, cell)) return Error{"nobody can start in " + place(cell) + ", it is a bush"};
      if (setup.map.bats.density(cell)) return Error{"nobody can start in " + place(cell) + ", a swarm is there"};
    }
  }
  if (!setup.drops || setup.drops->empty()) return {};
  const int size = drawn                          ? setup.map.size
                   : setup.ground == Ground::test ? test_level(setup.level).size
                                                  : live_level(setup.level).size;
  for (const Drop& drop : *setup.drops) {
    if (is_bush(size, drop.cell)) return Error{"no power-up can fall into " + place(drop.cell) + ", it is a bush"};
  }
  return {};
}

std::string ground_text(const Setup& setup) {
  if (setup.ground != Ground::drawn) {
    const std::string ground = setup.ground == Ground::live ? "live" : "test";
    return setup.level ? ground + ":" + std::to_string(setup.level) : ground;
  }
  std::string text;
  for (int row = 0; row < setup.map.size; ++row) {
    (text += row ? "/" : "") += row_text(setup.map.size, setup.map.bats, row);
  }
  return text;
}

std::string starts_text(const Setup& setup) {
  if (!setup.starts) return "map";
  std::string text;
  for (const Cell cell : *setup.starts) (text += text.empty() ? "" : ",") += place(cell);
  return text;
}

std::string drops_text(const Setup& setup) {
  if (!setup.drops) return "map";
  if (setup.drops->empty()) return "none";
  std::string text;
  for (const Drop& drop : *setup.drops) {
    (text += text.empty() ? "" : ",") += kind_name(drop.kind);
    (text += ':') += place(drop.cell);
    for (const int ticks : {drop.announced, drop.lead, drop.life}) (text += ':') += std::to_string(ticks);
  }
  return text;
}

}  // namespace

const GameInfo& Vampire::info() {
  static constexpr GameInfo info{
      .name = "vampire",
      .title = "Vampire",
      .original = "graphipark",
      .summary =
          "Up to four vampires chase swarms of bats and each other with light grenades, until the lamps of the park "
          "leave no dark place.",
      .seats_min = 2,
      .seats_max = seats_most,
      .seat_names = seat_names,
      .pace = Pace::together,
      .answer_bytes_max = 128,
      .memory_bytes = 256ULL << 20,
      .time_per_block = std::chrono::seconds(2),
      .moves_per_block = 1,
      .options = options,
      .takes_map = true,
      .seats_option = "seats",
      .answer_form = AnswerForm::block,
      .on_fault = OnFault::stands_still,
      .usual_format = UsualFormat::evaluation,
      .own_match_option = "tested",
      .match_number_option = "game",
      .map_number_option = "level",
      .new_match_options = "house=2",
      .warning_word = "WARN",
      .lines_in_any_order = true,
  };
  return info;
}

Result<Setup> Vampire::setup(std::string_view text) {
  const std::size_t end = text.find('\n');
  const bool has_map = end != text.npos;
  Setup before;
  if (has_map) {
    const MapReading reading = read_map(text.substr(end + 1));
    std::string mistakes;
    for (const std::string& mistake : reading.mistakes) mistakes += '\n' + mistake;
    if (!mistakes.empty()) return Error{"the map has mistakes:" + mistakes};
    before = setup_of(reading.map);
  }
  const auto known = std::span(options).subspan(has_map ? 1 : 0);  // no map option together with a map
  auto setup = read_setup(std::move(before), text.substr(0, end), known, take);
  if (!setup) return setup;
  if (const auto whole = validate(*setup); !whole) return Error{whole.error()};
  return setup;
}

std::string Vampire::setup_text(const Setup& setup) {
  const auto own = [](const auto& value) { return value ? std::to_string(*value) : std::string("map"); };
  const Readings& readings = setup.readings;
  return "map=" + ground_text(setup) + " seats=" + std::to_string(setup.seats) +
         " level=" + std::to_string(setup.map.level) + " starts=" + starts_text(setup) +
         " powerups=" + drops_text(setup) + " maxtick=" + own(setup.maxtick) + " radius=" + own(setup.radius) +
         " game=" + std::to_string(setup.game) + " test=" + (setup.test ? "yes" : "no") +
         " tested=" + (setup.tested ? std::to_string(*setup.tested + 1) : "none") +
         " idle=" + std::to_string(setup.idle_ticks) + " survivor=" + (readings.survivor_shares ? "share" : "all") +
         " lamp_and_grenade=" + (readings.lamp_adds ? "both" : "one") +
         " lamp_tires=" + (readings.lamp_tires ? "yes" : "no") +
         " fallen_puts=" + (readings.fallen_puts ? "yes" : "no") +
         " late=" + (readings.late_counts ? "counts" : "dropped") +
         " shoes=" + (readings.shoes_wear ? "wear" : "last") +
         (setup.house == house_first ? "" : " house=" + std::to_string(setup.house));
}

Setup setup_of(const Map& map) {
  Setup setup;
  setup.ground = Ground::drawn;
  setup.map.size = map.size;
  setup.map.level = map.level;
  setup.map.bats = map.bats;
  setup.starts = map.starts;
  setup.drops = map.drops;
  setup.maxtick = map.maxtick;
  setup.radius = map.radius;
  return setup;
}

}  // namespace agon::vampire
