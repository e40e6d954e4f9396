#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/rules.hpp"
#include "games/vampire/park.hpp"

namespace agon::vampire {

// Deviations of the organisers' server from their document. The default is the document; see README.md.
struct Readings {
  bool survivor_shares = false;  // a sole survivor before MAXTICK gets a share by ticks, not all survival points
  bool lamp_adds = false;        // a grenade and a lamp both take a life in one tick
  bool lamp_tires = true;        // losing a life to a lamp starts three inactive ticks
  bool fallen_puts = false;      // a falling player still puts his grenade in that tick
  bool shoes_wear = true;        // false: on an early server, shoes never wore out
  bool late_counts = false;      // an answer to an earlier tick counts for the running one, and is void
  friend bool operator==(const Readings&, const Readings&) = default;
};

// Versions of the organisers' own players (house.hpp). A setup without a version means the first one, because such
// setups were written when there was no other, and their players must behave as they did.
inline constexpr std::uint8_t house_first = 1, house_newest = 2;

enum class Ground : std::uint8_t { test, live, drawn };  // drawn: the map in the setup

struct Setup {
  Ground ground = Ground::test;
  std::uint8_t level = 0;  // of a test or live map; 0: one of ten, by the seed
  Map map;                 // if the ground is drawn
  std::uint8_t seats = 4;  // on test and live maps
  // Overrides of the map's own values.
  std::optional<std::uint16_t> maxtick;
  std::optional<std::uint8_t> radius;
  std::optional<std::vector<Cell>> starts;
  std::optional<std::vector<Drop>> drops;

  std::uint64_t game = 1;         // GAMEID
  bool test = true;               // TEST
  std::optional<Seat> tested;     // the match ends when this player falls
  std::uint16_t idle_ticks = 10;  // a player is out after this many in a row without a valid answer
  Readings readings;
  std::uint8_t house = house_first;
  friend bool operator==(const Setup&, const Setup&) = default;
};

// Everything fixed at the beginning of a match; shared by the copies of a state.
struct Park {
  Map map;
  std::uint64_t game = 1;
  bool test = true;
  std::optional<Seat> tested;
  std::uint16_t idle_ticks = 10;
  Readings readings;
  std::uint8_t house = house_first;
  std::uint64_t digest = 0;  // of all the above
  friend bool operator==(const Park&, const Park&) = default;
};

inline constexpr int fuse = 5;
inline constexpr int lives_max = 3;
inline constexpr int rest_ticks = 3;  // after losing a life: no harm by grenades, no new grenade, no pick-up
inline constexpr std::size_t steps_max = 3;
inline constexpr std::size_t grenades_max = fuse * seats_most;  // one per tick and seat, and none lies longer

inline constexpr int swarm_points = 12;  // per unit of density
inline constexpr int hit_points = 48;
inline constexpr int last_life_points = 96;  // in addition
inline constexpr int pick_up_points = 48;
inline constexpr int survival_points = 144;

inline constexpr int life_assumed = 12;  // assumed ticks of an announced power-up if unknown

struct Order {
  bool grenade = false;
  std::uint8_t steps = 0;                      // as many as requested; at most 255
  std::array<std::uint8_t, steps_max> path{};  // directions; the rest is ignored
  friend bool operator==(const Order&, const Order&) = default;
};

struct Player {
  Cell cell = nowhere;
  std::uint16_t shoe = 0;    // remaining ticks with three steps
  std::uint16_t fallen = 0;  // in which tick, if no lives are left
  std::uint16_t idle = 0;    // ticks in a row without a valid answer
  std::int32_t points = 0;   // without survival points
  std::uint8_t lives = 0;
  std::uint8_t limit = 1;  // grenades allowed at a time
  std::uint8_t radius = 0;
  std::uint8_t rest = 0;  // remaining inactive ticks
  bool dropped = false;   // fell because it was idle
  friend bool operator==(const Player&, const Player&) = default;
};

struct Grenade {
  Seat owner = 0;
  Cell cell = nowhere;
  int fuse = 0;  // 1: explodes in the tick that begins now
  int radius = 0;
  friend bool operator==(const Grenade&, const Grenade&) = default;
};

// A power-up that is announced (countdown -lead .. -1) or present (life .. 1).
struct Item {
  Kind kind = Kind::tomato;
  Cell cell = nowhere;
  int countdown = 0;
  friend bool operator==(const Item&, const Item&) = default;
};

enum Reason : std::uint8_t {
  no_opponent_left = 1,
  no_competitor_left = 2,
  ran_out_of_ticks = 4,
  inactivity = 8,
  no_connected_competitor_left = 16,
};

struct State {
  std::array<Player, seats_most> players;
  Bats bats;
  // Grenades by the tick in which they explode, modulo the fuse, and by owner; nowhere: none.
  std::array<Cell, grenades_max> grenade_cells{};
  std::array<std::uint8_t, grenades_max> grenade_radii{};
  // Of the map's drops, those before `drops_announced` are known; two bits per drop tell whether the power-up in its
  // cell (2i) and in the opposite one (2i + 1) is gone or never appears.
  std::array<std::uint64_t, 4> drops_gone{};
  std::uint8_t drops_over = 0;  // all drops before this one are gone
  std::uint8_t drops_announced = 0;
  std::uint8_t seats = 0;
  std::uint8_t answered = 0;  // seats that have booked an order, as bits
  std::uint8_t reasons = 0;   // why the match is over; 0: it goes on
  bool leaving = false;       // the tested player logged out: this tick is not played
  std::uint16_t tick = 0;     // the tick that begins now
  std::array<Order, seats_most> booked{};
  std::shared_ptr<const Park> park;

  const Map& map() const { return park->map; }
  bool alive(Seat seat) const { return players[seat].lives > 0; }
  int alive_count() const {
    int count = 0;
    for (const Player& player : players) count += player.lives > 0;
    return count;
  }
  int lying(Seat seat) const {  // grenades of this seat
    int count = 0;
    for (std::size_t i = seat; i < grenades_max; i += seats_most) count += grenade_cells[i] != nowhere;
    return count;
  }
  int can_put(Seat seat) const { return players[seat].limit - lying(seat); }
  bool blocked(Cell cell) const {  // for players: by a bush, a swarm or a grenade
    unsigned lies = 0;
    for (const Cell each : grenade_cells) lies |= each == cell;
    return lies != 0 || is_bush(map().size, cell) || bats.density(cell) != 0;
  }
  friend bool operator==(const State&, const State&);
};
static_assert(sizeof(State) <= 512);

// An event of a tick, in order. `seat` is the actor or the victim, `owners` are seats as bits.
struct Event {
  enum class What : std::uint8_t {
    announced,  // kind, cell, number: ticks until it appears
    appeared,   // kind, cell
    vanished,   // kind, cell: not taken
    picked,     // seat, kind, cell
    exploded,   // seat: the owner, cell, arms; number: the radius
    thinned,    // cell, owners, number: the remaining density
    hit,        // seat, cell, owners, number: the divided points
    lamp,       // seat, cell
    fell,       // seat, cell
    dropped,    // seat, cell: idle too long
    put,        // seat, cell
    walked,     // seat, cell: the start; number: steps; arms: their directions
    tired,      // seat: wanted to put a grenade while inactive
    used_up,    // seat: wanted to put a grenade but had none
    too_fast,   // seat: wanted to take more steps than allowed
  };
  What what{};
  Seat seat = 0;
  Kind kind{};
  std::uint8_t owners = 0;
  Cell cell = nowhere;
  int number = 0;
  std::array<std::uint8_t, 4> arms{};  // of an explosion: lit cells beyond its own one, by direction
  friend bool operator==(const Event&, const Event&) = default;
};
inline void note(std::vector<Event>* events, const Event& event) {
  if (events) events->push_back(event);
}

// The contents of the messages: everything is visible except points, future drops and the answers of others.
struct View {
  std::uint16_t tick = 0;
  Bats bats;
  std::array<Player, seats_most> players;  // only what a VAMPIRE line contains; without lives: only that
  std::vector<Grenade> grenades;
  std::vector<Item> items;
  friend bool operator==(const View&, const View&) = default;
};

std::vector<Grenade> grenades_of(const State&);  // oldest first; of equal age, by owner
std::vector<Item> items_of(const State&);        // by announcement; of a pair, the opposite cell first

// "28.8", "216.0": points as in END, with at least one decimal.
std::string decimal(std::int64_t millionths);

// Survival points in hundredths, halves rounded up.
std::int64_t survival_hundredths(const State&, Seat);

// The part of a tick that no longer depends on answers: power-ups, pick-ups, explosions, lamps. `log` may be null.
struct Aftermath {
  unsigned may_put = 0;   // seats with a grenade left, as told in the request
  unsigned inactive = 0;  // seats in their inactive ticks
  unsigned fast = 0;      // seats with shoes
  unsigned tired = 0;     // seats that lost a life and are inactive from the next tick
};
Aftermath begin_tick(State&, std::vector<Event>* log);

// The first two parts of a tick (power_ups.cpp).
void move_drones(State&, std::vector<Event>* log);
void pick_up(State&, std::vector<Event>* log);

// Grenades explode, and hit swarms and players (blasts.cpp). Returns for each seat the owners of the grenades that hit
// it.
std::array<std::uint8_t, seats_most> explode(State&, std::vector<Event>* log);

// Why an answer is void. The texts are the document's.
inline constexpr Refusal no_header{1}, missing_argument{2}, invalid_parameter{3}, wrong_header{4}, multiple_answer{5},
    stale_answer{6};

struct Vampire {
  using Setup = vampire::Setup;
  using State = vampire::State;
  using Order = vampire::Order;
  using View = vampire::View;
  using Event = vampire::Event;

  static State start(const Setup&, std::uint64_t seed);
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, const Order&);    // books the order; impossible parts are ignored
  static Refusal leave(State&, Seat);                 // the tested player: ends the match without playing this tick
  static void end_turn(State&, std::vector<Event>*);  // seats without an order stand still
  static View view(const State&, Seat);
  static Scores scores(const State&);  // without survival points during the match

  // A state to search in, made from what a program is told: the inverse of `view`. Of the map in `terms`, only size and
  // MAXTICK matter. No power-ups appear except announced ones, which stay for `life_assumed` ticks. `before` is the
  // state made from the previous request (null: none); points and inactive ticks, which no message contains, are
  // derived from it, exactly if no request is skipped. How long others have been idle is unknown. The view may contain
  // any values of its types; an error names what is impossible.
  static Result<State> known(const Park& terms, const View& told, const State* before);

  // One order for each cell where the seat can end, with and without a grenade. Grenades that others put in the same
  // tick may still block it.
  static constexpr std::size_t orders_max = 50;
  static std::size_t orders(const State&, Seat, std::span<Order> room);

  static const GameInfo& info();
  static Result<Setup> setup(std::string_view);
  static std::string setup_text(const Setup&);
  static std::string hello(const State&, Seat);
  static Result<std::string> name(std::string_view);
  static std::string introduction(std::string_view name);
  static std::string welcome(const State&, Seat);
  static std::string ask(const State&, Seat, TurnLog<Event>);
  static Refusal answer(State&, Seat, std::string_view);
  static bool stale(const State&, Refusal);  // an answer to an earlier tick; the one to this tick is still expected
  static std::string farewell(const State&, Seat, TurnLog<Event>);
  static std::string_view why(Refusal);
  static std::string_view kind(Refusal);
  static std::string frame(const State&, Audience, TurnLog<Event>);
  static std::string tell(const State&, TurnLog<Event>);
  static std::string ending(const State&);
  static std::string picture(const State&, TurnLog<Event>, TextStyle);
  static std::uint64_t digest(const State&);
  static std::string random_answer(const State&, Seat, Dice&);
  static std::string house_answer(const State&, Seat, Dice&);  // house.hpp
  static constexpr AskedHooks<State, Event> hooks{.introduction = introduction,
                                                  .welcome = welcome,
                                                  .stale = stale,
                                                  .farewell = farewell,
                                                  .house_answer = house_answer};
};

}  // namespace agon::vampire
