#include "cli/match/entrant.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/match/named_bot.hpp"
#include "sandbox/compilers/languages.hpp"
#include "worker/programs.hpp"

namespace agon::cli {

sandbox::Isolation isolation_unless(bool waived) {
  if (waived) return sandbox::Isolation::none;
  if (const auto isolates = sandbox::check_isolation(); !isolates) throw MachineError(isolates.error());
  return sandbox::Isolation::sandboxed;
}

namespace {

referee::Entrant door_called(const GameInfo& info, const std::string& bot) {
  if (info.pace != Pace::freely) {
    throw BadInput(
        fmt::format("{} is for games in which teams send commands; the bots of {} are programs", bot, info.name));
  }
  std::string address = "127.0.0.1";
  std::string digits = bot == "tcp" ? "0" : bot.substr(4);
  if (const std::size_t colon = digits.rfind(':'); colon != digits.npos) {
    address = digits.substr(0, colon);
    digits.erase(0, colon + 1);
  }
  const auto port = to_integer(digits);
  if (!port || *port < 0 || *port > 65535) {
    throw BadInput(fmt::format("{} is not tcp, tcp:PORT or tcp:ADDRESS:PORT with a port of 1 to 65535", bot));
  }
  referee::Entrant entrant;
  entrant.shown = bot;
  try {
    entrant.door = std::make_shared<referee::TcpListener>(address, static_cast<std::uint16_t>(*port));
  } catch (const MachineError& error) {
    throw BadInput(fmt::format("{}: {}", bot, error.what()));
  }
  fmt::print(stderr, "{} is {}: it waits for a connection there\n", bot, entrant.door->name());
  return entrant;
}

Result<sandbox::Command> made(const NamedBot& named, const std::string& bot, sandbox::Isolation isolation) {
  const std::filesystem::path cache = cache_folder() / "built";
  if (!named.sources) return sandbox::command_of(named.command, cache, isolation);
  const auto sources = worker::sources_of(named.sources->file, named.sources->bytes, worker::program_limits_max);
  if (!sources) return Error{fmt::format("{}: {}", bot, sources.error())};
  sandbox::Built built = sandbox::build(*sources, cache, isolation);
  if (built.accepted) return std::move(built.command);
  return Error{fmt::format("{} does not compile with {}:\n{}", bot, built.command_line, built.log)};
}

}  // namespace

sandbox::Command program_of(std::string_view game, const std::string& bot, sandbox::Isolation isolation) {
  const NamedBot named = named_bot(game, bot);
  const bool terminal = terminal_of(STDERR_FILENO).present;  // the first compilation takes seconds
  if (terminal) fmt::print(stderr, "\r\x1b[Kpreparing {} ...", bot);
  auto command = made(named, bot, isolation);
  if (terminal) fmt::print(stderr, "\r\x1b[K");
  if (!command) throw BadInput(command.error());
  return std::move(command).value();
}

referee::Entrant entrant_of(const GameInfo& info, const std::string& bot, sandbox::Isolation isolation) {
  if (is_tcp(bot)) return door_called(info, bot);
  return {program_of(info.name, bot, isolation), bot, {}};
}

}  // namespace agon::cli
