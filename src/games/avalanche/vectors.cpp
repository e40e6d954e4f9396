// Test vectors of avalanche: complete games of two seats, single avalanches, moves at the upper border, answer lines.

#include <fmt/format.h>

#include <boost/json.hpp>

#include "conform/conform.hpp"
#include "games/avalanche/rules.hpp"
#include "games/match.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using namespace avalanche;

std::string text_of(const json::value& value) { return json::value_to<std::string>(value); }

std::string difference(std::string_view where, std::string_view expected, std::string_view got) {
  return fmt::format("{}\n  expected: {}\n  got:      {}", where, expected, got);
}

// Records the first difference and ignores all later ones.
struct Comparison {
  std::string failure;

  void check(std::string_view where, std::string_view expected, std::string_view got) {
    if (failure.empty() && expected != got) failure = difference(where, expected, got);
  }
};

std::string numbers_of(const json::value* array) { return array ? json::serialize(*array) : "[]"; }

std::string written(const std::vector<Step>& steps) {
  std::vector<std::string> texts;
  texts.reserve(steps.size());
  for (const Step& step : steps) {
    texts.push_back(fmt::format("[{},{},{}]", step.gone.size(), step.regions, step.black.size()));
  }
  return fmt::format("[{}]", fmt::join(texts, ","));
}

std::string written(const std::vector<std::uint8_t>& falls) { return fmt::format("{}", fmt::join(falls, "")); }

Figure figure_of(const json::value& value) {
  const std::string text = text_of(value);
  if (text.size() != 2) throw std::runtime_error("a figure has two colours, not \"" + text + "\"");
  return {static_cast<Ball>(text[0] - '0'), static_cast<Ball>(text[1] - '0')};
}

// A setup with the columns of all black balls that fall on each field, and the gifts, in the order of the game.
std::string setup_of(const json::value& game) {
  std::string falls[2], gifts;
  const json::array& turns = game.at("turns").as_array();
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const json::object& turn = turns[i].as_object();
    if (const auto* columns = turn.if_contains("c")) {
      for (const Seat seat : {Seat{0}, Seat{1}}) falls[seat] += text_of(columns->at(seat));
    }
    if (const auto* gift = turn.if_contains("g")) {
      gifts += fmt::format("{}{}:{}", gifts.empty() ? "" : ",", i + 1, gift->to_number<unsigned>());
    }
  }
  const auto or_else = [](const std::string& text, std::string_view otherwise) {
    return text.empty() ? std::string(otherwise) : text;
  };
  // A game that the model broke off ends here by the turn limit.
  const std::size_t limit = game.at("result").at("winner").is_null() ? turns.size() : 0;
  return fmt::format("x0={} turns={} gifts={} columns1={} columns2={}", game.at("x0").to_number<unsigned>(), limit,
                     or_else(gifts, "none"), or_else(falls[0], "dice"), or_else(falls[1], "dice"));
}

// A match whose events are visible: a minimal MatchOf.
struct Watched {
  State state;
  std::vector<Event> events;

  std::string answer(const json::value& answers) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      if (!Avalanche::to_act(state).test(seat)) return "the game is over";
      const Refusal refusal = Avalanche::answer(state, seat, text_of(answers.at(seat)));
      if (!refusal.taken()) return std::string(Avalanche::kind(refusal));
    }
    events.clear();
    Avalanche::end_turn(state, &events);
    return "";
  }
};

// The field before the black balls fell.
std::string before_falls(const Event& event) {
  return field_text(event.steps.empty() ? event.landed : event.steps.back().after);
}

void check_turn(const json::object& turn, Watched& match, const std::string& where, Comparison& comparison) {
  const Figure figure = figure_at(match.state.x);
  comparison.check(where + ": figure", text_of(turn.at("f")), fmt::format("{}{}", figure.first, figure.second));
  comparison.check(where + ": answers", "", match.answer(turn.at("a")));
  if (!comparison.failure.empty()) return;
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const Event& event = match.events[seat];
    const auto of_seat = [&](const char* key) {
      const json::value* both = turn.if_contains(key);
      return both ? &both->at(seat) : nullptr;
    };
    const auto number = [&](const char* key) {
      const json::value* value = of_seat(key);
      return std::to_string(value ? value->to_number<unsigned>() : 0);
    };
    const std::string here = fmt::format("{}, field {}: ", where, seat + 1);
    comparison.check(here + "steps", numbers_of(of_seat("k")), written(event.steps));
    comparison.check(here + "bonus", number("b"), std::to_string(event.bonus));
    comparison.check(here + "after the avalanche", text_of(turn.at("d").at(seat)), before_falls(event));
    const json::value* gift = turn.if_contains("g");
    comparison.check(here + "gift", std::to_string(gift ? gift->to_number<unsigned>() : 0), std::to_string(event.gift));
    const json::value* falls = of_seat("c");
    comparison.check(here + "black balls", falls ? text_of(*falls) : "", written(event.falls));
    comparison.check(here + "discarded", number("x"), std::to_string(event.discarded));
  }
}

std::string result_of(const State& state) {
  std::string text = "null, unfinished";
  if (state.overflowed[0] || state.overflowed[1]) {
    constexpr std::array<std::string_view, 4> reasons = {"overflow", "appeared", "on_field", "draw"};
    const Verdict result = verdict(state);
    text =
        fmt::format("{}, {}", result.winner ? *result.winner + 1 : 0, reasons[static_cast<std::size_t>(result.reason)]);
  }
  return fmt::format("{}, turns {}, appeared [{},{}], on_field [{},{}]", text, state.turn, state.appeared[0],
                     state.appeared[1], state.fields[0].black_balls().count(), state.fields[1].black_balls().count());
}

std::string result_of(const json::value& result) {
  return fmt::format("{}, {}, turns {}, appeared {}, on_field {}", json::serialize(result.at("winner")),
                     text_of(result.at("reason")), result.at("turns").to_number<unsigned>(),
                     json::serialize(result.at("appeared")), json::serialize(result.at("on_field")));
}

std::string check_game(const json::value& game, const std::string& name) {
  const auto setup = Avalanche::setup(setup_of(game));
  if (!setup) return difference(name + ": setup", "one that can be read", setup.error());
  Watched match{Avalanche::start(*setup, 0), {}};
  Comparison comparison;
  const json::array& turns = game.at("turns").as_array();
  for (std::size_t i = 0; i < turns.size() && comparison.failure.empty(); ++i) {
    check_turn(turns[i].as_object(), match, fmt::format("{}, move {}", name, i + 1), comparison);
  }
  comparison.check(name + ": result", result_of(game.at("result")), result_of(match.state));
  return comparison.failure;
}

// Checks one move on a given field.
std::string check_chain(const json::value& chain, const std::string& name) {
  auto field = field_of(text_of(chain.at("field")));
  if (!field) throw std::runtime_error(name + " has no field of eight columns");
  State reader = Avalanche::start({}, 0);
  const Refusal refusal = Avalanche::answer(reader, 0, text_of(chain.at("a")));
  Comparison comparison;
  comparison.check(name + ": answer", "", Avalanche::kind(refusal));
  field->drop(figure_of(chain.at("f")), reader.booked[0]);
  std::vector<Step> steps;
  const std::uint32_t bonus = run_chain(*field, {}, &steps).bonus();
  comparison.check(name + ": steps", json::serialize(chain.at("k")), written(steps));
  comparison.check(name + ": bonus", json::serialize(chain.at("b")), std::to_string(bonus));
  comparison.check(name + ": field", text_of(chain.at("d")), field_text(*field));
  comparison.check(name + ": lost", json::serialize(chain.at("lost")), field->overflows() ? "true" : "false");
  return comparison.failure;
}

std::string check_answer(const json::value& answer, const std::string& name) {
  State state = Avalanche::start({}, 0);
  const std::string line = text_of(answer.at("line"));
  const Refusal refusal = Avalanche::answer(state, 0, line);
  const std::string expected = answer.at("problem").is_null() ? "" : text_of(answer.at("problem"));
  Comparison comparison;
  comparison.check(fmt::format("{}: {}", name, json::serialize(answer.at("line"))), expected, Avalanche::kind(refusal));
  return comparison.failure;
}

void run_all(const json::value& file, const char* key, std::string (*check)(const json::value&, const std::string&),
             Report& report) {
  const json::array& scenarios = file.at(key).as_array();
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    report.count(check(scenarios[i], fmt::format("{}[{}]", key, i)));
  }
}

}  // namespace

// Our default readings are those of the model, so no turn has to be skipped.
Report avalanche(const json::value& file) {
  Report report;
  run_all(file, "games", check_game, report);
  run_all(file, "chains", check_chain, report);
  run_all(file, "edges", check_chain, report);
  run_all(file, "answers", check_answer, report);
  return report;
}

}  // namespace agon::conform
