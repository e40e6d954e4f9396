#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

// Names and texts of several words that stand on a command line without quotation marks. `words` begin with the action,
// which takes `most` more.

namespace agon::cli {

inline std::string joined_from(std::size_t first, const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(std::span(words).subspan(first), " "));
}

// The words beyond the last one become part of it.
inline std::vector<std::string> with_text_joined(std::vector<std::string> words, std::size_t most) {
  if (words.size() <= most + 1) return words;
  words[most] = joined_from(most, words);
  words.resize(most + 1);
  return words;
}

// The command as it was probably meant, with quotation marks around the reason (--why) or the last word; "" where no
// text is expected.
inline std::string advice_to_quote(const std::vector<std::string>& words, std::size_t most, const std::string& why) {
  if (most < 2 && why.empty()) return "";
  const std::size_t kept = why.empty() ? most : most + 1;
  const std::string text = (why.empty() ? "" : why + " ") + joined_from(kept, words);
  return fmt::format(
      "\nA name or a text of several words stands in quotation marks, for example: agon contest {}{} \"{}\"",
      fmt::join(std::span(words).first(kept), " "), why.empty() ? "" : " --why", text);
}

}  // namespace agon::cli
