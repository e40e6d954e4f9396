#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <string>
#include <thread>

#include "sandbox/test_programs.hpp"

namespace agon::sandbox {
namespace {

using namespace std::chrono_literals;

INSTANTIATE_TEST_SUITE_P(Grounds, OnEveryGround, testing::ValuesIn(grounds_here()), name_of);

// Without a group, the number of tasks is limited by an rlimit inside the sandbox, from which root is exempt.
bool tasks_are_limited(const Ground& ground) {
  if (ground.groups) return bool(group_places().pids);
  return ground.isolation == Isolation::sandboxed && ::getuid() != 0;
}

std::vector<Ground> grounds_that_limit_tasks() {
  std::vector<Ground> grounds = grounds_here();
  std::erase_if(grounds, [](const Ground& ground) { return !tasks_are_limited(ground); });
  return grounds;
}

class WhereTasksAreLimited : public OnEveryGround {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(WhereTasksAreLimited);
INSTANTIATE_TEST_SUITE_P(Grounds, WhereTasksAreLimited, testing::ValuesIn(grounds_that_limit_tasks()), name_of);

TEST_P(OnEveryGround, ThePipesLeadToTheProgram) {
  const auto process = start(shell("while read word; do echo \"<$word>\"; done"));
  for (const std::string word : {"one", "two", "three"}) {
    say(*process, word + "\n");
    EXPECT_EQ(read_line(*process), "<" + word + ">");
  }
  const ResourceUsage usage = process->finish();
  EXPECT_TRUE(usage.killed_by_us);
  EXPECT_EQ(usage.signal, SIGKILL);
}

TEST_P(OnEveryGround, TheExitCodeIsOnTheBill) {
  const auto process = start(shell("exit 7"));
  EXPECT_TRUE(process->wait(60s));
  const ResourceUsage usage = process->finish();
  EXPECT_EQ(usage.exit_code, 7);
  EXPECT_EQ(usage.signal, 0);
  EXPECT_FALSE(usage.killed_by_us);
}

TEST_P(OnEveryGround, TheSignalThatEndedItIsOnTheBill) {
  const auto process = start(shell("kill -SEGV $$"));
  EXPECT_TRUE(process->wait(60s));
  const ResourceUsage usage = process->finish();
  EXPECT_EQ(usage.signal, SIGSEGV);
  EXPECT_FALSE(usage.killed_by_us);
}

TEST_P(OnEveryGround, WaitSaysThatItStillRuns) {
  const auto process = start(shell("exec sleep 100"));
  EXPECT_FALSE(process->wait(20ms));
  process->kill();
  process->kill();
  EXPECT_TRUE(process->wait(60s));
  EXPECT_TRUE(process->finish().killed_by_us);
}

TEST_P(OnEveryGround, StderrIsKeptUpToItsCapAndCountedInFull) {
  Limits limits;
  limits.stderr_bytes = 100;
  const auto process = start(shell("echo first >&2; head -c 3000000 /dev/zero >&2; echo done"), limits);
  EXPECT_EQ(read_line(*process), "done");
  const ResourceUsage usage = process->finish();
  EXPECT_EQ(usage.stderr_text.size(), 100U);
  EXPECT_TRUE(usage.stderr_text.starts_with("first\n"));
  EXPECT_EQ(usage.stderr_bytes, 3'000'006U);
}

TEST_P(OnEveryGround, WhatItWroteToStderrBeforeAnAnswerIsCountedWhenTheAnswerIsThere) {
  const auto process = start(shell("for i in 1 2 3; do echo note $i >&2; echo answer; read word; done"));
  for (const std::uint64_t bytes : {7U, 14U, 21U}) {
    EXPECT_EQ(read_line(*process), "answer");
    EXPECT_EQ(process->stderr_bytes(), bytes);
    say(*process, "on\n");
  }
  EXPECT_EQ(process->finish().stderr_text, "note 1\nnote 2\nnote 3\n");
}

TEST_P(OnEveryGround, ProcessorTimeIsMeasuredWhileItRuns) {
  const auto process = start(shell("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done; read word"));
  EXPECT_EQ(read_line(*process), "done");
  const auto used = process->cpu();
  EXPECT_GT(used, 10ms);
  EXPECT_LT(used, 10s);
  EXPECT_GE(process->finish().cpu, used);
}

// If nobody waits for them, the kernel forgets their time.
TEST_P(OnEveryGround, ProcessorTimeNeverGoesBackWhenChildrenEnd) {
  const auto process = start(python(R"(
import os, signal, sys, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
if os.fork() == 0:
    while time.process_time() < 0.2: pass
    print("burnt", flush=True)
    sys.stdin.readline()
    os._exit(0)
try: os.wait()
except ChildProcessError: pass
print("ended", flush=True)
sys.stdin.readline()
)"));
  EXPECT_EQ(read_line(*process), "burnt");
  const auto used = process->cpu();
  EXPECT_GE(used, 100ms);
  EXPECT_EQ(::write(process->input(), "\n", 1), 1);
  EXPECT_EQ(read_line(*process), "ended");
  EXPECT_GE(process->cpu(), used);
  EXPECT_GE(process->finish().cpu, used);
}

TEST_P(OnEveryGround, AProgramThatDoesNotExistIsAFaultOfTheMachine) {
  EXPECT_THROW(
      {
        const auto process = start({.argv = {"/nowhere/at-all"}});
        process->wait(60s);
        process->finish();
      },
      MachineError);
}

TEST_P(OnEveryGround, AllProcessesAreGoneAfterFinishWhereverTheyWent) {
  const std::string mark = "31415.9" + std::to_string(::getpid());
  const auto process =
      start(shell("setsid setsid sleep " + mark + " & (sleep " + mark + " &) ; echo started; read word"));
  EXPECT_EQ(read_line(*process), "started");
  process->finish();
  EXPECT_TRUE(processes_called(mark).empty());
  EXPECT_TRUE(left_behind().empty());
}

TEST_P(OnEveryGround, AllProcessesAreGoneAlsoWhenTheFirstOneEndedBefore) {
  const std::string mark = "27182.8" + std::to_string(::getpid());
  const auto process = start(shell("setsid sleep " + mark + " >/dev/null & exit 3"));
  EXPECT_TRUE(process->wait(60s));
  EXPECT_EQ(process->finish().exit_code, 3);
  EXPECT_TRUE(processes_called(mark).empty());
}

TEST_P(OnEveryGround, KillingItEndsTheOutputThatAChildInASessionOfItsOwnHolds) {
  const std::string mark = "14142.1" + std::to_string(::getpid());
  const auto process = start(shell("setsid sleep " + mark + " & echo started; exit 0"));
  EXPECT_EQ(read_line(*process), "started");
  process->kill();
  pollfd output = {process->output(), POLLIN, 0};
  EXPECT_EQ(::poll(&output, 1, 120'000), 1) << "whoever reads it would hang";
  EXPECT_NE(output.revents & POLLHUP, 0);
  process->finish();
  EXPECT_TRUE(processes_called(mark).empty());
}

TEST_P(OnEveryGround, AProcessThatNobodyFinishesIsCleanedUpByItsDestructor) {
  const std::string mark = "16180.3" + std::to_string(::getpid());
  {
    const auto process = start(shell("echo started; exec sleep " + mark));
    EXPECT_EQ(read_line(*process), "started");
  }
  EXPECT_TRUE(processes_called(mark).empty());
  EXPECT_TRUE(left_behind().empty());
}

TEST_P(OnEveryGround, ItCanBeKilledAtOnce) {
  const auto process = start(shell("exec sleep 1000"));
  process->kill();
  EXPECT_TRUE(process->finish().killed_by_us);
  EXPECT_TRUE(left_behind().empty());
}

TEST_P(OnEveryGround, AProgramOutlivesTheThreadThatStartedIt) {
  std::unique_ptr<Process> process;
  std::thread([&] { process = start(shell("echo started; read word; echo $word")); }).join();
  EXPECT_EQ(read_line(*process), "started");
  say(*process, "well\n");
  EXPECT_EQ(read_line(*process), "well");
  process->finish();
}

TEST_P(OnEveryGround, AProgramStaysOnTheProcessorsOfTheThreadThatStartedIt) {
  cpu_set_t all;
  ASSERT_EQ(::sched_getaffinity(0, sizeof all, &all), 0);
  int last = CPU_SETSIZE - 1;
  while (!CPU_ISSET(last, &all)) --last;
  std::unique_ptr<Process> process;
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(last, &one);
    ::sched_setaffinity(0, sizeof one, &one);
    process = start(shell("grep Cpus_allowed_list /proc/self/status"));
  }).join();
  EXPECT_EQ(read_line(*process), "Cpus_allowed_list:\t" + std::to_string(last));
}

TEST_P(OnEveryGround, MemoryWithoutEndMeetsTheLimit) {
  Limits limits;
  limits.memory_bytes = 48 << 20;
  const auto process = start(python("x = []\nwhile True: x.append(bytearray(1 << 20))"), limits);
  EXPECT_TRUE(process->wait(60s));
  const ResourceUsage usage = process->finish();
  EXPECT_TRUE(usage.out_of_memory);
  EXPECT_FALSE(usage.killed_by_us);
  EXPECT_GE(usage.memory_peak_bytes, limits.memory_bytes);
}

TEST_P(OnEveryGround, MemoryBelowTheLimitIsLeftAlone) {
  Limits limits;
  limits.memory_bytes = 64 << 20;
  const auto process = start(python("x = bytearray(40 << 20)\nprint('done', flush=True)\ninput()"), limits);
  EXPECT_EQ(read_line(*process), "done");
  const ResourceUsage usage = process->finish();
  EXPECT_FALSE(usage.out_of_memory);
  EXPECT_GE(usage.memory_peak_bytes, 40U << 20);
  EXPECT_LE(usage.memory_peak_bytes, 68U << 20);
}

TEST_P(OnEveryGround, TheProcessorTimeOfChildrenCounts) {
  const auto process = start(shell("sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; echo done; read word"));
  EXPECT_EQ(read_line(*process), "done");
  EXPECT_GT(process->cpu(), 20ms);
}

TEST_P(OnEveryGround, WaitingCostsNoProcessorTimeAndIsNoDelay) {
  const auto process = start(shell("echo started; read word; echo done; read word"));
  read_line(*process);
  const auto before = process->cpu();
  EXPECT_FALSE(process->wait(30ms));
  say(*process, "x\n");
  read_line(*process);
  EXPECT_LT(process->cpu() - before, 10ms);
  auto delay = 1000ms;  // for a wait of 30 ms; a busy machine delays it sometimes, but not always
  for (int i = 0; i < 100 && delay >= 15ms; ++i) {
    const auto delay_before = process->run_delay();
    EXPECT_FALSE(process->wait(30ms));
    delay = std::chrono::duration_cast<std::chrono::milliseconds>(process->run_delay() - delay_before);
  }
  EXPECT_LT(delay, 15ms);
}

TEST_P(WhereTasksAreLimited, NoMoreTasksThanTheLimitAtOnce) {
  Limits limits;
  limits.tasks = 10;
  const auto process = start(python("import os, time\nn = 0\ntry:\n"
                                    "  while n < 100:\n    if os.fork() == 0: time.sleep(100)\n    n += 1\n"
                                    "except OSError: pass\nprint(n, flush=True)\ninput()"),
                             limits);
  const std::string forked = read_line(*process);
  EXPECT_GE(std::stoi(forked), 8);
  EXPECT_LE(std::stoi(forked), 12);
}

TEST_P(OnEveryGround, OnlyTheThreePipesAreOpen) {
  const auto process = start(shell("ls /proc/self/fd"));
  EXPECT_EQ(read_to_end(*process), "0\n1\n2\n3\n");  // 3: the directory that ls reads
}

TEST_P(OnEveryGround, ItsPipesAreOpenAlsoWhenOursAreClosed) {
  const os::Handle input(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10));
  ::close(STDIN_FILENO);
  const auto process = start(shell("read word && echo $word"));
  if (input) ::dup2(input.get(), STDIN_FILENO);
  say(*process, "heard\n");
  EXPECT_EQ(read_line(*process), "heard");
}

// Opens all available descriptors, and closes this many again.
std::vector<os::Handle> all_descriptors_but(std::size_t few) {
  std::vector<os::Handle> taken;
  for (;;) {
    os::Handle handle(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!handle) break;
    taken.push_back(std::move(handle));
  }
  taken.resize(taken.size() - few);
  return taken;
}

TEST_P(OnEveryGround, NoDescriptorsLeftIsAFaultOfTheMachine) {
  start(shell("exit"))->finish();  // opens what is opened only once
  rlimit before = {};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few = {100, before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &few);
  for (std::size_t left = 0; left < 14; ++left) {
    auto taken = all_descriptors_but(left);
    try {
      start(shell("exit"))->finish();
    } catch (const MachineError& error) {
      EXPECT_NE(std::string(error.what()).find("Too many open files"), std::string::npos) << error.what();
    }
    taken.clear();
    EXPECT_TRUE(left_behind().empty()) << "with " << left << " descriptors left";
  }
  ::setrlimit(RLIMIT_NOFILE, &before);
}

TEST(WhyNoIsolation, SaysThatBubblewrapIsMissing) {
  const char* const path = std::getenv("PATH");
  ASSERT_NE(path, nullptr);
  const std::string before = path;
  ::setenv("PATH", "/nowhere", 1);
  EXPECT_EQ(check_isolation().error(),
            "bubblewrap, which isolates programs, is not installed: install the package bubblewrap, or run your own "
            "programs with --no-sandbox");
  EXPECT_THROW(Process::start(shell("exit"), {}, Isolation::sandboxed), MachineError);
  ::setenv("PATH", before.c_str(), 1);
}

}  // namespace
}  // namespace agon::sandbox
