#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/rules.hpp"

namespace agon::wall {

inline constexpr int form_max = 50;       // of X and Y
inline constexpr int height_max = 200;    // of Z
inline constexpr int cube_max = 5;        // of D
inline constexpr int available_max = 30;  // of B
inline constexpr int drops_max = 10;      // of R
inline constexpr int identifier_max = 1'000'000;
inline constexpr int idle_turns_max = 10;  // this many turns without a good drop end the game

struct Cell {  // x along the form, y across it, z upwards; all from 1
  std::int16_t x = 0;
  std::int16_t y = 0;
  std::int16_t z = 0;
  friend bool operator==(Cell, Cell) = default;
};

// Bricks of one kind: unit cubes in a cube of side D.
struct Kind {
  int identifier = 0;
  std::int64_t weight = 0;  // W, in millionths
  int fit_min = 0;          // least number of its faces that must touch earlier bricks or the floor
  std::vector<Cell> cells;  // in the order of a description
  friend bool operator==(const Kind&, const Kind&) = default;
};

// A scripted change of the bricks on offer: after turn `turn`, the new kind replaces the old one.
struct Change {
  std::uint32_t turn = 0;
  int from = 0;
  int to = 0;
  friend bool operator==(const Change&, const Change&) = default;
};

// The form, its bricks and the parameters: everything constant in a game.
struct World {
  int x = 1;                          // X
  int y = 1;                          // Y
  int z = 1;                          // Z
  int cube = 2;                       // D
  int drops = 1;                      // R: attempts of a team per turn
  std::int64_t volume_points = 0;     // C_V, in millionths
  std::int64_t touch_points = point;  // C_P, in millionths
  int turn_seconds = 1;               // T
  std::vector<Kind> kinds;            // all that can ever be on offer
  std::vector<int> available;         // identifiers of the B kinds on offer in the first turn
  int change_percent = 0;             // probability of a change after a turn
  std::vector<Change> changes;        // scripted changes; if there are any, none is random

  const Kind* kind(std::int64_t identifier) const;  // null: none
  bool in_form(int cx, int cy) const { return cx >= 1 && cx <= x && cy >= 1 && cy <= y; }
  std::size_t column(int cx, int cy) const { return static_cast<std::size_t>((cy - 1) * x + cx - 1); }
  std::size_t place(Cell c) const {
    return static_cast<std::size_t>(c.z - 1) * static_cast<std::size_t>(x * y) + column(c.x, c.y);
  }
  friend bool operator==(const World&, const World&) = default;
};

// Parameters of a generated game; README.md explains the words.
struct Quarry {
  int x = 12;
  int y = 12;
  int z = 24;
  int cube = 3;
  int kinds = 40;
  int available = 8;
  int drops = 3;
  int volume_percent = 100;  // C_V in hundredths
  int touch_percent = 300;   // C_P in hundredths
  int turn_seconds = 2;
  int change_percent = 50;
  friend bool operator==(const Quarry&, const Quarry&) = default;
};

World generate(const Quarry&, std::uint64_t seed);

// Reads a world file, the text form of a world (README.md). Reports every mistake with its line.
Result<World> read_world(std::string_view text);
std::string write_world(const World&);

// The cells of a kind after these quarter turns in the planes xy, xz and yz, in this order. The whole cube is turned,
// so a brick moves inside it.
std::vector<Cell> turned(const Kind&, int cube, int xy, int xz, int yz);

// A kind in the format of SHOW_BRICK: weight and minimal fit, then its cube.
std::string describe(const Kind&, int cube);

// The numbers and texts of the document.
namespace refusals {
inline constexpr Refusal bad_brick{101};
inline constexpr Refusal bad_cube{102};
inline constexpr Refusal bad_position{103};
inline constexpr Refusal bad_rotations{104};
inline constexpr Refusal bad_drop{105};
inline constexpr Refusal dropped_before{106};
inline constexpr Refusal drops_limit{107};
}  // namespace refusals

// All teams drop bricks into one form. A drop takes effect at once; the end of a turn advances the time and may change
// the bricks on offer. The game ends after ten turns in a row without a good drop.
struct Wall {
  struct Setup {
    int teams = 2;
    Quarry quarry;                       // generated from the seed, unless
    std::shared_ptr<const World> world;  // a world is given
    friend bool operator==(const Setup&, const Setup&);
  };

  struct Team {
    std::int64_t points = 0;  // in millionths
    int drops = 0;            // attempts in this turn
    bool dropped = false;     // had a good one in this turn
    friend bool operator==(const Team&, const Team&) = default;
  };

  struct Brick {  // a good drop
    Seat seat = 0;
    int kind = 0;
    std::int64_t points = 0;
    std::vector<Cell> cells;
    friend bool operator==(const Brick&, const Brick&) = default;
  };

  struct State {
    std::shared_ptr<const World> world;  // never null
    std::vector<bool> filled;            // by place: X*Y*Z
    std::vector<std::int16_t> heights;   // by column: height of the highest cube
    std::vector<Team> teams;
    std::vector<int> available;  // identifiers, in the order of LIST_BRICKS
    std::vector<Brick> dropped;  // in this turn, in order
    std::uint32_t turn = 0;
    int idle_turns = 0;  // consecutive turns without a good drop
    Dice dice;

    bool over() const { return idle_turns >= idle_turns_max; }
    bool has(Cell c) const { return filled[world->place(c)]; }
    int turns_left() const { return dropped.empty() ? idle_turns_max - idle_turns : idle_turns_max; }
    friend bool operator==(const State&, const State&);
  };

  struct Order {
    std::int64_t kind = 0;
    std::int64_t xy = 0, xz = 0, yz = 0;  // quarter turns
    std::int64_t x = 1, y = 1;            // position of the corner (1,1) of the turned cube
  };

  enum class Fall : std::uint8_t { accepted, too_high, too_loose };
  struct Landing {
    Fall fall = Fall::accepted;
    std::vector<Cell> cells;  // where the brick lands, or would land
    int touching = 0;         // number of touching faces
    std::int64_t points = 0;
  };

  struct View {  // all that a team may know: everything but the others' points and attempts, and future bricks
    std::shared_ptr<const World> world;  // with only the kinds on offer
    std::vector<bool> filled;
    std::vector<int> available;
    Team own;
    int turns_left = 0;
    std::uint32_t turn = 0;
    friend bool operator==(const View&, const View&);
  };

  struct Event {  // a brick dropped in the turn, or, with from != 0, a change of kinds
    Brick brick;
    int from = 0;
    int to = 0;
    friend bool operator==(const Event&, const Event&) = default;
  };

  static State start(const Setup&, std::uint64_t seed);
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, const Order&);  // a drop; accepted even if the brick does not stay
  static void end_turn(State&, std::vector<Event>*);
  static View view(const State&, Seat);
  static Scores scores(const State&);

  // A state to search in, made from what a team may know: the inverse of `view`. The team is seat 0 of `teams`; the
  // others are unknown and begin without points. Future offers are also unknown: kinds change only as the view's world
  // specifies. The caller must fill unseen parts of the form by guessing. The view may contain any values of its types;
  // an error names what no game can have.
  static Result<State> known(const View&, std::size_t teams = 1);

  static Refusal check(const State&, Seat, const Order&);  // the result that give would have
  static Landing land(const State&, const Order&);         // the order must pass check

  static const GameInfo& info();
  static Result<Setup> setup(std::string_view);
  static std::string setup_text(const Setup&);
  static std::chrono::milliseconds turn_length(const State& now) {
    return std::chrono::seconds(now.world->turn_seconds);
  }
  static std::size_t lines_of(std::string_view) { return 1; }
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

}  // namespace agon::wall
