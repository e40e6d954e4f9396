#include "cli/frame/parse.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <iterator>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/frame/values.hpp"

namespace agon::cli {
namespace {

using Strings = std::vector<std::string>;

bool is_list(const Target& target) { return std::holds_alternative<Strings*>(target); }

std::string see_help(const Command& command) { return fmt::format("see `agon {} --help`", command.name); }

[[noreturn]] void refuse_unknown(const Command& command, const std::string& word) {
  Strings names{"--help"};
  for (const Option& option : command.options) names.emplace_back(option.name);
  const std::string bare = word.substr(0, word.find('='));
  throw BadInput("there is no option " + agon::quoted(bare) + advice(bare, names, see_help(command)));
}

void take_operands(const Command& command, const Strings& words) {
  std::size_t next = 0;
  for (const Operand& operand : command.operands) {
    const std::size_t most = is_list(operand.target) ? words.size() : 1;
    const std::size_t here = std::min(most, words.size() - next);
    if (here < operand.least) {
      const std::string_view more = here > 0 ? "one more " : "";
      throw BadInput(
          fmt::format("{}{} is missing, for example: {}", more, operand.name, command.examples.front().line));
    }
    for (std::size_t i = 0; i < here; ++i) read_value(operand.name, words[next++], operand.target);
  }
  if (next < words.size())
    throw BadInput(fmt::format("unexpected argument {}; {}", agon::quoted(words[next]), see_help(command)));
}

// CLI11 says "--seed: 1 required TEXT missing" or the like.
[[noreturn]] void refuse_mismatch(const Command& command, const std::string& complaint) {
  const std::string name = complaint.substr(0, complaint.find(':'));
  const auto option = std::ranges::find(command.options, name, &Option::name);
  if (option == command.options.end()) throw BadInput(complaint + "; " + see_help(command));
  throw BadInput(fmt::format("{} needs a value: {} {}", name, name, option->value));
}

}  // namespace

Parsed parse(const Command& command, const Strings& arguments) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  bool help = false;
  app.add_flag("-h,--help", help);
  Strings operands;
  if (!command.operands.empty()) app.add_option("operands", operands);
  std::vector<Strings> values(command.options.size());
  for (std::size_t i = 0; i < command.options.size(); ++i) {
    const Option& option = command.options[i];
    const std::string name(option.name);
    if (option.value.empty()) {
      app.add_flag(name, *std::get<bool*>(option.target));
    } else {
      app.add_option(name, values[i])->allow_extra_args(false);
    }
  }
  const auto end_of_options = std::ranges::find(arguments, "--");
  try {
    app.parse(Strings(std::reverse_iterator(end_of_options), arguments.rend()));
  } catch (const CLI::ArgumentMismatch& mismatch) {
    refuse_mismatch(command, mismatch.what());
  } catch (const CLI::ParseError& error) {
    throw BadInput(error.what() + ("; " + see_help(command)));
  }
  if (help) return Parsed::asks_for_help;
  for (const std::string& word : app.remaining()) {
    if (word.starts_with("-") && word != "-") refuse_unknown(command, word);
    operands.push_back(word);
  }
  if (end_of_options != arguments.end()) operands.insert(operands.end(), end_of_options + 1, arguments.end());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Option& option = command.options[i];
    if (values[i].size() > 1 && !is_list(option.target)) throw BadInput(fmt::format("{} is given twice", option.name));
    for (const std::string& value : values[i]) read_value(option.name, value, option.target);
  }
  take_operands(command, operands);
  return Parsed::ready;
}

}  // namespace agon::cli
