// agon completion: completion scripts for three shells, generated from the table of commands.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/match/samples.hpp"
#include "games/registry.hpp"
#include "sandbox/compilers/languages.hpp"

namespace agon::cli {
namespace {

const std::vector<std::string> shells{"bash", "zsh", "fish"};

// The words that a hint allows; files and folders are completed by the shell itself.
std::vector<std::string> words_for(Hint hint) {
  std::vector<std::string> words;
  const auto add_samples = [&](std::string_view prefix) {
    for (const Game& game : games()) {
      for (const Sample& sample : samples_of(game.info().name)) {
        const std::string word = std::string(prefix) + std::string(sample.file);
        if (std::ranges::find(words, word) == words.end()) words.push_back(word);
      }
    }
  };
  switch (hint) {
    case Hint::game:
      for (const Game& game : games()) words.emplace_back(game.info().name);
      break;
    case Hint::language:
      for (const auto& language : sandbox::languages()) words.emplace_back(language.id);
      break;
    case Hint::command:
      for (const Command& command : commands()) words.emplace_back(command.name);
      break;
    case Hint::bot:
      add_samples("sample:");
      break;
    case Hint::sample:
      words = {"simple", "decent"};
      break;
    case Hint::shell:
      words = shells;
      break;
    case Hint::none:
    case Hint::file:
    case Hint::folder:
      break;
  }
  return words;
}

std::string joined(Hint hint) { return fmt::format("{}", fmt::join(words_for(hint), " ")); }

bool wants_files(Hint hint) { return hint == Hint::file || hint == Hint::bot; }

// -- bash ----------------------------------------------------------------------------------------------------------

// The action that completes the word: a call of one of the functions below.
std::string bash_action(Hint hint) {
  if (hint == Hint::folder) return "_agon_files -d";
  return fmt::format("_agon_words '{}'{}", joined(hint), wants_files(hint) ? "; _agon_files -f" : "");
}

std::string bash_case(const Command& command) {
  std::string names = "--help";
  std::string values;
  std::vector<std::string_view> with_value;
  for (const Option& option : command.options) {
    names += ' ' + std::string(option.name);
    if (option.value.empty()) continue;
    values += fmt::format("        {}) {}; return ;;\n", option.name, bash_action(option.hint));
    with_value.push_back(option.name);
  }
  std::string operands;
  for (std::size_t i = 0; i < command.operands.size(); ++i) {
    const bool last = i + 1 == command.operands.size();
    if (const auto& first = command.operands[i].first; !first.empty())
      operands += fmt::format("        {}) _agon_words '{}' ;;\n", i, fmt::join(first, " "));
    operands +=
        fmt::format("        {}) {} ;;\n", last ? "*" : std::to_string(i), bash_action(command.operands[i].hint));
  }
  std::string out = fmt::format("    {})\n", command.name);
  if (!values.empty()) out += fmt::format("      case \"$previous\" in\n{}      esac\n", values);
  out += fmt::format("      if [[ $current == -* ]]; then _agon_words '{}'; return; fi\n", names);
  if (!operands.empty()) {
    out += fmt::format("      _agon_count_operands '{}'\n      case \"$operands\" in\n{}      esac\n",
                       fmt::join(with_value, "|"), operands);
  }
  return out + "      ;;\n";
}

std::string bash_script() {
  std::string out = R"(# bash completion for agon: put this line into ~/.bashrc
#   source <(agon completion bash)
_agon_words() { mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$1" -- "$prefix$current"); }
_agon_files() { compopt -o filenames 2>/dev/null; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen "$1" -- "$current"); }
_agon_count_operands() { # how many words without a dash stand before the current one -> operands
  local i word
  operands=0
  for ((i = 2; i < COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    # shellcheck disable=SC2053
    if [[ $word == -* ]]; then [[ $word == @($1) ]] && ((++i)); else ((++operands)); fi
  done
}
_agon() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} prefix='' operands=0
  COMPREPLY=()
  if [[ $previous == : && $COMP_CWORD -gt 1 ]]; then prefix=${COMP_WORDS[COMP_CWORD - 2]}:; fi # bash cuts words at ':'
  if [[ $current == : ]]; then prefix=$previous:; current=''; fi
  if ((COMP_CWORD == 1)); then
)";
  out += fmt::format("    _agon_words '{} --help --version'\n    return\n  fi\n", joined(Hint::command));
  out += "  case \"${COMP_WORDS[1]}\" in\n";
  for (const Command& command : commands()) out += bash_case(command);
  return out + R"(  esac
  if [[ -n $prefix ]]; then COMPREPLY=("${COMPREPLY[@]#"$prefix"}"); fi
}
complete -F _agon agon
)";
}

// -- zsh -----------------------------------------------------------------------------------------------------------

// Escapes a text in a single-quoted specification, where brackets, colons and quotes have a meaning.
std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, text.find('\n'))) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out;
}

std::string zsh_action(Hint hint) {
  if (hint == Hint::folder) return "_files -/";
  if (hint == Hint::file) return "_files";
  if (hint == Hint::bot) return "_agon_bots";
  return hint == Hint::none ? " " : fmt::format("({})", joined(hint));
}

std::string zsh_case(const Command& command) {
  std::string out = fmt::format("    {})\n      _arguments \\\n        '--help[this page]'", command.name);
  for (const Option& option : command.options) {
    const bool list = std::holds_alternative<std::vector<std::string>*>(option.target);
    out += fmt::format(" \\\n        '{}{}[{}]", list ? "*" : "", option.name, zsh_escaped(option.meaning));
    out += option.value.empty() ? "'" : fmt::format(":{}:{}'", zsh_escaped(option.value), zsh_action(option.hint));
  }
  for (const Operand& operand : command.operands) {
    const bool list = std::holds_alternative<std::vector<std::string>*>(operand.target);
    if (!operand.first.empty())
      out += fmt::format(" \\\n        '1:{}:({})'", operand.name, fmt::join(operand.first, " "));
    out += fmt::format(" \\\n        '{}:{}:{}'", list ? "*" : "", operand.name, zsh_action(operand.hint));
  }
  return out + "\n      ;;\n";
}

std::string zsh_script() {
  std::string out =
      "#compdef agon\n# zsh completion for agon: put this into a folder of $fpath as _agon, or into ~/.zshrc\n";
  out += "#   source <(agon completion zsh)\n_agon_bots() {\n  local -a samples=(";
  for (const std::string& word : words_for(Hint::bot)) out += zsh_escaped(word) + ' ';
  out += ")\n  _describe 'sample bot' samples\n  _files\n}\n_agon() {\n  local -a commands=(\n";
  for (const Command& command : commands()) {
    out += fmt::format("    '{}:{}'\n", command.name, zsh_escaped(command.summary));
  }
  out += "  )\n  if ((CURRENT == 2)); then _describe 'command' commands; return; fi\n";
  out += "  local command=$words[2]\n  shift words; ((CURRENT--))\n  case $command in\n";
  for (const Command& command : commands()) out += zsh_case(command);
  return out + "  esac\n}\nif [[ $funcstack[1] == _agon ]]; then _agon \"$@\"; else compdef _agon agon; fi\n";
}

// -- fish ----------------------------------------------------------------------------------------------------------

std::string fish_escaped(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, text.find('\n')))
    out += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return out;
}

std::string fish_script() {
  std::string out =
      "# fish completion for agon: agon completion fish > ~/.config/fish/completions/agon.fish\ncomplete -c agon -f\n";
  for (const Command& command : commands()) {
    out += fmt::format("complete -c agon -n __fish_use_subcommand -a {} -d '{}'\n", command.name,
                       fish_escaped(command.summary));
  }
  for (const Command& command : commands()) {
    const std::string here = fmt::format("complete -c agon -n '__fish_seen_subcommand_from {}'", command.name);
    out += fmt::format("{} -l help -d 'this page'\n", here);
    for (const Option& option : command.options) {
      out += fmt::format("{} -l {} -d '{}'", here, option.name.substr(2), fish_escaped(option.meaning));
      if (!option.value.empty()) out += wants_files(option.hint) || option.hint == Hint::folder ? " -r -F" : " -x";
      if (const std::string words = joined(option.hint); !words.empty()) out += fmt::format(" -a '{}'", words);
      out += '\n';
    }
    for (const Operand& operand : command.operands) {
      if (wants_files(operand.hint) || operand.hint == Hint::folder) out += here + " -F\n";
      if (const std::string words = joined(operand.hint); !words.empty())
        out += fmt::format("{} -a '{}'\n", here, words);
      if (!operand.first.empty()) {
        const std::string first = fmt::format("{}", fmt::join(operand.first, " "));
        out += fmt::format(
            "complete -c agon -n '__fish_seen_subcommand_from {}; and not __fish_seen_subcommand_from {}' -a '{}'\n",
            command.name, first, first);
      }
    }
  }
  return out;
}

int print_script(const std::string& shell) {
  if (shell == "bash") {
    std::fputs(bash_script().c_str(), stdout);
  } else if (shell == "zsh") {
    std::fputs(zsh_script().c_str(), stdout);
  } else if (shell == "fish") {
    std::fputs(fish_script().c_str(), stdout);
  } else {
    throw BadInput(fmt::format("SHELL is {}, not {}", fmt::join(shells, ", "), agon::quoted(shell)));
  }
  return exit_ok;
}

}  // namespace

Command completion_command() {
  const auto shell = std::make_shared<std::string>();
  return {.name = "completion",
          .summary = "prints a script that completes agon's words in a shell",
          .details = "",
          .operands = {{"SHELL", "bash, zsh or fish", shell.get(), Hint::shell}},
          .options = {},
          .examples = {{"source <(agon completion bash)", "for this shell; put it into ~/.bashrc for all"}},
          .run = [shell] { return print_script(*shell); }};
}

}  // namespace agon::cli
