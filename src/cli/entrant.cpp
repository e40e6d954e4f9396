#include "cli/entrant.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/samples.hpp"
#include "cli/terminal.hpp"
#include "sandbox/languages.hpp"

namespace agon::cli {

sandbox::Isolation isolation_unless(bool waived) {
  if (waived) return sandbox::Isolation::none;
  if (const std::string why = sandbox::why_no_isolation(); !why.empty()) throw MachineError(why);
  return sandbox::Isolation::sandboxed;
}

referee::Entrant entrant_of(const GameInfo& info, const std::string& bot, sandbox::Isolation isolation) {
  constexpr std::string_view prefix = "sample:";
  std::string named = bot;
  if (bot.starts_with(prefix)) {
    const Sample sample = find_sample(info.name, bot.substr(prefix.size()));
    named = put_sample(info.name, sample, cache_folder() / "samples").string();
  }
  const bool terminal = terminal_of(STDERR_FILENO).present;  // compiling takes seconds, the first time
  if (terminal) fmt::print(stderr, "\r\x1b[Kpreparing {} ...", bot);
  auto command = sandbox::command_of(named, cache_folder() / "built", isolation);
  if (terminal) fmt::print(stderr, "\r\x1b[K");
  if (!command) throw BadInput(command.error());
  return {std::move(command).value(), bot};
}

}  // namespace agon::cli
