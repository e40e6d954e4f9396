// The processors that a program runs on, and how long others keep it from running there.

#include <gtest/gtest.h>
#include <sched.h>

#include <chrono>
#include <string>
#include <thread>

#include "sandbox/test_ways.hpp"

namespace agon::sandbox {
namespace {

using namespace std::chrono_literals;

class AProgram : public testing::TestWithParam<Way> {
 protected:
  static std::unique_ptr<Process> start(const Command& command, const Limits& limits = {}) {
    return start_in(GetParam().places, command, limits, GetParam().isolation);
  }
};
INSTANTIATE_TEST_SUITE_P(Ways, AProgram, testing::ValuesIn(ways_here()),
                         [](const auto& test) { return test.param.name; });

// Runs a function on a thread restricted to this processor; programs started there inherit that.
template <class Work>
void on_processor(int number, Work work) {
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(number, &one);
    ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
    work();
  }).join();
}

int last_processor() {
  cpu_set_t all;
  ::sched_getaffinity(0, sizeof all, &all);
  int last = CPU_SETSIZE - 1;
  while (!CPU_ISSET(last, &all)) --last;
  return last;
}

// Its second thread works.
constexpr const char* uses_its_time = R"py(
import sys, threading, time
def use():
    end = time.thread_time() + 0.3
    while time.thread_time() < end: pass
    print("done", flush=True)
    sys.stdin.readline()
threading.Thread(target=use).start()
)py";

// Processes, because Python's threads wait for each other independently of the scheduler.
constexpr const char* processes_use_their_time = R"py(
import os, sys, time
children = []
for i in range(4):
    child = os.fork()
    if child == 0:
        end = time.process_time() + 0.1
        while time.process_time() < end: pass
        os._exit(0)
    children.append(child)
for child in children: os.waitpid(child, 0)
print("done", flush=True)
sys.stdin.readline()
)py";

TEST_P(AProgram, IsDelayedByOthersOnItsProcessorWhicheverOfItsThreadsWorks) {
  std::unique_ptr<Process> other, process;
  const int processor = last_processor();
  on_processor(processor, [&] {
    other = start(shell("echo started; while :; do :; done"));
    read_line(*other);
    process = start(python(uses_its_time));
  });
  const auto before = process->run_delay();
  EXPECT_EQ(read_line(*process), "done");
  EXPECT_GE(process->run_delay() - before, 100ms);
}

TEST_P(AProgram, IsNotDelayedByItsOwnProcesses) {
  std::unique_ptr<Process> process;
  const int processor = last_processor();
  const auto begun = std::chrono::steady_clock::now();
  on_processor(processor, [&] { process = start(python(processes_use_their_time)); });
  EXPECT_EQ(read_line(*process), "done");
  // Each of the four waited for the others for three quarters of the time. This machine has other work too.
  const auto others = (std::chrono::steady_clock::now() - begun) - process->cpu();
  EXPECT_LE(process->run_delay(), others + 50ms);
}

TEST_P(AProgram, CannotLeaveItsProcessors) {
  if (GetParam().isolation == Isolation::none && !GetParam().places.cpuset) return;  // nothing confines it
  std::unique_ptr<Process> process;
  const int processor = last_processor();
  on_processor(processor, [&] {
    process = start(python(R"py(
import os
try:
    os.sched_setaffinity(0, range(os.cpu_count()))
    asked = "granted"
except OSError as error:
    asked = "refused"
print(asked, *os.sched_getaffinity(0), flush=True)
input()
)py"));
  });
  const std::string answer = read_line(*process);
  EXPECT_EQ(answer, fmt::format("{} {}", GetParam().places.cpuset ? "granted" : "refused", processor));
}

// Whether the kernel may distribute processor time by session; then niceness counts only within one.
bool sessions_have_shares() { return read_text("/proc/sys/kernel/sched_autogroup_enabled") == "1\n"; }

TEST_P(AProgram, InTheBackgroundGetsLittleOfAProcessorThatAnotherOneWants) {
  const bool as_a_group = bool(GetParam().places.shares);
  if (!as_a_group && sessions_have_shares()) return;
  const auto spinning = [](int number) {
    return python(
        fmt::format("import os\nfor i in range({} - 1):\n  if os.fork() == 0: break\n"
                    "else: print('started', flush=True)\nwhile True: pass",
                    number));
  };
  Nanoseconds ahead{}, behind{};
  on_processor(last_processor(), [&] {
    const auto first = start(spinning(1));
    const auto second = start(spinning(as_a_group ? 20 : 1), {.background = true});
    EXPECT_EQ(read_line(*first), "started");
    EXPECT_EQ(read_line(*second), "started");
    const Nanoseconds first_before = first->cpu(), second_before = second->cpu();
    do std::this_thread::sleep_for(10ms);
    while ((ahead = first->cpu() - first_before) < 500ms);
    behind = second->cpu() - second_before;
  });
  EXPECT_LT(behind * 2, ahead);
}

}  // namespace
}  // namespace agon::sandbox
