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

// How a game whose programs are asked is played live: on each connection one team meets the organisers' players in a
// match of its own, seat 0. All texts are whole answers without the last line's end.
struct DuelProtocol {
  struct Login {
    std::string token;
    std::optional<std::size_t> map;  // that the team asks for, from 1
    bool leaves = false;             // it ends the match that it plays elsewhere
  };
  Result<Login> (*read_login)(std::string_view answer, std::size_t maps);  // an error is what the team is told
  std::string (*message)(std::string_view text);  // what a login is answered with that does not begin a match
  // What the messages say.
  std::string_view login_is_late, login_is_malformed, unknown_token, plays_already, left;
  std::string_view leave;  // said as seat 0's answer it ends the match with the turns before

  std::uint32_t maps = 0;                    // of the game itself
  std::string (*map_option)(std::uint32_t);  // the option that chooses one of them, from 1
  std::span<const std::string_view> chosen;  // options that the server chooses in each match
};

// Maps that a game makes by itself: as many of each kind.
struct MadeMaps {
  std::span<const std::string_view>
      kinds;  // what `maps = ` in a contest's file may say; the first one is the usual one
  std::uint32_t count = 0;
  // A map file for matches with this setup; `number` is from 1. Kinds that everybody knows do not depend on the seed.
  std::string (*make)(std::string_view kind, std::uint32_t number, std::string_view setup, std::uint64_t seed);
};

// A game that can be played by name, with all that others need to know of it. One constant a game; lives as long as the
// program.
struct Game {
  const GameInfo& (*info)();
  bool called;                                           // teams speak when they want, instead of being asked
  bool house_players;                                    // the organisers have players that do more than move at random
  std::size_t (*lines_of)(std::string_view first_line);  // of a command that begins with it; 1 where teams are asked
  // A match from the text of a setup ("" for the defaults) and a seed; an error names the option that is wrong.
  Result<std::unique_ptr<Match>> (*start)(std::string_view setup, std::uint64_t seed);
  const DuelProtocol* duels;  // null: programs that are asked are not served live
  const MadeMaps* maps;       // null: the game makes none
  const SpeedTest* speed;     // null: it is measured as text
  const LoadTest* load;       // null: no live server is measured with it

  bool served_live() const { return called || duels; }
};

// What a game may have besides its rules and words.
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
