// agon console: the dialogue of a duel server over stdin and stdout, as organisers run a program in the end.
//
// The session and the table are those of the server; only the clock is here. The program speaks first; any LOGIN is
// accepted, whatever its token.

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <random>

#include "base/machine_error.hpp"
#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/output_file.hpp"
#include "config/duel_plan.hpp"
#include "live/duels/duel_host.hpp"
#include "referee/replay_recorder.hpp"
#include "referee/verdict.hpp"

namespace agon::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto time_to_log_in = std::chrono::seconds(10);  // from our start: a JVM takes a second to start

struct ConsoleOptions {
  std::string game;
  std::string map;
  std::vector<std::string> setup;
  std::optional<std::uint64_t> seed;
  Duration time;
  std::string out;
};

class ConsoleTable final : public live::DuelHost {
 public:
  ConsoleTable(const config::ServerPlan& plan, std::uint64_t seed, std::string out)
      : DuelHost(*plan.game->duels), plan_(plan), seed_(seed), out_(std::move(out)) {}

  std::string log_in(std::string_view block) override {
    const DuelProtocol& protocol = *plan_.game->duels;
    const auto login = protocol.read_login(block, config::map_count(plan_));
    if (!login) return protocol.message(login.error());
    if (login->leaves) return protocol.message(protocol.left);  // leaving without being logged in is normal
    const auto drawn = 1 + Dice(seed_, 0).below(config::map_count(plan_));
    const std::string setup = config::duel_setup(plan_, static_cast<std::uint32_t>(login->map.value_or(drawn)), 1);
    std::string welcome =
        begin(std::make_unique<live::DuelMatch>(plan_.game->start(setup, seed_).value(), seed_, live::DuelJournal{}),
              login->token);
    record(login->token);
    return welcome;
  }

 private:
  store::Time now() const override { return {}; }

  void record(const std::string& name) {
    outcome_.seats.resize(duel()->match().seats());
    for (replay::SeatReport& seat : outcome_.seats) seat.name = "house";
    outcome_.seats[live::DuelMatch::team_seat].name = name;
    if (out_.empty()) return;
    replay::Replay header;
    header.seed = seed_;
    header.seats.resize(outcome_.seats.size(), {"", "a player of the organisers"});
    header.seats[live::DuelMatch::team_seat].program = "a program at the console";
    header.limits = referee::limits_of(plan_.game->info());
    header.program_version = AGON_VERSION;
    recorder_.emplace(out_, header);
    recorder_->begun(duel()->match(), outcome_.seats);
  }

  void turn_ended() override {
    if (recorder_) recorder_->turn_ended(duel()->match(), outcome_.seats);
  }

  void over() override {
    if (!recorder_) return;
    const Match& match = duel()->match();
    outcome_.turns = match.turn();
    outcome_.digest = match.digest();
    replay::settle(outcome_, match);
    outcome_.reason = replay::reason_of(match, outcome_);
    recorder_->finished(outcome_);
  }

  const config::ServerPlan& plan_;
  const std::uint64_t seed_;
  const std::string out_;
  replay::Outcome outcome_;
  std::optional<referee::ReplayRecorder> recorder_;
};

// Drives a session over two file descriptors.
class Console {
 public:
  Console(wire::AskedSession& session, Duration time) : session_(session), time_(time) {}

  void run() {
    while (!session_.closed()) {
      if (session_.has_more()) {
        session_.resume();
      } else {
        hear();
      }
      say();
    }
  }

 private:
  void hear() {
    const bool timed = time_ || session_.asked() == 0;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - Clock::now());
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int ready = poll(&input, 1, timed ? static_cast<int>(std::max<std::int64_t>(0, left.count())) : -1);
    if (ready < 0 && errno != EINTR) throw MachineError("cannot wait for standard input");
    if (ready > 0) {
      std::array<char, 4096> bytes;
      const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
      count > 0 ? session_.receive({bytes.data(), static_cast<std::size_t>(count)}) : session_.end_of_input();
    } else if (ready == 0 && timed) {
      session_.time_is_up();
    }
  }

  void say() {
    const std::string text = session_.take_output();
    for (std::size_t sent = 0; sent < text.size();) {
      const ssize_t count = write(STDOUT_FILENO, text.data() + sent, text.size() - sent);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return session_.cut("nobody reads");
      sent += static_cast<std::size_t>(count);
    }
    if (asked_ == session_.asked()) return;
    asked_ = session_.asked();
    if (time_) end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(*time_);
  }

  wire::AskedSession& session_;
  const Duration time_;  // empty: no time limit
  Clock::time_point end_ = Clock::now() + time_to_log_in;
  std::uint32_t asked_ = 0;
};

// The games that the console can run, for messages.
const std::string& duel_games() {
  static const std::string all = [] {
    std::vector<std::string_view> names;
    for (const Game& game : games()) {
      if (game.duels) names.push_back(game.info().name);
    }
    return names.empty() ? "games that are served in duels" : fmt::format("{}", fmt::join(names, ", "));
  }();
  return all;
}

int console(const ConsoleOptions& wanted) {
  config::ServerPlan plan;
  plan.name = "console";
  plan.game = &game_called(wanted.game);
  if (plan.game->called) {
    throw BadInput(fmt::format("the console is for {}; `agon play` runs the programs of {}", duel_games(),
                               plan.game->info().name));
  }
  if (!plan.game->duels) {
    throw BadInput(
        fmt::format("the console is for {}; {} has no organisers' players", duel_games(), plan.game->info().name));
  }
  const std::uint64_t seed = wanted.seed.value_or(std::random_device{}());
  plan.setup = fmt::format("{}", fmt::join(wanted.setup, " "));
  if (!wanted.out.empty()) check_output("--out", wanted.out, OutputKind::replay, std::vector{wanted.map});
  if (!wanted.map.empty()) plan.maps = {read_file(wanted.map)};
  if (const auto playable = config::validate_duel_server(plan); !playable) throw BadInput(playable.error());
  std::signal(SIGPIPE, SIG_IGN);  // write() reports a program that no longer reads
  ConsoleTable table(plan, seed, wanted.out);
  wire::AskedSession session(table, referee::answer_bytes_max(plan.game->info()));
  const bool person = isatty(STDIN_FILENO) && !wanted.time;
  const auto usual = std::optional<std::chrono::nanoseconds>(plan.game->info().time_per_block);
  Console(session, wanted.time ? wanted.time : person ? Duration{} : usual).run();
  return table.duel() ? exit_ok : exit_no;
}

}  // namespace

Command console_command() {
  const auto w = std::make_shared<ConsoleOptions>();
  return {
      .name = "console",
      .summary = "acts as a server on which a team plays the organisers' players, over stdin and stdout",
      .details =
          "The same dialogue as over TCP: the program on the other end begins with LOGIN (any token), plays a match "
          "against three players of the organisers, and hears END. At a terminal there is no time limit unless "
          "--time is given.\n\nThe exit code is 0 when a match was played, whoever won.",
      .operands = {{"GAME", duel_games(), &w->game, Hint::game}},
      .options = {{"--map", "FILE", "plays on this map; otherwise LOGIN may ask for one of ten", &w->map, Hint::file},
                  {"--setup", "KEY=VALUE",
                   "an option of the game, see `agon games vampire`; may be given several times", &w->setup},
                  {"--seed", "S", "of the organisers' players and of the map (default: random)", &w->seed},
                  {"--time", "TIME", "for an answer (default 2s; at a terminal no limit)", &w->time},
                  {"--out", "FILE", "keeps the replay in this file", &w->out, Hint::file}},
      .examples = {{"socat EXEC:./bot EXEC:'agon console vampire --seed 7'", "a program plays, with its own login"},
                   {"agon console vampire", "play by hand: LOGIN me 1, and a line with a dot"}},
      .run = [w] { return console(*w); }};
}

}  // namespace agon::cli
