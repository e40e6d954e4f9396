// The speed of the live server against a bare epoll loop of the same run (bare.hpp), both on one core, with the same
// clients (src/load/load.hpp) on another core. The game is bonfire with 100 teams, with its journal in a file.
//
//   reads   only DESCRIBE_WORLD, which changes nothing and is not journaled
//   mix     nine times DESCRIBE_WORLD and once GUARD or STOP_GUARDING, which is journaled before it is answered (all
//           input of one iteration of the server's loop shares a commit)
//
//   bench_server                            all measurements, in about two minutes
//   bench_server --serve                    only the server, which prints its port: for profiling
//   bench_server --late                     only the delay of turns
//   bench_server --ask PORT CONNECTIONS IN_FLIGHT SECONDS [mix]   only the clients

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <fstream>

#include "bare.hpp"
#include "base/text.hpp"
#include "bench/rows.hpp"
#include "crypto/passwords.hpp"
#include "live/live_server.hpp"
#include "load/load.hpp"
#include "os/test_folder.hpp"
#include "store/journal/sqlite_store.hpp"
#include "telemetry/log.hpp"

namespace {

using namespace agon;
using namespace agon::live;
using bench::Better;
using bench::Clock;
using bench::compare;
using bench::median;
using bench::print;
using bench::Row;
using std::chrono::milliseconds;

constexpr std::size_t teams = 100;
constexpr milliseconds turn{1000};
constexpr milliseconds short_turn{20};

const std::string world_line = "100 600 1000 15 2 1.000000\n";  // the defaults of bonfire
const std::vector<load::Exchange> reads = {{"DESCRIBE_WORLD\n", 2}};
const std::vector<load::Exchange> mix = [] {
  std::vector<load::Exchange> script;
  for (const char* order : {"GUARD 1\n", "STOP_GUARDING 1\n"}) {
    for (int i = 0; i < 9; ++i) script.push_back(reads[0]);
    script.push_back({order, 1});
  }
  return script;
}();

config::Contest contest_of(milliseconds turn_length) {
  config::Contest contest;
  const std::string secret = crypto::hash_password("secret");
  for (std::size_t i = 0; i < teams; ++i) contest.teams.push_back({load::Load::team(i), secret});
  config::ServerPlan plan;
  plan.name = "F1";
  plan.game = find_game("bonfire");
  plan.setup = fmt::format("teams={} turns=1000000", teams);
  plan.turn = plan.first_turn = turn_length;
  plan.commands_per_turn = std::numeric_limits<std::uint32_t>::max();
  contest.servers = {plan};
  constexpr std::size_t many = 1'000'000'000;
  contest.limits.connections_per_team = contest.limits.connections_per_address = many;
  contest.limits.bytes_per_second = many;
  return contest;
}

// A server in a separate process, on core 0.
class Child {
 public:
  template <class Serve>
  explicit Child(Serve serve) {
    int ends[2];
    if (pipe(ends) != 0 || (pid_ = fork()) < 0) throw MachineError("no process");
    if (pid_ == 0) {
      bench::pin_to_core(0);
      serve([&](std::uint16_t port) {
        if (write(ends[1], &port, sizeof port) != sizeof port) _exit(1);
      });
      _exit(0);
    }
    close(ends[1]);
    if (read(ends[0], &port_, sizeof port_) != sizeof port_) throw MachineError("the server does not start");
    close(ends[0]);
  }
  ~Child() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  std::uint16_t port() const { return port_; }
  double processor_seconds() const {
    std::ifstream schedule(fmt::format("/proc/{}/schedstat", pid_));
    double nanoseconds = 0;
    schedule >> nanoseconds;
    return nanoseconds / 1e9;
  }
  double resident_kb() const {
    std::ifstream status(fmt::format("/proc/{}/statm", pid_));
    double total = 0, resident = 0;
    status >> total >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
  }

 private:
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

void serve(milliseconds turn_length, const std::function<void(std::uint16_t)>& tell_port) {
  telemetry::log_to_nobody();
  const os::TestFolder folder;
  const config::Contest contest = contest_of(turn_length);
  const auto journal = store::open_sqlite(folder.file());
  live::LiveServer server(contest, *journal);
  tell_port(server.port("F1"));
  server.run();
}

void serve_barely(milliseconds turn_length, const std::function<void(std::uint16_t)>& tell_port) {
  bench::BareServer server({{'D', "OK\n" + world_line}, {'G', "OK\n"}, {'S', "OK\n"}, {'W', "OK\nWAITING 0.500000\n"}},
                           turn_length);
  tell_port(server.port());
  server.run();
}

struct Pair {
  explicit Pair(milliseconds turn_length)
      : ours([&](const auto& tell_port) { serve(turn_length, tell_port); }),
        bare([&](const auto& tell_port) { serve_barely(turn_length, tell_port); }) {}
  Child ours, bare;
};

// The same clients for both servers.
struct Loads {
  Loads(const Pair& pair, std::size_t connections)
      : ours(pair.ours.port(), connections), bare(pair.bare.port(), connections) {
    ours.log_in(teams);
  }
  load::Load ours, bare;
};

// Lines per second, and lines per second of the server's own processor time: the latter is also valid on a busy
// machine, and excludes the cost of the clients.
void answers_row(const Pair& pair, std::string what, std::size_t connections, std::size_t in_flight,
                 const std::vector<load::Exchange>& script, double goal) {
  Loads loads(pair, connections);
  std::vector<double> spread, bare_spread, work, bare_work;
  const auto rate = [&](load::Load& load, const Child& server, std::vector<double>& ratios,
                        std::vector<double>& lines) {
    const double begun = server.processor_seconds();
    const load::Flow flow = load.ask(script, in_flight, milliseconds(700));
    lines.push_back(flow.answers / (server.processor_seconds() - begun));
    ratios.push_back(static_cast<double>(flow.p99.count()) / std::max(1.0, static_cast<double>(flow.median.count())));
    return flow.answers_per_second;
  };
  print(compare(
      std::move(what), "lines/s", goal, 7, [&] { return rate(loads.ours, pair.ours, spread, work); },
      [&] { return rate(loads.bare, pair.bare, bare_spread, bare_work); }));
  const double ours = median(work), bare = median(bare_work);
  print({"  in a second of the server's processor time", "lines/s", ours, bare, ours / bare});
  if (in_flight > 1) {
    Row row{"  the same, for the goal", "lines/s", ours};
    row.goal = 1e6;
    return print(row);
  }
  Row row{fmt::format("  p99 / p50 of its answers (bare: {:.2f})", median(bare_spread)), "", median(spread)};
  row.goal = connections == 5000 ? 2 : 0;
  row.better = Better::lower;
  print(row);
}

void signal_row(const Pair& pair, std::size_t connections) {
  Loads loads(pair, connections);
  const auto spread_ms = [](load::Load& load) {
    const load::Load::Signal signal = load.wait();
    return std::chrono::duration<double, std::milli>(signal.last - signal.first).count();
  };
  spread_ms(loads.ours);  // wait for the beginning of a turn
  spread_ms(loads.bare);
  print(compare(
      fmt::format("turn signal to {} waiting, first to last", connections), "ms", 1.2, 5,
      [&] { return spread_ms(loads.ours); }, [&] { return spread_ms(loads.bare); }, Better::lower));
}

// The 99th percentile of the delay of turns against a regular beat; the earliest turn counts as on time. A hundred
// clients send WAIT in each turn.
double late_ms(std::uint16_t port, std::size_t logged_in_teams) {
  load::Load load(port, 100);
  if (logged_in_teams > 0) load.log_in(logged_in_teams);
  std::vector<double> at;
  const auto begun = load.wait().first;
  for (int i = 0; i < 200; ++i) {
    at.push_back(std::chrono::duration<double, std::milli>(load.wait().first - begun).count());
  }
  const double beat = static_cast<double>(short_turn.count());
  for (double& each : at) each -= beat * std::round(each / beat);
  std::ranges::sort(at);
  return at[at.size() * 99 / 100] - at.front();
}

void late_row() {
  const Pair pair(short_turn);
  const double ours = late_ms(pair.ours.port(), teams), bare = late_ms(pair.bare.port(), 0);
  Row row{fmt::format("turns of 20 ms, how late, p99 (bare: {:.2f})", bare), "ms", ours};
  row.goal = 1;
  row.better = Better::lower;
  print(row);
}

void memory_row(const Pair& pair) {
  const double before = pair.ours.resident_kb();
  load::Load load(pair.ours.port(), 5000);
  load.log_in(teams);
  load.ask(reads, 1, milliseconds(100));
  Row row{"memory of an idle connection that has been served", "KB", (pair.ours.resident_kb() - before) / 5000};
  row.goal = 8;
  row.better = Better::lower;
  print(row);
}

void all() {
  bench::print_head("server");
  const Pair pair(turn);
  bench::pin_to_core(1);
  memory_row(pair);
  for (const std::size_t connections : {50U, 500U, 5000U}) {
    answers_row(pair, fmt::format("{} connections, one read in flight", connections), connections, 1, reads, 0.8);
  }
  answers_row(pair, "50 connections, one in flight, 1 in 10 changes something", 50, 1, mix, 0.8);
  answers_row(pair, "50 connections, 16 reads in flight", 50, 16, reads, 0.53);
  signal_row(pair, 1000);
  signal_row(pair, 5000);
  late_row();
}

void ask_alone(int count, char** words) {
  const auto number = [&](int i) { return static_cast<std::size_t>(to_integer(words[i]).value_or(1)); };
  load::Load load(static_cast<std::uint16_t>(number(2)), number(3));
  load.log_in(teams);
  const load::Flow flow = load.ask(count > 6 ? mix : reads, number(4), std::chrono::seconds(number(5)));
  fmt::print("{:.0f} lines/s, median {} us, p99 {} us\n", flow.answers_per_second, flow.median.count() / 1000,
             flow.p99.count() / 1000);
}

}  // namespace

int main(int count, char** words) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const std::string_view wanted = count > 1 ? words[1] : "";
  if (wanted == "--serve") {
    serve(turn, [](std::uint16_t port) {
      fmt::print("{}\n", port);
      std::fflush(stdout);
    });
  } else if (wanted == "--ask" && count >= 6) {
    ask_alone(count, words);
  } else if (wanted == "--late") {
    bench::pin_to_core(1);
    late_row();
  } else {
    all();
  }
}
