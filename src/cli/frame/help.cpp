#include "cli/frame/help.hpp"

#include <fmt/format.h>

#include "cli/frame/text_table.hpp"

namespace agon::cli {
namespace {

std::string shown(const Option& option) {
  if (option.value.empty()) return std::string(option.name);
  const bool may_lack_it = option.flag_after.target != nullptr;
  return may_lack_it ? fmt::format("{} [{}]", option.name, option.value)
                     : fmt::format("{} {}", option.name, option.value);
}

}  // namespace

std::string usage_of(const Command& command) {
  std::string usage = fmt::format("agon {}", command.name);
  for (const Operand& operand : command.operands) {
    const bool list = std::holds_alternative<std::vector<std::string>*>(operand.target);
    const std::string name = std::string(operand.name) + (list ? "..." : "");
    usage += operand.least == 0 ? fmt::format(" [{}]", name) : " " + name;
  }
  return command.options.empty() ? usage : usage + " [options]";
}

std::string help_of(const Command& command) {
  const std::string title = wrapped(fmt::format("agon {}: {}", command.name, command.summary), 0);
  std::string out = fmt::format("{}\n\nusage: {}\n", title, usage_of(command));
  Rows operands;
  for (const Operand& each : command.operands) operands.emplace_back(each.name, each.meaning);
  if (!operands.empty()) out += '\n' + text_table(operands);
  if (!command.details.empty()) out += '\n' + wrapped(command.details, 0) + '\n';
  Rows options;
  for (const Option& each : command.options) options.emplace_back(shown(each), each.meaning);
  options.emplace_back("-h, --help", "this page");
  out += "\noptions:\n" + text_table(options);
  out += command.examples.size() == 1 ? "\nexample:\n" : "\nexamples:\n";
  for (const Example& each : command.examples) out += fmt::format("  {}\n      {}\n", each.line, each.meaning);
  return out;
}

std::string help_of_program() {
  std::string out = fmt::format("agon: {}\n\nusage: agon COMMAND ... [options]\n\n", program_summary);
  Rows rows;
  for (const Command& each : commands()) rows.emplace_back(each.name, each.summary);
  out += text_table(rows);
  return out + '\n' +
         wrapped(
             "`agon COMMAND --help` explains a command, `agon --version` prints the version.\n"
             "A first match: agon play football sample:decent sample:simple\n"
             "Exit codes: 0 done; 1 the answer is no, or this machine failed; 2 bad input, nothing was done.",
             0) +
         '\n';
}

}  // namespace agon::cli
