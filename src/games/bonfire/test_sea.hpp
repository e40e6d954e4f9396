#pragma once

// Seas as text for tests, one line per row, the row with the largest y first. A field is
//
//   ~        water
//   70       an island with this many unmarked sticks
//   70+5a+2b and these with the marks of teams a and b; 70* burns
//
// and after a slash, those who are there, printed in the order of teams and numbers:
//
//   ab       a survivor of each team (numbered by team as they are read, from the top left)
//   a3 a! a# carries 3 sticks; guards; builds
//   A12      the captain of a raft with 12 sticks
//   (a12)    an abandoned raft

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "games/bonfire/rules.hpp"

namespace agon::bonfire {

class SeaReader {
 public:
  World read(const std::vector<std::string_view>& rows) {
    world_.side = static_cast<int>(rows.size());
    world_.pile_min = 50;
    world_.factor = 10;
    world_.turns = 1000;
    world_.scripted = true;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      Words fields(rows[row]);
      for (int x = 1; !fields.at_end(); ++x) {
        const std::string_view field = fields.next();
        if (x > static_cast<int>(rows.size())) throw std::invalid_argument("a sea is square");
        place_ = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(rows.size() - row)};
        read_field(field);
      }
    }
    std::stable_sort(world_.survivors.begin(), world_.survivors.end(),
                     [](const Castaway& a, const Castaway& b) { return a.seat < b.seat; });
    world_.index();
    return world_;
  }

 private:
  void read_field(std::string_view field) {
    text_ = field;
    if (!take('~')) {
      world_.islands.push_back({place_, number()});
      while (take('+')) {
        const int sticks = number();
        world_.stakes.push_back({place_, letter('a'), sticks});
      }
    }
    if (take('/')) {
      while (!text_.empty()) read_someone();
    }
    EXPECT_TRUE(text_.empty()) << "in the field " << field;
  }

  void read_someone() {
    if (take('(')) {
      const Seat seat = letter('a');
      world_.rafts.push_back({seat, place_, number(), 0});
      take(')');
    } else if (text_[0] >= 'A' && text_[0] <= 'Z') {
      const Seat seat = letter('A');
      world_.survivors.push_back({seat, place_});
      world_.rafts.push_back({seat, place_, number(), id_of_last(seat)});
    } else {
      const Seat seat = letter('a');
      const int sticks = number();
      world_.survivors.push_back({seat, place_, sticks, take('!')});
    }
  }

  int id_of_last(Seat seat) const {
    return static_cast<int>(std::count_if(world_.survivors.begin(), world_.survivors.end(),
                                          [&](const Castaway& castaway) { return castaway.seat == seat; }));
  }

  bool take(char c) {
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  int number() {
    int n = 0;
    for (; !text_.empty() && text_[0] >= '0' && text_[0] <= '9'; text_.remove_prefix(1)) n = 10 * n + text_[0] - '0';
    return n;
  }
  Seat letter(char first) {
    const auto seat = static_cast<Seat>(text_[0] - first);
    text_.remove_prefix(1);
    return seat;
  }

  World world_;
  Place place_;
  std::string_view text_;
};

inline World sea(std::initializer_list<std::string_view> rows) { return SeaReader().read(rows); }

inline std::string field_text(const Bonfire::State& now, Place place) {
  const auto sticks = [](int n) { return n ? std::to_string(n) : ""; };
  std::string field = "~";
  const Island island = now.world->island(place);
  if (island != no_island) {
    int bare = now.sticks[static_cast<std::size_t>(island)];
    std::string marks;
    for (Seat seat = 0; seat < now.world->teams(); ++seat) {
      const int marked = now.marked_sticks(island, seat);
      bare -= marked;
      if (marked) marks += "+" + std::to_string(marked) + static_cast<char>('a' + seat);
    }
    field = std::to_string(bare) + marks + (now.burns(island) ? "*" : "");
  }
  std::string people;
  for (const auto& survivor : now.survivors) {
    if (!survivor.alive || !(survivor.place == place)) continue;
    people += static_cast<char>((survivor.raft ? 'A' : 'a') + survivor.seat);
    people += sticks(now.carried(survivor));
    if (survivor.role == Bonfire::Role::guard) people += '!';
    if (survivor.role == Bonfire::Role::builder) people += '#';
  }
  for (const auto& raft : now.rafts) {
    if (raft.captain >= 0 || !(raft.place == place)) continue;
    ((people += '(') += static_cast<char>('a' + raft.seat)) += sticks(sticks_of(raft.cargo)) + ")";
  }
  return people.empty() ? field : field + "/" + people;
}

inline std::string sea_text(const Bonfire::State& now) {
  std::string text;
  for (int y = now.world->side; y >= 1; --y) {
    for (int x = 1; x <= now.world->side; ++x) {
      if (x > 1) text += ' ';
      text += field_text(now, {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
    }
    text += '\n';
  }
  return text;
}

// A game that starts from a picture, in which the teams are called a, b, ...
class Game {
 public:
  explicit Game(World world) {
    Bonfire::Setup setup;
    setup.world = std::make_shared<const World>(std::move(world));
    state = Bonfire::start(setup, 0);
  }
  Game(std::initializer_list<std::string_view> rows) : Game(sea(rows)) {}

  // Runs a command of a team, "b TAKE 1". Returns the error number, or the data after the OK.
  std::string say(std::string_view text) {
    const Reply reply = Bonfire::call(state, static_cast<Seat>(text[0] - 'a'), text.substr(2), {});
    return reply.refusal.taken() ? reply.data : std::to_string(reply.refusal.code);
  }

  // Runs commands that must be accepted.
  Game& after(std::initializer_list<std::string_view> commands) {
    for (const auto command : commands) EXPECT_EQ(say(command), "") << command;
    return *this;
  }

  Game& turn(int turns = 1) {
    for (int i = 0; i < turns; ++i) Bonfire::end_turn(state, &events);
    return *this;
  }

  const Bonfire::Survivor& survivor(char team, int id) const {
    return state.survivors[static_cast<std::size_t>(state.index(static_cast<Seat>(team - 'a'), id))];
  }

  Bonfire::State state;
  std::vector<Bonfire::Event> events;
};

inline void expect_sea(const Game& game, std::initializer_list<std::string_view> rows) {
  std::string text;
  for (const auto row : rows) (text += row) += '\n';
  EXPECT_EQ(sea_text(game.state), text);
}

}  // namespace agon::bonfire
