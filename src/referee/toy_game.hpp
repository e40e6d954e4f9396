#pragma once

#include <array>
#include <string>

#include "base/digest.hpp"
#include "games/registry.hpp"
#include "games/setup_text.hpp"

// A game for tests and benchmarks of the referee: the greater sum wins. An answer is one number from 1 to 3; the setup
// specifies the number of turns. `together=yes`: both are asked in every turn, otherwise alternately, left first.
namespace agon::toy {

struct Setup {
  std::uint32_t turns = 4;
  bool together = false;
  friend bool operator==(const Setup&, const Setup&) = default;
};

struct State {
  Setup setup;
  std::uint32_t turn = 0;
  std::array<std::uint32_t, 2> sum{};
  friend bool operator==(const State&, const State&) = default;
};

struct Toy {
  using Setup = toy::Setup;
  using State = toy::State;
  using View = toy::State;
  using Order = std::int64_t;
  struct Event {};

  static State start(const Setup& setup, std::uint64_t) { return {setup, 0, {}}; }
  static Seats to_act(const State& now) {
    if (now.turn == now.setup.turns) return {};
    return now.setup.together ? 3U : 1U << now.turn % 2;
  }
  static Refusal give(State& state, Seat seat, Order order) {
    if (order < 1 || order > 3) return {2};
    state.sum[seat] += static_cast<std::uint32_t>(order);
    return {};
  }
  static void end_turn(State& state, std::vector<Event>*) { ++state.turn; }
  static View view(const State& now, Seat) { return now; }
  static Scores scores(const State& now) {
    if (now.sum[0] == now.sum[1]) return {point / 2, point / 2};
    return now.sum[0] > now.sum[1] ? Scores{point, 0} : Scores{0, point};
  }

  static const GameInfo& info() {
    static constexpr std::string_view seats[] = {"left", "right"};
    static constexpr Option options[] = {{"turns", "N", "4", "length of a match"},
                                         {"together", "yes|no", "no", "both are asked at once"}};
    static const GameInfo all{.name = "toy",
                              .title = "Toy",
                              .original = "toy",
                              .summary = "Whose numbers add up to more?",
                              .seat_names = seats,
                              .answer_bytes_max = 1,
                              .memory_bytes = 64 << 20,
                              .time_per_block = std::chrono::seconds(10),
                              .moves_per_block = 100,
                              .options = options};
    return all;
  }
  static Result<Setup> setup(std::string_view text) {
    return read_setup(Setup{}, text, info().options, [](Setup& setup, std::string_view name, std::string_view value) {
      if (name == "together") return setup.together = value == "yes", value == "yes" || value == "no";
      const auto turns = to_integer(value);
      if (turns) setup.turns = static_cast<std::uint32_t>(*turns);
      return turns && *turns > 0 && *turns <= 100'000'000;
    });
  }
  static std::string setup_text(const Setup& setup) {
    return "turns=" + std::to_string(setup.turns) + " together=" + (setup.together ? "yes" : "no");
  }
  static std::string hello(const State&, Seat) { return "Name"; }
  static Result<std::string> name(std::string_view answer) {
    Words words(answer);
    const std::string name(words.next());
    if (name.size() > 25) return Error{"it is longer than 25 symbols"};
    return name;
  }
  static std::string ask(const State&, Seat, TurnLog<Event> lately) {
    return lately.said.empty() ? "Start" : lately.said.back().text;
  }
  static Refusal answer(State& state, Seat seat, std::string_view text) {
    Words words(text);
    const auto number = words.next_integer();
    return number && words.at_end() ? give(state, seat, *number) : Refusal{1};
  }
  static std::string_view why(Refusal refusal) {
    return refusal.code == 1 ? "it is not one whole number" : "the number is not from 1 to 3";
  }
  static std::string_view kind(Refusal refusal) { return refusal.code == 1 ? "no_number" : "out_of_range"; }
  static std::string frame(const State&, Audience, TurnLog<Event>) { return "{}"; }
  static std::string tell(const State& now, TurnLog<Event>) {
    return std::to_string(now.sum[0]) + " to " + std::to_string(now.sum[1]);
  }
  static std::string ending(const State& now) {
    const std::string sums = ": the sums are " + std::to_string(now.sum[0]) + " and " + std::to_string(now.sum[1]);
    if (now.sum[0] == now.sum[1]) return "a draw" + sums;
    return (now.sum[0] > now.sum[1] ? "left wins" : "right wins") + sums;
  }
  static std::string picture(const State& now, TurnLog<Event> lately, TextStyle) { return tell(now, lately) + "\n"; }
  static std::uint64_t digest(const State& now) {
    return Digest().add(now.turn).add(now.sum[0]).add(now.sum[1]).value();
  }
  static std::string random_answer(const State&, Seat, Dice& dice) { return std::to_string(1 + dice.below(3)); }
  static constexpr AskedHooks<State, Event> hooks{};
};

inline constexpr Game game = game_of<Toy>();

}  // namespace agon::toy
