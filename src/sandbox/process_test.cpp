#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "sandbox/proc.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::sandbox {
namespace {

using namespace std::chrono_literals;

Command shell(const std::string& script) { return {.argv = {"/bin/sh", "-c", script}}; }

std::string read_line(const Process& process) {
  std::string line;
  for (char c = 0; ::read(process.output(), &c, 1) == 1 && c != '\n';) line += c;
  return line;
}

void say(const Process& process, const std::string& text) {
  ASSERT_EQ(::write(process.input(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

class Both : public testing::TestWithParam<Isolation> {
 protected:
  std::unique_ptr<Process> start(const std::string& script, const Limits& limits = {}) {
    return Process::start(shell(script), limits, GetParam());
  }
};
INSTANTIATE_TEST_SUITE_P(Isolation, Both, testing::Values(Isolation::sandboxed, Isolation::none),
                         [](const auto& test) { return test.param == Isolation::sandboxed ? "Sandboxed" : "None"; });

TEST_P(Both, ThePipesLeadToTheProgram) {
  const auto process = start("while read word; do echo \"<$word>\"; done");
  for (const std::string word : {"one", "two", "three"}) {
    say(*process, word + "\n");
    EXPECT_EQ(read_line(*process), "<" + word + ">");
  }
  const Bill bill = process->finish();
  EXPECT_TRUE(bill.killed_by_us);
  EXPECT_EQ(bill.signal, SIGKILL);
}

TEST_P(Both, TheExitCodeIsOnTheBill) {
  const auto process = start("exit 7");
  EXPECT_TRUE(process->wait(5s));
  const Bill bill = process->finish();
  EXPECT_EQ(bill.exit_code, 7);
  EXPECT_EQ(bill.signal, 0);
  EXPECT_FALSE(bill.killed_by_us);
}

TEST_P(Both, TheSignalThatEndedItIsOnTheBill) {
  const auto process = start("kill -SEGV $$");
  EXPECT_TRUE(process->wait(5s));
  const Bill bill = process->finish();
  EXPECT_EQ(bill.signal, SIGSEGV);
  EXPECT_FALSE(bill.killed_by_us);
}

TEST_P(Both, WaitSaysThatItStillRuns) {
  const auto process = start("exec sleep 100");
  EXPECT_FALSE(process->wait(20ms));
  process->kill();
  process->kill();
  EXPECT_TRUE(process->wait(5s));
  EXPECT_TRUE(process->finish().killed_by_us);
}

TEST_P(Both, StderrIsKeptUpToItsCapAndCountedInFull) {
  Limits limits;
  limits.stderr_bytes = 100;
  const auto process = start("echo first >&2; head -c 3000000 /dev/zero >&2; echo done", limits);
  EXPECT_EQ(read_line(*process), "done");
  const Bill bill = process->finish();
  EXPECT_EQ(bill.stderr_text.size(), 100U);
  EXPECT_TRUE(bill.stderr_text.starts_with("first\n"));
  EXPECT_EQ(bill.stderr_bytes, 3'000'006U);
}

TEST_P(Both, ProcessorTimeIsMeasuredWhileItRuns) {
  const auto process = start("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done; read word");
  EXPECT_EQ(read_line(*process), "done");
  const auto used = process->cpu();
  EXPECT_GT(used, 10ms);
  EXPECT_LT(used, 10s);
  EXPECT_GE(process->finish().cpu, used);
}

TEST_P(Both, AProgramThatDoesNotExistIsAFaultOfTheMachine) {
  EXPECT_THROW(
      {
        const auto process = Process::start({.argv = {"/nowhere/at-all"}}, {}, GetParam());
        process->wait(5s);
        process->finish();
      },
      MachineError);
}

}  // namespace
}  // namespace agon::sandbox
