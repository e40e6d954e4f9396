#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/match.hpp"
#include "games/speed.hpp"

namespace agon {

// Live play of a game whose programs are asked: on each connection one team, as seat 0, meets the organisers' players
// in a match of its own. All texts are whole answers without the final line end.
struct DuelProtocol {
  struct Login {
    std::string token;
    std::optional<std::size_t> map;  // requested by the team, from 1
    bool leaves = false;             // it ends the match that it plays on another connection
  };
  Result<Login> (*read_login)(std::string_view answer, std::size_t maps);  // an error is the message to the team
  std::string (*message)(std::string_view text);  // the answer to a login that does not begin a match
  // The texts of the messages.
  std::string_view login_is_late, login_is_malformed, unknown_token, plays_already, left;
  std::string_view leave;  // as seat 0's answer, it ends the match with the turns before

  std::uint32_t maps = 0;                    // number of the game's own maps
  std::string (*map_option)(std::uint32_t);  // the option that chooses map n, from 1
  std::span<const std::string_view> chosen;  // options that the server chooses for each match
};

// Maps that a game generates: the same number of each kind.
struct MadeMaps {
  std::span<const std::string_view> kinds;  // values of `maps = ` in a contest's file; the first one is the default
  std::uint32_t count = 0;
  // Generates a map file for matches with this setup; `number` is from 1. Public kinds do not depend on the seed.
  std::string (*make)(std::string_view kind, std::uint32_t number, std::string_view setup, std::uint64_t seed);
};

// A game that can be played by name, with everything that other code needs to know about it. One constant per game; it
// lives as long as the program.
struct Game {
  const GameInfo& (*info)();
  bool called;                                           // teams speak when they want, instead of being asked
  bool house_players;                                    // the organisers' players do more than move at random
  std::size_t (*lines_of)(std::string_view first_line);  // of a command that begins with it; 1 if teams are asked
  // Starts a match from the text of a setup ("" for the defaults) and a seed; an error names the wrong option.
  Result<std::unique_ptr<Match>> (*start)(std::string_view setup, std::uint64_t seed);
  const DuelProtocol* duels;  // null: no live play (of a game whose programs are asked)
  const MadeMaps* maps;       // null: the game generates no maps
  const SpeedTest* speed;     // null: speed is measured through the text protocol
  const LoadTest* load;       // null: not used to measure live servers

  bool served_live() const { return called || duels; }
};

// The optional parts of a game, besides its rules and words.
struct GameParts {
  const DuelProtocol* duels = nullptr;
  const MadeMaps* maps = nullptr;
  const SpeedTest* speed = nullptr;
  const LoadTest* load = nullptr;
};

template <class G>
constexpr Game game_of(const GameParts& parts = {}) {
  Game game{};
  if constexpr (check_game<G>()) {
    game.info = []() -> const GameInfo& { return G::info(); };
    game.called = Called<G>;
    game.house_players = is_given(G::hooks.house_answer);
    game.lines_of = [](std::string_view first_line) -> std::size_t {
      if constexpr (Called<G>) return G::lines_of(first_line);
      return 1;
    };
    game.start = [](std::string_view text, std::uint64_t seed) -> Result<std::unique_ptr<Match>> {
      auto setup = G::setup(text);
      if (!setup) return Error{std::string(G::info().name) + ": " + setup.error()};
      return std::unique_ptr<Match>(std::make_unique<MatchOf<G>>(*std::move(setup), seed));
    };
    game.duels = parts.duels;
    game.maps = parts.maps;
    game.speed = parts.speed;
    game.load = parts.load;
  }
  return game;
}

}  // namespace agon
