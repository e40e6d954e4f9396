#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/avalanche/field.hpp"
#include "games/rules.hpp"

namespace agon::avalanche {

// The sequence of the rules: the i-th figure, counted from 1, has the colours x_(2i-2) mod 5 + 1 and x_(2i-1) mod 5 +
// 1.
inline constexpr std::uint32_t modulus = 87'465'851;
constexpr std::uint32_t after(std::uint32_t x) {
  return static_cast<std::uint32_t>((std::uint64_t{x} * 17'235'617 + 4'311'271) % modulus);
}
constexpr Figure figure_at(std::uint32_t x) {
  return {static_cast<Ball>(x % 5 + 1), static_cast<Ball>(after(x) % 5 + 1)};
}

// Black balls that the jury gives both seats before move turn + 1.
struct Gift {
  std::uint32_t turn = 0;  // turns that have ended
  std::uint32_t size = 0;
  friend bool operator==(const Gift&, const Gift&) = default;
};
inline constexpr std::uint32_t gift_distance = 100;  // least number of turns between two gifts

// When the jury gives black balls.
struct Jury {
  enum class Plan : std::uint8_t { none, dice, every, listed };
  Plan plan = Plan::dice;
  Gift every;                // turn: the interval
  std::vector<Gift> listed;  // in order of turns
  friend bool operator==(const Jury&, const Jury&) = default;
};

// Chance fixed in advance, to replay a game that was played elsewhere: the columns into which black balls fall, by
// seat. A column that is full when its turn comes is skipped; when a list is used up, the dice take over.
using FallScript = std::array<std::vector<std::uint8_t>, 2>;

struct Setup {
  std::optional<std::uint32_t> x0;  // below the modulus; absent: drawn from the seed
  Readings readings;
  std::uint32_t turns = 10'000;  // the game ends after this many; 0: no limit
  Jury jury;
  FallScript falls;
  friend bool operator==(const Setup&, const Setup&) = default;
};

struct State {
  // Visible to the seats.
  std::array<Field, 2> fields;
  std::uint32_t x0 = 0;
  std::uint32_t x = 0;  // the number that gives the next figure's first colour
  std::uint32_t turn = 0;
  std::array<std::uint32_t, 2> appeared{};  // black balls that fell on each field

  // Booked for the end of the turn, and the outcome of the last one.
  std::array<Order, 2> booked;
  std::array<bool, 2> answered{};
  std::array<bool, 2> overflowed{};     // has balls above the border: the game is over
  std::array<std::uint32_t, 2> owed{};  // black balls that found no free column and fall later

  // Chance.
  std::array<Dice, 2> fall_dice;  // by field
  Dice gift_dice;
  Gift gift;  // the next one; size 0: none
  std::uint32_t gifts = 0;
  std::array<std::uint32_t, 2> scripted{};  // members of the script already used

  // Taken from the setup.
  Readings readings;
  std::uint32_t turns_most = 0;
  Jury::Plan plan = Jury::Plan::none;
  struct Script {
    Gift every;
    std::vector<Gift> gifts;
    FallScript falls;
    friend bool operator==(const Script&, const Script&) = default;
  };
  std::vector<Script> script;  // one, or none in ordinary games, whose copies then allocate nothing

  friend bool operator==(const State&, const State&) = default;
};

// All that a seat may know: both fields, its own first, and what follows from x0.
struct View {
  std::array<Field, 2> fields;
  std::uint32_t x = 0;
  std::uint32_t turn = 0;
  std::array<std::uint32_t, 2> appeared{};
  friend bool operator==(const View&, const View&) = default;
};

// A seat's turn, from its landing to the black balls that fell on its field afterwards.
struct Event {
  Figure figure;
  Order order;
  Field landed;
  std::vector<Step> steps;
  std::uint32_t length_bonus = 0;
  std::uint32_t bonus = 0;          // black balls earned in all, for the opponent's field
  std::vector<std::uint8_t> falls;  // columns of the black balls that fell on this field, in order
  std::uint32_t gift = 0;           // black balls from the jury
  std::uint32_t discarded = 0;      // black balls that found no free column
};

// Why a game is over.
enum class Reason : std::uint8_t {
  overflow,    // exactly one field overflowed
  appeared,    // both overflowed, or the turns are used up: fewer black balls fell on the winner's field
  on_field,    // equal, but fewer black balls lie on the winner's field at the end
  draw,        // equal in that, too
  turn_limit,  // in frames only: as appeared, on_field or draw, after the last turn
};
struct Verdict {
  std::optional<Seat> winner;
  Reason reason = Reason::draw;
};
bool over(const State&);
Verdict verdict(const State&);  // the game must be over

inline constexpr Refusal empty_answer{1}, not_number{2}, wrong_count{3}, bad_r{4}, bad_s{5}, sticks_out{6},
    not_canonical{7};
Refusal order_refusal(Order);  // "taken": the order is a move

struct Avalanche {
  using Setup = avalanche::Setup;
  using State = avalanche::State;
  using Order = avalanche::Order;
  using View = avalanche::View;
  using Event = avalanche::Event;

  static State start(const Setup&, std::uint64_t seed);
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, const Order&);  // books the order
  static void end_turn(State&, std::vector<Event>*);
  static View view(const State&, Seat);
  static Scores scores(const State&);

  static constexpr std::size_t orders_max = 30;
  static std::size_t orders(const State&, Seat, std::span<Order> room);

  static const GameInfo& info();
  static Result<Setup> setup(std::string_view text);
  static std::string setup_text(const Setup&);
  static std::string hello(const State&, Seat);
  static Result<std::string> name(std::string_view text);
  static std::string ask(const State&, Seat, TurnLog<Event>);
  static Refusal answer(State&, Seat, std::string_view text);
  static std::string_view why(Refusal);
  static std::string_view kind(Refusal);
  static std::string frame(const State&, Audience, TurnLog<Event>);
  static std::string tell(const State&, TurnLog<Event>);
  static std::string ending(const State&);
  static std::string picture(const State&, TurnLog<Event>, TextStyle);
  static std::uint64_t digest(const State&);
  static std::string random_answer(const State&, Seat, Dice&);
  static constexpr AskedHooks<State, Event> hooks{};
};

}  // namespace agon::avalanche
