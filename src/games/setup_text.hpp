#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/result.hpp"
#include "base/text.hpp"
#include "games/info.hpp"

namespace agon {

// Reads "name=value name=value" and passes each pair to take(setup, name, value), which returns whether it accepts the
// value. The error names the option and its allowed values, or lists the options if the name is unknown.
template <class Setup, class Take>
Result<Setup> read_setup(Setup setup, std::string_view text, std::span<const Option> known, Take take) {
  for (Words words(text); !words.at_end();) {
    const std::string_view word = words.next();
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const Option* option = nullptr;
    for (const Option& each : known) option = each.name == name ? &each : option;
    if (!option) {
      std::string names;
      for (const Option& each : known) (names += names.empty() ? "" : ", ") += each.name;
      return Error{"no setup option is called " + quoted(name) + "; there are: " + names};
    }
    if (equals == word.npos || !take(setup, name, word.substr(equals + 1))) {
      return Error{"setup option " + quoted(word) + " is not of the form " + std::string(name) + "=" +
                   std::string(option->values)};
    }
  }
  return setup;
}

// The value of name=value in a setup; empty: none. The last occurrence counts.
inline std::string_view setup_value(std::string_view setup, std::string_view name) {
  std::string_view value;
  for (Words words(setup.substr(0, setup.find('\n'))); !words.at_end();) {
    const std::string_view word = words.next();
    if (word.size() > name.size() && word.starts_with(name) && word[name.size()] == '=') {
      value = word.substr(name.size() + 1);
    }
  }
  return value;
}

// The options of a setup that GameInfo::new_match_options also contains.
inline std::string options_of_new_match(const GameInfo& info, std::string_view setup) {
  std::string options;
  for (Words words(info.new_match_options); !words.at_end();) {
    const std::string_view option = words.next();
    const std::string name(option.substr(0, option.find('=')));
    const std::string_view value = setup_value(setup, name);
    if (!value.empty()) options += (options.empty() ? "" : " ") + name + "=" + std::string(value);
  }
  return options;
}

// The setup of a newly ordered match, with the options that were added to the game later (GameInfo::new_match_options).
// Options that the setup already contains keep their values, and a map below the options is kept.
inline std::string setup_of_new_match(const GameInfo& info, std::string_view setup) {
  const std::size_t end = std::min(setup.find('\n'), setup.size());
  std::string options(setup.substr(0, end));
  for (Words words(info.new_match_options); !words.at_end();) {
    const std::string_view option = words.next();
    if (!setup_value(setup, option.substr(0, option.find('='))).empty()) continue;
    (options += options.empty() ? "" : " ") += option;
  }
  return options.append(setup.substr(end));
}

// Reads options from the first line and a world file, if any, from the next ones. With a world, only the first option,
// the number of teams, is allowed. read_world(text) returns a Result of what setup.world points to, or its mistakes.
template <class Setup, class Take, class ReadWorld>
Result<Setup> read_setup_with_world(std::string_view text, std::span<const Option> known, Take take,
                                    ReadWorld read_world) {
  const std::size_t end = text.find('\n');
  const bool has_world = end != text.npos;
  auto setup = read_setup(Setup{}, text.substr(0, end), has_world ? known.first(1) : known, take);
  if (!setup || !has_world) return setup;
  auto world = read_world(text.substr(end + 1));
  if (!world) return Error{"the world file has mistakes:\n" + world.error()};
  Setup result = *std::move(setup);
  result.world = std::make_shared<const std::decay_t<decltype(*world)>>(*std::move(world));
  return result;
}

}  // namespace agon
