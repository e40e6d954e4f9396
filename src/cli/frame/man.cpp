// The man page, generated from the table of commands.

#include <fmt/format.h>

#include <cstdio>

#include "cli/frame/help.hpp"

namespace agon::cli {
namespace {

// Escapes a text for troff, so that none of it is taken for a request or an escape.
std::string escaped(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    line_begins = c == '\n';
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    if (c == '\n') out += ".br\n";
  }
  return out;
}

std::string entry(std::string_view name, std::string_view value, std::string_view meaning) {
  const std::string argument = value.empty() ? "" : fmt::format(" \\fI{}\\fR", escaped(value));
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", escaped(name), argument, escaped(meaning));
}

std::string paragraphs(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    out += ".PP\n" + escaped(text.substr(0, end)) + '\n';
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return out;
}

std::string section_of(const Command& command) {
  std::string out = fmt::format(".SS {}\n\\fB{}\\fR\n", escaped(usage_of(command)), escaped(command.summary));
  for (const Operand& each : command.operands) out += entry("", each.name, each.meaning);
  for (const Option& each : command.options) out += entry(each.name, each.value, each.meaning);
  out += paragraphs(command.details);
  for (const Example& each : command.examples) {
    out += fmt::format(".PP\nExample: \\fB{}\\fR\n.br\n{}\n", escaped(each.line), escaped(each.meaning));
  }
  return out;
}

std::string man_page() {
  std::string out = fmt::format(".TH AGON 1 \"\" \"agon {}\" \"User Commands\"\n", AGON_VERSION);
  out += fmt::format(".SH NAME\nagon \\- {}\n", program_summary);
  out += ".SH SYNOPSIS\n\\fBagon\\fR \\fICOMMAND\\fR ... [options]\n.SH COMMANDS\n";
  for (const Command& each : commands()) out += section_of(each);
  out += ".SH EXIT STATUS\n";
  out += entry("0", "", "Done.");
  out += entry("1", "",
               "The answer is no (a replay does not verify, a vector fails, a bot is wrong), or this machine failed.");
  out += entry("2", "", "Bad input; nothing was done.");
  out += ".SH ENVIRONMENT\n";
  out += entry("NO_COLOR", "", "When set and not empty, no colours are used.");
  out += entry("XDG_CACHE_HOME", "", "Compiled bots are kept in its folder agon; without it in ~/.cache/agon.");
  return out;
}

}  // namespace

Command man_command() {
  return {.name = "man",
          .summary = "prints the man page",
          .details = "",
          .operands = {},
          .options = {},
          .examples = {{"agon man | man -l -", "reads it at once"},
                       {"agon man > ~/.local/share/man/man1/agon.1", "installs it for `man agon`"}},
          .run = [] {
            std::fputs(man_page().c_str(), stdout);
            return exit_ok;
          }};
}

}  // namespace agon::cli
