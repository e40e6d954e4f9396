// Test vectors of vampire: games of an independent model, tick by tick, some with the blocks of the protocol; and games
// played on the organisers' own server, which the setup switches imitate.

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "conform/conform.hpp"
#include "games/match.hpp"
#include "games/vampire/words.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;
using vampire::Cell;
using vampire::Vampire;
using Lines = std::vector<std::string>;

std::string text_of(const json::value& value) { return json::value_to<std::string>(value); }
int number_of(const json::value& value) { return value.to_number<int>(); }
Cell cell_of(const json::value& row, const json::value& column) {
  return vampire::cell_at(number_of(row), number_of(column));
}

std::string join(const Lines& lines, std::string_view between) {
  std::string text;
  for (const std::string& line : lines) (text += text.empty() ? "" : between) += line;
  return text;
}

// The lines that only one side has.
std::string difference(const std::string& where, Lines expected, Lines got) {
  std::ranges::sort(expected);
  std::ranges::sort(got);
  if (expected == got) return "";
  Lines missing;
  Lines surplus;
  std::ranges::set_difference(expected, got, std::back_inserter(missing));
  std::ranges::set_difference(got, expected, std::back_inserter(surplus));
  return fmt::format("{}\n  expected: {}\n  got:      {}", where, join(missing, " | "), join(surplus, " | "));
}

vampire::Kind kind_of(const json::value& value) {
  const auto kind = vampire::kind_called(text_of(value));
  if (!kind) throw std::runtime_error("there is no power-up " + text_of(value));
  return *kind;
}

vampire::Drop drop_of(const json::value& kind, const json::value& row, const json::value& column,
                      const json::value& announced, const json::value& lead, const json::value& life) {
  return {kind_of(kind), cell_of(row, column), announced.to_number<std::uint16_t>(), lead.to_number<std::uint16_t>(),
          life.to_number<std::uint16_t>()};
}

void sort_drops(std::vector<vampire::Drop>& drops) { std::ranges::stable_sort(drops, {}, &vampire::Drop::announced); }

// ---- scenarios of the model ----

vampire::Setup setup_of(const json::value& from) {
  vampire::Map map;
  map.size = from.at("n").to_number<std::uint8_t>();
  map.maxtick = from.at("maxtick").to_number<std::uint16_t>();
  map.radius = from.at("radius").to_number<std::uint8_t>();
  for (const json::value& bat : from.at("bats").as_array())
    map.bats.set(cell_of(bat.at(0), bat.at(1)), number_of(bat.at(2)));
  for (const json::value& player : from.at("players").as_array())
    map.starts.push_back(cell_of(player.at(1), player.at(2)));
  for (const json::value& drop : from.at("powerups").as_array()) {
    map.drops.push_back(
        drop_of(drop.at("type"), drop.at("i"), drop.at("j"), drop.at("announce"), drop.at("delay"), drop.at("ttl")));
  }
  sort_drops(map.drops);
  vampire::Setup setup = vampire::setup_of(map);
  setup.game = from.at("gameid").to_number<std::uint64_t>();
  if (!from.at("tested").is_null()) setup.tested = static_cast<Seat>(number_of(from.at("tested")) - 1);
  return setup;
}

std::string line(std::string_view head, std::initializer_list<int> numbers) {
  std::string text(head);
  for (const int number : numbers) text += fmt::format(" {}", number);
  return text;
}

// A state as lines, in the same form for both sides.
Lines lines_of(const vampire::State& now, bool with_bats) {
  Lines lines;
  for (Seat seat = 0; seat < now.seats; ++seat) {
    const vampire::Player& player = now.players[seat];
    lines.push_back(
        line("player", {seat + 1, vampire::row_of(player.cell), vampire::column_of(player.cell), player.lives,
                        player.limit, now.lying(seat), player.radius, player.shoe, player.points}));
  }
  for (const vampire::Grenade& grenade : grenades_of(now)) {
    lines.push_back(line("grenade", {grenade.owner + 1, vampire::row_of(grenade.cell), vampire::column_of(grenade.cell),
                                     grenade.fuse, grenade.radius}));
  }
  for (const vampire::Item& item : items_of(now)) {
    lines.push_back(
        line(kind_name(item.kind), {vampire::row_of(item.cell), vampire::column_of(item.cell), item.countdown}));
  }
  for (int row = 0; with_bats && row < now.map().size; ++row) {
    for (int column = 0; column < now.map().size; ++column) {
      if (const int density = now.bats.density(vampire::cell_at(row, column))) {
        lines.push_back(line("swarm", {row, column, density}));
      }
    }
  }
  return lines;
}

Lines lines_of(const json::value& state) {
  Lines lines;
  const auto add = [&](std::string_view head, const json::array& numbers, std::size_t from, std::size_t count) {
    std::string text(head);
    for (std::size_t i = from; i < from + count; ++i) text += fmt::format(" {}", number_of(numbers.at(i)));
    lines.push_back(text);
  };
  for (const json::value& player : state.at("players").as_array()) {
    add("player", player.as_array(), 0, 8);
    lines.back() += fmt::format(" {}", std::lround(std::stod(text_of(player.at(8)))));
  }
  for (const json::value& grenade : state.at("grenades").as_array()) add("grenade", grenade.as_array(), 0, 5);
  for (const json::value& item : state.at("items").as_array()) add(text_of(item.at(0)), item.as_array(), 1, 3);
  if (const auto* bats = state.as_object().if_contains("bats")) {
    for (const json::value& bat : bats->as_array()) add("swarm", bat.as_array(), 0, 3);
  }
  return lines;
}

Lines split(const std::string& block) {
  Lines lines;
  for (std::size_t begin = 0; begin <= block.size();) {
    const std::size_t end = std::min(block.find('\n', begin), block.size());
    lines.push_back(block.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

Lines texts_of(const json::value& array) {
  Lines lines;
  for (const json::value& text : array.as_array()) lines.push_back(text_of(text));
  return lines;
}

// The block of an answer from the vector's [put a grenade, path].
std::string block_of(std::uint64_t game, unsigned tick, int id, const json::value& order) {
  std::string block = fmt::format("RES {} {} {}", game, tick, id);
  if (number_of(order.at(0))) block += "\nGRENADE";
  const std::string path = text_of(order.at(1));
  if (!path.empty()) block += "\nMOVE";
  for (const char c : path) (block += ' ') += c;
  return block;
}

using Playing = MatchOf<Vampire>;

// Compares the requests and answers as sent. Empty: no difference.
std::string say_blocks(Playing& match, const json::object& tick, const std::string& where) {
  for (const auto& [id, block] : tick.at("req").as_object()) {
    const auto seat = static_cast<Seat>(std::stoi(id) - 1);
    std::string wrong =
        difference(fmt::format("{}: request to {}", where, std::string(id)), texts_of(block), split(match.ask(seat)));
    if (!wrong.empty()) return wrong;
  }
  for (const auto& [id, block] : tick.at("res").as_object()) {
    const auto seat = static_cast<Seat>(std::stoi(id) - 1);
    if (!match.to_act().test(seat)) continue;
    const bool taken = match.answer(seat, join(texts_of(block), "\n")).taken();
    const bool valid = !tick.at("in").at(id).is_null();
    if (taken != valid)
      return difference(fmt::format("{}: answer of {}", where, std::string(id)), {valid ? "taken" : "refused"},
                        {taken ? "taken" : "refused"});
  }
  return "";
}

void say_orders(Playing& match, const json::object& tick) {
  for (const auto& [id, order] : tick.at("in").as_object()) {
    const int number = std::stoi(id);
    const auto seat = static_cast<Seat>(number - 1);
    if (order.is_null() || !match.to_act().test(seat)) continue;
    const std::string block = block_of(match.state().park->game, match.state().tick, number, order);
    if (!match.answer(seat, block).taken()) throw std::runtime_error("an order of the vector is refused: " + block);
  }
}

std::string check_end(const Playing& match, const json::value& end, const std::string& where) {
  const bool goes_on = end.is_null();
  if (match.over() == goes_on)
    return difference(where + ": end", {goes_on ? "none" : "over"}, {goes_on ? "over" : "none"});
  if (goes_on) return "";
  const std::string reasons = join(texts_of(end.at("reasons")), ";");
  for (const auto& [id, points] : end.at("points").as_object()) {
    const auto seat = static_cast<Seat>(std::stoi(id) - 1);
    const std::string got = split(match.farewell(seat)).back() == "." ? split(match.farewell(seat)).rbegin()[1] : "";
    const std::string expected = fmt::format(
        "END {} {}", vampire::decimal(std::llround(std::stod(text_of(points)) * 100) * (point / 100)), reasons);
    std::string wrong = difference(fmt::format("{}: end of {}", where, std::string(id)), {expected}, {got});
    if (!wrong.empty()) return wrong;
  }
  return "";
}

std::string check_scenario(const json::value& scenario) {
  const std::string name = text_of(scenario.at("id"));
  Playing match(setup_of(scenario.at("setup")), 0);
  const bool with_blocks = text_of(scenario.at("mode")) == "protocol";
  for (const json::value& value : scenario.at("ticks").as_array()) {
    const json::object& tick = value.as_object();
    const std::string where = fmt::format("{}, tick {}", name, number_of(tick.at("t")));
    const json::value& state = tick.at("state");
    std::string wrong = difference(where, lines_of(state), lines_of(match.state(), state.as_object().contains("bats")));
    if (!wrong.empty()) return wrong;
    if (with_blocks) wrong = say_blocks(match, tick, where);
    if (!wrong.empty()) return wrong;
    if (!with_blocks) say_orders(match, tick);
    match.end_turn();
  }
  const std::string wrong =
      difference(name + ", at the end", lines_of(scenario.at("after")), lines_of(match.state(), true));
  return wrong.empty() ? check_end(match, scenario.at("end"), name) : wrong;
}

// ---- games of the organisers' server ----

vampire::Setup setup_of_recorded(const json::value& game) {
  vampire::Map map;
  map.size = game.at("n").to_number<std::uint8_t>();
  map.maxtick = game.at("maxtick").to_number<std::uint16_t>();
  map.radius = game.at("radius").to_number<std::uint8_t>();
  map.level = game.at("level").to_number<std::uint16_t>();
  const json::value& first = game.at("ticks").at(0);
  for (const json::value& bat : first.at("b").as_array())
    map.bats.set(cell_of(bat.at(0), bat.at(1)), number_of(bat.at(2)));
  map.starts.resize(first.at("v").as_array().size());
  for (const json::value& player : first.at("v").as_array()) {
    map.starts.at(player.at(0).to_number<std::size_t>() - 1) = cell_of(player.at(1), player.at(2));
  }
  for (const json::value& drop : game.at("powerups").as_array()) {
    map.drops.push_back(drop_of(drop.at(0), drop.at(1), drop.at(2), drop.at(3), drop.at(4), drop.at(5)));
  }
  sort_drops(map.drops);
  vampire::Setup setup = vampire::setup_of(map);
  setup.game = game.at("gameid").to_number<std::uint64_t>();
  setup.test = number_of(game.at("test")) != 0;
  setup.tested = static_cast<Seat>(number_of(game.at("me")) - 1);
  setup.readings = {true, true, false, true, !game.at("everlasting_shoes").as_bool(), true};
  return setup;
}

// Rebuilds the requests of a recorded game, which contains only changes.
class Recording {
 public:
  explicit Recording(const json::value& game)
      : me_(number_of(game.at("me"))), head_(fmt::format("REQ {}", game.at("gameid").to_number<std::uint64_t>())) {}

  Lines request(const json::object& tick, std::size_t number) {
    Lines lines{fmt::format("{} {} {}", head_, number, me_), "."};
    if (const auto* players = tick.if_contains("v")) {
      players_.clear();
      for (const json::value& player : players->as_array()) players_.push_back(with_numbers("VAMPIRE", player, 0));
    }
    lines.insert(lines.end(), players_.begin(), players_.end());
    for (const json::value& grenade : list(tick, "g")) lines.push_back(with_numbers("GRENADE", grenade, 0));
    for (const json::value& item : list(tick, "p")) {
      lines.push_back(with_numbers("POWERUP " + text_of(item.at(0)), item, 1));
    }
    for (const json::value& warning : list(tick, "w")) lines.push_back(text_of(warning));
    for (const json::value& bat : list(tick, "b")) bats_.set(cell_of(bat.at(0), bat.at(1)), number_of(bat.at(2)));
    add_swarms(lines);
    return lines;
  }

 private:
  static const json::array& list(const json::object& tick, std::string_view key) {
    static const json::array none;
    const auto* found = tick.if_contains(key);
    return found ? found->as_array() : none;
  }

  static std::string with_numbers(std::string text, const json::value& array, std::size_t from) {
    for (std::size_t i = from; i < array.as_array().size(); ++i) text += fmt::format(" {}", number_of(array.at(i)));
    return text;
  }

  void add_swarms(Lines& lines) const {
    for (int density = 1; density <= vampire::density_max; ++density) {
      std::string cells;
      for (int column = 0; column < vampire::size_max; ++column) {
        for (int row = 0; row < vampire::size_max; ++row) {
          if (bats_.density(vampire::cell_at(row, column)) == density) cells += fmt::format(" {} {}", row, column);
        }
      }
      if (!cells.empty()) lines.push_back(fmt::format("BAT{}{}", density, cells));
    }
  }

  const int me_;
  const std::string head_;
  Lines players_;
  vampire::Bats bats_;
};

void say_recorded(Playing& match, const json::object& tick, Seat me) {
  const Seats seats = match.to_act();
  for (Seat seat = 0; seat < match.state().seats; ++seat) {
    if (!seats.test(seat)) continue;
    const std::string id = std::to_string(seat + 1);
    const auto* orders = tick.if_contains("o");
    const auto* order = orders ? orders->as_object().if_contains(id) : nullptr;
    const auto* sent = tick.if_contains("a");
    std::string block = fmt::format("RES {} {} {}", match.state().park->game, match.state().tick, id);
    if (seat == me && sent) {
      block = join(texts_of(*sent), "\n");
    } else if (order && order->is_null()) {
      continue;
    } else if (order) {
      block = block_of(match.state().park->game, match.state().tick, seat + 1, *order);
    }
    static_cast<void>(match.answer(seat, block));
  }
}

std::string check_recorded(const json::value& game) {
  const std::string name = text_of(game.at("id"));
  Playing match(setup_of_recorded(game), 0);
  const auto me = static_cast<Seat>(number_of(game.at("me")) - 1);
  Recording recording(game);
  const json::array& ticks = game.at("ticks").as_array();
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const std::string where = fmt::format("{}, tick {}", name, i);
    if (match.over()) return difference(where, {"the game goes on"}, {"the game is over"});
    std::string wrong = difference(where, recording.request(ticks[i].as_object(), i), split(match.ask(me)));
    if (!wrong.empty()) return wrong;
    say_recorded(match, ticks[i].as_object(), me);
    match.end_turn();
  }
  const json::value& end = game.at("end");
  const std::string reasons = join(texts_of(end.at("reasons")), ";");
  Lines expected = texts_of(end.at("warnings"));
  expected.emplace_back(".");
  const std::int64_t points = std::llround(std::stod(text_of(end.at("points"))) * 100) * (point / 100);
  expected.push_back(fmt::format("END {} {}", vampire::decimal(points), reasons));
  if (reasons == "No_connected_competitor_left") {  // the connection was closed after the last tick
    static_cast<void>(match.answer(me, vampire::logout));
    match.end_turn();
  }
  const Lines got = split(match.farewell(me));
  return difference(name + ", end", expected, got);
}

}  // namespace

Report vampire(const json::value& file) {
  Report report;
  if (const auto* recorded = file.as_object().if_contains("games")) {
    for (const json::value& game : recorded->as_array()) report.count(check_recorded(game));
  } else {
    for (const json::value& scenario : file.at("scenarios").as_array()) report.count(check_scenario(scenario));
  }
  return report;
}

}  // namespace agon::conform
