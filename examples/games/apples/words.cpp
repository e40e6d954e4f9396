// Everything that is read or written as text in apples.

#include <array>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "games/apples/members.hpp"
#include "games/commands.hpp"
#include "games/game.hpp"
#include "games/setup_text.hpp"

namespace agon::apples {

namespace {

using State = Apples::State;
using Arguments = std::vector<std::int64_t>;
using Serve = Reply (*)(State&, Seat, const Arguments&);

constexpr std::array options = {
    Option{"teams", "N (2 to 16)", "2", "how many teams play"},
    Option{"turns", "N (1 to 1000)", "20", "how many turns the game lasts"},
};

constexpr std::array texts = {RefusalText{101, "bad_wish", "incorrect number of apples"}};

Reply look(State& state, Seat seat, const Arguments&) {
  const Apples::View view = Apples::view(state, seat);
  return {
      {},
      std::to_string(view.tree) + " " + std::to_string(view.own.apples) + " " + std::to_string(view.turns_left) + "\n"};
}

Reply pick(State& state, Seat seat, const Arguments& arguments) {
  if (arguments[0] < 0 || arguments[0] > wish_max) return {bad_wish, {}};
  const Refusal refusal = Apples::give(state, seat, static_cast<int>(arguments[0]));
  return {refusal, {}, refusal.taken()};
}

constexpr std::array commands = {Command<Serve>{"LOOK", 0, 0, look}, Command<Serve>{"PICK", 1, 1, pick}};

bool read_number(std::string_view text, std::int64_t least, std::int64_t most, auto& value) {
  const auto number = to_integer(text);
  if (!number || *number < least || *number > most) return false;
  value = static_cast<std::decay_t<decltype(value)>>(*number);
  return true;
}

std::string apples_in_words(std::int64_t count) { return std::to_string(count) + (count == 1 ? " apple" : " apples"); }

std::string leader_in_words(const State& now) {
  std::size_t best = 0;
  for (std::size_t seat = 1; seat < now.teams.size(); ++seat) {
    if (now.teams[seat].apples > now.teams[best].apples) best = seat;
  }
  return "team " + std::to_string(best + 1) + " leads with " + apples_in_words(now.teams[best].apples);
}

}  // namespace

const GameInfo& Apples::info() {
  static constexpr GameInfo info{
      .name = "apples",
      .title = "Apples",
      .original = "orchard",
      .summary = "All teams pick apples from one tree; who wishes for too much leaves everybody with nothing.",
      .seats_min = 2,
      .seats_max = teams_max,
      .seat_names = {},
      .pace = Pace::freely,
      .answer_bytes_max = 6,
      .memory_bytes = 256ULL << 20,
      .options = options,
      .seats_option = "teams",
      .on_fault = OnFault::stands_still,
  };
  return info;
}

Result<Apples::Setup> Apples::setup(std::string_view text) {
  return read_setup(Setup{}, text, options, [](Setup& setup, std::string_view name, std::string_view value) {
    if (name == "teams") return read_number(value, 2, teams_max, setup.teams);
    return read_number(value, 1, turns_max, setup.turns);
  });
}

std::string Apples::setup_text(const Setup& setup) {
  return "teams=" + std::to_string(setup.teams) + " turns=" + std::to_string(setup.turns);
}

std::chrono::milliseconds Apples::turn_length(const State&) { return std::chrono::seconds(1); }

Reply Apples::call(State& state, Seat seat, std::string_view text, const TurnContext&) {
  const auto parsed = parse_command<Serve>(text, commands);
  if (!parsed.refusal.taken()) return {parsed.refusal, {}};
  return parsed.command->serve(state, seat, parsed.arguments);
}

std::string_view Apples::why(Refusal refusal) { return text_of(refusal, texts).text; }
std::string_view Apples::kind(Refusal refusal) { return text_of(refusal, texts).kind; }

// A team sees the tree and its own apples.
std::string Apples::frame(const State& now, Audience audience, TurnLog<Event> lately) {
  JsonWriter json;
  json.begin_object().member("turn", now.turn).member("over", to_act(now).none());
  json.member("turns_left", now.turns - now.turn).member("tree", now.tree);
  json.member("picked", lately.events.empty() || lately.events.front().picked);
  json.key("points").begin_array();
  for (Seat seat = 0; seat < now.teams.size(); ++seat) {
    const bool hidden = audience && *audience != seat;
    hidden ? json.null() : json.value(now.teams[seat].apples);
  }
  return std::move(json.end_array().end_object()).take();
}

std::string Apples::tell(const State& now, TurnLog<Event> lately) {
  if (lately.events.empty()) return "The tree has " + apples_in_words(now.tree);
  const Event& event = lately.events.front();
  return "Turn " + std::to_string(now.turn) + ": " + apples_in_words(event.wished) +
         (event.picked ? " picked; " : " wished for, which are too many; ") + leader_in_words(now);
}

std::string Apples::ending(const State& now) {
  return "after " + std::to_string(now.turn) + " turns, " + leader_in_words(now);
}

std::string Apples::picture(const State& now, TurnLog<Event>, TextStyle ink) {
  std::string text = "tree  " + inked(ink, 160, std::string(static_cast<std::size_t>(now.tree), 'o')) + "\n";
  for (std::size_t seat = 0; seat < now.teams.size(); ++seat) {
    text += "team " + std::to_string(seat + 1) + "  " + std::to_string(now.teams[seat].apples) + "\n";
  }
  return text;
}

std::uint64_t Apples::digest(const State& now) { return digest_of_members(now); }

std::string Apples::random_answer(const State&, Seat, Dice& dice) {
  return "PICK " + std::to_string(dice.below(wish_max + 1));
}

extern const Game game;
const Game game = game_of<Apples>();

}  // namespace agon::apples
