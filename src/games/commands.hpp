#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/letter_case.hpp"
#include "base/refusal.hpp"
#include "base/text.hpp"

namespace agon {

// Common to all games with commands: a line is the name of a command, in any case, followed by integers.

// The refusals common to all these games, with the numbers and texts of the document.
namespace refusals {
inline constexpr Refusal bad_login{1};
inline constexpr Refusal unknown_command{2};
inline constexpr Refusal bad_format{3};
inline constexpr Refusal too_many_arguments{4};
inline constexpr Refusal internal_error{5};
inline constexpr Refusal limit_reached{6};
}  // namespace refusals

struct RefusalText {
  std::uint16_t code;
  std::string_view kind;  // one word
  std::string_view text;
};

inline constexpr std::array common_refusals = {
    RefusalText{1, "bad_login", "bad login or password"},
    RefusalText{2, "unknown_command", "unknown command"},
    RefusalText{3, "bad_format", "bad format"},
    RefusalText{4, "too_many_arguments", "too many arguments"},
    RefusalText{5, "internal_error", "internal error, sorry..."},
    RefusalText{6, "limit_reached", "commands limit reached, forced waiting activated"},
};

// The row of a refusal in a game's table or in the common one; an unknown number is a programming error.
constexpr const RefusalText& text_of(Refusal refusal, std::span<const RefusalText> table) {
  for (const auto& row : table) {
    if (row.code == refusal.code) return row;
  }
  for (const auto& row : common_refusals) {
    if (row.code == refusal.code) return row;
  }
  return common_refusals[4];
}

inline constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

// A row of a game's command table; `serve` carries out the command.
template <class Serve>
struct Command {
  std::string_view name;  // in capitals
  std::size_t arguments_min;
  std::size_t arguments_max;  // any_number: no limit
  Serve serve;
};

template <class Serve>
struct ParsedCommand {
  Refusal refusal;  // 2, 3 or 4; otherwise the command is set
  const Command<Serve>* command = nullptr;
  std::vector<std::int64_t> arguments;
};

// Parses a line by a table of commands. Refusals: 2 for an unknown command, then 3 for too few arguments or an expected
// argument that is not an integer, then 4 for surplus arguments.
template <class Serve>
ParsedCommand<Serve> parse_command(std::string_view line, std::span<const Command<Serve>> table) {
  ParsedCommand<Serve> parsed;
  Words words(line);
  const std::string_view name = words.next();
  for (const auto& command : table) {
    if (equal_in_any_case(name, command.name)) parsed.command = &command;
  }
  if (!parsed.command) {
    parsed.refusal = refusals::unknown_command;
    return parsed;
  }
  while (!words.at_end()) {
    if (parsed.arguments.size() == parsed.command->arguments_max) {
      parsed.refusal = refusals::too_many_arguments;
      return parsed;
    }
    const std::string_view word = words.next();
    const auto number = to_integer(word);
    if (!number || word.front() == '+') {  // the document's integers have no plus sign
      parsed.refusal = refusals::bad_format;
      return parsed;
    }
    parsed.arguments.push_back(*number);
  }
  if (parsed.arguments.size() < parsed.command->arguments_min) parsed.refusal = refusals::bad_format;
  return parsed;
}

}  // namespace agon
