// Setups as text: the options of a generated land, or a world file (README.md, "World files").

#include <algorithm>
#include <array>
#include <string>

#include "games/network/rules.hpp"
#include "games/setup_text.hpp"
#include "games/world_file.hpp"

namespace agon::network {

namespace {

constexpr std::string_view file_mark = "network-world 1";

template <class Whole>
struct Number {
  Range range;
  int Whole::*place;
};

constexpr Range teams_range{"teams", 1, max_seats};
constexpr Range factor_range{"factor", 1, 1'000'000};
constexpr Range prize_range{"prize", 0, 1'000'000};
constexpr Range turn_seconds_range{"turn_seconds", 1, 3};
constexpr Range turns_range{"turns", 1, turns_max};

constexpr std::array terrain_numbers = {
    Number<Terrain>{{"side", 1, side_max}, &Terrain::side},
    Number<Terrain>{{"cities", 1, cities_max}, &Terrain::cities},
    Number<Terrain>{{"reach", 0, reach_max}, &Terrain::reach},
    Number<Terrain>{factor_range, &Terrain::foreign_factor},
    Number<Terrain>{prize_range, &Terrain::prize},
    Number<Terrain>{turn_seconds_range, &Terrain::turn_seconds},
    Number<Terrain>{turns_range, &Terrain::turns},
};

constexpr std::array world_numbers = {
    Number<World>{{"reach", 1, reach_max}, &World::reach},
    Number<World>{factor_range, &World::foreign_factor},
    Number<World>{prize_range, &World::prize},
    Number<World>{turn_seconds_range, &World::turn_seconds},
    Number<World>{turns_range, &World::turns},
};

bool take_option(Network::Setup& setup, std::string_view name, std::string_view value) {
  if (name == teams_range.name) {
    const auto teams = number_in(value, teams_range);
    setup.teams = static_cast<int>(teams.value_or(0));
    return teams.has_value();
  }
  for (const auto& [range, place] : terrain_numbers) {
    if (range.name != name) continue;
    const auto number = number_in(value, range);
    if (number) setup.terrain.*place = static_cast<int>(*number);
    return number.has_value();
  }
  return false;
}

// The names of the entries of a world file, in the order of writing: numbers, then tables.
constexpr auto names = [] {
  std::array<std::string_view, world_numbers.size() + 2> all{};
  std::size_t next = 0;
  for (const auto& number : world_numbers) all[next++] = number.range.name;
  all[next++] = "fees";
  all[next++] = "limits";
  return all;
}();

std::size_t index_of(std::string_view name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

class WorldReader {
 public:
  explicit WorldReader(std::string_view text) : file_(text) {}

  Result<World> read() {
    file_.expect_mark(file_mark);
    for (bool more = file_.next(); more;) more = read_entry();
    check();
    if (file_.has_mistakes()) return file_.error();
    return world_;
  }

 private:
  // Reads the entry that begins on this line. Returns whether the file continues.
  bool read_entry() {
    Words words(file_.line());
    const std::string_view name = words.next();
    const std::size_t number = index_of(name);
    if (number == names.size()) {
      std::string all;
      for (const auto& each : names) (all += all.empty() ? "" : ", ") += each;
      file_.mistake(quoted(name, 40) + " is not an entry; there are " + all);
      return file_.next();
    }
    if (lines_[number] != 0) {
      file_.mistake(std::string(name) + " is already given in line " + std::to_string(lines_[number]));
    }
    lines_[number] = file_.line_number();
    if (number < world_numbers.size()) {
      const auto& [range, place] = world_numbers[number];
      world_.*place = static_cast<int>(file_.number(words, range));
      file_.end_of_line(words);
      return file_.next();
    }
    file_.end_of_line(words);
    return name == "fees" ? read_table(world_.fees, fee_max) : read_table(world_.limits, limit_max);
  }

  // Reads a square table, whose first row determines its size.
  bool read_table(std::vector<std::int16_t>& table, int most) {
    const int heading = file_.line_number();
    table.clear();
    std::size_t width = 0, row = 0;
    bool more = file_.next();
    for (; more && index_of(Words(file_.line()).next()) == names.size(); more = file_.next()) {
      std::size_t column = 0;
      for (Words words(file_.line()); !words.at_end(); ++column) {
        const auto number = number_in(words.next(), {"", 0, most});
        if (!number) {
          file_.mistake("number " + std::to_string(column + 1) + " of the row is not a whole number of 0 to " +
                        std::to_string(most));
        }
        table.push_back(static_cast<std::int16_t>(number.value_or(0)));
      }
      if (row == 0) width = column;
      if (row == 0 && width > side_max) file_.mistake("a row has at most " + std::to_string(side_max) + " numbers");
      if (column != width) {
        file_.mistake("the row has " + std::to_string(column) + " numbers, the first one " + std::to_string(width));
      }
      if (++row == width) return file_.next();
    }
    const std::string heading_text = "the table of line " + std::to_string(heading);
    file_.mistake(row == 0
                      ? heading_text + " has no rows"
                      : heading_text + " ends after " + std::to_string(row) + " of " + std::to_string(width) + " rows");
    return more;
  }

  void check() {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (lines_[i] == 0) file_.mistake("the entry " + std::string(names[i]) + " is missing");
    }
    if (file_.has_mistakes()) return;
    if (world_.fees.size() != world_.limits.size())
      return file_.mistake("fees and limits are tables of different size");
    while (world_.size() < static_cast<int>(world_.fees.size())) ++world_.side;
    const auto cities = std::count(world_.fees.begin(), world_.fees.end(), 0);
    if (cities < 1 || cities > cities_max) {
      file_.mistake("there are " + std::to_string(cities) + " fees of 0, which are the cities; allowed are 1 to " +
                    std::to_string(cities_max));
    }
  }

  WorldFile file_;
  std::array<int, names.size()> lines_{};  // the line of each entry; 0: none
  World world_;
};

void write_table(std::string& text, std::string_view name, int side, const std::vector<std::int16_t>& table) {
  (text += name) += '\n';
  for (std::size_t i = 0; i < table.size(); ++i) {
    text += std::to_string(table[i]);
    text += (i + 1) % static_cast<std::size_t>(side) == 0 ? '\n' : ' ';
  }
}

}  // namespace

Result<World> read_world(std::string_view text) { return WorldReader(text).read(); }

std::string write_world(const World& world) {
  std::string text = std::string(file_mark) + "\n";
  for (const auto& [range, place] : world_numbers) {
    ((text += range.name) += ' ') += std::to_string(world.*place) + "\n";
  }
  write_table(text, "fees", world.side, world.fees);
  write_table(text, "limits", world.side, world.limits);
  return text;
}

Result<Network::Setup> Network::setup(std::string_view text) {
  auto setup = read_setup_with_world<Setup>(text, info().options, take_option, read_world);
  if (setup && !setup->world && setup->terrain.cities > setup->terrain.side * setup->terrain.side) {
    return Error{"setup option \"cities=" + std::to_string(setup->terrain.cities) + "\": the land has only " +
                 std::to_string(setup->terrain.side * setup->terrain.side) + " fields"};
  }
  return setup;
}

std::string Network::setup_text(const Setup& setup) {
  std::string text = "teams=" + std::to_string(setup.teams);
  if (setup.world) return text + "\n" + write_world(*setup.world);
  for (const auto& [range, place] : terrain_numbers) {
    (((text += ' ') += range.name) += '=') += std::to_string(setup.terrain.*place);
  }
  return text;
}

}  // namespace agon::network
