// The speed of the referee against baselines of the same run. The game is the toy game (src/referee/toy_game.hpp) and
// the programs are minimal (bot.cpp), so that only the referee, pipes and processes are measured, all on one core.
//   bench_referee               all measurements, in well under two minutes
//   bench_referee --play MOVES  only one match with this number of moves, for counting system calls with strace

#include <fmt/format.h>
#include <sched.h>

#include <fstream>
#include <thread>
#include <vector>

#include "bare.hpp"
#include "bench/rows.hpp"
#include "referee/program_bot.hpp"
#include "referee/run.hpp"
#include "referee/toy_game.hpp"
#include "sandbox/cell.hpp"

namespace {

using namespace agon;
using namespace agon::referee;
using bench::BareChild;
using bench::Better;
using bench::Clock;
using bench::compare;
using bench::Measure;
using bench::median;
using bench::print;
using bench::seconds_since;

const std::string bot_program = BENCH_BOT;
cpu_set_t all_processors;  // of this process at its start

// Moves per second through bare pipes; the programs are asked in turn.
double bare_rate(int programs, int moves) {
  std::vector<std::unique_ptr<BareChild>> children;
  for (int i = 0; i < programs; ++i) children.push_back(std::make_unique<BareChild>(bot_program));
  for (const auto& child : children) child->exchange();
  const auto begun = Clock::now();
  for (int i = 0; i < moves; ++i) children[static_cast<std::size_t>(i % programs)]->exchange();
  return moves / seconds_since(begun);
}

std::unique_ptr<referee::ProgramBot> start_bot(referee::Watchdog& watchdog) {
  auto process = sandbox::Process::start({{bot_program}}, {}, sandbox::Isolation::none);
  return std::make_unique<referee::ProgramBot>(std::move(process), watchdog,
                                               referee::output_rules_of(toy::Toy::info()));
}

// A program that keeps running after Quit.
class KeptBot final : public referee::Bot {
 public:
  explicit KeptBot(referee::Watchdog& watchdog) : bot_(start_bot(watchdog)) {}
  void send(std::string_view request) override {
    if (request != "Quit\n") bot_->send(request);
  }
  referee::Answer receive(const referee::TimeBudget& budget) override { return bot_->receive(budget); }
  referee::Answer leave(replay::Nanoseconds) override { return {}; }
  replay::BotUsage close() override { return {}; }

 private:
  std::unique_ptr<referee::ProgramBot> bot_;
};

double play_seconds(std::span<referee::Bot* const> bots, int moves) {
  const auto begun = Clock::now();
  const auto match = *toy::game.start("turns=" + std::to_string(moves), 0);
  const replay::Outcome outcome = play(*match, bots, referee::limits_of(match->info()), {});
  if (outcome.turns != static_cast<std::uint32_t>(moves)) throw std::runtime_error(outcome.reason);
  return seconds_since(begun);
}

double match_rate(referee::Watchdog& watchdog, int moves) {
  KeptBot left(watchdog);
  KeptBot right(watchdog);
  referee::Bot* const bots[] = {&left, &right};
  play_seconds(bots, 2);
  return moves / play_seconds(bots, moves);
}

// The fixed cost of a match in milliseconds: many matches of two moves against one with the same total number of moves,
// and against the two names that each match asks for.
double fixed_cost_ms(referee::Watchdog& watchdog) {
  constexpr int matches = 2000;
  KeptBot left(watchdog);
  KeptBot right(watchdog);
  referee::Bot* const bots[] = {&left, &right};
  double many = 0;
  for (int i = 0; i < matches; ++i) many += play_seconds(bots, 2);
  return (many - play_seconds(bots, 4 * matches)) / matches * 1000;
}

// The extra cost in microseconds of a move before which the program was frozen: the median time of an exchange with
// freezing and thawing, minus that of one without. Both begin after a pause in which the program actually stops
// running.
double freezing_us() {
  const auto process = sandbox::Process::start({{bot_program}}, {}, sandbox::Isolation::none);
  const auto exchange = [&] {
    char answer[64];
    if (write(process->input(), "1\n", 2) != 2 || read(process->output(), answer, sizeof answer) != 2) std::abort();
  };
  exchange();
  std::vector<double> with, without;
  for (int i = 0; i < 100; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    auto begun = Clock::now();
    exchange();
    without.push_back(seconds_since(begun));
    begun = Clock::now();
    process->freeze();
    const double freezing = seconds_since(begun);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    begun = Clock::now();
    process->thaw();
    exchange();
    with.push_back(freezing + seconds_since(begun));
  }
  return (median(with) - median(without)) * 1e6;
}

// System calls of all processes in a match with this number of moves; 0 if strace is not available.
double system_calls(const std::string& program, int moves) {
  const std::string file = fmt::format("/tmp/bench_referee_{}.strace", getpid());
  const std::string line = fmt::format("strace -f -c -o {} {} --play {} >/dev/null 2>&1", file, program, moves);
  double calls = 0;
  if (std::system(line.c_str()) == 0) {
    std::ifstream table(file);
    std::string text;
    while (std::getline(table, text)) {
      if (!text.ends_with(" total")) continue;
      std::vector<std::string> words;
      for (Words rest(text); !rest.at_end();) words.emplace_back(rest.next());
      calls = static_cast<double>(to_integer(words.at(3)).value_or(0));
    }
  }
  unlink(file.c_str());
  return calls;
}

// Matches per second, including starting the programs.
double started_matches(sandbox::Isolation isolation, int matches, const std::string& thinking_us, unsigned jobs = 1) {
  const referee::Entrant entrant{{{bot_program, thinking_us}, {{BENCH_FOLDER, BENCH_FOLDER}}}, "bot"};
  const referee::MatchPlan plan{&toy::game, "turns=200", 0, {entrant, entrant}, {}};
  referee::RunSettings settings = referee::settings_of(toy::Toy::info());
  settings.isolation = isolation;
  settings.jobs = jobs;
  const auto begun = Clock::now();
  run(referee::plan_games(plan, static_cast<std::uint32_t>(matches), referee::Sides::kept), settings,
      [](std::size_t, const replay::Outcome& outcome) {
        if (outcome.turns != 200) throw std::runtime_error(outcome.reason);
      });
  return matches / seconds_since(begun);
}

double starts_per_second(sandbox::Isolation isolation, int starts = 50) {
  const sandbox::Command command{{bot_program}, {{BENCH_FOLDER, BENCH_FOLDER}}};
  const auto begun = Clock::now();
  for (int i = 0; i < starts; ++i) {
    const auto process = sandbox::Process::start(command, {}, isolation);
    char answer[64];
    if (write(process->input(), "1\n", 2) != 2 || read(process->output(), answer, sizeof answer) != 2) std::abort();
  }
  return starts / seconds_since(begun);
}

// The median of starts with pauses, in which the kernel forgets what makes further starts faster.
double rate_after_pauses(const Measure& one_start) {
  std::vector<double> rates;
  for (int i = 0; i < 20; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    rates.push_back(one_start());
  }
  return median(rates);
}

double bare_starts_per_second(int starts = 50) {
  const auto begun = Clock::now();
  for (int i = 0; i < starts; ++i) BareChild(bot_program).exchange();
  return starts / seconds_since(begun);
}

// Runs in a thread that may use two processors.
double matches_on_two_cores(int matches) {
  double rate = 0;
  std::thread([&] {
    sched_setaffinity(0, sizeof all_processors, &all_processors);
    rate = started_matches(sandbox::Isolation::sandboxed, matches, "0", 2);
  }).join();
  return rate;
}

void matches_with_starts() {
  using sandbox::Isolation;
  const auto row = [](std::string what, double goal, int matches, const std::string& thinking_us) {
    print(compare(
        std::move(what), "matches/s", goal, 5,
        [&] { return started_matches(Isolation::sandboxed, matches, thinking_us); },
        [&] { return started_matches(Isolation::none, matches, thinking_us); }));
  };
  // With a separate bubblewrap for each program, as in earlier versions.
  const auto without_cells = [](const Measure& measure) {
    sandbox::use_cells(false);
    const double rate = measure();
    sandbox::use_cells(true);
    return rate;
  };
  if (const auto isolates = sandbox::check_isolation(); !isolates) {
    fmt::print("no sandbox here: {}\n", isolates.error());
    return;
  }
  const Measure quick = [] { return started_matches(Isolation::sandboxed, 50, "0"); };
  const Measure starts = [] { return starts_per_second(Isolation::sandboxed); };
  row("matches of 200 moves, sandboxed starts; 1 ms a move", 0.95, 10, "1000");
  row("the same; programs that do not think at all", 0.7, 50, "0");
  print(compare("the same; against a bubblewrap for each program", "matches/s", 0, 5, quick,
                [&] { return without_cells(quick); }));
  if (CPU_COUNT(&all_processors) > 1) {
    print(compare(
        "the same on two cores; against one", "matches/s", 1.9, 5, [] { return matches_on_two_cores(100); }, quick));
  }
  print(compare("starts, sandboxed; against bare ones", "starts/s", 0.5, 5, starts,
                [] { return bare_starts_per_second(); }));
  print(compare("the same; against a bubblewrap for each program", "starts/s", 0, 5, starts,
                [&] { return without_cells(starts); }));
  print(compare(
      "starts 30 ms apart, sandboxed; against bare ones", "starts/s", 0, 5,
      [] { return rate_after_pauses([] { return starts_per_second(Isolation::sandboxed, 1); }); },
      [] { return rate_after_pauses([] { return bare_starts_per_second(1); }); }));
  print(compare(
      "starts, not isolated; against bare ones", "starts/s", 0, 5, [] { return starts_per_second(Isolation::none); },
      [] { return bare_starts_per_second(); }));
}

void all(const std::string& program) {
  bench::print_head("referee");
  referee::Watchdog watchdog;
  constexpr int moves = 20'000;
  const Measure ours = [&] { return match_rate(watchdog, moves); };
  print(compare("one game, one core; against bare ping-pong", "moves/s", 0.8, 9, ours,
                [] { return bare_rate(1, moves); }));
  print(compare("the same; against bare ping-pong with two programs", "moves/s", 0.85, 9, ours,
                [] { return bare_rate(2, moves); }));
  const double few = system_calls(program, 100);
  const double many = system_calls(program, 1100);
  if (many > 0) {
    print({"system calls a move, of referee and program together", "", (many - few) / 1000, 0, 0, 6, Better::lower});
  } else {
    fmt::print("system calls a move: strace is not here to count them\n");
  }
  // Only moves before which the program was waited for longer than 20 ms have this cost; so 200 us are 1 % of such a
  // move.
  print({"what freezing costs a move that was waited for", "us", freezing_us(), 0, 0, 200, Better::lower});
  std::vector<double> costs;
  for (int i = 0; i < 5; ++i) costs.push_back(fixed_cost_ms(watchdog));
  print({"fixed cost of a match, programs kept", "ms", median(costs), 0, 0, 0.05, Better::lower});
  matches_with_starts();
}

}  // namespace

int main(int count, char** words) {
  sched_getaffinity(0, sizeof all_processors, &all_processors);
  bench::pin_to_core(sched_getcpu());
  if (count == 3 && std::string_view(words[1]) == "--play") {
    referee::Watchdog watchdog;
    KeptBot left(watchdog);
    KeptBot right(watchdog);
    referee::Bot* const bots[] = {&left, &right};
    play_seconds(bots, std::atoi(words[2]));
    return 0;
  }
  all(words[0]);
}
