// The speed of the referee against baselines of the same run. The game is the toy game (src/referee/toy_game.hpp), the
// programs are the smallest there are (bot.cpp), so that what is measured is referee, pipes and processes. Everything
// that is compared takes turns within one run, and the median of the ratios counts: these figures are noisy.

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "referee/program_bot.hpp"
#include "referee/run.hpp"
#include "referee/toy_game.hpp"

extern char** environ;

namespace {

using namespace agon;
using namespace agon::referee;
using Clock = std::chrono::steady_clock;

constexpr int repetitions = 7;
const std::string bot_program = BENCH_BOT;

double seconds_since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

void pin_to_one_core() {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(sched_getcpu(), &set);
  sched_setaffinity(0, sizeof set, &set);
}

// A child of nothing but pipes.
struct BareChild {
  pid_t pid = 0;
  int in = -1;
  int out = -1;

  BareChild() {
    int input[2], output[2];
    if (pipe2(input, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0) std::abort();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    std::string name = bot_program;
    char* words[] = {name.data(), nullptr};
    if (posix_spawn(&pid, name.c_str(), &actions, nullptr, words, environ) != 0) std::abort();
    posix_spawn_file_actions_destroy(&actions);
    close(input[0]);
    close(output[1]);
    in = input[1];
    out = output[0];
  }
  ~BareChild() {
    close(in);
    close(out);
    waitpid(pid, nullptr, 0);
  }
  BareChild(const BareChild&) = delete;
  BareChild& operator=(const BareChild&) = delete;

  void exchange() const {
    char answer[64];
    if (write(in, "1\n", 2) != 2 || read(out, answer, sizeof answer) != 2) std::abort();
  }
};

// Moves a second of a bare ping-pong.
double bare_rate(int moves) {
  const BareChild child;
  child.exchange();
  const auto begun = Clock::now();
  for (int i = 0; i < moves; ++i) child.exchange();
  return moves / seconds_since(begun);
}

std::unique_ptr<ProgramBot> start_bot(Watchdog& watchdog) {
  return std::make_unique<ProgramBot>(sandbox::Process::start({{bot_program}}, {}, sandbox::Isolation::none), watchdog,
                                      1024);
}

// Moves a second of one match between two programs.
double match_rate(Watchdog& watchdog, int moves) {
  const auto left = start_bot(watchdog);
  const auto right = start_bot(watchdog);
  Bot* const bots[] = {left.get(), right.get()};
  const auto match = *toy::game.start("turns=" + std::to_string(moves), 0);
  Limits limits = limits_of(match->info());
  const auto begun = Clock::now();
  const Outcome outcome = play(*match, bots, limits, {});
  const double rate = moves / seconds_since(begun);
  if (outcome.turns != static_cast<std::uint32_t>(moves)) std::abort();
  return rate;
}

void one_game(Watchdog& watchdog) {
  std::vector<double> ours, bare, ratios;
  for (int i = 0; i < repetitions; ++i) {
    bare.push_back(bare_rate(20'000));
    ours.push_back(match_rate(watchdog, 20'000));
    ratios.push_back(ours.back() / bare.back());
  }
  fmt::print("one game {:.0f} bare {:.0f} ratio {:.3f}\n", median(ours), median(bare), median(ratios));
}

}  // namespace

int main() {
  Watchdog watchdog;
  pin_to_one_core();
  one_game(watchdog);
}
