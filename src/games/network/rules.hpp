#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/rules.hpp"

namespace agon::network {

inline constexpr int side_max = 100;
inline constexpr int cities_max = 500;
inline constexpr int plan_fields_max = 1999;  // "R < 2000"
inline constexpr int limit_max = 30;
inline constexpr int fee_max = 999;
inline constexpr int reach_max = 1000;
inline constexpr int turns_max = 1999;
inline constexpr std::uint32_t describe_pause_turns = 60;
inline constexpr std::size_t history_turns = 5;

// A piece of land F(x, y): x is the row and y its position in the row, both from 1. Rows with an even x are shifted
// right by half a field, so every field has six neighbours.
struct Field {
  std::int16_t x = 0;
  std::int16_t y = 0;
  friend constexpr bool operator==(Field, Field) = default;
  friend constexpr auto operator<=>(Field, Field) = default;
};

// The neighbours of this field; at the edge of the land some of them are outside.
constexpr std::array<Field, 6> neighbours_of(Field f) {
  const int lean = f.x % 2 == 0 ? 0 : -1;  // in adjacent rows, its neighbours are y + lean and y + lean + 1
  const auto beside = [&](int dx, int dy) {
    return Field{static_cast<std::int16_t>(f.x + dx), static_cast<std::int16_t>(f.y + dy)};
  };
  return {beside(0, -1), beside(0, 1), beside(-1, lean), beside(-1, lean + 1), beside(1, lean), beside(1, lean + 1)};
}

// The number of steps between two fields. In axial coordinates, the six neighbours differ by (0,±1), (±1,0), (1,-1),
// (-1,1); the land is convex, so a path outside it is never shorter.
constexpr int distance(Field a, Field b) {
  const auto slant = [](Field f) { return f.y - (f.x + f.x % 2) / 2; };
  const auto size = [](int n) { return n < 0 ? -n : n; };
  const int dx = a.x - b.x;
  const int dq = slant(a) - slant(b);
  const int sum = size(dx + dq);
  return size(dx) > size(dq) ? (size(dx) > sum ? size(dx) : sum) : (size(dq) > sum ? size(dq) : sum);
}

// The land and the parameters: everything constant in a game. The vectors are indexed by field number, row by row.
struct World {
  int side = 1;            // L
  int reach = 1;           // D: a permit must be within this many steps of another one
  int foreign_factor = 1;  // C: factor on the fee for using the owner's transmitter
  int prize = 0;           // W: points for the best plan
  int turn_seconds = 1;    // T
  int turns = 1;
  std::vector<std::int16_t> fees;    // 0: a city
  std::vector<std::int16_t> limits;  // permits that may be granted

  int size() const { return side * side; }
  bool has(std::int64_t x, std::int64_t y) const { return x >= 1 && x <= side && y >= 1 && y <= side; }
  int number_of(Field f) const { return (f.x - 1) * side + f.y - 1; }
  Field field_of(int number) const {
    return {static_cast<std::int16_t>(number / side + 1), static_cast<std::int16_t>(number % side + 1)};
  }
  bool is_city(int number) const { return fees[static_cast<std::size_t>(number)] == 0; }
  std::vector<int> cities() const;
  friend bool operator==(const World&, const World&) = default;
};

// Parameters of a generated land. The document gives the ranges; README.md explains the words.
struct Terrain {
  int side = 40;
  int cities = 12;
  int reach = 0;  // 0: chosen so that the land can be opened step by step but not crossed in one step
  int foreign_factor = 5;
  int prize = 1000;
  int turn_seconds = 2;
  int turns = 200;
  friend bool operator==(const Terrain&, const Terrain&) = default;
};

World generate(const Terrain&, int teams, std::uint64_t seed);

// A plan that joins all cities, each to the nearest earlier one by a random short path, regardless of fees.
std::vector<Field> random_plan(const World&, Dice&);

// Reads a world file, the text form of a world for organisers who design their own (README.md). Reports every mistake
// with its line.
Result<World> read_world(std::string_view text);
std::string write_world(const World&);

// The numbers and texts of the document.
namespace refusals {
inline constexpr Refusal usage_limit{101};
inline constexpr Refusal bad_field{102};
inline constexpr Refusal too_many_fields{103};
inline constexpr Refusal duplicate_field{104};
inline constexpr Refusal invalid_plan{105};
inline constexpr Refusal granted_before{106};
inline constexpr Refusal field_limit{107};
inline constexpr Refusal granted_in_turn{108};
inline constexpr Refusal too_far{109};
}  // namespace refusals

// Operators of telephone networks rent land for their masts, one permit per turn, and declare plans that join all
// cities; the cheapest plans win. Commands take effect at once; the end of a turn only advances the time.
struct Network {
  struct Setup {
    int teams = 2;
    Terrain terrain;                     // generated from the seed, unless
    std::shared_ptr<const World> world;  // a world is given
    friend bool operator==(const Setup&, const Setup&);
  };

  struct Team {
    std::vector<bool> permits;     // by field, including cities
    std::vector<Field> obtained;   // permits except those of the cities, oldest first
    std::vector<Field> plan;       // the last valid one, in the declared order
    std::int64_t cost = 0;         // of the plan, with the current permits
    bool planned_in_turn = false;  // true even if the plan was refused
    bool granted_in_turn = false;
    bool listed_in_turn = false;        // MY_REQUESTS has been used
    std::uint32_t described_again = 0;  // first turn in which DESCRIBE_WORLD is allowed again
    friend bool operator==(const Team&, const Team&) = default;
  };

  struct State {
    std::shared_ptr<const World> world;  // never null
    std::vector<Team> teams;
    std::vector<std::int16_t> granted;        // by field: permits of all teams
    std::vector<Field> news;                  // permits granted in this turn, by all teams
    std::vector<std::vector<Field>> history;  // of the last turns, latest first; at most history_turns
    std::uint32_t turn = 0;

    bool over() const { return turn >= static_cast<std::uint32_t>(world->turns); }
    friend bool operator==(const State&, const State&);
  };

  struct Order {
    enum class Kind : std::uint8_t { request, plan } kind = Kind::request;
    std::vector<Field> fields;  // those of a plan; a request has one
  };

  // Everything that a team may know: public facts and its own.
  struct View {
    std::shared_ptr<const World> world;
    std::uint32_t turn = 0;
    std::vector<std::vector<Field>> history;
    std::vector<std::int64_t> ranking;  // costs of the valid plans, cheapest first
    Team own;
    friend bool operator==(const View&, const View&);
  };

  struct Event {  // nothing happens beyond what is said
    friend bool operator==(Event, Event) = default;
  };

  static State start(const Setup&, std::uint64_t seed);
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, const Order&);
  static void end_turn(State&, std::vector<Event>*);
  static View view(const State&, Seat);
  static Scores scores(const State&);

  static std::vector<std::int64_t> ranking(const State&);
  static Refusal check_request(const State&, Seat, Field);  // the result that give would have
  static bool joins_all_cities(const World&, const std::vector<Field>& plan);

  static const GameInfo& info();
  static Result<Setup> setup(std::string_view);
  static std::string setup_text(const Setup&);
  static std::chrono::milliseconds turn_length(const State& now) {
    return std::chrono::seconds(now.turn == 0 ? 20 : now.world->turn_seconds);
  }
  static std::size_t lines_of(std::string_view);
  static Reply call(State&, Seat, std::string_view, const TurnContext&);
  static std::string_view why(Refusal);
  static std::string_view kind(Refusal);
  static std::string frame(const State&, Audience, TurnLog<Event>);
  static std::string tell(const State&, TurnLog<Event>);
  static std::string ending(const State&);
  static std::string picture(const State&, TurnLog<Event>, TextStyle);
  static std::uint64_t digest(const State&);
  static std::string random_answer(const State&, Seat, Dice&);
  static constexpr CalledHooks<State, Event> hooks{};
};

}  // namespace agon::network
