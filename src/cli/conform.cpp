// agon conform: checks our rules against the vectors of an independent model.

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/stream_parser.hpp>
#include <cstdio>
#include <memory>

#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "conform/conform.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;

constexpr std::size_t failures_shown = 20;

struct ConformOptions {
  std::string game;
  std::vector<std::string> files;
  bool as_json = false;
};

json::value parse_json(const std::string& file, const std::string& text) {
  json::stream_parser parser;
  json::error_code error;
  const std::size_t read = parser.write_some(text, error);
  if (!error && !parser.done()) parser.finish(error);
  const std::size_t rest = error ? read : text.find_first_not_of(" \t\r\n", read);
  if (!error && rest >= text.size()) return parser.release();
  const std::size_t place = std::min(rest, text.size());
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n');
  const std::size_t line_begin = place == 0 ? 0 : text.rfind('\n', place - 1) + 1;
  throw BadInput(fmt::format("{} is not JSON: line {}, column {}: {}", file, line, place - line_begin + 1,
                             error ? error.message() : "there is text after the end"));
}

conform::Report run_file(const Game& game, const std::string& file) {
  const json::value vectors = parse_json(file, read_file(file));
  const auto name = game.info().name;
  const json::object* object = vectors.if_object();
  const json::value* of_game = object ? object->if_contains("game") : nullptr;
  if (of_game && of_game->is_string() && of_game->get_string() != name) {
    throw BadInput(
        fmt::format("{} holds vectors of {}, not of {}", file, std::string_view(of_game->get_string()), name));
  }
  try {
    return conform::runner_of(name)(vectors);
  } catch (const BadInput&) {
    throw;
  } catch (const std::exception& error) {
    throw BadInput(fmt::format("{} is not a file of {} vectors: {}", file, name, error.what()));
  }
}

std::string closing_line(const conform::Report& report) {
  const std::string skipped = report.skipped ? fmt::format(", {} skipped", report.skipped) : "";
  return fmt::format("{} passed, {} failed{}", report.passed, report.failed, skipped);
}

int run_all(const ConformOptions& wanted) {
  const Game& game = game_called(wanted.game);
  if (!conform::runner_of(game.info().name)) {
    throw BadInput(fmt::format("{} has no runner for vectors; it would be vectors.cpp in the folder of the game",
                               game.info().name));
  }
  conform::Report sum;
  for (const std::string& file : wanted.files) {
    conform::Report report = run_file(game, file);
    sum.passed += report.passed;
    sum.failed += report.failed;
    sum.skipped += report.skipped;
    for (std::string& failure : report.failures) sum.failures.push_back(file + ": " + std::move(failure));
  }
  if (wanted.as_json) {
    json::array failures(sum.failures.begin(), sum.failures.end());
    print_json(json::object{
        {"passed", sum.passed}, {"failed", sum.failed}, {"skipped", sum.skipped}, {"failures", std::move(failures)}});
  } else {
    const std::size_t shown = std::min(sum.failures.size(), failures_shown);
    for (std::size_t i = 0; i < shown; ++i) fmt::print("{}\n\n", sum.failures[i]);
    if (shown < sum.failures.size())
      fmt::print("... and {} more like these; --json shows all\n", sum.failures.size() - shown);
    fmt::print("{}\n", closing_line(sum));
  }
  return sum.failed == 0 ? exit_ok : exit_no;
}

}  // namespace

Command conform_command() {
  const auto wanted = std::make_shared<ConformOptions>();
  return {
      .name = "conform",
      .summary = "runs conformance vectors: games played by an independent model of the rules",
      .details =
          "Failures are shown as small differences. The last line is `N passed, N failed`; `, N skipped` follows when\n"
          "scenarios rest on another reading of the rules.",
      .operands = {{"GAME", "whose vectors they are", &wanted->game, Hint::game},
                   {"FILE", "JSON files", &wanted->files, Hint::file}},
      .options = {{"--json", "", "for scripts: passed, failed, skipped and all failures", &wanted->as_json}},
      .examples = {{"agon conform football football.json", "do we agree with this file?"}},
      .run = [wanted] { return run_all(*wanted); }};
}

}  // namespace agon::cli
