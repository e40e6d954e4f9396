#include "cli/frame/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/frame/values.hpp"

namespace agon::cli {
namespace {

using Strings = std::vector<std::string>;

bool is_list(const Target& target) { return std::holds_alternative<Strings*>(target); }

std::string see_help(const Command& command) { return fmt::format("see `agon {} --help`", command.name); }

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

// The words after a command's name, read from left to right: options, their values, and operands.
class Words {
 public:
  Words(const Command& command, const Strings& words)
      : command_(command), words_(words), given_(command.options.size()) {}

  Parsed read() {
    bool help = false, only_operands = false;
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      if (only_operands || word == "-" || !word.starts_with("-")) {
        operands_.push_back(word);
      } else if (word == "--") {
        only_operands = true;
      } else if (is_help(word)) {
        help = true;
      } else {
        take_option(word);
      }
    }
    if (help) return Parsed::asks_for_help;
    take_operands(command_, operands_);
    return Parsed::ready;
  }

 private:
  static bool is_help(std::string_view word) { return word == "-h" || word == "--help"; }

  const Option* find(std::string_view name) const {
    const auto option = std::ranges::find(command_.options, name, &Option::name);
    return option == command_.options.end() ? nullptr : &*option;
  }

  void take_option(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string name(word.substr(0, equals));
    const Option* const option = find(name);
    if (!option) refuse_unknown(name);
    std::optional<std::string> value;
    if (equals != word.npos) value = word.substr(equals + 1);
    auto given = given_[static_cast<std::size_t>(option - command_.options.data())];
    if (bool* const flag = flag_of(*option)) {
      if (value) throw BadInput(fmt::format("{} takes no value", name));
      *flag = true;
      return;
    }
    if (given && !is_list(option->target)) throw BadInput(fmt::format("{} is given twice", name));
    given = true;
    if (!value) value = next_value(*option);
    read_value(name, *value, option->target);
  }

  // The flag that the option sets here; null: it takes a value.
  bool* flag_of(const Option& option) const {
    if (option.value.empty()) return std::get<bool*>(option.target);
    const bool is_flag = !operands_.empty() && operands_.front() == option.flag_after.word;
    return is_flag ? option.flag_after.target : nullptr;
  }

  std::string next_value(const Option& option) {
    const bool missing = next_ == words_.size() || is_help(words_[next_]) || find(words_[next_]);
    if (missing) throw BadInput(fmt::format("{} needs a value: {} {}", option.name, option.name, option.value));
    return words_[next_++];
  }

  [[noreturn]] void refuse_unknown(const std::string& name) const {
    Strings names{"--help"};
    for (const Option& option : command_.options) names.emplace_back(option.name);
    throw BadInput("there is no option " + agon::quoted(name) + advice(name, names, see_help(command_)));
  }

  const Command& command_;
  const Strings& words_;
  std::size_t next_ = 0;
  std::vector<bool> given_;
  Strings operands_;
};

}  // namespace

Parsed parse(const Command& command, const Strings& arguments) { return Words(command, arguments).read(); }

}  // namespace agon::cli
