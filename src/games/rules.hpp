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

// What a seat said and was taken for, to the letter but for the line end.
struct Said {
  Seat seat = 0;
  std::string text;
  friend bool operator==(const Said&, const Said&) = default;
};

// What has just happened: what was said in the turn that ended last, and what came of it. Empty before the first turn.
template <class Event>
struct TurnLog {
  std::span<const Said> said;
  std::span<const Event> events;
};

using Audience = std::optional<Seat>;  // a seat, which sees what it may know; nobody: the referee, who sees all

// The rulebook of a game: values and pure functions. Nothing here holds a clock, a file, a thread or hidden chance.
//   Setup   all that is fixed before turn 0
//   State   all that can change what happens later (its dice too) and nothing else
//   start   turn 0
//   to_act  who may still decide in this turn; nobody: the game is over
//   give    act now, or book for the end of the turn; refused: the state is unchanged
//   end_turn  resolve what is booked; `events` may be null, otherwise what happened is appended
//   view    all that this seat may know
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

// For search and learning: the orders open to a seat, written into the caller's room, which holds G::orders_max.
// Returns how many.
template <class G>
concept Listable = Rules<G> && requires(const typename G::State& now, Seat seat, std::span<typename G::Order> room) {
  { G::orders_max } -> std::convertible_to<std::size_t>;
  { G::orders(now, seat, room) } -> std::same_as<std::size_t>;
};

// The codec of a game: the only place where its text is read and written. Texts are without the last line's end.
//   info, setup, setup_text   setup reads what people write (empty: the defaults), setup_text is its inverse
//   why      a refusal in words, as the end of the sentence "the answer is not a legal move: ..."
//   kind     a refusal as one word, for programs
//   frame    what a viewer draws, as JSON; the audience sees no more than its view
//   tell     the last turn in words, one line
//   ending   how the game ended in words (asked only when nobody is to act)
//   picture  the board as lines of text for a terminal
//   digest   a fingerprint of the state: equal states have equal digests
//   random_answer  something legal to say, drawn from the dice (asked only of a seat that is to act)
//   hooks    AskedHooks or CalledHooks: how teams speak, and the functions that a game may leave out
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

// The functions that a game may leave out: what stands here holds where it does. A game names those that it has,
//   static constexpr AskedHooks<State, Event> hooks{.welcome = welcome};
// so that a misspelt one does not compile.
//   introduction   the answer that says this name, where it is more than the name
//   welcome        what a program is told when its name is taken; empty: nothing
//   stale          the refused answer was to an earlier request, and that to this one may still come
//   farewell       the last that a program is told
//   house_answer   how the organisers' own players play; null: they say something legal
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
//   break_turn     whether the running turn is one before play; null: only the first one is
//   house_answer   as above
template <class State, class Event>
struct CalledHooks {
  bool (*break_turn)(const State&) = nullptr;
  std::string (*house_answer)(const State&, Seat, Dice&) = nullptr;
};

// Where gcc looks for undefined behaviour, it does not take a comparison of such a function with null as a constant,
// and elsewhere it warns that it is one.
template <class Function>
constexpr bool is_given(Function* hook) {
  return hook != nullptr;
}

// A game whose programs are asked for their decisions, as a referee does.
//   hello    the first request, whose answer is the program's name; empty: programs speak first, unasked
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

// What the clock and the contest say at the moment of a command. It is shown in replies and changes no state.
struct TurnContext {
  std::int64_t k = point;              // the contest's coefficient K, in millionths
  std::int64_t microseconds_left = 0;  // to the end of the turn
};

// How a command was answered: `data` are the whole lines after the OK. What changed the state is kept as Said, refused
// or not (a plan that is not valid still uses up the turn's plan).
struct Reply {
  Refusal refusal;
  std::string data;
  bool changed = false;
};

// A game whose teams speak when they want while a turn clock runs, as in a hall. Logging in, WAIT and the limit of
// commands belong to the session (wire/session.hpp), everything else to the game.
//   turn_length  how long the running turn lasts, by the clock of a contest
//   lines_of  how many lines the command has that begins with this one
//   call      reads one command, of as many lines (parted by LF), and answers it
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

// A whole game: rules, words, and what its kind needs. The type of its hooks tells the kind, so it is never both.
template <class G>
concept Spoken = Rules<G> && Worded<G> &&(Asked<G> || Called<G>);

// The same as a sentence for the author of a game: what is missing is named in the compiler's note below it.
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
