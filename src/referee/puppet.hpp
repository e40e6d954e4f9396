#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>
#include <utility>

#include "referee/program_bot.hpp"

// For tests of bots that are programs.
namespace agon::referee {

using std::chrono::milliseconds;
using std::chrono::seconds;

// A program played by the test, which holds the other ends of the pipes and sets the clocks.
struct Puppet {
  int stdin_end = -1;
  int stdout_end = -1;
  std::atomic<std::int64_t> cpu_ns{0};
  std::atomic<std::int64_t> run_delay_ns{0};
  std::atomic<int> looks_at_delay{0};
  std::int64_t more_delay_ns = 0;  // added by each reading
  std::atomic<int> kills{0};
  std::atomic<int> freezes{0};  // includes repeated ones
  std::atomic<bool> frozen{false};
  milliseconds exit_time{0};  // from the end of its output to its exit, for which it must not be frozen
  std::uint64_t stderr_bytes = 0;
  bool child_holds_pipes = false;  // they stay open after a kill
  sandbox::ResourceUsage usage;

  void say(std::string_view text) const {
    ASSERT_EQ(write(stdout_end, text.data(), text.size()), ssize_t(text.size()));
  }
  std::string hear() const {
    char buffer[1000];
    const ssize_t got = read(stdin_end, buffer, sizeof buffer);
    return got > 0 ? std::string(buffer, static_cast<std::size_t>(got)) : "";
  }
  void wait_until_all_is_heard() const {
    for (int left = 1; left > 0; std::this_thread::yield()) ASSERT_EQ(ioctl(stdout_end, FIONREAD, &left), 0);
  }
  void shut(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
  void die(int exit_code = 0) {
    usage.exit_code = exit_code;
    shut(stdin_end);
    shut(stdout_end);
  }
};

class PuppetProcess final : public sandbox::Process {
 public:
  explicit PuppetProcess(Puppet& puppet) : puppet_(puppet) {
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) std::abort();
    puppet_.stdin_end = in[0];
    puppet_.stdout_end = out[1];
    input_ = in[1];
    output_ = out[0];
  }
  ~PuppetProcess() override {
    puppet_.die();
    ::close(input_);
    ::close(output_);
  }
  int input() const override { return input_; }
  int output() const override { return output_; }
  void close_input() override { ::close(std::exchange(input_, -1)); }
  std::uint64_t stderr_bytes() const override { return puppet_.stderr_bytes; }
  replay::Nanoseconds cpu() const override { return replay::Nanoseconds(puppet_.cpu_ns); }
  replay::Nanoseconds run_delay() const override {
    ++puppet_.looks_at_delay;
    return replay::Nanoseconds(puppet_.run_delay_ns.fetch_add(puppet_.more_delay_ns));
  }
  void freeze() override {
    ++puppet_.freezes;
    puppet_.frozen = true;
  }
  void thaw() override { puppet_.frozen = false; }
  bool may_leave_output_open() const override { return puppet_.child_holds_pipes; }
  void kill() override {
    ++puppet_.kills;
    if (puppet_.child_holds_pipes) return;
    puppet_.shut(puppet_.stdin_end);
    puppet_.shut(puppet_.stdout_end);
  }
  int open_inside(const std::filesystem::path&) const override { return -1; }  // it has no folders
  bool wait(milliseconds time) override {
    std::this_thread::sleep_for(std::min(time, puppet_.exit_time));
    return puppet_.stdout_end < 0 && !puppet_.frozen;
  }
  sandbox::ResourceUsage finish() override { return puppet_.usage; }

 private:
  Puppet& puppet_;
  int input_;
  int output_;
};

class OfAProgram : public testing::Test {
 protected:
  explicit OfAProgram(const OutputRules& output_rules = {.answer_bytes_max = 20})
      : bot(std::make_unique<PuppetProcess>(program), watchdog, output_rules) {}

  Watchdog watchdog;
  Puppet program;
  ProgramBot bot;
  const TimeBudget plenty{seconds(10), seconds(10)};

  Answer ask(std::string_view reply, TimeBudget budget) {
    bot.send("1\n");
    program.say(reply);
    return bot.receive(budget);
  }
  Answer ask(std::string_view reply) { return ask(reply, plenty); }
};

}  // namespace agon::referee
