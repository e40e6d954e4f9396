// Games whose orders are quickly drawn are measured as values: a Play says how a state starts and draws the orders of a
// turn. All others, of which a turn is long, are measured as matches: their text is a small part of it.

#include "cli/bench_rules.hpp"

#include <array>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include "games/avalanche/rules.hpp"
#include "games/football/rules.hpp"
#include "games/painting/arena.hpp"
#include "games/painting/worlds.hpp"
#include "games/vampire/rules.hpp"

namespace agon::cli {
namespace {

constexpr int turns_before_copies = 5;

struct FootballPlay {
  using G = football::Football;
  static G::State start(std::uint64_t seed) { return G::start({}, seed); }
  static void give(G::State& state, Dice& dice) {  // a whole move
    std::array<G::Order, G::orders_max> room;
    while (!state.move_complete()) {
      const std::size_t count = G::orders(state, state.mover(), room);
      G::give(state, state.mover(), room[dice.below(static_cast<std::uint32_t>(count))]);
    }
  }
};

struct AvalanchePlay {
  using G = avalanche::Avalanche;
  static G::State start(std::uint64_t seed) { return G::start({}, seed); }
  static void give(G::State& state, Dice& dice) {
    static const std::vector<G::Order> all = [] {  // the same in every turn
      std::vector<G::Order> orders(G::orders_max);
      orders.resize(G::orders(start(0), 0, orders));
      return orders;
    }();
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      G::give(state, seat, all[dice.below(static_cast<std::uint32_t>(all.size()))]);
    }
  }
};

struct VampirePlay {
  using G = vampire::Vampire;
  static G::State start(std::uint64_t seed) {
    vampire::Setup setup;
    setup.level = 1;  // the smallest map
    return G::start(setup, seed);
  }
  static void give(G::State& state, Dice& dice) {
    for (Seat seat = 0; seat < state.seats; ++seat) {
      if (!state.alive(seat)) continue;
      vampire::Order order{.grenade = dice.below(4) == 0, .steps = 2};
      for (auto& direction : order.path) direction = static_cast<std::uint8_t>(dice.below(4));
      G::give(state, seat, order);
    }
  }
};

struct PaintingPlay {  // one game of two players
  using G = painting::Arena;
  static G::State start(std::uint64_t seed) {
    Dice dice(seed, 0);
    return G::start({painting::draw_board({}, dice), {}, 100}, seed);
  }
  static void give(G::State& state, Dice& dice) {
    for (std::uint8_t number = 1; number <= state.pawns; ++number) {
      const painting::Pawn& pawn = state.pawn[number - 1U];
      const auto direction = static_cast<painting::Direction>(1 + dice.below(4));
      const auto range = std::min<std::uint32_t>(state.board.range, pawn.paint);
      const bool shoots = range > 0 && dice.below(2) == 0;
      G::give(state, pawn.owner,
              {number, shoots ? painting::Action::shoot : painting::Action::move, direction,
               static_cast<std::uint8_t>(shoots ? 1 + dice.below(range) : 0)});
    }
  }
};

template <class Play>
struct Values {
  using G = typename Play::G;

  static std::uint64_t random_game(const Game&, std::uint64_t seed) {  // its turns
    Dice dice(seed, 0);
    std::uint64_t turns = 0;
    for (auto state = Play::start(seed); G::to_act(state).any(); ++turns) turn(state, dice);
    return turns;
  }

  // Orders have to be legal where the copy is taken, so that is always the same state.
  static double copies_per_second(const Game&, std::chrono::milliseconds time) {
    Dice dice(1, 0);
    auto state = Play::start(1);
    for (int i = 0; i < turns_before_copies; ++i) turn(state, dice);
    std::uint64_t unused = 0;
    const double copies = rate(time, [&](std::uint64_t) {
      for (int i = 0; i < 100; ++i) {
        auto copy = state;
        turn(copy, dice);
        unused += G::to_act(copy).any();
      }
      return 100;
    });
    if (unused == 0) throw std::logic_error("every game is over after a turn");  // and the work cannot be left out
    return copies;
  }

 private:
  static void turn(typename G::State& state, Dice& dice) {
    Play::give(state, dice);
    G::end_turn(state, nullptr);
  }
};

struct Matches {
  static std::uint64_t random_game(const Game& game, std::uint64_t seed) {
    const auto match = match_of(game, seed);
    Dice dice(seed, 0);
    while (!match->over()) random_turn(*match, dice);
    return match->turn();
  }

  static double copies_per_second(const Game& game, std::chrono::milliseconds time) {
    const auto match = match_of(game, 1);
    Dice dice(1, 0);
    for (int i = 0; i < turns_before_copies; ++i) random_turn(*match, dice);
    return rate(time, [&](std::uint64_t) {
      random_turn(*match->clone(), dice);
      return 1;
    });
  }
};

// Every thread works for so long; the mean of their rates.
double rate_per_core(const Game& game, unsigned cores, std::chrono::milliseconds time, auto random_game) {
  std::vector<double> rates(cores);
  {
    std::vector<std::jthread> threads;
    for (double& mine : rates) {
      threads.emplace_back([&] { mine = rate(time, [&](std::uint64_t seed) { return random_game(game, seed); }); });
    }
  }
  return std::accumulate(rates.begin(), rates.end(), 0.0) / cores;
}

template <class Way>
RulesFigures measure(const Game& game, std::chrono::milliseconds time) {
  RulesFigures figures;
  figures.cores = std::max(1U, std::thread::hardware_concurrency());
  figures.turns_per_second = rate_per_core(game, 1, time, Way::random_game);
  figures.per_core = rate_per_core(game, figures.cores, time, Way::random_game);
  figures.copy_and_step_ns = 1e9 / Way::copies_per_second(game, time);
  return figures;
}

}  // namespace

std::unique_ptr<Match> match_of(const Game& game, std::uint64_t seed) {
  auto match = game.start("", seed);
  if (!match) throw std::logic_error(match.error());  // the defaults are always right
  return std::move(match).value();
}

void random_turn(Match& match, Dice& dice) {
  const Seats acting = match.to_act();
  for (std::size_t seat = 0; seat < max_seats; ++seat) {
    if (!acting.test(seat)) continue;
    const auto mover = static_cast<Seat>(seat);
    static_cast<void>(match.answer(mover, match.random_answer(mover, dice)));
  }
  match.end_turn();
}

RulesFigures measure_rules(const Game& game, std::chrono::milliseconds time) {
  const std::string_view name = game.info().name;
  if (name == "football") return measure<Values<FootballPlay>>(game, time);
  if (name == "avalanche") return measure<Values<AvalanchePlay>>(game, time);
  if (name == "vampire") return measure<Values<VampirePlay>>(game, time);
  if (name == "painting") return measure<Values<PaintingPlay>>(game, time);
  RulesFigures figures = measure<Matches>(game, time);
  figures.speech = Speech::text;
  return figures;
}

}  // namespace agon::cli
