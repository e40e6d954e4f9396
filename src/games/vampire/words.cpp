// The blocks of the protocol. Errors in an answer are reported in the next request as lines "WARN m ; o": for malformed
// text, by reading the text again; for what the rules did not allow, from the events of the tick.

#include "games/vampire/words.hpp"

#include <array>
#include <optional>

#include "base/letter_case.hpp"
#include "base/lines.hpp"
#include "base/text.hpp"
#include "games/registry.hpp"
#include "games/vampire/house.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::vampire {

namespace {

struct Text {
  std::string_view kind;
  std::string_view why;
  std::string_view warning;
};

// By the refusal's code.
constexpr std::array<Text, 7> texts = {{
    {"", "", ""},
    {"no_header", "it does not begin with a line \"RES game tick id\"", "Not sent header"},
    {"missing_argument", "its header \"RES game tick id\" is not complete", "Missing argument"},
    {"invalid_parameter", "its header is not RES and three whole numbers", "Invalid parameter"},
    {"wrong_header", "its header is of another game, tick or vampire", "Wrong header, expected: "},
    {"multiple_answer", "there is an answer to this tick already", "Multiple command"},
    {"stale_answer", "it is an answer to an earlier tick", "Wrong header, expected: "},
}};

constexpr std::string_view unknown_command = "Unrecognized command";
constexpr std::string_view multiple_command = "Multiple command";
constexpr std::string_view bad_parameter = "Invalid parameter";
constexpr std::string_view inactive_player = "Inactive player cannot put grenade";
constexpr std::string_view no_grenade = "Not enough grenade";
constexpr std::string_view too_fast = "Cannot step this fast";
constexpr std::string_view no_separators = "Cannot recognize direction without space separators";
constexpr std::string_view no_direction = "Unrecognizable direction";

// Calls visit(line) for each line that is not empty, without trailing blanks.
template <class Visit>
void each_line(std::string_view block, Visit visit) {
  while (!block.empty()) {
    std::string_view line = next_line(block);
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    if (!line.empty()) visit(line);
  }
}

std::string header(const State& now, std::uint16_t tick, Seat seat) {
  return std::to_string(now.park->game) + " " + std::to_string(tick) + " " + std::to_string(seat + 1);
}

// Reads an answer to the request of a tick. Calls `warn(text, line)` for each mistake in it.
template <class Warn>
class AnswerReader {
 public:
  AnswerReader(const State& now, std::uint16_t tick, Seat seat, Warn warn)
      : now_(now), tick_(tick), seat_(seat), warn_(std::move(warn)) {}

  void read(std::string_view block) {
    each_line(block, [&](std::string_view line) {
      if (has_header_) return read_command(line);
      has_header_ = true;
      refusal_ = read_header(line);
    });
    if (has_header_) return;
    refusal_ = no_header;
    warn_(texts[refusal_.code].warning, "");
  }

  Refusal refusal() const { return refusal_; }
  const Order& order() const { return order_; }
  std::string_view grenade_line() const { return grenade_line_; }
  std::string_view move_line() const { return move_line_; }

 private:
  Refusal read_header(std::string_view line) {
    const Refusal refusal = fault_of_header(line);
    if (refusal == wrong_header || refusal == stale_answer) {
      warn_(std::string(texts[refusal.code].warning) + "RES " + header(now_, tick_, seat_), line);
    } else if (!refusal.taken()) {
      warn_(texts[refusal.code].warning, line);
    }
    return refusal;
  }

  Refusal fault_of_header(std::string_view line) const {
    Words words(line);
    if (!equal_in_any_case(words.next(), "RES")) return no_header;
    std::array<std::optional<std::int64_t>, 3> numbers;
    for (auto& number : numbers) {
      if (words.at_end()) return missing_argument;
      number = words.next_integer();
    }
    const auto [game, tick, id] = numbers;
    if (!game || !tick || !id || !words.at_end()) return invalid_parameter;
    const bool ours = *game == static_cast<std::int64_t>(now_.park->game) && *id == seat_ + 1;
    if (ours && *tick == tick_) return {};
    return ours && *tick >= 0 && *tick < tick_ ? stale_answer : wrong_header;
  }

  void read_command(std::string_view line) {
    if (!refusal_.taken()) return;
    Words words(line);
    const std::string_view command = words.next();
    if (equal_in_any_case(command, "GRENADE")) {
      if (!grenade_line_.empty()) return warn_(multiple_command, line);
      grenade_line_ = line;
      order_.grenade = words.at_end();
      if (!words.at_end()) warn_(bad_parameter, line);
    } else if (equal_in_any_case(command, "MOVE")) {
      if (!move_line_.empty()) return warn_(multiple_command, line);
      move_line_ = line;
      read_path(words);
    } else {
      warn_(equal_in_any_case(command, "RES") ? multiple_command : unknown_command, line);
    }
  }

  void read_path(Words words) {
    bool is_glued = false;
    bool is_strange = false;
    for (Words each = words; !each.at_end();) {
      const std::string_view word = each.next();
      const bool letters = word.find_first_not_of(direction_letters) == word.npos;
      is_glued = is_glued || (letters && word.size() > 1);
      is_strange = is_strange || !letters;
    }
    if (is_glued || is_strange) return warn_(is_glued ? no_separators : no_direction, move_line_);
    for (; !words.at_end() && order_.steps < 255; ++order_.steps) {
      const std::size_t direction = std::string_view(direction_letters).find(words.next());
      if (order_.steps < steps_max) order_.path[order_.steps] = static_cast<std::uint8_t>(direction);
    }
  }

  const State& now_;
  const std::uint16_t tick_;
  const Seat seat_;
  Warn warn_;
  bool has_header_ = false;
  Refusal refusal_;
  Order order_;
  std::string_view grenade_line_;  // the first one; empty: none
  std::string_view move_line_;
};

bool says_logout(std::string_view block) {
  return equal_in_any_case(Words(block.substr(0, block.find('\n'))).next(), logout);
}

std::string warning(std::string_view text, std::string_view line) {
  return "WARN " + std::string(text) + " ; " + std::string(line) + "\n";
}

// The warnings about a seat's answers in the last tick.
std::string warnings(const State& now, Seat seat, const TurnLog<Event>& lately) {
  std::string all;
  bool answered = false;
  const bool cut = now.reasons & no_connected_competitor_left;  // then that tick has not been played
  const auto tick = static_cast<std::uint16_t>(now.tick - (cut ? 0 : 1));
  for (const Said& said : lately.said) {
    if (said.seat != seat || (cut && seat == now.park->tested && says_logout(said.text))) continue;
    const auto warn = [&](std::string_view text, std::string_view line) { all += warning(text, line); };
    AnswerReader reader(now, tick, seat, warn);
    reader.read(said.text);
    if (!reader.refusal().taken()) continue;
    if (answered) {
      all += warning(texts[multiple_answer.code].warning, "RES " + header(now, tick, seat));
      continue;
    }
    answered = true;
    for (const Event& event : lately.events) {
      if (event.seat != seat) continue;
      if (event.what == Event::What::tired) all += warning(inactive_player, reader.grenade_line());
      if (event.what == Event::What::used_up) all += warning(no_grenade, reader.grenade_line());
      if (event.what == Event::What::too_fast) all += warning(too_fast, reader.move_line());
    }
  }
  return all;
}

void append(std::string& text, std::initializer_list<int> numbers) {
  for (const int number : numbers) (text += ' ') += std::to_string(number);
  text += '\n';
}

void append_players(std::string& text, const State& now) {
  for (Seat seat = 0; seat < now.seats; ++seat) {
    const Player& player = now.players[seat];
    if (player.lives == 0) continue;
    text += "VAMPIRE";
    append(text, {seat + 1, row_of(player.cell), column_of(player.cell), player.lives, now.can_put(seat), player.radius,
                  player.shoe});
  }
}

void append_swarms(std::string& text, const State& now) {
  for (int density = 1; density <= density_max; ++density) {
    std::string cells;
    for (int column = 1; column < now.map().size; ++column) {
      for (int row = 1; row < now.map().size; ++row) {
        if (now.bats.density(cell_at(row, column)) != density) continue;
        cells += ' ' + std::to_string(row) + ' ' + std::to_string(column);
      }
    }
    if (!cells.empty()) text += "BAT" + std::to_string(density) + cells + "\n";
  }
}

std::string answer_of(const State& now, Seat seat, const Order& order) {
  std::string text = "RES " + header(now, now.tick, seat);
  if (order.grenade) text += "\nGRENADE";
  if (order.steps) text += "\nMOVE";
  for (std::size_t i = 0; i < order.steps; ++i) (text += ' ') += direction_letters[order.path[i]];
  return text;
}

std::string reasons_text(const State& now, Seat seat) {
  constexpr std::array<std::pair<Reason, std::string_view>, 5> names = {{
      {no_connected_competitor_left, "No_connected_competitor_left"},
      {no_opponent_left, "No_opponent_left"},
      {no_competitor_left, "No_competitor_left"},
      {ran_out_of_ticks, "Ran_out_of_ticks"},
      {inactivity, "Inactivity"},
  }};
  const unsigned reasons = now.reasons | (now.players[seat].dropped ? unsigned{inactivity} : 0U);
  std::string text;
  for (const auto& [reason, name] : names) {
    if (reasons & reason) (text += text.empty() ? "" : ";") += name;
  }
  return text;
}

}  // namespace

std::string decimal(std::int64_t millionths) {
  const std::int64_t hundredths = (millionths < 0 ? -millionths : millionths) / (point / 100);
  std::string text = millionths < 0 ? "-" : "";
  (text += std::to_string(hundredths / 100)) += '.';
  text += std::to_string(hundredths / 10 % 10);
  if (hundredths % 10) text += std::to_string(hundredths % 10);
  return text;
}

Result<Login> read_login(std::string_view block, std::size_t levels) {
  std::vector<std::string_view> lines;
  each_line(block, [&](std::string_view line) { lines.push_back(line); });
  if (lines.size() != 1) return Error{"Login message need to be exactly 1 line"};
  Words words(lines[0]);
  Login login;
  const std::string_view command = words.next();
  login.leaves = equal_in_any_case(command, logout);
  login.token = words.next();
  if ((!login.leaves && !equal_in_any_case(command, "LOGIN")) || login.token.empty()) {
    return Error{"Login message need a LOGIN command with at least one argument"};
  }
  if (words.at_end()) return login;
  const auto level = words.next_integer();
  if (!level) return Error{"Login message 2nd parameter need to be a numeric value"};
  if (login.leaves || !words.at_end() || *level < 1 || *level > static_cast<std::int64_t>(levels))
    return Error{std::string(not_valid)};
  login.map = static_cast<std::size_t>(*level);
  return login;
}

std::string message_block(std::string_view text) { return "MESSAGE " + std::string(text) + "\n."; }

std::string Vampire::hello(const State&, Seat) { return ""; }

Result<std::string> Vampire::name(std::string_view block) {
  auto login = read_login(block, level_count);
  if (!login) return Error{login.error()};
  if (login->leaves) return Error{"Login message need a LOGIN command with at least one argument"};
  return login->token;
}

std::string Vampire::introduction(std::string_view name) { return "LOGIN " + std::string(name); }

std::string Vampire::welcome(const State& now, Seat) {
  const Map& map = now.map();
  return "MESSAGE OK\nLEVEL " + std::to_string(map.level) + "\nGAMEID " + std::to_string(now.park->game) + "\nTEST " +
         (now.park->test ? "1" : "0") + "\nMAXTICK " + std::to_string(map.maxtick) + "\nGRENADERADIUS " +
         std::to_string(map.radius) + "\nSIZE " + std::to_string(map.size) + "\n.";
}

std::string Vampire::ask(const State& now, Seat seat, TurnLog<Event> lately) {
  std::string text = "REQ " + header(now, now.tick, seat) + "\n" + warnings(now, seat, lately);
  append_players(text, now);
  for (const Grenade& grenade : grenades_of(now)) {
    text += "GRENADE";
    append(text, {grenade.owner + 1, row_of(grenade.cell), column_of(grenade.cell), grenade.fuse, grenade.radius});
  }
  for (const Item& item : items_of(now)) {
    (text += "POWERUP ") += kind_name(item.kind);
    append(text, {item.countdown, row_of(item.cell), column_of(item.cell)});
  }
  append_swarms(text, now);
  return text += '.';
}

Refusal Vampire::answer(State& state, Seat seat, std::string_view text) {
  if (seat == state.park->tested && says_logout(text)) return leave(state, seat);
  AnswerReader reader(state, state.tick, seat, [](std::string_view, std::string_view) {});
  reader.read(text);
  return reader.refusal().taken() ? give(state, seat, reader.order()) : reader.refusal();
}

bool Vampire::stale(const State& now, Refusal refusal) {
  return refusal == stale_answer && !now.park->readings.late_counts;
}

std::string Vampire::farewell(const State& now, Seat seat, TurnLog<Event> lately) {
  return warnings(now, seat, lately) + "END " + decimal(scores(now)[seat]) + " " + reasons_text(now, seat) + "\n.";
}

std::string_view Vampire::why(Refusal refusal) { return texts[refusal.code].why; }
std::string_view Vampire::kind(Refusal refusal) { return texts[refusal.code].kind; }

std::string Vampire::random_answer(const State& now, Seat seat, Dice& dice) {
  std::array<Order, orders_max> room;
  const std::size_t count = orders(now, seat, room);
  return answer_of(now, seat, room[dice.below(static_cast<std::uint32_t>(count))]);
}

std::string Vampire::house_answer(const State& now, Seat seat, Dice& dice) {
  return answer_of(now, seat, house_order(now, seat, dice));
}

extern const DuelProtocol duels;
extern const MadeMaps made_maps;
extern const SpeedTest speed;
extern const Game game;
const Game game = game_of<Vampire>({.duels = &duels, .maps = &made_maps, .speed = &speed});

}  // namespace agon::vampire
