#include "sandbox/compilers/words_of_shell.hpp"

namespace agon::sandbox {

Result<std::vector<std::string>> words_of_shell(std::string_view line) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;  // the open quotation mark
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool blank = c == ' ' || c == '\t' || c == '\n';
    if (quote == 0 && blank) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'') {
      if (i + 1 == line.size()) return Error{"a command line that ends with a backslash: nothing follows it"};
      const char next = line[++i];
      if (quote == '"' && next != '"' && next != '\\' && next != '$' && next != '`') words.back() += c;
      words.back() += next;
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) return Error{std::string("a command line with an open quotation mark ") + quote};
  return words;
}

std::string quoted_for_shell(std::string_view word) {
  constexpr std::string_view special = " \t\n\"\\'`$&|;<>()*?[]{}#~!";  // includes what a real shell would expand
  if (!word.empty() && word.find_first_of(special) == word.npos) return std::string(word);
  std::string out = "'";
  for (const char c : word) c == '\'' ? out += "'\\''" : out += c;
  return out + "'";
}

}  // namespace agon::sandbox
