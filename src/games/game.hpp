#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "games/match.hpp"

namespace agon {

// A game that can be played by name; one constant a game; lives as long as the
// program.
struct Game {
  const GameInfo& (*info)();
  bool called;                                           // teams speak when they want, instead of being asked
  std::size_t (*lines_of)(std::string_view first_line);  // of a command that begins with it; 1 where teams are asked
  // A match from the text of a setup ("" for the defaults) and a seed; an error names the option that is wrong.
  Result<std::unique_ptr<Match>> (*start)(std::string_view setup, std::uint64_t seed);
};

template <class G>
constexpr Game game_of() {
  Game game{};
  if constexpr (check_game<G>()) {
    game.info = []() -> const GameInfo& { return G::info(); };
    game.called = Called<G>;
    game.lines_of = [](std::string_view first_line) -> std::size_t {
      if constexpr (Called<G>) return G::lines_of(first_line);
      return 1;
    };
    game.start = [](std::string_view text, std::uint64_t seed) -> Result<std::unique_ptr<Match>> {
      auto setup = G::setup(text);
      if (!setup) return Error{std::string(G::info().name) + ": " + setup.error()};
      return std::unique_ptr<Match>(std::make_unique<MatchOf<G>>(*std::move(setup), seed));
    };
  }
  return game;
}

}  // namespace agon
