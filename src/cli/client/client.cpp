// agon client: talks to a game server by hand, runs a bot, or acts as a proxy for a team's programs.

#include <fmt/format.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <memory>
#include <utility>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/client/client_connection.hpp"
#include "cli/client/client_hand.hpp"
#include "cli/client/client_relay.hpp"
#include "cli/client/client_replay.hpp"
#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/output_file.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "cli/match/entrant.hpp"
#include "os/stop_on_signal.hpp"
#include "referee/run.hpp"

namespace agon::cli {
namespace {

struct ClientOptions {
  std::string server, login, record;
  std::string bot, game;
  std::optional<Bytes> memory;
  bool no_sandbox = false;
  std::string listen;
  std::string replay;
  bool timed = false;
  bool stats = false, as_json = false;
};

class Client {
 public:
  explicit Client(const ClientOptions& wanted)
      : wanted_(wanted),
        address_(read_address(wanted.server)),
        login_(wanted.login.empty() ? std::nullopt : std::optional(read_login(wanted.login))),
        watched_(wanted.record, address_),
        stop_(signal_.token()) {
    std::signal(SIGPIPE, SIG_IGN);  // write() reports a reader that has gone
  }

  int run() {
    const int code = act();
    watched_.recorder.flush();
    if (wanted_.stats) fmt::print(stderr, "{}", watched_.meter.text());
    if (wanted_.as_json) print_json(watched_.meter.json());
    return code;
  }

 private:
  int act() {
    if (!wanted_.bot.empty()) return run_bot();
    if (!wanted_.listen.empty()) return stand_between();
    if (!wanted_.replay.empty()) return replay_recording();
    return speak();
  }

  int run_bot();
  int speak();
  int stand_between();
  int replay_recording();

  std::unique_ptr<Connection> connection(const std::string& whose) {
    return std::make_unique<Connection>(address_, login_, watched_, whose);
  }
  static void tell(const std::string& what) {
    if (!what.empty()) fmt::print(stderr, "agon client: {}\n", what);
  }
  static int told(const std::string& what) {
    tell(what);
    return exit_no;
  }

  const ClientOptions& wanted_;
  const Address address_;
  const std::optional<Login> login_;
  Watched watched_;
  const os::StopOnSignal signal_;
  const StopEvent stop_;
};

std::shared_ptr<referee::TcpListener> door_at(const std::string& where) {
  const Address address = read_address(where.find(':') == where.npos ? "127.0.0.1:" + where : where, 0);
  try {
    return std::make_shared<referee::TcpListener>(address.host, static_cast<std::uint16_t>(*to_integer(address.port)));
  } catch (const MachineError& error) {
    throw BadInput(fmt::format("--listen: {}; name another port", error.what()));
  }
}

std::string peer_of(const os::Handle& socket) {
  sockaddr_storage peer = {};
  socklen_t size = sizeof peer;
  char host[64] = "?", port[8] = "?";
  if (getpeername(socket.get(), reinterpret_cast<sockaddr*>(&peer), &size) == 0) {
    getnameinfo(reinterpret_cast<sockaddr*>(&peer), size, host, sizeof host, port, sizeof port,
                NI_NUMERICHOST | NI_NUMERICSERV);
  }
  return Address{host, port}.text();
}

// A bot should exit when its input ends; prints what it wrote to stderr.
sandbox::ResourceUsage finish(sandbox::Process& bot, bool at_once) {
  constexpr std::chrono::seconds time_to_leave(5);
  if (!at_once) bot.wait(time_to_leave);
  sandbox::ResourceUsage usage = bot.finish();
  std::fputs(printable(usage.stderr_text).c_str(), stderr);
  return usage;
}

std::string how_bot_ended(const sandbox::ResourceUsage& usage, std::uint64_t memory_bytes) {
  if (usage.out_of_memory) {
    return fmt::format("the bot used more than its {} MB of memory; allow more with --memory", memory_bytes >> 20);
  }
  if (usage.signal != 0) return fmt::format("the bot was killed by signal {}", usage.signal);
  return fmt::format("the bot has ended with exit code {}", usage.exit_code);
}

int Client::run_bot() {
  const auto isolation = isolation_unless(wanted_.no_sandbox);
  sandbox::Limits limits;
  std::string game;
  if (!wanted_.game.empty()) {
    const GameInfo& info = game_called(wanted_.game).info();
    game = info.name;
    limits.memory_bytes = info.memory_bytes;
  }
  if (wanted_.memory) limits.memory_bytes = wanted_.memory->count;
  const sandbox::Command command = program_of(game, wanted_.bot, isolation);

  auto server = connection(wanted_.bot);
  auto bot = Speaker::program(sandbox::Process::start(command, limits, isolation));
  RelayServer relaying{watched_, stop_, terminal_of(STDIN_FILENO).present};
  relaying.relays.push_back(std::make_unique<Relay>(std::move(server), std::move(bot)));
  std::unique_ptr<Relay> relay;
  relaying.farewell = [&](std::unique_ptr<Relay> over) { relay = std::move(over); };
  relaying.serve();
  const bool stopped = !relay;
  if (stopped) relay = std::move(relaying.relays.front());
  const bool bot_was_first = relay->speaker_left() || relay->server().meter().match_over;
  const sandbox::ResourceUsage usage = finish(*relay->speaker().process(), stopped);
  const Connection& heard = relay->server();
  tell(warnings_of(heard));
  if (stopped) return exit_ok;
  const bool match_over = heard.meter().match_over;
  const std::string silence = bot_was_first && !match_over ? "" : silence_of(heard);
  if (!bot_was_first || login_refused(heard) || !silence.empty() || !stranger_at(heard).empty())
    return told(how_it_ended(heard, silence));
  if (match_over) tell(how_it_ended(heard));
  const bool well = usage.exit_code == 0 && usage.signal == 0 && !usage.out_of_memory;
  return well ? exit_ok : told(how_bot_ended(usage, limits.memory_bytes));
}

// Interactive on a terminal; otherwise sends stdin as it is, like netcat.
int Client::speak() {
  auto server = connection("stdin");
  server->log_in();
  if (terminal_of(STDIN_FILENO).present && terminal_of(STDOUT_FILENO).present) {
    talk_by_hand(*server, watched_, stop_);
    return server->open() || server->meter().match_over ? exit_ok : told(how_it_ended(*server));
  }
  RelayServer relaying{watched_, stop_};
  relaying.relays.push_back(std::make_unique<Relay>(std::move(server), Speaker::stdio()));
  std::unique_ptr<Relay> relay;
  relaying.farewell = [&](std::unique_ptr<Relay> over) { relay = std::move(over); };
  relaying.serve();
  const bool well =
      !relay || (relay->speaker_left() && !login_refused(relay->server()) && stranger_at(relay->server()).empty()) ||
      relay->server().meter().match_over;
  return well ? exit_ok : told(how_it_ended(relay->server()));
}

int Client::stand_between() {
  const auto door = door_at(wanted_.listen);
  const bool on_terminal = terminal_of(STDERR_FILENO).present;
  const std::string wipe = on_terminal ? "\r\x1b[K" : "";
  fmt::print(stderr, "{} forwards every program of the team to {}; Ctrl-C ends this\n", door->name(), address_.text());
  RelayServer relaying{watched_, stop_, terminal_of(STDIN_FILENO).present, door.get()};
  const auto whose = [](const Connection& server) {
    return server.meter().whose.empty() ? fmt::format("{}", server.number())
                                        : fmt::format("{} ({})", server.number(), server.meter().whose);
  };
  relaying.welcome = [&](os::Handle socket) -> std::unique_ptr<Relay> {
    const std::string who = peer_of(socket);
    try {
      auto server = connection(who);
      fmt::print(stderr, "{}program {} has connected from {}\n", wipe, server->number(), who);
      return std::make_unique<Relay>(std::move(server), Speaker::client(std::move(socket)));
    } catch (const MachineError& error) {
      fmt::print(stderr, "{}a program has connected from {}, but there is {}\n", wipe, who, error.what());
      return nullptr;
    }
  };
  relaying.farewell = [&](const std::unique_ptr<Relay>& relay) {
    const Connection& server = relay->server();
    const bool by_server = !server.open() && !relay->speaker_left();
    fmt::print(stderr, "{}program {}: {}\n", wipe, whose(server),
               by_server ? how_it_ended(server, silence_of(server)) : "it has disconnected");
    if (const std::string warned = warnings_of(server); !warned.empty())
      fmt::print(stderr, "program {}: {}\n", whose(server), warned);
  };
  std::uint64_t forced = 0;
  relaying.status = [&] {
    if (std::exchange(forced, watched_.meter.forced_waitings()) != watched_.meter.forced_waitings()) {
      fmt::print(stderr, "{}forced waiting: {}\n", wipe, watched_.meter.line());
    }
    if (on_terminal)
      fmt::print(stderr, "{}{}: {}", wipe, counted(relaying.relays.size(), "program"), watched_.meter.line());
  };
  relaying.serve();
  fmt::print(stderr, "{}{}", wipe, wanted_.as_json || wanted_.stats ? "" : watched_.meter.text());
  return exit_ok;
}

int Client::replay_recording() {
  const auto steps = steps_of(read_recording(wanted_.replay));
  const Replayed replayed =
      replay(steps, address_, login_, watched_, stop_, wanted_.timed ? Pauses::kept : Pauses::skipped);
  for (const std::string& each : replayed.differences) fmt::print("{}\n", printable(each));
  const std::size_t others = replayed.differences.size();
  fmt::print("{}: {} answered as recorded, {} differently\n", counted(replayed.commands, "command"),
             replayed.commands - others, others);
  return others == 0 ? exit_ok : exit_no;
}

void check(const ClientOptions& wanted) {
  const int ways = !wanted.bot.empty() + !wanted.listen.empty() + !wanted.replay.empty();
  if (ways > 1) throw BadInput("--run, --listen and --replay do not go together; choose one");
  if (wanted.timed && wanted.replay.empty())
    throw BadInput("--timed needs --replay: it keeps the pauses of a recording");
  if (wanted.bot.empty() && (wanted.memory || wanted.no_sandbox || !wanted.game.empty())) {
    throw BadInput("--game, --memory and --no-sandbox are for a bot: add --run BOT");
  }
  if (!wanted.record.empty()) {
    std::vector<std::string> inputs = inputs_in({wanted.bot});
    for (const std::string* each : {&wanted.login, &wanted.replay}) inputs.push_back(*each);
    check_output("--record", wanted.record, OutputKind::recording, inputs);
  }
}

}  // namespace

Command client_command() {
  const auto w = std::make_shared<ClientOptions>();
  return {
      .name = "client",
      .summary = "talks to a game server, by hand or for a bot",
      .details =
          "Without --run, --listen and --replay, what you type is sent and what the server says is shown, with a "
          "history "
          "of commands; Ctrl-T shows how fast the server answers, Ctrl-D ends. When stdin is not a terminal its lines "
          "are "
          "sent as they are.\n\nWith --listen every program that connects here gets a connection of its own to the "
          "server, and all are recorded and counted together, as the server's limit of commands does.\n\nThe exit code "
          "is 1 when the server refuses, closes or loses the connection, or the bot fails; with --replay also when an "
          "answer has changed.",
      .operands = {{"HOST:PORT", "where the game server listens", &w->server}},
      .options =
          {{"--login", "FILE", "logs in with the login and the password in this file, one on each line", &w->login,
            Hint::file},
           {"--run", "BOT",
            "runs a bot, named as for `agon play`, and connects its stdin and stdout to the server. With --login it "
            "may send any login and password: those of the file take their place",
            &w->bot, Hint::bot},
           {"--game", "GAME", "the game of the samples sample:NAME, and of the memory limit", &w->game, Hint::game},
           {"--memory", "SIZE", "memory of the bot (default 256M, or as the game says)", &w->memory},
           {"--no-sandbox", "", "runs the bot without isolation: only for your own bots", &w->no_sandbox},
           {"--listen", "PORT",
            "forwards programs that connect to this port of 127.0.0.1 (or ADDRESS:PORT) to the server", &w->listen},
           {"--replay", "FILE", "sends the commands of a recording again and shows where the answers differ",
            &w->replay, Hint::file},
           {"--timed", "", "keeps the pauses of the recording", &w->timed},
           {"--record", "FILE", "records what both sides say and when, without passwords", &w->record, Hint::file},
           {"--stats", "", "shows how fast the server answered and how many commands a turn took", &w->stats},
           {"--json", "", "the same for scripts, as an object on the last line of stdout", &w->as_json}},
      .examples = {{"agon client 127.0.0.1:20000", "by hand"},
                   {"agon client 127.0.0.1:20000 --run bot.py --login alfa.login --record alfa.txt",
                    "a bot plays, and its session is recorded"},
                   {"agon client 10.0.0.1:20000 --login alfa.login --listen 4000 --record alfa.txt",
                    "your bot, your viewer and your netcat connect to 127.0.0.1:4000; the recording shows all of them"},
                   {"agon client 127.0.0.1:20000 --login alfa.login --replay alfa.txt", "the same commands once more"}},
      .run = [w] {
        check(*w);
        return Client(*w).run();
      }};
}

}  // namespace agon::cli
