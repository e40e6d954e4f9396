// Setups as text: the options of a generated game, or a world file (README.md, "World files").

#include <algorithm>
#include <array>

#include "games/bonfire/rules.hpp"
#include "games/setup_text.hpp"
#include "games/world_file.hpp"

namespace agon::bonfire {

namespace {

constexpr std::string_view file_mark = "bonfire-world 1";
constexpr int sticks_max = 1'000'000;               // on an island
constexpr int survivors_max = 100;                  // of a team
constexpr std::int64_t marked_max = 1'000'000'000;  // sticks on all islands, so that those on one fit into 32 bits

struct Choice {
  Range range;
  int Archipelago::*place;
};

constexpr Range teams_range{"teams", 1, max_seats};
constexpr std::array choices = {
    Choice{{"rings", 1, 20}, &Archipelago::rings},
    Choice{{"side", 10, side_max}, &Archipelago::side},
    Choice{{"islands", 1, 8000}, &Archipelago::islands},
    Choice{{"sticks", 1, 1000}, &Archipelago::sticks},
    Choice{{"survivors", 1, survivors_max}, &Archipelago::survivors},
    Choice{{"pile_min", 1, 100'000}, &Archipelago::pile_min},
    Choice{{"factor", 1, 1000}, &Archipelago::factor},
    Choice{{"turn_seconds", 1, 5}, &Archipelago::turn_seconds},
    Choice{{"turns", 1, 1'000'000}, &Archipelago::turns},
};

bool take_option(Bonfire::Setup& setup, std::string_view name, std::string_view value) {
  if (name == teams_range.name) {
    const auto teams = number_in(value, teams_range);
    setup.teams = static_cast<int>(teams.value_or(0));
    return teams.has_value();
  }
  if (name == "water") {
    setup.archipelago.water = value == "rings" ? Water::rings : Water::random;
    return value == "rings" || value == "random";
  }
  for (const Choice& choice : choices) {
    if (choice.range.name != name) continue;
    const auto number = number_in(value, choice.range);
    if (number) setup.archipelago.*choice.place = static_cast<int>(*number);
    return number.has_value();
  }
  return false;
}

class WorldReader {
 public:
  explicit WorldReader(std::string_view text) : file_(text) {}

  Result<World> read() {
    file_.expect_mark(file_mark);
    while (file_.next()) read_entry();
    check();
    if (file_.has_mistakes()) return file_.error();
    std::stable_sort(world_.survivors.begin(), world_.survivors.end(),
                     [](const Castaway& a, const Castaway& b) { return a.seat < b.seat; });
    world_.index();
    return world_;
  }

 private:
  struct Entry {
    std::string_view name;
    void (WorldReader::*read)(Words&);
  };

  void read_entry() {
    static constexpr std::array entries = {
        Entry{"side", &WorldReader::read_side},       Entry{"pile_min", &WorldReader::read_pile_min},
        Entry{"factor", &WorldReader::read_factor},   Entry{"turn_seconds", &WorldReader::read_turn_seconds},
        Entry{"turns", &WorldReader::read_turns},     Entry{"islands", &WorldReader::read_islands},
        Entry{"marked", &WorldReader::read_marked},   Entry{"survivors", &WorldReader::read_survivors},
        Entry{"carries", &WorldReader::read_carries}, Entry{"guard", &WorldReader::read_guard},
        Entry{"raft", &WorldReader::read_raft},       Entry{"chance", &WorldReader::read_chance},
        Entry{"drown", &WorldReader::read_drown},
    };
    Words words(file_.line());
    const std::string_view name = words.next();
    std::string names;
    for (const Entry& entry : entries) {
      if (entry.name == name) {
        (this->*entry.read)(words);
        return file_.end_of_line(words);
      }
      (names += names.empty() ? "" : ", ") += entry.name;
    }
    file_.mistake(quoted(name, 40) + " is not an entry; there are " + names);
  }

  int take(Words& words, const Range& range) { return static_cast<int>(file_.number(words, range)); }
  int take_sticks(Words& words) { return take(words, {"the number of sticks", 0, sticks_max}); }

  Place take_place(Words& words) {
    const auto coordinate = [&](std::string_view name) {
      return static_cast<std::int16_t>(take(words, {name, 1, std::max(1, world_.side)}));
    };
    const std::int16_t x = coordinate("x");
    return {x, coordinate("y")};
  }

  Seat take_seat(Words& words) { return static_cast<Seat>(take(words, {"a team", 1, max_seats}) - 1); }

  // Reads the number of a survivor of the team. Null: there is none, which is reported.
  Castaway* take_survivor(Words& words, Seat seat) {
    const int id = take(words, {"a survivor", 1, survivors_max});
    const std::vector<std::size_t>& all = survivors_[seat];
    if (static_cast<std::size_t>(id) <= all.size()) return &world_.survivors[all[static_cast<std::size_t>(id) - 1]];
    file_.mistake("no such survivor is defined above this line");
    return nullptr;
  }

  Castaway* take_survivor(Words& words) { return take_survivor(words, take_seat(words)); }

  bool& island(int x, int y) { return land_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]; }
  bool& island(Place place) { return island(place.x, place.y); }

  void read_side(Words& words) {
    const bool first = world_.islands.empty() && world_.survivors.empty() && world_.rafts.empty();
    if (!first) file_.mistake("side must come before the first island, survivor and raft");
    world_.side = take(words, {"side", 1, side_max});
  }
  void read_pile_min(Words& words) { world_.pile_min = take(words, {"pile_min", 1, 100'000}); }
  void read_factor(Words& words) { world_.factor = take(words, {"factor", 1, 1000}); }
  void read_turn_seconds(Words& words) { world_.turn_seconds = take(words, {"turn_seconds", 1, 5}); }
  void read_turns(Words& words) { world_.turns = take(words, {"turns", 1, 1'000'000}); }

  void read_islands(Words& words) {
    while (!words.at_end()) {
      const Place place = take_place(words);
      const int x = place.x;
      const int y = place.y;
      world_.islands.push_back({place, take_sticks(words)});
      const std::string name = "the island " + std::to_string(x) + " " + std::to_string(y);
      if (island(place)) file_.mistake(name + " is given here twice");
      if (island(x - 1, y) || island(x + 1, y) || island(x, y - 1) || island(x, y + 1)) {
        file_.mistake(name + " touches another one");
      }
      island(place) = true;
    }
  }

  void read_marked(Words& words) {
    const Place place = take_place(words);
    const Seat seat = take_seat(words);
    world_.stakes.push_back({place, seat, take(words, {"the number of sticks", 1, sticks_max})});
    if ((marked_ += world_.stakes.back().sticks) > marked_max)
      file_.mistake("there are more than " + std::to_string(marked_max) + " marked sticks");
    if (!island(place)) file_.mistake("no such island is defined above this line");
    teams_ = std::max(teams_, seat + 1);
  }

  void read_survivors(Words& words) {
    const Seat seat = take_seat(words);
    if (words.at_end()) file_.mistake("the places of the survivors are missing");
    teams_ = std::max(teams_, seat + 1);
    while (!words.at_end()) {
      if (survivors_[seat].size() == survivors_max) {
        return file_.mistake("a team has at most " + std::to_string(survivors_max) + " survivors");
      }
      survivors_[seat].push_back(world_.survivors.size());
      world_.survivors.push_back({seat, take_place(words)});
    }
  }

  void read_carries(Words& words) {
    Castaway* castaway = take_survivor(words);
    const int sticks = take(words, {"the number of sticks", 1, hands_max});
    if (castaway) castaway->sticks = sticks;
  }

  void read_guard(Words& words) {
    Castaway* castaway = take_survivor(words);
    if (castaway && !island(castaway->place)) file_.mistake("guards stand on an island");
    if (castaway) castaway->guard = true;
  }

  void read_raft(Words& words) {
    Float raft;
    raft.seat = take_seat(words);
    raft.place = take_place(words);
    raft.sticks = take(words, {"the number of sticks", 0, raft_max});
    teams_ = std::max(teams_, raft.seat + 1);
    if (++rafts_[raft.seat] > rafts_max) {
      return file_.mistake("a team has at most " + std::to_string(rafts_max) + " rafts");
    }
    const Words before = words;
    if (words.next() != "nil") {
      words = before;
      const Castaway* captain = take_survivor(words, raft.seat);
      if (!captain) return;
      for (const Castaway& castaway : world_.survivors)
        raft.captain += castaway.seat == raft.seat && &castaway <= captain;
      if (!(captain->place == raft.place)) file_.mistake("a captain is where his raft is");
      if (captain->guard || captain->sticks) file_.mistake("a captain is not a guard and carries nothing himself");
      for (const Float& other : world_.rafts) {
        if (other.seat == raft.seat && other.captain == raft.captain) file_.mistake("he has a raft already");
      }
    }
    world_.rafts.push_back(raft);
  }

  void read_chance(Words& words) {
    const std::string_view chance = words.next();
    if (chance != "dice" && chance != "none") file_.mistake("chance takes dice or none");
    world_.scripted = chance == "none";
  }

  void read_drown(Words& words) {
    Drowning drowning;
    drowning.turn = static_cast<std::uint32_t>(take(words, {"the turn", 0, 1'000'000}));
    drowning.seat = take_seat(words);
    drowning.id = take(words, {"a survivor", 1, survivors_max});
    if (!world_.scripted) file_.mistake("\"chance none\" must come before the first drown");
    world_.drownings.push_back(drowning);
  }

  void check() {
    if (world_.islands.empty()) file_.mistake("the entry islands is missing");
    if (teams_ == 0) file_.mistake("the entry survivors is missing");
    for (int seat = 0; seat < teams_; ++seat) {
      if (survivors_[static_cast<std::size_t>(seat)].empty()) {
        file_.mistake("team " + std::to_string(seat + 1) + " has no survivors");
      }
    }
  }

  WorldFile file_;
  World world_;
  std::array<std::array<bool, side_max + 2>, side_max + 2> land_{};  // with a border
  std::array<std::vector<std::size_t>, max_seats> survivors_;        // by seat: indices in the world
  std::array<int, max_seats> rafts_{};                               // by seat
  std::int64_t marked_ = 0;                                          // sticks
  int teams_ = 0;
};

}  // namespace

Result<World> read_world(std::string_view text) { return std::make_unique<WorldReader>(text)->read(); }

std::string write_world(const World& world) {
  std::string text(file_mark);
  const auto entry = [&](std::string_view name) { (text += '\n') += name; };
  const auto number = [&](std::int64_t n) { (text += ' ') += std::to_string(n); };
  const auto place = [&](Place p) { number(p.x), number(p.y); };
  entry("side"), number(world.side);
  entry("pile_min"), number(world.pile_min);
  entry("factor"), number(world.factor);
  entry("turn_seconds"), number(world.turn_seconds);
  entry("turns"), number(world.turns);
  for (std::size_t i = 0; i < world.islands.size(); ++i) {
    if (i % 8 == 0) entry("islands");
    place(world.islands[i].place), number(world.islands[i].sticks);
  }
  for (const Stake& stake : world.stakes) {
    entry("marked"), place(stake.place), number(stake.seat + 1), number(stake.sticks);
  }
  for (std::size_t i = 0; i < world.survivors.size(); ++i) {
    const Seat seat = world.survivors[i].seat;
    if (i == 0 || world.survivors[i - 1].seat != seat) entry("survivors"), number(seat + 1);
    place(world.survivors[i].place);
  }
  int id = 0;
  for (std::size_t i = 0; i < world.survivors.size(); ++i) {
    const Castaway& castaway = world.survivors[i];
    id = i > 0 && world.survivors[i - 1].seat == castaway.seat ? id + 1 : 1;
    if (castaway.sticks) entry("carries"), number(castaway.seat + 1), number(id), number(castaway.sticks);
    if (castaway.guard) entry("guard"), number(castaway.seat + 1), number(id);
  }
  for (const Float& raft : world.rafts) {
    entry("raft"), number(raft.seat + 1), place(raft.place), number(raft.sticks);
    raft.captain ? number(raft.captain) : void(text += " nil");
  }
  entry(world.scripted ? "chance none" : "chance dice");
  for (const Drowning& drowning : world.drownings) {
    entry("drown"), number(drowning.turn), number(drowning.seat + 1), number(drowning.id);
  }
  return text + "\n";
}

Result<Bonfire::Setup> Bonfire::setup(std::string_view text) {
  auto setup = read_setup_with_world<Setup>(text, info().options, take_option, read_world);
  if (!setup) return setup;
  Setup result = *std::move(setup);
  if (result.world) {
    const bool says_teams = !Words(text.substr(0, text.find('\n'))).at_end();
    if (says_teams && result.world->teams() != result.teams) {
      return Error{"the world file has survivors of " + std::to_string(result.world->teams()) +
                   " teams, so teams=" + std::to_string(result.teams) + " is impossible"};
    }
    result.teams = result.world->teams();
  } else if (2 * result.archipelago.islands > result.archipelago.side * result.archipelago.side) {
    return Error{"setup option \"islands=" + std::to_string(result.archipelago.islands) +
                 "\": islands never touch, so at most half of the side x side fields can be islands"};
  }
  return result;
}

std::string Bonfire::setup_text(const Setup& setup) {
  std::string text = "teams=" + std::to_string(setup.teams);
  if (setup.world) return text + "\n" + write_world(*setup.world);
  text += setup.archipelago.water == Water::rings ? " water=rings" : " water=random";
  for (const Choice& choice : choices) {
    (((text += ' ') += choice.range.name) += '=') += std::to_string(setup.archipelago.*choice.place);
  }
  return text;
}

}  // namespace agon::bonfire
