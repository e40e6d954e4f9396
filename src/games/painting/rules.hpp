#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/painting/arena.hpp"
#include "games/painting/worlds.hpp"
#include "games/rules.hpp"

namespace agon::painting {

inline constexpr int teams_max = 64;
inline constexpr std::uint32_t turns_max = 1'000'000;

// The refusals of a tournament, with the numbers of the rules; those of an order are in arena.hpp.
inline constexpr Refusal not_active{201}, arenas_not_unique{202}, invalid_arena{203}, arena_too_recently{210},
    diff_too_recently{211}, pawns_too_recently{212};

// A team numbers its games from 1, in the order of the opponents. A world numbers its games from 0, in the order of the
// first player, then of the second. The lower of the two teams is the first player, seat 0 of the arena.
struct Meeting {
  std::size_t number = 0;  // among all games of the world
  Seat seat = 0;           // of the team in that game
  Seat opponent = 0;       // the other team
};
constexpr std::size_t games_among(std::size_t teams) { return teams * (teams - 1) / 2; }
constexpr Meeting meeting(std::size_t teams, Seat team, std::size_t arena) {
  const std::size_t opponent = arena - 1 < team ? arena - 1 : arena;
  const std::size_t first = std::min<std::size_t>(team, opponent), second = std::max<std::size_t>(team, opponent);
  return {first * (2 * teams - first - 1) / 2 + second - first - 1, static_cast<Seat>(team < opponent ? 0 : 1),
          static_cast<Seat>(opponent)};
}

// A round robin of Arena games that run in parallel, tournament after tournament. Each tournament consists of a break
// turn, in which teams can query the board of the coming games, and `turns` turns of play.
struct Painting {
  struct Setup {
    std::uint8_t teams = 4;         // d
    std::uint32_t turns = 100;      // t, of play in a tournament
    std::uint32_t tournaments = 1;  // 0: unlimited
    std::uint32_t full_every = 30;  // turns between two full answers about an arena
    BoardPlan plan;                 // for generated boards, if none are given
    std::vector<Opening> openings;  // the boards of the tournaments, used in turn
    friend bool operator==(const Setup&, const Setup&) = default;
  };

  // The queries that a team has used up, and its points.
  struct Team {
    bool asked_pawns = false;               // in this turn
    bool asked_diffs = false;               // in this turn
    std::vector<std::uint32_t> asked_full;  // by arena, from 0: the turn from which `full_every` turns count (1 at the
                                            // start of play); in a break 1: already queried, 0: not yet
    std::int64_t points = 0;                // in the tournaments that have ended
    friend bool operator==(const Team&, const Team&) = default;
  };

  struct State {
    Setup setup;
    Dice dice;
    std::uint32_t tournament = 0;  // number of ended tournaments
    std::uint32_t turn = 0;        // of the tournament: 0 in the break, then 1 to t
    std::vector<Arena::State> arenas;
    std::vector<Team> teams;
    friend bool operator==(const State&, const State&) = default;

    bool over() const { return setup.tournaments != 0 && tournament == setup.tournaments; }
    bool active() const { return turn > 0 && !over(); }  // a turn of play, in which orders are accepted
  };

  struct Order {
    std::int64_t arena = 1;  // number from the team's view
    painting::Order order;
    friend bool operator==(const Order&, const Order&) = default;
  };

  struct View {
    std::uint32_t tournament = 0;
    std::uint32_t turn = 0;
    std::vector<Arena::View> arenas;  // of the team, in order
    Team team;
    friend bool operator==(const View&, const View&) = default;
  };

  struct Event {
    std::uint32_t game = 0;
    Arena::Event what;
    std::vector<Arena::State> ended;  // after a tournament, one more event with the final state of all games
    friend bool operator==(const Event&, const Event&) = default;
  };

  static State start(const Setup&, std::uint64_t seed);
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, const Order&);  // books the order
  static void end_turn(State&, std::vector<Event>*);
  static View view(const State&, Seat);
  static Scores scores(const State&);

  // The rate-limited queries of the protocol: may this team ask now? Arenas are numbered from 1.
  static Refusal ask_full(State&, Seat, std::span<const std::int64_t> arenas);
  static Refusal ask_diffs(State&, Seat, std::span<const std::int64_t> arenas);
  static Refusal ask_pawns(State&, Seat, std::span<const std::int64_t> arenas);

  static const Arena::State& arena(const State& now, Meeting game) { return now.arenas[game.number]; }
  static std::int64_t points(const State&, Seat);  // of the team in the current tournament

  static const GameInfo& info();
  static Result<Setup> setup(std::string_view);
  static std::string setup_text(const Setup&);
  static std::chrono::milliseconds turn_length(const State&);
  static bool break_turn(const State&);  // the turn before each tournament
  static std::size_t lines_of(std::string_view) { return 1; }
  static Reply call(State&, Seat, std::string_view command, const TurnContext&);
  static std::string_view why(Refusal);
  static std::string_view kind(Refusal);
  static std::string frame(const State&, Audience, TurnLog<Event>);
  static std::string tell(const State&, TurnLog<Event>);
  static std::string ending(const State&);
  static std::string picture(const State&, TurnLog<Event>, TextStyle);
  static std::uint64_t digest(const State&);
  static std::string random_answer(const State&, Seat, Dice&);
  static constexpr CalledHooks<State, Event> hooks{.break_turn = break_turn};
};

}  // namespace agon::painting
