// Setups as text: the options of a generated land, or a world file (README.md, "World files").

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "games/network/rules.hpp"
#include "games/setup_text.hpp"

namespace agon::network {

namespace {

constexpr std::string_view file_mark = "network-world 1";

struct Range {
  std::string_view name;
  std::int64_t from;
  std::int64_t to;
};

constexpr Range teams_range{"teams", 1, max_seats};
constexpr std::array terrain_ranges = {
    Range{"side", 1, side_max},    Range{"cities", 1, cities_max}, Range{"reach", 0, 1000},
    Range{"factor", 1, 1'000'000}, Range{"prize", 0, 1'000'000},   Range{"turn_seconds", 1, 3},
    Range{"turns", 1, turns_max},
};

const Range* range_of(std::string_view name, std::span<const Range> ranges) {
  for (const Range& range : ranges) {
    if (range.name == name) return &range;
  }
  return nullptr;
}

// The number in range, or nothing.
std::optional<std::int64_t> number_in(std::string_view word, const Range& range) {
  const auto number = to_integer(word);
  return number && *number >= range.from && *number <= range.to ? number : std::nullopt;
}

bool take_option(Network::Setup& setup, std::string_view name, std::string_view value) {
  if (name == teams_range.name) {
    const auto teams = number_in(value, teams_range);
    setup.teams = static_cast<int>(teams.value_or(0));
    return teams.has_value();
  }
  const auto number = number_in(value, *range_of(name, terrain_ranges));
  if (!number) return false;
  Terrain& terrain = setup.terrain;
  if (name == "side") terrain.side = static_cast<int>(*number);
  if (name == "cities") terrain.cities = static_cast<int>(*number);
  if (name == "reach") terrain.reach = static_cast<int>(*number);
  if (name == "factor") terrain.foreign_factor = *number;
  if (name == "prize") terrain.prize = *number;
  if (name == "turn_seconds") terrain.turn_seconds = static_cast<int>(*number);
  if (name == "turns") terrain.turns = static_cast<int>(*number);
  return true;
}

// Reads a world file line by line and collects every mistake with its line.
class WorldReader {
 public:
  explicit WorldReader(std::string_view text) : rest_(text) {}

  Result<World> read() {
    if (next_line() && trimmed() != file_mark) mistake("the first line must be \"" + std::string(file_mark) + "\"");
    while (next_line()) read_entry();
    check();
    if (!mistakes_.empty()) return Error{mistakes_};
    return world_;
  }

 private:
  static constexpr std::array ranges = {Range{"reach", 1, 1000}, Range{"factor", 1, 1'000'000},
                                        Range{"prize", 0, 1'000'000}, Range{"turn_seconds", 1, 3},
                                        Range{"turns", 1, turns_max}};

  std::string_view trimmed() const {
    std::string_view line = line_;
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    return line;
  }

  // The next line that is neither empty nor a remark.
  bool next_line() {
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++line_number_;
      if (!trimmed().empty() && line_.front() != '#') return true;
    }
    return false;
  }

  void mistake(const std::string& what) {
    if (!mistakes_.empty()) mistakes_ += '\n';
    mistakes_ += "line " + std::to_string(line_number_) + ": " + what;
  }

  void read_entry() {
    Words words(line_);
    const std::string_view name = words.next();
    if (name == "fees") return read_table(world_.fees, fee_max, fees_line_);
    if (name == "limits") return read_table(world_.limits, limit_max, limits_line_);
    const Range* range = range_of(name, ranges);
    if (!range) {
      return mistake("\"" + std::string(name.substr(0, 40)) +
                     "\" is no entry; there are reach, factor, prize, turn_seconds, turns, fees, limits");
    }
    const auto number = number_in(words.next(), *range);
    if (!number || !words.at_end()) {
      return mistake(std::string(name) + " takes one whole number of " + std::to_string(range->from) + " to " +
                     std::to_string(range->to));
    }
    given_[static_cast<std::size_t>(range - ranges.data())] = true;
    if (name == "reach") world_.reach = static_cast<int>(*number);
    if (name == "factor") world_.foreign_factor = *number;
    if (name == "prize") world_.prize = *number;
    if (name == "turn_seconds") world_.turn_seconds = static_cast<int>(*number);
    if (name == "turns") world_.turns = static_cast<int>(*number);
  }

  // The first row says how many there are.
  template <class Number>
  void read_table(std::vector<Number>& table, int most, int& heading_line) {
    if (heading_line) return mistake("this table stands here for the second time");
    heading_line = line_number_;
    std::size_t width = 0;
    for (std::size_t row = 0; row == 0 || row < width; ++row) {
      if (!next_line()) return mistake("the table of line " + std::to_string(heading_line) + " ends too soon");
      std::size_t count = 0;
      for (Words words(line_); !words.at_end(); ++count) {
        const auto number = number_in(words.next(), {"", 0, most});
        if (!number)
          mistake("number " + std::to_string(count + 1) + " is no whole number of 0 to " + std::to_string(most));
        table.push_back(static_cast<Number>(number.value_or(0)));
      }
      if (row == 0) width = count;
      if (width > side_max) return mistake("a row has at most " + std::to_string(side_max) + " numbers");
      if (count != width)
        mistake("a row of " + std::to_string(count) + " numbers in a table of width " + std::to_string(width));
    }
  }

  void check() {
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      if (!given_[i]) mistake("the entry " + std::string(ranges[i].name) + " is missing");
    }
    if (!fees_line_) mistake("the table fees is missing");
    if (!limits_line_) mistake("the table limits is missing");
    if (!fees_line_ || !limits_line_ || !mistakes_.empty()) return;
    if (world_.fees.size() != world_.limits.size()) return mistake("fees and limits are tables of different size");
    while (world_.side * world_.side < static_cast<int>(world_.fees.size())) ++world_.side;
    const auto cities = world_.cities().size();
    if (cities < 1 || cities > cities_max) {
      mistake("there are " + std::to_string(cities) + " fees of 0, which are the cities; allowed are 1 to " +
              std::to_string(cities_max));
    }
  }

  std::string_view rest_;
  std::string_view line_;
  int line_number_ = 0;
  int fees_line_ = 0;
  int limits_line_ = 0;
  std::array<bool, ranges.size()> given_{};
  World world_;
  std::string mistakes_;
};

template <class Number>
void write_table(std::string& text, std::string_view name, int side, const std::vector<Number>& table) {
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
  const auto entry = [&](std::string_view name, std::int64_t value) {
    ((text += name) += ' ') += std::to_string(value) + "\n";
  };
  entry("reach", world.reach);
  entry("factor", world.foreign_factor);
  entry("prize", world.prize);
  entry("turn_seconds", world.turn_seconds);
  entry("turns", world.turns);
  write_table(text, "fees", world.side, world.fees);
  write_table(text, "limits", world.side, world.limits);
  return text;
}

// Options on the first line; a world file may follow on the next ones.
Result<Network::Setup> Network::setup(std::string_view text) {
  const std::size_t end = text.find('\n');
  const bool has_world = end != text.npos;
  const auto options = has_world ? info().options.first(1) : info().options;
  auto setup = read_setup(Setup{}, text.substr(0, end), options, take_option);
  if (!setup) return setup;
  Setup result = *std::move(setup);
  if (has_world) {
    auto world = read_world(text.substr(end + 1));
    if (!world) return Error{"the world file has mistakes:\n" + world.error()};
    result.world = std::make_shared<const World>(*std::move(world));
  } else if (result.terrain.cities > result.terrain.side * result.terrain.side) {
    return Error{"setup option \"cities=" + std::to_string(result.terrain.cities) + "\": the land has only " +
                 std::to_string(result.terrain.side * result.terrain.side) + " fields"};
  }
  return result;
}

std::string Network::setup_text(const Setup& setup) {
  std::string text = "teams=" + std::to_string(setup.teams);
  if (setup.world) return text + "\n" + write_world(*setup.world);
  const Terrain& t = setup.terrain;
  const auto option = [&](std::string_view name, std::int64_t value) {
    (((text += ' ') += name) += '=') += std::to_string(value);
  };
  option("side", t.side);
  option("cities", t.cities);
  option("reach", t.reach);
  option("factor", t.foreign_factor);
  option("prize", t.prize);
  option("turn_seconds", t.turn_seconds);
  option("turns", t.turns);
  return text;
}

}  // namespace agon::network
