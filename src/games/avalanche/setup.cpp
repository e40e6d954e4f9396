// The setup as text. To replay a protest, organisers write down everything that chance decided: x0, gifts, falls.

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "games/avalanche/rules.hpp"
#include "games/setup_text.hpp"

namespace agon::avalanche {
namespace {

constexpr std::array<std::string_view, 2> seat_names = {"left", "right"};
constexpr std::uint32_t turns_limit = 1'000'000;
constexpr std::uint32_t gift_limit = 128;  // as many as a field has cells

constexpr std::array options = {
    Option{"x0", "dice|0..87465850", "dice", "the number that both programs get and that fixes all figures"},
    Option{"gifts", "dice|none|every:TURNS:COUNT|TURN:COUNT,TURN:COUNT... (100 turns apart at least, COUNT 1 to 128)",
           "dice", "the jury's black balls: at random, never, regularly, or as listed"},
    Option{"turns", "0..1000000", "10000",
           "the game ends after this many turns, in favour of the field where fewer black balls fell; 0: no limit"},
    Option{"black", "uncounted|counted", "uncounted", "whether black balls count among the destroyed balls of a step"},
    Option{"hidden", "joins|apart", "joins", "whether a ball above the border belongs to a region"},
    Option{"border", "after|before", "after", "whether the border is checked after the avalanche or before it"},
    Option{"full", "discard|count|keep", "discard",
           "a black ball without a free column: is forgotten, is forgotten but counted as appeared, or falls later"},
    Option{"writing", "tolerant|strict", "tolerant",
           "whether surplus blanks, leading zeros, plus signs and a CR are allowed in an answer"},
    Option{"columns1", "dice|01234567...", "dice",
           "where black balls fall on the left field, one digit each, then dice"},
    Option{"columns2", "dice|01234567...", "dice", "the same for the right field"},
};

std::optional<std::uint32_t> read_number(std::string_view text, std::uint32_t least, std::uint32_t most) {
  const auto number = to_integer(text);
  if (!number || *number < least || *number > most) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

// Removes the text up to the mark, and the mark, and returns that text; without a mark, removes and returns everything.
std::string_view cut(std::string_view& text, char mark) {
  const std::size_t end = text.find(mark);
  const std::string_view front = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return front;
}

bool read_gift(std::string_view text, Gift& gift) {
  const auto turn = read_number(cut(text, ':'), 1, turns_limit);
  const auto size = read_number(text, 1, gift_limit);
  if (turn && size) gift = {*turn, *size};
  return turn && size;
}

bool read_jury(std::string_view text, Jury& jury) {
  constexpr std::string_view every = "every:";
  jury = {};
  if (text == "dice") return true;
  if (text == "none") {
    jury.plan = Jury::Plan::none;
    return true;
  }
  if (text.starts_with(every)) {
    jury.plan = Jury::Plan::every;
    return read_gift(text.substr(every.size()), jury.every) && jury.every.turn >= gift_distance;
  }
  jury.plan = Jury::Plan::listed;
  do {
    Gift gift;
    if (!read_gift(cut(text, ','), gift)) return false;
    if (!jury.listed.empty() && gift.turn < jury.listed.back().turn + gift_distance) return false;
    jury.listed.push_back(gift);
  } while (!text.empty());
  return true;
}

bool read_columns(std::string_view text, std::vector<std::uint8_t>& falls) {
  falls.clear();
  if (text == "dice") return true;
  for (const char c : text) {
    if (c < '0' || c > '7') return false;
    falls.push_back(static_cast<std::uint8_t>(c - '0'));
  }
  return !falls.empty();
}

// If the text is one of the names, sets the value to its index.
template <class Value>
bool choose(Value& value, std::string_view text, std::initializer_list<std::string_view> names) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) return false;
  value = static_cast<Value>(found - names.begin());
  return true;
}

bool take(Setup& setup, std::string_view name, std::string_view value) {
  Readings& readings = setup.readings;
  if (name == "gifts") return read_jury(value, setup.jury);
  if (name == "black") return choose(readings.black_counts, value, {"uncounted", "counted"});
  if (name == "hidden") return choose(readings.hidden_apart, value, {"joins", "apart"});
  if (name == "border") return choose(readings.border, value, {"after", "before"});
  if (name == "full") return choose(readings.full, value, {"discard", "count", "keep"});
  if (name == "writing") return choose(readings.strict, value, {"tolerant", "strict"});
  if (name == "columns1") return read_columns(value, setup.falls[0]);
  if (name == "columns2") return read_columns(value, setup.falls[1]);
  if (name == "turns") {
    const auto turns = read_number(value, 0, turns_limit);
    if (turns) setup.turns = *turns;
    return turns.has_value();
  }
  setup.x0 = read_number(value, 0, modulus - 1);
  return setup.x0 || value == "dice";
}

std::string gift_text(Gift gift) { return std::to_string(gift.turn) + ":" + std::to_string(gift.size); }

std::string jury_text(const Jury& jury) {
  if (jury.plan == Jury::Plan::none) return "none";
  if (jury.plan == Jury::Plan::dice) return "dice";
  if (jury.plan == Jury::Plan::every) return "every:" + gift_text(jury.every);
  std::string text;
  for (const Gift gift : jury.listed) (text += text.empty() ? "" : ",") += gift_text(gift);
  return text;
}

std::string columns_text(const std::vector<std::uint8_t>& falls) {
  if (falls.empty()) return "dice";
  std::string text;
  for (const std::uint8_t column : falls) text += static_cast<char>('0' + column);
  return text;
}

}  // namespace

const GameInfo& Avalanche::info() {
  static constexpr GameInfo info{
      .name = "avalanche",
      .title = "Avalanche",
      .original = "lavina",
      .summary =
          "Two players drop pairs of coloured balls, each on a field of their own; regions of four vanish, and "
          "chains of them rain black balls on the other field.",
      .seats_min = 2,
      .seats_max = 2,
      .seat_names = seat_names,
      .pace = Pace::together,
      .answer_bytes_max = 16,
      .memory_bytes = 64ULL << 20,
      .time_per_block = std::chrono::seconds(10),
      .moves_per_block = 100,
      .options = options,
      .swiss_rounds = {"the document of the bot tour", 9, 12, 2, 5},
  };
  return info;
}

Result<Setup> Avalanche::setup(std::string_view text) { return read_setup(Setup{}, text, options, take); }

std::string Avalanche::setup_text(const Setup& setup) {
  const Readings& readings = setup.readings;
  const std::array<std::string_view, 3> full = {"discard", "count", "keep"};
  return "x0=" + (setup.x0 ? std::to_string(*setup.x0) : "dice") + " gifts=" + jury_text(setup.jury) +
         " turns=" + std::to_string(setup.turns) + " black=" + (readings.black_counts ? "counted" : "uncounted") +
         " hidden=" + (readings.hidden_apart ? "apart" : "joins") +
         " border=" + (readings.border == Border::before ? "before" : "after") +
         " full=" + std::string(full[static_cast<std::size_t>(readings.full)]) +
         " writing=" + (readings.strict ? "strict" : "tolerant") + " columns1=" + columns_text(setup.falls[0]) +
         " columns2=" + columns_text(setup.falls[1]);
}

}  // namespace agon::avalanche
