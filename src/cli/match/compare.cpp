// agon compare: decides whether A is better than B. Plays pairs of games with the sides swapped and the same seed,
// until a sequential probability ratio test decides.

#include <memory>

#include "cli/frame/command.hpp"
#include "cli/match/comparing.hpp"

namespace agon::cli {

Command compare_command() {
  const auto w = std::make_shared<ComparisonWanted>();
  return {
      .name = "compare",
      .summary = "says whether bot A is better than bot B, after as many games as that takes",
      .details =
          "Plays pairs of games, each from a seed of its own and with the sides swapped, until a sequential "
          "probability "
          "ratio test over the pairs decides between two differences in strength: elo0 (then A is not better) and "
          "elo1. "
          "A game that both lose by a fault counts as a draw here.\n\nCtrl-C shows what is known so far. With --save "
          "the same command and --resume go on later, also with other bounds or more games.\n\nThe exit code is 0 when "
          "it was decided, either way, and 1 when it was not.",
      .operands = {{"GAME", "a game for two: see `agon games`", &w->game, Hint::game},
                   {"A", "the bot in question: as for `agon play`", &w->bots[0], Hint::bot},
                   {"B", "the bot that it is compared with", &w->bots[1], Hint::bot}},
      .options = with_match_options(
          w->match,
          {{"--elo0", "E", "A is not better: the difference is E or less (default 0)", &w->sprt.elo0},
           {"--elo1", "E", "A is better: the difference is E or more (default 20)", &w->sprt.elo1},
           {"--alpha", "P", "the chance to call A better where the difference is elo0 (default 0.05)", &w->sprt.alpha},
           {"--beta", "P", "the chance to miss that it is elo1 (default 0.05)", &w->sprt.beta},
           {"--games", "N", "at most N games (default 20000)", &w->games},
           {"--save", "FILE", "adds each game to this file as soon as it is over", &w->save, Hint::file},
           {"--resume", "", "goes on with the games in the file of --save", &w->resume},
           {"--name", "NAME", "a name for A; given twice, the second one is for B", &w->names},
           {"--a-time", "TIME", "as --time, for A alone", &w->own[0].time},
           {"--b-time", "TIME", "as --time, for B alone", &w->own[1].time},
           {"--a-memory", "SIZE", "as --memory, for A alone", &w->own[0].memory},
           {"--b-memory", "SIZE", "as --memory, for B alone", &w->own[1].memory},
           {"--out", "DIR", "keeps the replays in this folder", &w->out, Hint::folder},
           {"--json", "", "for scripts: an object", &w->as_json},
           {"--quiet", "", "only the first line", &w->quiet}},
          5),
      .examples = {{"agon compare football new.cpp old.cpp --setup opening=4",
                    "is the new version better? Each pair begins with other moves"},
                   {"agon compare avalanche new.py old.py --elo0 -20 --elo1 0", "is it at least no worse?"},
                   {"agon compare avalanche new.py old.py --save night.jsonl --resume",
                    "goes on after any interruption"},
                   {"agon compare avalanche new.py new.py --name slow --name fast --b-time 1s", "what is time worth?"},
                   {"agon compare vampire bot.py sample:decent --games 200 --out replays", "with two players"}},
      .run = [w] { return compare(*w); }};
}

}  // namespace agon::cli
