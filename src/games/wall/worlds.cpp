// Setups as text: the options of a generated game, or a world file (README.md, "World files").

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "games/setup_text.hpp"
#include "games/wall/rules.hpp"
#include "games/world_file.hpp"

namespace agon::wall {

namespace {

constexpr std::string_view file_mark = "wall-world 1";

struct Choice {
  Range range;
  int Quarry::*place;
};

constexpr Range teams_range{"teams", 1, max_seats};
constexpr std::array choices = {
    Choice{{"x", 1, form_max}, &Quarry::x},
    Choice{{"y", 1, form_max}, &Quarry::y},
    Choice{{"z", 1, height_max}, &Quarry::z},
    Choice{{"cube", 2, cube_max}, &Quarry::cube},
    Choice{{"kinds", 1, 500}, &Quarry::kinds},
    Choice{{"available", 1, available_max}, &Quarry::available},
    Choice{{"drops", 1, drops_max}, &Quarry::drops},
    Choice{{"volume_percent", 0, 200}, &Quarry::volume_percent},
    Choice{{"touch_percent", 100, 1000}, &Quarry::touch_percent},
    Choice{{"turn_seconds", 1, 3}, &Quarry::turn_seconds},
    Choice{{"change_percent", 0, 100}, &Quarry::change_percent},
};

bool take_option(Wall::Setup& setup, std::string_view name, std::string_view value) {
  if (name == teams_range.name) {
    const auto teams = number_in(value, teams_range);
    setup.teams = static_cast<int>(teams.value_or(0));
    return teams.has_value();
  }
  for (const Choice& choice : choices) {
    if (choice.range.name != name) continue;
    const auto number = number_in(value, choice.range);
    if (number) setup.quarry.*choice.place = static_cast<int>(*number);
    return number.has_value();
  }
  return false;
}

// A non-negative number with up to six decimals, in millionths.
std::optional<std::int64_t> millionths(std::string_view word) {
  const std::size_t dot = word.find('.');
  const auto digits = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  std::string fraction(dot == word.npos ? "" : word.substr(dot + 1));
  const std::string_view whole = word.substr(0, dot);
  if (whole.empty() || whole.size() > 6 || fraction.size() > 6 || !digits(whole) || !digits(fraction))
    return std::nullopt;
  fraction.resize(6, '0');
  return *to_integer(whole) * point + *to_integer(fraction);
}

class WorldReader {
 public:
  explicit WorldReader(std::string_view text) : file_(text) {}

  Result<World> read() {
    file_.expect_mark(file_mark);
    while (file_.next()) read_entry();
    check();
    if (file_.has_mistakes()) return file_.error();
    return world_;
  }

 private:
  void read_entry() {
    Words words(file_.line());
    const std::string_view name = words.next();
    if (name == "brick") return read_brick(words);
    if (name == "size") {
      world_.x = take(words, {"X", 1, form_max});
      world_.y = take(words, {"Y", 1, form_max});
      world_.z = take(words, {"Z", 1, height_max});
      sized_ = true;
    } else if (name == "cube") {
      if (!world_.kinds.empty()) file_.mistake("cube must come before the first brick");
      world_.cube = take(words, {"cube", 2, cube_max});
    } else if (name == "drops") {
      world_.drops = take(words, {"drops", 1, drops_max});
    } else if (name == "turn_seconds") {
      world_.turn_seconds = take(words, {"turn_seconds", 1, 3});
    } else if (name == "change_percent") {
      world_.change_percent = take(words, {"change_percent", 0, 100});
    } else if (name == "volume_points") {
      world_.volume_points = take_real(words, name);
    } else if (name == "touch_points") {
      world_.touch_points = take_real(words, name);
    } else if (name == "available") {
      while (!words.at_end()) world_.available.push_back(take(words, identifiers));
    } else if (name == "change") {
      const auto turn = static_cast<std::uint32_t>(take(words, {"the turn", 0, 1'000'000'000}));
      const int from = take(words, identifiers);
      world_.changes.push_back({turn, from, take(words, identifiers)});
    } else {
      return file_.mistake(quoted(name, 40) +
                           " is not an entry; there are size, cube, drops, turn_seconds, "
                           "volume_points, touch_points, brick, available, change_percent, change");
    }
    file_.end_of_line(words);
  }

  int take(Words& words, const Range& range) { return static_cast<int>(file_.number(words, range)); }

  std::int64_t take_real(Words& words, std::string_view name) {
    const auto value = millionths(words.next());
    if (!value) file_.mistake(std::string(name) + " takes a number that is not negative, with up to six decimals");
    return value.value_or(0);
  }

  void read_brick(Words& words) {
    Kind kind;
    kind.identifier = take(words, identifiers);
    kind.weight = take_real(words, "the weight");
    kind.fit_min = take(words, {"the minimal fit", 0, 1000});
    file_.end_of_line(words);
    if (!bricks_.insert(kind.identifier).second)
      file_.mistake("brick " + std::to_string(kind.identifier) + " is given here twice");
    for (int line = 0; line < world_.cube * world_.cube; ++line) {
      if (!file_.next()) return file_.mistake("the description of a brick ends too soon");
      const std::string_view text = file_.line();
      if (text.size() != static_cast<std::size_t>(world_.cube) || text.find_first_not_of("#.") != text.npos) {
        file_.mistake("a line of a brick is " + std::to_string(world_.cube) + " characters # or .");
        continue;
      }
      for (int x = 0; x < world_.cube; ++x) {
        if (text[static_cast<std::size_t>(x)] != '#') continue;
        kind.cells.push_back({static_cast<std::int16_t>(x + 1),
                              static_cast<std::int16_t>(world_.cube - line % world_.cube),
                              static_cast<std::int16_t>(line / world_.cube + 1)});
      }
    }
    if (!connected(kind.cells)) file_.mistake("the brick is empty or falls into pieces");
    world_.kinds.push_back(std::move(kind));
  }

  static bool connected(std::vector<Cell> cells) {
    if (cells.empty()) return false;
    std::vector<Cell> reached{cells.back()};
    cells.pop_back();
    for (std::size_t next = 0; next < reached.size(); ++next) {
      const Cell a = reached[next];
      for (std::size_t i = cells.size(); i-- > 0;) {
        const Cell b = cells[i];
        const int steps = std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z);
        if (steps != 1) continue;
        reached.push_back(b);
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
    return cells.empty();
  }

  void check() {
    if (!sized_) file_.mistake("the entry size is missing");
    if (world_.available.empty() || world_.available.size() > available_max) {
      file_.mistake("the entry available must name 1 to " + std::to_string(available_max) + " bricks");
    }
    for (const Kind& kind : world_.kinds) {
      const auto volume = static_cast<std::int64_t>(kind.cells.size());
      const std::int64_t most = volume * world_.volume_points + 6 * volume * world_.touch_points;  // 9 * 10^14 at most
      if (most == 0 || kind.weight <= value_max / most) continue;
      file_.mistake("a drop of brick " + std::to_string(kind.identifier) + " could bring more than 9,000,000 points");
    }
    std::vector<int> named = world_.available;
    for (const Change& change : world_.changes) named.push_back(change.to);
    for (const int identifier : named) {
      if (!bricks_.contains(identifier)) file_.mistake("there is no brick " + std::to_string(identifier));
    }
    std::vector<int> sorted = world_.available;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
      file_.mistake("the entry available names a brick twice");
    }
  }

  // The limit on W (V C_V + P C_P) before rounding, so that it fits into 64 bits.
  static constexpr std::int64_t value_max = 9'000'000 * point * point;
  static constexpr Range identifiers{"a brick's number", 1, identifier_max};
  WorldFile file_;
  World world_;
  std::set<int> bricks_;  // their numbers
  bool sized_ = false;
};

}  // namespace

Result<World> read_world(std::string_view text) { return WorldReader(text).read(); }

std::string write_world(const World& world) {
  std::string text = std::string(file_mark) + "\n";
  const auto entry = [&](std::string_view name, const std::string& value) {
    (((text += name) += ' ') += value) += '\n';
  };
  entry("size", std::to_string(world.x) + " " + std::to_string(world.y) + " " + std::to_string(world.z));
  entry("cube", std::to_string(world.cube));
  entry("drops", std::to_string(world.drops));
  entry("volume_points", fixed_point(world.volume_points));
  entry("touch_points", fixed_point(world.touch_points));
  entry("turn_seconds", std::to_string(world.turn_seconds));
  for (const Kind& kind : world.kinds) {
    entry("brick", std::to_string(kind.identifier) + " " + describe(kind, world.cube));
    text.pop_back();
  }
  std::string offered;
  for (const int identifier : world.available) (offered += offered.empty() ? "" : " ") += std::to_string(identifier);
  entry("available", offered);
  entry("change_percent", std::to_string(world.change_percent));
  for (const Change& change : world.changes) {
    entry("change", std::to_string(change.turn) + " " + std::to_string(change.from) + " " + std::to_string(change.to));
  }
  return text;
}

Result<Wall::Setup> Wall::setup(std::string_view text) {
  auto setup = read_setup_with_world<Setup>(text, info().options, take_option, read_world);
  if (setup && !setup->world && setup->quarry.available > setup->quarry.kinds) {
    return Error{"setup option \"available=" + std::to_string(setup->quarry.available) + "\": there are only " +
                 std::to_string(setup->quarry.kinds) + " kinds"};
  }
  return setup;
}

std::string Wall::setup_text(const Setup& setup) {
  std::string text = "teams=" + std::to_string(setup.teams);
  if (setup.world) return text + "\n" + write_world(*setup.world);
  for (const Choice& choice : choices) {
    (((text += ' ') += choice.range.name) += '=') += std::to_string(setup.quarry.*choice.place);
  }
  return text;
}

}  // namespace agon::wall
