#include "referee/how_it_ended.hpp"

#include <fmt/format.h>

#include <cstring>
#include <string_view>

#include "base/text.hpp"

namespace agon::referee {
namespace {

std::string last_line_of(std::string_view text) {
  text = trimmed(text);
  while (text.ends_with('\n')) text = trimmed(text.substr(0, text.size() - 1));
  return std::string(text.substr(text.rfind('\n') + 1));  // npos + 1 is the beginning
}

// Shells and the dynamic loader exit with these codes when something is missing, or not visible in the sandbox, and
// name it on stderr.
bool missed_something(const sandbox::ResourceUsage& usage) {
  constexpr int cannot_execute = 126, not_found = 127;
  return usage.exit_code == cannot_execute || usage.exit_code == not_found;
}

}  // namespace

std::string how_it_ended(const sandbox::ResourceUsage& usage, bool quotes_stderr) {
  if (usage.signal == 0) {
    const std::string how = fmt::format("it ended with exit code {}", usage.exit_code);
    const std::string line = last_line_of(usage.stderr_end);
    const bool telling = quotes_stderr && !line.empty() && (missed_something(usage) || usage.out_of_memory);
    return telling ? fmt::format("{}, after it wrote {}", how, agon::quoted(line)) : how;
  }
  const char* const description = sigdescr_np(usage.signal);
  return fmt::format("it was killed by signal {} ({})", usage.signal, description ? description : "unknown");
}

}  // namespace agon::referee
