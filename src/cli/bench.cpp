// agon bench: measures this machine, and prints one number per game that changes only when the game's behaviour does.

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

#include "base/digest.hpp"
#include "cli/bench_rules.hpp"
#include "cli/bench_server.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/text_table.hpp"
#include "cli/match/opponents.hpp"
#include "games/registry.hpp"
#include "referee/referee.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;

constexpr std::uint64_t signature_games = 200;  // changing it changes every signature

struct BenchOptions {
  bool as_json = false;
  bool quick = false;
};

struct Figures {
  const GameInfo* info = nullptr;
  std::uint64_t signature = 0;
  RulesFigures rules;
  double text_turns_per_second = 0;  // random play, with every answer written and read as text
  double matches_per_second = 0;     // the referee with random bots of this process; 0 for a called game
  double moves_per_second = 0;
};

// Plays a whole random game; adds the result to the digest and returns the number of turns.
std::uint64_t random_game(const Game& game, std::uint64_t seed, Digest& digest) {
  const auto match = match_of(game, seed);
  Dice dice(seed, 0);
  while (!match->over()) random_turn(*match, dice);
  digest.add(match->digest()).add(match->turn());
  return match->turn();
}

// Plays matches between random bots inside this process, so only the referee and the rules take time.
void measure_referee(const Game& game, std::chrono::milliseconds time, Figures& figures) {
  std::uint64_t moves = 0, matches = 0;
  figures.matches_per_second = rate(time, [&](std::uint64_t seed) -> std::uint64_t {
    const auto match = match_of(game, seed);
    std::vector<std::unique_ptr<referee::Bot>> bots;
    std::vector<referee::Bot*> seated;
    for (Seat seat = 0; seat < match->seats(); ++seat) {
      bots.push_back(opponent(OpponentStyle::random, *match, seat, seed));
      seated.push_back(bots.back().get());
    }
    const auto outcome = referee::play(*match, seated, referee::limits_of(game.info()), {});
    for (const auto& report : outcome.seats) moves += report.ledger.size();
    ++matches;
    return 1;
  });
  figures.moves_per_second = figures.matches_per_second * static_cast<double>(moves) / static_cast<double>(matches);
}

Figures measure(const Game& game, std::chrono::milliseconds time) {
  Figures figures;
  figures.info = &game.info();
  Digest digest;
  for (std::uint64_t seed = 1; seed <= signature_games; ++seed) random_game(game, seed, digest);
  figures.signature = digest.value();
  Digest unused;
  figures.text_turns_per_second = rate(time, [&](std::uint64_t seed) { return random_game(game, seed, unused); });
  figures.rules = measure_rules(game, time);
  if (!game.called) measure_referee(game, time, figures);
  return figures;
}

json::object to_json(const Figures& figures) {
  return {{"game", figures.info->name},
          {"signature", hex(figures.signature)},
          {"rules_speak", figures.rules.speech == Speech::orders ? "orders" : "text"},
          {"turns_per_second", std::llround(figures.rules.turns_per_second)},
          {"turns_per_second_per_core", std::llround(figures.rules.per_core)},
          {"cores", figures.rules.cores},
          {"copy_and_step_ns", std::llround(figures.rules.copy_and_step_ns)},
          {"text_turns_per_second", std::llround(figures.text_turns_per_second)},
          {"matches_per_second", std::llround(figures.matches_per_second)},
          {"moves_per_second", std::llround(figures.moves_per_second)}};
}

std::string to_text(const Figures& figures) {
  const RulesFigures& rules = figures.rules;
  Rows rows{{"signature", fmt::format("{} of {} random games", hex(figures.signature), signature_games)},
            {"random play",
             fmt::format("{:.0f} turns/s on one thread, {:.0f} on each of {} cores at a time{}", rules.turns_per_second,
                         rules.per_core, rules.cores, rules.speech == Speech::text ? ", as text" : "") +
                 (rules.turn.empty() ? "" : fmt::format("; a turn is {}", rules.turn))},
            {"copy and step", fmt::format("{:.0f} ns", rules.copy_and_step_ns)},
            {"in text", fmt::format("{:.0f} turns/s, answers written and read", figures.text_turns_per_second)}};
  if (figures.matches_per_second > 0) {
    rows.emplace_back("referee", fmt::format("{:.0f} matches/s, {:.0f} moves/s, bots inside this program",
                                             figures.matches_per_second, figures.moves_per_second));
  }
  return fmt::format("{}\n", figures.info->name) + text_table(rows);
}

json::object to_json(const ServerFigures& figures) {
  return {{"server", "live"},
          {"commands_per_second", std::llround(figures.one_in_flight)},
          {"commands_per_second_16_in_flight", std::llround(figures.sixteen_in_flight)},
          {"commands_per_second_1_in_10_kept", std::llround(figures.one_in_ten_kept)}};
}

std::string to_text(const ServerFigures& figures) {
  return "live server\n" +
         text_table(
             {{"50 clients", fmt::format("{:.0f} commands/s, {:.0f} with 16 in flight, {:.0f} where one in ten is kept",
                                         figures.one_in_flight, figures.sixteen_in_flight, figures.one_in_ten_kept)}});
}

int bench(const BenchOptions& wanted) {
  const auto time = std::chrono::milliseconds(wanted.quick ? 50 : 1000);
  json::array all;
  Progress progress(games().size() + 1);
  for (const Game& game : games()) {
    progress.show(all.size(), game.info().name);
    const Figures figures = measure(game, time);
    progress.wipe();
    if (!wanted.as_json) fmt::print("{}", to_text(figures));
    all.push_back(to_json(figures));
  }
  const auto measured = std::ranges::find_if(games(), [](const Game& game) { return game.load != nullptr; });
  if (measured != games().end()) {
    progress.show(all.size(), "live server");
    const ServerFigures server = measure_server(*measured, time);
    progress.wipe();
    if (!wanted.as_json) fmt::print("{}", to_text(server));
    all.push_back(to_json(server));
  }
  if (wanted.as_json) print_json(all);
  return exit_ok;
}

}  // namespace

Command bench_command() {
  const auto wanted = std::make_shared<BenchOptions>();
  return {.name = "bench",
          .summary = "measures this machine: the rules of all games, the referee, and the live server",
          .details =
              "A turn of random play is one of all seats unless it says otherwise. The signature changes only when the "
              "behaviour of a game does: the same on every "
              "machine.",
          .operands = {},
          .options = {{"--quick", "", "for a fraction of a second: the signatures are the same, the speeds rough",
                       &wanted->quick},
                      {"--json", "", "for scripts: an array of objects, of the games and last of the live server",
                       &wanted->as_json}},
          .examples = {{"agon bench", "a few seconds for each game"}},
          .run = [wanted] { return bench(*wanted); }};
}

}  // namespace agon::cli
