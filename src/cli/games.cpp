// agon games: lists the games.

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <cstdio>
#include <memory>
#include <utility>

#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/text_table.hpp"
#include "cli/match/samples.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;

struct GamesOptions {
  std::string game;
  bool as_json = false;
  bool rules = false;
};

double block_seconds(const GameInfo& info) { return std::chrono::duration<double>(info.time_per_block).count(); }

std::string seats_text(const GameInfo& info) {
  std::string text = info.seats_min == info.seats_max ? fmt::format("{}", info.seats_min)
                                                      : fmt::format("{} to {}", info.seats_min, info.seats_max);
  return info.seat_names.empty() ? text : text + fmt::format(" ({})", fmt::join(info.seat_names, ", "));
}

std::string manners_text(const GameInfo& info) {
  if (info.pace == Pace::freely) {
    return fmt::format(
        "log in and send commands, up to {} in a turn, until they wait for the next one, over stdin and stdout or TCP; "
        "a team that errs or is late stands still",
        info.commands_per_turn);
  }
  std::string text = fmt::format("are asked {}", info.pace == Pace::together ? "all at once" : "in turn");
  if (info.answer_form == AnswerForm::line) {
    text = "speak lines over stdin and stdout and " + text;
  } else {
    text = "speak blocks of lines, each closed by a single dot, over stdin and stdout, log in first and " + text;
  }
  text += fmt::format("; an answer has up to {} bytes", info.answer_bytes_max);
  return info.on_fault == OnFault::forfeit ? text : text + "; a bot that errs or is late stands still";
}

std::string time_text(const GameInfo& info) {
  if (info.pace == Pace::freely) return "for each turn as much processor time as it lasts";
  const std::string moves = info.moves_per_block == 1 ? "move" : fmt::format("{} moves", info.moves_per_block);
  return fmt::format("{} s of processor time for each {}", block_seconds(info), moves);
}

void print_text(const GameInfo& info) {
  Rows rows{{"seats", seats_text(info)},
            {"bots", manners_text(info)},
            {"limits", fmt::format("{}, {} MB", time_text(info), info.memory_bytes >> 20)}};
  if (info.takes_map)
    rows.emplace_back("maps", "--map FILE plays on a map of your own; the rules say what it looks like");
  std::string heading = "setup";
  for (const agon::Option& option : info.options) {
    const std::string form = fmt::format("{}={}", option.name, option.values);
    rows.emplace_back(std::exchange(heading, ""),
                      fmt::format("{} (default {}): {}", form, option.otherwise, option.meaning));
  }
  std::string samples;
  for (const Sample& sample : samples_of(info.name))
    (samples += samples.empty() ? "sample:" : ", sample:") += sample.file;
  rows.emplace_back("samples", samples);
  fmt::print("{}: {} (original name: {})\n  {}\n{}", info.name, info.title, info.original, wrapped(info.summary, 2),
             text_table(rows));
}

json::object to_json(const GameInfo& info) {
  json::array seat_names, options, samples;
  for (const auto name : info.seat_names) seat_names.emplace_back(name);
  for (const agon::Option& each : info.options) {
    options.push_back(
        {{"name", each.name}, {"values", each.values}, {"default", each.otherwise}, {"meaning", each.meaning}});
  }
  for (const Sample& each : samples_of(info.name)) samples.emplace_back(each.file);
  return {{"name", info.name},
          {"title", info.title},
          {"original", info.original},
          {"summary", info.summary},
          {"seats_min", info.seats_min},
          {"seats_max", info.seats_max},
          {"seat_names", std::move(seat_names)},
          {"pace", info.pace == Pace::freely     ? "freely"
                   : info.pace == Pace::together ? "together"
                                                 : "in_turn"},
          {"answer_form", info.answer_form == AnswerForm::block ? "block" : "line"},
          {"answer_bytes_max", info.answer_bytes_max},
          {"on_fault", info.on_fault == OnFault::forfeit ? "forfeit" : "stands_still"},
          {"seats_option", info.seats_option},
          {"takes_map", info.takes_map},
          {"memory_bytes", info.memory_bytes},
          {"block_seconds", block_seconds(info)},
          {"moves_per_block", info.moves_per_block},
          {"commands_per_turn", info.pace == Pace::freely ? info.commands_per_turn : 0},
          {"setup", std::move(options)},
          {"samples", std::move(samples)}};
}

int list(const GamesOptions& wanted) {
  if (wanted.rules && wanted.game.empty())
    throw BadInput("--rules needs a game, for example: agon games football --rules");
  std::vector<const Game*> shown;
  for (const Game& game : games()) {
    if (wanted.game.empty()) shown.push_back(&game);
  }
  if (!wanted.game.empty()) shown.push_back(&game_called(wanted.game));
  if (wanted.rules) {
    fmt::print("{}", rules_of(shown.front()->info().name));
    return exit_ok;
  }
  if (wanted.as_json) {
    json::array all;
    for (const Game* game : shown) all.push_back(to_json(game->info()));
    print_json(all);
    return exit_ok;
  }
  for (const Game* game : shown) {
    if (game != shown.front()) std::puts("");
    print_text(game->info());
  }
  return exit_ok;
}

}  // namespace

Command games_command() {
  const auto wanted = std::make_shared<GamesOptions>();
  return {.name = "games",
          .summary = "lists the games: seats, how bots speak, limits, setup options, sample bots",
          .details = "",
          .operands = {{"GAME", "only this one", &wanted->game, Hint::game, 0}},
          .options = {{"--rules", "", "prints the rules and the protocol of the game", &wanted->rules},
                      {"--json", "", "for scripts: an array of objects", &wanted->as_json}},
          .examples = {{"agon games", "all games"}, {"agon games football --rules | less", "the rules of football"}},
          .run = [wanted] { return list(*wanted); }};
}

}  // namespace agon::cli
