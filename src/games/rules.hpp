#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/dice.hpp"
#include "base/refusal.hpp"
#include "base/result.hpp"
#include "base/seat.hpp"
#include "base/text_style.hpp"
#include "games/info.hpp"

namespace agon {

// What a seat said, verbatim except for the line end.
struct Said {
  Seat seat = 0;
  std::string text;
  friend bool operator==(const Said&, const Said&) = default;
};

// The last turn: what was said, and the resulting events. Empty before the first turn.
template <class Event>
struct TurnLog {
  std::span<const Said> said;
  std::span<const Event> events;
};

using Audience = std::optional<Seat>;  // a seat, which sees only what it may know; none: the referee, who sees all

// The rulebook of a game: values and pure functions. It contains no clock, file, thread or hidden chance.
//   Setup   everything fixed before turn 0
//   State   everything that affects the future, including its dice, and nothing else
//   start   turn 0
//   to_act  who may still decide in this turn; none: the game is over
//   give    acts now, or books for the end of the turn; refused: the state is unchanged
//   end_turn  resolves the booked orders; appends the events to `events`, which may be null
//   view    everything that this seat may know
//   scores  by seat; final when nobody is to act
template <class G>
concept Rules = std::regular<typename G::Setup> && std::regular<typename G::State> &&
    std::equality_comparable<typename G::View> &&
    requires(const typename G::Setup& setup, std::uint64_t seed, const typename G::State& now, typename G::State& state,
             Seat seat, const typename G::Order& order, std::vector<typename G::Event>* events) {
  { G::start(setup, seed) } -> std::same_as<typename G::State>;
  { G::to_act(now) } -> std::same_as<Seats>;
  { G::give(state, seat, order) } -> std::same_as<Refusal>;
  { G::end_turn(state, events) } -> std::same_as<void>;
  { G::view(now, seat) } -> std::same_as<typename G::View>;
  { G::scores(now) } -> std::same_as<Scores>;
};

// For search and learning: writes the orders open to a seat into the caller's buffer, which holds G::orders_max, and
// returns their number.
template <class G>
concept Listable = Rules<G> && requires(const typename G::State& now, Seat seat, std::span<typename G::Order> room) {
  { G::orders_max } -> std::convertible_to<std::size_t>;
  { G::orders(now, seat, room) } -> std::same_as<std::size_t>;
};

// The codec of a game: the only place where its text is read and written. Texts have no final line end.
//   info, setup, setup_text   setup reads what people write (empty: the defaults), setup_text is its inverse
//   why      a refusal as a sentence, after "the answer is not a legal move: ..."
//   kind     a refusal as one word, for programs
//   frame    what a viewer draws, as JSON; shows no more than the view of the audience
//   tell     the last turn as one line of text
//   ending   how the game ended, as text (nobody is to act)
//   picture  the board as lines of text for a terminal
//   digest   a fingerprint of the state: equal states have equal digests
//   random_answer  a legal text drawn from the dice, for a seat that is to act
//   hooks    AskedHooks or CalledHooks: how teams speak, and the optional functions of a game
template <class G>
concept Worded = Rules<G> &&
    requires(const typename G::Setup& setup, const typename G::State& now, Seat seat, Audience audience,
             std::string_view text, Refusal refusal, TurnLog<typename G::Event> lately, TextStyle style, Dice& dice) {
  { G::info() } -> std::same_as<const GameInfo&>;
  { G::setup(text) } -> std::same_as<Result<typename G::Setup>>;
  { G::setup_text(setup) } -> std::same_as<std::string>;
  { G::why(refusal) } -> std::same_as<std::string_view>;
  { G::kind(refusal) } -> std::same_as<std::string_view>;
  { G::frame(now, audience, lately) } -> std::same_as<std::string>;
  { G::tell(now, lately) } -> std::same_as<std::string>;
  { G::ending(now) } -> std::same_as<std::string>;
  { G::picture(now, lately, style) } -> std::same_as<std::string>;
  { G::digest(now) } -> std::same_as<std::uint64_t>;
  { G::random_answer(now, seat, dice) } -> std::same_as<std::string>;
  G::hooks;
};

// The optional functions of a game, with their defaults. A game names those that it defines,
//   static constexpr AskedHooks<State, Event> hooks{.welcome = welcome};
// so that a misspelt one does not compile.
//   introduction   the answer that states this name, if it is more than the name
//   welcome        the text sent after the name is accepted; empty: none
//   stale          the refused answer belongs to an earlier request, and the answer to this one may still come
//   farewell       the last text sent to a program
//   house_answer   how the organisers' own players play; null: they play at random
template <class State, class Event>
struct AskedHooks {
  std::string (*introduction)(std::string_view name) = [](std::string_view name) { return std::string(name); };
  std::string (*welcome)(const State&, Seat) = [](const State&, Seat) { return std::string(); };
  bool (*stale)(const State&, Refusal) = [](const State&, Refusal) { return false; };
  std::string (*farewell)(const State&, Seat, TurnLog<Event>) = [](const State&, Seat, TurnLog<Event>) {
    return std::string("Quit");
  };
  std::string (*house_answer)(const State&, Seat, Dice&) = nullptr;
};

// The same for games whose teams speak when they want.
//   break_turn     whether the running turn is one before play; null: only the first turn is
//   house_answer   as above
template <class State, class Event>
struct CalledHooks {
  bool (*break_turn)(const State&) = nullptr;
  std::string (*house_answer)(const State&, Seat, Dice&) = nullptr;
};

// With -fsanitize=undefined, gcc does not accept a comparison of such a function with null as a constant; otherwise it
// warns that it is constant.
template <class Function>
constexpr bool is_given(Function* hook) {
  return hook != nullptr;
}

// A game whose programs are asked for their decisions, as by a referee.
//   hello    the first request, answered by the program's name; empty: programs speak first, unasked
//   name     reads that answer: the name, or why it is not allowed
//   ask      the request for a decision
//   answer   reads an answer and gives the orders in it; refused: the state is unchanged
template <class G>
concept HasAskedHooks = std::same_as<decltype(G::hooks), const AskedHooks<typename G::State, typename G::Event>>;

template <class G>
concept Asked = Worded<G> && HasAskedHooks<G> &&
    requires(const typename G::State& now, typename G::State& state, Seat seat, std::string_view text,
             TurnLog<typename G::Event> lately) {
  { G::hello(now, seat) } -> std::same_as<std::string>;
  { G::name(text) } -> std::same_as<Result<std::string>>;
  { G::ask(now, seat, lately) } -> std::same_as<std::string>;
  { G::answer(state, seat, text) } -> std::same_as<Refusal>;
};

// The clock and the contest at the moment of a command. Shown in replies; does not affect the state.
struct TurnContext {
  std::int64_t k = point;              // the contest's coefficient K, in millionths
  std::int64_t microseconds_left = 0;  // to the end of the turn
};

// The reply to a command: `data` are the whole lines after the OK. A text that changed the state is kept as Said even
// if refused (an invalid plan, for example, uses up the turn's plan).
struct Reply {
  Refusal refusal;
  std::string data;
  bool changed = false;
};

// A game whose teams speak when they want while a turn clock runs, as in a hall. Logging in, WAIT and the limit of
// commands belong to the session (wire/session.hpp), everything else to the game.
//   turn_length  how long the running turn lasts, by the clock of a contest
//   lines_of  the number of lines of a command that begins with this line
//   call      reads one command, whose lines are separated by LF, and answers it
template <class G>
concept HasCalledHooks = std::same_as<decltype(G::hooks), const CalledHooks<typename G::State, typename G::Event>>;

template <class G>
concept Called = Worded<G> && HasCalledHooks<G> &&
    requires(const typename G::State& now, typename G::State& state, Seat seat, std::string_view text,
             const TurnContext& tempo) {
  { G::turn_length(now) } -> std::same_as<std::chrono::milliseconds>;
  { G::lines_of(text) } -> std::same_as<std::size_t>;
  { G::call(state, seat, text, tempo) } -> std::same_as<Reply>;
};

// A whole game: rules, words and the parts specific to its kind. The type of its hooks selects the kind, so it is never
// both.
template <class G>
concept Spoken = Rules<G> && Worded<G> &&(Asked<G> || Called<G>);

// The same as a sentence for the author of a game: the compiler's note below it names what is missing.
template <class G>
constexpr bool check_game() {
  static_assert(Rules<G>, "this game lacks a type or a function of the concept Rules in games/rules.hpp");
  static_assert(Worded<G>, "this game lacks a function of the concept Worded in games/rules.hpp");
  if constexpr (Worded<G>) {
    static_assert(HasAskedHooks<G> || HasCalledHooks<G>,
                  "hooks of a game are an AskedHooks<State, Event> or a CalledHooks<State, Event> of games/rules.hpp");
    if constexpr (HasAskedHooks<G>) {
      static_assert(Asked<G>, "this game, whose programs are asked, lacks a function of the concept Asked");
    }
    if constexpr (HasCalledHooks<G>) {
      static_assert(Called<G>, "this game, whose teams speak when they want, lacks a function of the concept Called");
    }
  }
  return Spoken<G>;
}

}  // namespace agon
