// Prints random matches of all registered games as replays (lines of JSON), for tests of programs that read replays:
// the rules in the browser must compute the same digests, and the viewer must play them.
//   random_replays COUNT [GAME [SEED]]     COUNT matches per game, with seeds SEED (0), SEED + 1, ...
//   Matches are cut off after 10,000 turns.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "base/digest.hpp"
#include "base/json_writer.hpp"
#include "games/registry.hpp"

namespace agon {
namespace {

constexpr std::uint32_t turns_max = 10'000;

void print(JsonWriter&& json) { std::puts(std::move(json).take().c_str()); }

void print_header(const Match& match, std::uint64_t seed) {
  constexpr std::string_view names[] = {"Lavender", "Mint", "Saffron", "Thyme"};
  JsonWriter json;
  json.begin_object().member("agon", "replay").member("version", 1).member("game", match.info().name);
  json.member("setup", match.setup_text()).member("seed", std::to_string(seed)).key("seats").begin_array();
  for (std::size_t seat = 0; seat < match.scores().size(); ++seat) {
    json.begin_object().member("name", names[seat % std::size(names)]).member("program", "random").end_object();
  }
  print(std::move(json.end_array().end_object()));
}

void play_turn(Match& match, Dice& dice) {
  const Seats asked = match.to_act();
  for (Seat seat = 0; seat < match.info().seats_max; ++seat) {
    if (asked.test(seat)) match.answer(seat, match.random_answer(seat, dice));
  }
  match.end_turn();
  JsonWriter json;
  json.begin_object().member("t", match.turn()).key("said").begin_array();
  for (const Said& said : match.said()) {
    json.begin_object().member("seat", said.seat).member("text", said.text);
    json.member("cpu_us", 500 + dice.below(9000)).member("wall_us", 10'000).end_object();
  }
  print(std::move(json.end_array().member("digest", hex(match.digest())).end_object()));
}

void print_result(const Match& match) {
  const Scores scores = match.scores();
  JsonWriter json;
  json.begin_object().key("result").begin_object().key("scores").begin_array();
  for (const std::int64_t score : scores) json.value(score);
  json.end_array().key("winner");
  const auto best = std::ranges::max_element(scores);
  std::ranges::count(scores, *best) > 1 ? json.null() : json.value(best - scores.begin());
  json.member("turns", match.turn()).member("reason", match.ending()).key("faults").begin_array().end_array();
  print(std::move(json.end_object().end_object()));
}

void print_match(const Game& game, std::uint64_t seed) {
  auto started = game.start("", seed);
  Match& match = **started;
  Dice dice(seed, 0x72616e646f6d);
  print_header(match, seed);
  while (!match.over() && match.turn() < turns_max) play_turn(match, dice);
  if (match.over()) print_result(match);
}

}  // namespace
}  // namespace agon

int main(int argc, char** argv) {
  const long count = argc > 1 ? std::atol(argv[1]) : 1;
  const std::string_view only = argc > 2 ? argv[2] : "";
  const auto first = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 0;
  for (const agon::Game& game : agon::games()) {
    if (!only.empty() && only != game.info().name) continue;
    for (long i = 0; i < count; ++i) agon::print_match(game, first + static_cast<std::uint64_t>(i));
  }
}
