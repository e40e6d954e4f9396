// Theory of operation
//
// An answer costs us four system calls: a write, a blocking read, a check how much is on stderr and a reading of the
// processor time. A quick answer skips the last, which would take longer than the move: a program cannot have used more
// than the elapsed time times the number of processors. There is no timer for a single answer. Before it blocks,
// receive() stores its deadline where the watchdog sees it; the watchdog checks periodically, and kills a program whose
// wall or processor time is over. The read then sees the end of the output.
//
// Whether the program exited or was killed, and why, is never guessed from the result of the read: whoever kills it
// takes the mutex and stores the reason, and that decides the verdict. A complete line that arrives before the watchdog
// has checked is still measured, by the clock and the processor time at its end.
//
// Our end of its stdin is non-blocking: as long as the program reads, a request fits. The rest is written in receive(),
// under the watchdog's supervision.
//
// A patient bot does not kill a program whose time is over, so the watchdog does not check it: the bot itself waits in
// slices, checks both times after each of them, and meanwhile writes what the program has not read yet. A complete
// answer that is there before such a check is in time.
//
// A program that is not asked does not run. The watchdog freezes one that nobody has waited for for some time, whether
// another one thinks or the match has not begun; receive() and leave() thaw it before their clocks start. Where all are
// asked at once, they are received from one after the other, so as soon as one takes its time they think one after the
// other. Until then a program that burns time shortens its own: all its usage is billed to it, and the other one's wall
// time suffices for both. Where freezing is done by signals, a program may resist; then it is killed.
//
// For how it exits, see program_bot_end.cpp.

#include "referee/program_bot.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "base/text.hpp"
#include "referee/came_late.hpp"
#include "referee/how_it_ended.hpp"
#include "referee/own_limits.hpp"

namespace agon::referee {

namespace {

constexpr std::chrono::milliseconds moment_to_end{2000};  // from the end of its output to its exit, on a busy machine
constexpr std::chrono::milliseconds slice{20};            // of patient waiting
constexpr std::chrono::milliseconds delay_pause{100};     // between readings of the run delay
constexpr std::size_t unsent_bytes_max = std::size_t{4} << 20;

MachineError failed(const char* what) { return MachineError(fmt::format("{}: {}", what, std::strerror(errno))); }

}  // namespace

ProgramBot::ProgramBot(std::unique_ptr<sandbox::Process> process, Watchdog& watchdog, const OutputRules& output_rules)
    : process_(std::move(process)),
      watchdog_(watchdog),
      output_rules_(output_rules),
      lines_(output_rules.answer_bytes_max),
      clock_(*process_, output_rules.background) {
  if (fcntl(process_->input(), F_SETFL, O_NONBLOCK) != 0) throw failed("fcntl");
  watchdog_.add(*this);
}

ProgramBot::~ProgramBot() { watchdog_.remove(*this); }

void ProgramBot::look(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (finished_ || strike_ != KillReason::none || stage_ == Stage::leaving) return;
  if (stage_ != Stage::asked) return look_at_idle(now);
  if (now - delay_seen_at_ >= delay_pause) {  // the delays of its threads are lost when they exit
    process_->run_delay();
    delay_seen_at_ = now;
  }
  if (output_rules_.patient) return;
  if (process_->cpu() > cpu_end_) {
    strike(KillReason::cpu);
  } else if (clock_.is_over(now)) {
    strike(KillReason::wall);
  }
}

void ProgramBot::look_at_idle(Clock::time_point now) {
  if (stage_ == Stage::idle && now - idle_since_ < idle_time_max) return;
  const replay::Nanoseconds cpu = process_->cpu();
  if (stage_ == Stage::idle) count_idle(cpu);
  if (!frozen_) {
    if (stage_ == Stage::starting && cpu < start_cpu_max) return;
    cpu_when_frozen_ = cpu;
    frozen_ = true;
  } else if (cpu - cpu_when_frozen_ > idle_cpu_max) {
    return strike(KillReason::idle);
  }
  process_->freeze();
}

void ProgramBot::count_idle(replay::Nanoseconds cpu) { idle_now_ = cpu - cpu_; }

void ProgramBot::wake(Stage stage) {
  if (frozen_) {
    if (stage_ == Stage::idle) count_idle(process_->cpu());
    process_->thaw();
  }
  frozen_ = false;
  idle_cpu_ += std::exchange(idle_now_, {});
  stage_ = stage;
}

replay::Nanoseconds ProgramBot::idle_cpu() {
  const std::lock_guard lock(mutex_);
  return idle_cpu_ + idle_now_;
}

void ProgramBot::stop() {
  const std::lock_guard lock(mutex_);
  if (!finished_) strike(KillReason::stopped);
}

void ProgramBot::strike(KillReason why) {
  strike_ = why;
  if (why == KillReason::wall) delay_at_strike_ = process_->run_delay();
  process_->kill();
}

void ProgramBot::send(std::string_view request) {
  asked_bytes_ = request.size();
  unsent_ += request;
  write_some();
  if (unsent_.size() > unsent_bytes_max && output_rules_.patient) unread_ = "it does not read its input";
}

bool ProgramBot::was_struck() {
  const std::lock_guard lock(mutex_);
  return strike_ != KillReason::none;
}

// As much as fits into the pipe.
void ProgramBot::write_some() {
  while (!unsent_.empty()) {
    const ssize_t written = write(process_->input(), unsent_.data(), unsent_.size());
    if (written >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      unread_ = "it closed its input";
      unsent_.clear();
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      throw failed("write to a program");
    }
  }
}

// False when nobody reads any more, including after the watchdog has killed the program.
bool ProgramBot::write_rest() {
  while (!unsent_.empty()) {
    pollfd writable{process_->input(), POLLOUT, 0};
    if (poll(&writable, 1, static_cast<int>(slice.count())) < 0 && errno != EINTR) throw failed("poll");
    write_some();
    if (was_struck()) return false;  // a child may hold the other end
  }
  return !unread_;
}

// Waits for output. False when time is over.
bool ProgramBot::await_output() {
  for (;;) {
    std::array<pollfd, 2> ends{pollfd{process_->output(), POLLIN, 0},
                               pollfd{unsent_.empty() ? -1 : process_->input(), POLLOUT, 0}};
    const auto timeout = std::min(clock_.left(), slice);
    if (poll(ends.data(), ends.size(), static_cast<int>(timeout.count())) < 0 && errno != EINTR) throw failed("poll");
    if (ends[1].revents) write_some();
    if (ends[0].revents) return true;
    if (clock_.is_over(Clock::now()) || process_->cpu() > cpu_end_) return false;
  }
}

// For output that may stay open after the program was killed: false if it was, and there is nothing to read.
bool ProgramBot::await_end_or_output() {
  for (;;) {
    pollfd readable{process_->output(), POLLIN, 0};
    if (poll(&readable, 1, static_cast<int>(slice.count())) < 0 && errno != EINTR) throw failed("poll");
    if (readable.revents) return true;
    if (was_struck()) return false;
  }
}

// An answer that is already buffered.
std::optional<ProgramBot::Heard> ProgramBot::take_answer(std::string& answer) {
  while (const auto line = lines_.next()) {
    if (output_rules_.form != BotProtocol::block) {
      answer = *line;
      return Heard::answer;
    }
    if (trimmed(*line) == ".") {
      if (!block_.empty()) block_.pop_back();
      answer = std::exchange(block_, "");
      return Heard::answer;
    }
    (block_ += *line) += '\n';
    if (block_.size() > output_rules_.answer_bytes_max) break;
  }
  if (!lines_.overflown() && block_.size() <= output_rules_.answer_bytes_max) return std::nullopt;
  answer = block_ + std::string(lines_.rest());
  return Heard::too_long;
}

ProgramBot::Heard ProgramBot::read_answer(std::string& answer) {
  std::array<char, 16384> buffer;
  for (;;) {
    if (const auto heard = take_answer(answer)) return *heard;
    if (output_rules_.patient && !await_output()) return Heard::late;
    if (process_->may_leave_output_open() && !await_end_or_output()) return Heard::end;
    const ssize_t got = read(process_->output(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw failed("read from a program");
    if (got == 0) {
      answer = block_ + std::string(lines_.rest());
      return Heard::end;
    }
    lines_.receive({buffer.data(), static_cast<std::size_t>(got)});
  }
}

void ProgramBot::begin_block() {
  block_delay_ = process_->run_delay();
  if (!delay_at_begin_) delay_at_begin_ = block_delay_;
  block_waited_ = {};
}

// Call with the mutex held.
bool ProgramBot::may_be_billed_later(const TimeBudget& budget, Clock::time_point ended) const {
  static const auto processors = std::max(1U, std::thread::hardware_concurrency());
  const auto since = ended - billed_at_;
  return !budget.exact && since < unread_time_max && since * processors < budget.cpu;
}

Answer ProgramBot::receive(const TimeBudget& budget) {
  if (budget.wall != wall_left_) begin_block();  // within a block the budget is the rest after the last answer
  {
    const std::lock_guard lock(mutex_);
    wake(Stage::asked);
    clock_.begin(budget.wall);
    cpu_end_ = cpu_ + budget.cpu;
  }
  Answer answer;
  const bool asked = !unread_ && (output_rules_.patient || write_rest());
  const Heard heard = asked ? read_answer(answer.line) : Heard::end;
  const Clock::time_point ended = Clock::now();
  answer.spent.wall = clock_.spent(ended);
  KillReason strike{};
  {
    const std::lock_guard lock(mutex_);
    stage_ = heard == Heard::end ? Stage::leaving : Stage::idle;  // frozen, it could not exit
    idle_since_ = ended;
    strike = strike_;
    if (strike != KillReason::none || heard != Heard::answer || !may_be_billed_later(budget, ended)) {
      const replay::Nanoseconds cpu = process_->cpu();
      answer.spent.cpu = cpu - std::exchange(cpu_, cpu);
      billed_at_ = ended;
    }
  }
  answer.stderr_bytes = process_->stderr_bytes();
  waited_ += clock_.waited(ended);
  block_waited_ += clock_.waited(ended);
  wall_left_ = budget.wall - answer.spent.wall;
  return judge(strike, heard, std::move(answer), budget);
}

Answer ProgramBot::judge(KillReason strike, Heard heard, Answer answer, const TimeBudget& budget) {
  const std::string late(heard == Heard::answer ? came_late : "");
  switch (strike) {
    case KillReason::stopped:
      throw MachineError("stopped");
    case KillReason::cpu:
      return end(std::move(answer), replay::Fault::out_of_time, late);
    case KillReason::wall: {
      const std::string excuse = check_host(delay_at_strike_);
      return end(std::move(answer), replay::Fault::no_answer, excuse.empty() ? late : excuse);
    }
    case KillReason::idle:
      return end(std::move(answer), replay::Fault::out_of_time, how_it_was_idle());
    case KillReason::none:
      break;
  }
  if (heard == Heard::end) return ended(std::move(answer), unread_ ? unread_ : "it closed its output");
  if (heard == Heard::late) {
    if (answer.spent.cpu <= budget.cpu) answer.detail = check_host(process_->run_delay());
    answer.fault = replay::Fault::late;
    return answer;
  }
  if (!output_rules_.patient && answer.spent.cpu > budget.cpu)
    return end(std::move(answer), replay::Fault::out_of_time, late);
  if (!output_rules_.patient && answer.spent.wall > budget.wall) {
    const std::string excuse = check_host(process_->run_delay());
    return end(std::move(answer), replay::Fault::no_answer, excuse.empty() ? late : excuse);
  }
  if (heard == Heard::too_long) return end(std::move(answer), replay::Fault::line_too_long, "");
  if (const std::string_view rest = lines_.rest(); !rest.empty() && output_rules_.form == BotProtocol::line) {
    (answer.line += '\n') += rest.substr(0, rest.find('\n'));
    answer.fault = replay::Fault::surplus_output;
  }
  return answer;
}

// If the program was killed because it got no processor, that is not its fault: throws Overload while the match can
// still be repeated. Otherwise returns a remark for the verdict.
std::string ProgramBot::check_host(replay::Nanoseconds delay) const {
  const replay::Nanoseconds delayed = delay - block_delay_;
  if (delayed * 2 <= block_waited_) return "";
  const auto text = fmt::format(
      "{}: of {:.1f} s that a program was waited for, it was ready to run but had no processor for {:.1f} s",
      overload_reason, replay::seconds(block_waited_), replay::seconds(delayed));
  if (output_rules_.attempt == Attempt::last) return text;
  throw Overload(text, delayed);
}

std::string ProgramBot::how_it_was_idle() {
  return fmt::format("it used {:.2f} s of processor time while it was not asked", replay::seconds(idle_cpu()));
}

Answer ProgramBot::end(Answer answer, replay::Fault fault, std::string detail) {
  finish();
  answer.fault = fault;
  answer.detail = std::move(detail);
  return answer;
}

// For a program that has stopped writing and was not killed by us.
Answer ProgramBot::ended(Answer answer, std::string how) {
  const bool by_itself = process_->wait(moment_to_end);
  const sandbox::ResourceUsage& usage = finish();
  if (by_itself) how = how_it_ended(usage, output_rules_.quotes_stderr);
  return end(std::move(answer), usage.out_of_memory ? replay::Fault::out_of_memory : replay::Fault::ended_early,
             std::move(how));
}

}  // namespace agon::referee
