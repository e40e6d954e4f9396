// The fast rules and the plain ones agree on where a move may end, on legal moves and on the end of the game.

#include "games/football/plain.hpp"

#include <gtest/gtest.h>

#include "games/football/rules.hpp"
#include "games/football/words.hpp"

namespace agon::football {
namespace {

constexpr int positions_at_least = 20'000;

std::set<plain::Node> plain_set(const NodeSet& nodes) {
  std::set<plain::Node> set;
  nodes.for_each([&](int number) {
    const Node node = node_of(number);
    set.emplace(node.x, node.y);
  });
  return set;
}

plain::Path plain_path(const Path& path) {
  plain::Path plain;
  for (const Node node : path) plain.emplace_back(node.x, node.y);
  return plain;
}

int below(Dice& dice, int bound) { return static_cast<int>(dice.below(static_cast<std::uint32_t>(bound))); }

// A move with a small error, which may be legal by chance.
Path spoilt(Path path, Dice& dice) {
  const std::size_t place = dice.below(static_cast<std::uint32_t>(path.size()));
  const auto shifted = [&](Node node) {
    return Node{static_cast<std::int8_t>(node.x + below(dice, 3) - 1),
                static_cast<std::int8_t>(node.y + below(dice, 3) - 1)};
  };
  switch (dice.below(4)) {
    case 0:
      path[place] = shifted(path[place]);
      break;
    case 1:
      path.push_back(shifted(path.back()));
      break;
    case 2:
      path.pop_back();
      break;
    default:
      path.insert(path.begin() + static_cast<std::ptrdiff_t>(place), shifted(path[place]));
  }
  return path;
}

bool fast_legal(Football::State state, const Path& path) {
  return Football::answer(state, state.mover(), write_path(path)).taken();
}

TEST(FastAndPlainFootball, AgreeOnRandomPositions) {
  int positions = 0, legal = 0, illegal = 0;
  for (std::uint64_t seed = 0; positions < positions_at_least; ++seed) {
    Dice dice(seed, 0);
    Football::State state = Football::start({}, 0);
    plain::Game game;
    while (!state.over()) {
      ++positions;
      ASSERT_EQ(plain_set(Football::ends(state)), game.ends());
      const Path path = *read_path(Football::random_answer(state, state.mover(), dice));
      for (int i = 0; i < 3; ++i) {
        const Path other = spoilt(path, dice);
        const bool expected = game.legal(plain_path(other));
        ASSERT_EQ(fast_legal(state, other), expected) << write_path(other);
        ++(expected ? legal : illegal);
      }
      ASSERT_TRUE(game.legal(plain_path(path))) << write_path(path);
      game.play(plain_path(path));
      ASSERT_TRUE(Football::answer(state, state.mover(), write_path(path)).taken());
      Football::end_turn(state, nullptr);
      ASSERT_EQ(state.over(), game.over());
    }
    ASSERT_EQ(state.winner(), static_cast<Seat>(game.winner()));
    ASSERT_EQ(state.moves, game.moves());
  }
  EXPECT_GE(legal, 1'000);
  EXPECT_GE(illegal, 20'000);
}

// The ends of all moves, each written out step by step: what `ends` computes without walking an edge twice. Only for
// positions with few bounces.
void walk_all(const plain::Game& game, plain::Path& path, std::set<plain::Node>& ends, int& budget) {
  if (--budget < 0) return;
  for (const plain::Node& to : game.steps(path.back())) {
    path.push_back(to);
    if (game.legal(path)) {
      ends.insert(to);
    } else {
      std::set<plain::Edge> edges;
      bool repeated = false;
      for (std::size_t i = 1; i < path.size(); ++i) {
        repeated = repeated || !edges.insert(plain::edge(path[i - 1], path[i])).second;
      }
      if (!repeated) walk_all(game, path, ends, budget);
    }
    path.pop_back();
  }
}

TEST(FastAndPlainFootball, TheEndsAreTheLastNodesOfAllMovesWrittenOut) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Dice dice(seed, 1);
    Football::State state = Football::start({}, 0);
    plain::Game game;
    for (int move = 0; move < 20 && !state.over(); ++move) {
      std::set<plain::Node> ends;
      plain::Path path{game.ball()};
      int budget = 300;
      walk_all(game, path, ends, budget);
      if (budget < 0) break;  // too many paths
      ASSERT_EQ(plain_set(Football::ends(state)), ends);
      ++compared;
      const std::string answer = Football::random_answer(state, state.mover(), dice);
      game.play(plain_path(*read_path(answer)));
      Football::answer(state, state.mover(), answer);
      Football::end_turn(state, nullptr);
    }
  }
  EXPECT_GE(compared, 2'000);
}

}  // namespace
}  // namespace agon::football
