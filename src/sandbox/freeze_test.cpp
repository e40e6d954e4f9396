// A frozen program does not run, whatever it has started, and continues afterwards as if nothing had happened.

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "sandbox/test_ways.hpp"

namespace agon::sandbox {
namespace {

using namespace std::chrono_literals;

class AFrozenProgram : public testing::TestWithParam<Way> {
 protected:
  static std::unique_ptr<Process> start(const Command& command) {
    return start_in(GetParam().places, command, {}, GetParam().isolation);
  }

  // Like a watchdog: repeatedly, until it uses no more time.
  static void freeze(Process& process) {
    for (;;) {
      process.freeze();
      const auto before = process.cpu();
      std::this_thread::sleep_for(50ms);
      if (process.cpu() == before) return;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Ways, AFrozenProgram, testing::ValuesIn(ways_here()),
                         [](const auto& test) { return test.param.name; });

// Answers each line with a line and never rests in between; so do this many others, each in its own session.
Command spinners(int others) {
  return python(fmt::format(R"py(
import os, sys, threading
for i in range({}):
    if os.fork() == 0:
        os.setsid()
        while True: pass
def spin():
    while True: pass
threading.Thread(target=spin, daemon=True).start()
for line in sys.stdin: print(line, end='', flush=True)
)py",
                            others));
}

void echo(Process& process, const std::string& word) {
  say(process, word + "\n");
  EXPECT_EQ(read_line(process), word);
}

TEST_P(AFrozenProgram, UsesNoTimeAndGoesOnWhenItIsThawed) {
  for (const int others : {0, 7}) {
    const auto process = start(spinners(others));
    echo(*process, "one");
    freeze(*process);
    say(*process, "two\n");
    const auto before = process->cpu();
    std::this_thread::sleep_for(200ms);
    EXPECT_LE(process->cpu() - before, 1ms);
    process->thaw();
    EXPECT_EQ(read_line(*process), "two");
    process->thaw();  // idempotent
    echo(*process, "three");
    EXPECT_TRUE(process->finish().killed_by_us);
    EXPECT_TRUE(left_behind().empty());
  }
}

TEST_P(AFrozenProgram, CanBeKilled) {
  const auto process = start(spinners(3));
  echo(*process, "one");
  freeze(*process);
  process->kill();
  EXPECT_TRUE(process->wait(10s));
  process->freeze();  // no effect any more
  EXPECT_TRUE(process->finish().killed_by_us);
  EXPECT_TRUE(left_behind().empty());
}

TEST_P(AFrozenProgram, CanBeFinished) {
  const std::string mark = "17320.5" + std::to_string(::getpid());
  const auto process = start(shell("setsid sleep " + mark + " & echo started; read word"));
  EXPECT_EQ(read_line(*process), "started");
  freeze(*process);
  process->finish();
  EXPECT_TRUE(processes_called(mark).empty());
  EXPECT_TRUE(left_behind().empty());
}

TEST_P(AFrozenProgram, CanBeKilledByAnotherThreadAndNobodyWaitsForItsOutput) {
  const auto process = start(shell("setsid sh -c 'while :; do :; done' & echo started; read word"));
  EXPECT_EQ(read_line(*process), "started");
  freeze(*process);
  std::thread watchdog([&] { process->kill(); });
  EXPECT_EQ(read_to_end(*process), "");
  watchdog.join();
}

// Children that the program itself has stopped remain stopped, and their parent can wake them.
TEST_P(AFrozenProgram, HasItsOwnStoppedChildrenAsBefore) {
  const auto process = start(python(R"py(
import os, signal, sys
child = os.fork()
if child == 0:
    os.kill(os.getpid(), signal.SIGSTOP)
    print("woken", flush=True)
    os._exit(0)
os.waitpid(child, os.WUNTRACED)
print("stopped", flush=True)
sys.stdin.readline()
print(open(f"/proc/{child}/stat").read().rsplit(")")[1].split()[0], flush=True)
os.kill(child, signal.SIGCONT)
sys.stdin.readline()
)py"));
  EXPECT_EQ(read_line(*process), "stopped");
  freeze(*process);
  process->thaw();
  say(*process, "state\n");
  EXPECT_EQ(read_line(*process), "T");
  EXPECT_EQ(read_line(*process), "woken");
}

// Each wakes all the others as often as it can.
TEST_P(AFrozenProgram, StandsStillAlthoughItsChildrenWakeEachOther) {
  const auto process = start(python(R"py(
import os, signal, sys
children = []
for i in range(6):
    child = os.fork()
    if child == 0:
        os.setsid()
        while True:
            for other in children + [os.getppid()]:
                os.kill(other, signal.SIGCONT)
    children.append(child)
for line in sys.stdin: print(line, end='', flush=True)
)py"));
  echo(*process, "one");
  freeze(*process);
  const auto before = process->cpu();
  std::this_thread::sleep_for(100ms);
  EXPECT_LE(process->cpu() - before, 20ms);
  process->thaw();
  echo(*process, "two");
}

// Its threads are stopped although the first one, whose id is the process's, has ended.
TEST_P(AFrozenProgram, StandsStillAlthoughItsFirstThreadHasEnded) {
  const auto process = start(python(R"py(
import ctypes, os, threading
def spin():
    print("one", flush=True)
    while True: pass
threading.Thread(target=spin).start()
ctypes.CDLL(None).pthread_exit(None)
)py"));
  EXPECT_EQ(read_line(*process), "one");
  freeze(*process);
  const auto before = process->cpu();
  std::this_thread::sleep_for(100ms);
  EXPECT_LE(process->cpu() - before, 1ms);
}

}  // namespace
}  // namespace agon::sandbox
