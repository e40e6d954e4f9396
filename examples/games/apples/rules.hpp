#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_style.hpp"
#include "games/rules.hpp"

namespace agon::apples {

inline constexpr int wish_max = 5;
inline constexpr int growth = 3;        // apples per team and turn
inline constexpr int start_apples = 4;  // per team
inline constexpr std::uint8_t teams_max = 16;
inline constexpr std::uint32_t turns_max = 1000;

// Refusals besides those of all games with commands (games/commands.hpp).
inline constexpr Refusal bad_wish{101};

// The rules as values and functions, as games/rules.hpp requires.
struct Apples {
  struct Setup {
    std::uint8_t teams = 2;
    std::uint32_t turns = 20;
    friend bool operator==(const Setup&, const Setup&) = default;
  };

  using Order = int;  // how many apples the team wishes to pick in this turn; the last order counts

  struct Team {
    std::int64_t apples = 0;
    int wish = 0;
    friend bool operator==(const Team&, const Team&) = default;
  };

  struct State {
    std::vector<Team> teams;
    std::int64_t tree = 0;
    std::uint32_t turn = 0;
    std::uint32_t turns = 0;
    friend bool operator==(const State&, const State&) = default;
  };

  // The turn that has ended.
  struct Event {
    std::int64_t wished = 0;  // by all teams
    bool picked = false;      // false: more was wished than there was, and nobody got anything
  };

  // What a team may know: the tree and its own basket.
  struct View {
    std::int64_t tree = 0;
    std::uint32_t turns_left = 0;
    Team own;
    friend bool operator==(const View&, const View&) = default;
  };

  static State start(const Setup&, std::uint64_t seed);
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, Order);
  static void end_turn(State&, std::vector<Event>* events);
  static View view(const State&, Seat);
  static Scores scores(const State&);  // a point per apple

  static const GameInfo& info();
  static Result<Setup> setup(std::string_view text);
  static std::string setup_text(const Setup&);
  static std::chrono::milliseconds turn_length(const State&);
  static std::size_t lines_of(std::string_view) { return 1; }
  static Reply call(State&, Seat, std::string_view text, const TurnContext&);
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

}  // namespace agon::apples
