#include "cli/submit/stderr_end.hpp"

#include <algorithm>

#include "base/printable.hpp"

namespace agon::cli {

std::string stderr_end(std::string_view text) {
  constexpr std::size_t lines_shown = 10, bytes_shown = 2000;
  while (text.ends_with('\n')) text.remove_suffix(1);
  if (text.empty()) return "";
  std::size_t begin = text.size();
  for (std::size_t lines = 0; lines < lines_shown && begin != 0; ++lines) {
    const std::size_t end = text.rfind('\n', begin - 1);
    begin = end == text.npos ? 0 : end;
  }
  if (begin != 0) ++begin;
  const bool all = begin == 0 && text.size() <= bytes_shown;
  text.remove_prefix(begin);
  if (text.size() > bytes_shown) text.remove_prefix(text.size() - bytes_shown);
  std::string out = all ? "it wrote to stderr:\n" : "the last that it wrote to stderr:\n";
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    out += "  | " + printable(rest.substr(0, end)) + '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out;
}

}  // namespace agon::cli
