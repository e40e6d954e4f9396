// A game with the mistake number AGON_MISTAKE, which the compiler must reject with an explanation; 0: no mistake.

#include "games/game.hpp"
#include "games/football/rules.hpp"

namespace agon::football {

std::string greeting(const Football::State&, Seat);
std::string short_greeting(const Football::State&);

struct Mistaken : Football {
#if AGON_MISTAKE == 1
  static constexpr AskedHooks<State, Event> hooks{.wellcome = greeting};
#elif AGON_MISTAKE == 2
  static constexpr AskedHooks<State, Event> hooks{.welcome = short_greeting};
#elif AGON_MISTAKE == 3
  static constexpr int hooks = 0;
#else
  static constexpr AskedHooks<State, Event> hooks{.welcome = greeting};
#endif
#if AGON_MISTAKE == 4
  static void end_turn();
#elif AGON_MISTAKE == 5
  static void tell();
#elif AGON_MISTAKE == 6
  static void ask();
#endif
};

extern const Game game;
const Game game = game_of<Mistaken>();

}  // namespace agon::football
