#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_style.hpp"
#include "games/rules.hpp"

namespace agon::tictactoe {

inline constexpr int cells = 9;  // numbered from 1, row by row; a cell of the board is one less

enum class Mark : std::uint8_t { none, cross, nought };  // cross belongs to seat 0

// The refusals of Tictactoe::give and of the parsing of answers.
enum class Violation : std::uint16_t { none, bad_line, taken };

// The rules as values and functions, as games/rules.hpp requires.
struct Tictactoe {
  struct Setup {
    friend bool operator==(const Setup&, const Setup&) = default;
  };

  using Order = std::uint8_t;  // the cell, from 0

  struct State {
    std::array<Mark, cells> board{};
    std::uint8_t moves = 0;
    std::optional<Order> booked;  // between give and end_turn

    Seat mover() const { return moves % 2; }
    friend bool operator==(const State&, const State&) = default;
  };

  struct Event {
    Seat seat = 0;
    Order cell = 0;
  };
  using View = State;  // nothing is hidden

  static State start(const Setup&, std::uint64_t seed);
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, Order);
  static void end_turn(State&, std::vector<Event>* events);
  static View view(const State& now, Seat) { return now; }
  static Scores scores(const State&);  // 1 for a win, a half each for a draw

  static constexpr std::size_t orders_max = cells;
  static std::size_t orders(const State&, Seat, std::span<Order> room);

  static std::optional<Seat> winner(const State&);

  static const GameInfo& info();
  static Result<Setup> setup(std::string_view text);
  static std::string setup_text(const Setup&);
  static std::string hello(const State&, Seat);
  static Result<std::string> name(std::string_view answer);
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

}  // namespace agon::tictactoe
