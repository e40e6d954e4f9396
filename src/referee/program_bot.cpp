// Theory of operation
//
// An answer costs us three system calls: one write, one blocking read, one look at the processor time. There is no
// timer for a single answer. Before it blocks, receive() leaves its deadline where the watchdog sees it; the watchdog
// looks now and then, and ends a program whose waiting or processor time is over. The read then sees the end of the
// output.
//
// Whether the program ended by itself or was ended, and why, is never guessed from what the read saw: who strikes first
// takes the mutex and leaves the reason, and the reason is the verdict. A whole line that arrives before the watchdog
// has looked is still measured, with the clock and with the processor time at its end.
//
// Our end of its stdin does not block: as long as the program reads, a request fits. What does not fit is written in
// receive(), under the watchdog's eyes.
//
// A program that leaves without having read Quit has left too early. That is no race: when it has ended, either the
// write of Quit had failed, or Quit is still in the pipe.

#include "referee/program_bot.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace agon::referee {

namespace {

constexpr std::chrono::milliseconds moment_to_end{200};  // from the end of its output to the end of the program

MachineError failed(const char* what) { return MachineError(fmt::format("{}: {}", what, std::strerror(errno))); }

double seconds(Nanoseconds time) { return std::chrono::duration<double>(time).count(); }

std::string how_it_ended(const sandbox::Bill& bill) {
  if (bill.signal == 0) return fmt::format("it ended with exit code {}", bill.exit_code);
  const char* const description = sigdescr_np(bill.signal);
  return fmt::format("it was killed by signal {} ({})", bill.signal, description ? description : "unknown");
}

}  // namespace

ProgramBot::ProgramBot(std::unique_ptr<sandbox::Process> process, Watchdog& watchdog, std::size_t line_bytes_max)
    : process_(std::move(process)), watchdog_(watchdog), lines_(line_bytes_max) {
  if (fcntl(process_->input(), F_SETFL, O_NONBLOCK) != 0) throw failed("fcntl");
  watchdog_.add(*this);
}

ProgramBot::~ProgramBot() { watchdog_.remove(*this); }

void ProgramBot::look(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (!waiting_ || strike_ != Strike::none) return;
  if (process_->cpu() > cpu_end_) {
    strike(Strike::cpu);
  } else if (now > deadline_) {
    strike(Strike::wall);
  }
}

void ProgramBot::stop() {
  const std::lock_guard lock(mutex_);
  if (!finished_) strike(Strike::stopped);
}

void ProgramBot::strike(Strike why) {
  strike_ = why;
  if (why == Strike::wall) delay_at_strike_ = process_->run_delay();
  process_->kill();
}

void ProgramBot::send(std::string_view request) {
  asked_bytes_ = request.size();
  const ssize_t written = write(process_->input(), request.data(), request.size());
  if (written == static_cast<ssize_t>(request.size())) return;
  if (written < 0 && errno == EPIPE) {
    unread_ = true;
  } else if (written < 0 && errno != EAGAIN) {
    throw failed("write to a program");
  } else {
    unsent_ = request.substr(written < 0 ? 0 : static_cast<std::size_t>(written));
  }
}

// False when nobody reads any more: also when the watchdog has ended the program.
bool ProgramBot::write_rest() {
  while (!unsent_.empty()) {
    pollfd writable{process_->input(), POLLOUT, 0};
    if (poll(&writable, 1, -1) < 0 && errno != EINTR) throw failed("poll");
    const ssize_t written = write(process_->input(), unsent_.data(), unsent_.size());
    if (written >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      unsent_.clear();
      return false;
    } else if (errno != EAGAIN && errno != EINTR) {
      throw failed("write to a program");
    }
  }
  return true;
}

ProgramBot::Heard ProgramBot::read_line(std::string& line) {
  std::array<char, 16384> buffer;
  for (;;) {
    if (const auto whole = lines_.next()) {
      line = *whole;
      return Heard::line;
    }
    if (lines_.overflown()) {
      line = lines_.rest();
      return Heard::too_long;
    }
    const ssize_t got = read(process_->output(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw failed("read from a program");
    if (got == 0) {
      line = lines_.rest();
      return Heard::end;
    }
    lines_.receive({buffer.data(), static_cast<std::size_t>(got)});
  }
}

void ProgramBot::begin_block() {
  block_delay_ = process_->run_delay();
  block_waited_ = {};
}

Answer ProgramBot::receive(const Budget& budget) {
  if (budget.wall != wall_left_) begin_block();  // within a block the budget is what the last answer left
  const Clock::time_point begun = Clock::now();
  {
    const std::lock_guard lock(mutex_);
    waiting_ = true;
    deadline_ = begun + budget.wall;
    cpu_end_ = cpu_ + budget.cpu;
  }
  Answer answer;
  const bool asked = !unread_ && write_rest();
  const Heard heard = asked ? read_line(answer.line) : Heard::end;
  answer.spent.wall = Clock::now() - begun;
  Nanoseconds cpu{};
  Strike strike{};
  {
    const std::lock_guard lock(mutex_);
    waiting_ = false;
    strike = strike_;
    cpu = process_->cpu();
  }
  answer.spent.cpu = cpu - std::exchange(cpu_, cpu);
  waited_ += answer.spent.wall;
  block_waited_ += answer.spent.wall;
  wall_left_ = budget.wall - answer.spent.wall;
  return judge(strike, heard, std::move(answer), budget);
}

Answer ProgramBot::judge(Strike strike, Heard heard, Answer answer, const Budget& budget) {
  switch (strike) {
    case Strike::stopped:
      throw MachineError("stopped");
    case Strike::cpu:
      return end(std::move(answer), Fault::out_of_time, "");
    case Strike::wall:
      check_host(delay_at_strike_);
      return end(std::move(answer), Fault::no_answer, "");
    case Strike::none:
      break;
  }
  if (heard == Heard::end) return ended(std::move(answer), unread_ ? "it closed its input" : "it closed its output");
  if (answer.spent.cpu > budget.cpu) return end(std::move(answer), Fault::out_of_time, "");
  if (answer.spent.wall > budget.wall) {
    check_host(process_->run_delay());
    return end(std::move(answer), Fault::no_answer, "");
  }
  if (heard == Heard::too_long) return end(std::move(answer), Fault::line_too_long, "");
  if (const std::string_view rest = lines_.rest(); !rest.empty()) {
    (answer.line += '\n') += rest.substr(0, rest.find('\n'));
    answer.fault = Fault::surplus_output;
  }
  return answer;
}

// A watchdog that strikes because the program got no processor says nothing about the program.
void ProgramBot::check_host(Nanoseconds delay) const {
  const Nanoseconds delayed = delay - block_delay_;
  if (delayed * 2 <= block_waited_) return;
  throw MachineError(
      fmt::format("this machine is overloaded: of {:.1f} s that a program was waited for, it was ready "
                  "to run but had no processor for {:.1f} s",
                  seconds(block_waited_), seconds(delayed)));
}

Answer ProgramBot::end(Answer answer, Fault fault, std::string detail) {
  finish();
  answer.fault = fault;
  answer.detail = std::move(detail);
  return answer;
}

// The program says nothing more and was not ended by us.
Answer ProgramBot::ended(Answer answer, std::string how) {
  const bool by_itself = process_->wait(moment_to_end);
  const sandbox::Bill& bill = finish();
  if (by_itself) how = how_it_ended(bill);
  return end(std::move(answer), bill.out_of_memory ? Fault::out_of_memory : Fault::ended_early, std::move(how));
}

Answer ProgramBot::leave(Nanoseconds wall) {
  begin_block();
  const auto begun = Clock::now();
  const bool has_left = process_->wait(std::chrono::ceil<std::chrono::milliseconds>(wall));
  Answer answer;
  block_waited_ = answer.spent.wall = Clock::now() - begun;
  {
    const std::lock_guard lock(mutex_);
    if (strike_ == Strike::stopped) throw MachineError("stopped");
  }
  int unread = 0;
  if (ioctl(process_->input(), FIONREAD, &unread) != 0) throw failed("ioctl");
  const bool quit_was_read = !unread_ && unsent_.empty() && static_cast<std::size_t>(unread) < asked_bytes_;
  if (!has_left) {
    check_host(process_->run_delay());
    return end(std::move(answer), Fault::ignored_quit, "");
  }
  if (!quit_was_read) return ended(std::move(answer), "");
  return answer;
}

const sandbox::Bill& ProgramBot::finish() {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = !std::exchange(finished_, true);
  }
  if (first) bill_ = process_->finish();
  return bill_;
}

Remains ProgramBot::close() {
  const sandbox::Bill& bill = finish();
  return {{bill.cpu, waited_}, bill.memory_peak_bytes, bill.stderr_text, bill.stderr_bytes};
}

}  // namespace agon::referee
