// Theory of operation. A program that exits without having read Quit has left too early. This is not a race: when it
// has exited, either the write of Quit has failed, or Quit is still in the pipe. A program that answers in blocks may
// also exit at the end of its input, as over TCP. Its input is closed only after it has read everything, because a pipe
// that we have closed can no longer be asked how much is in it.

#include <sys/ioctl.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "os/handle.hpp"
#include "referee/program_bot.hpp"

namespace agon::referee {

// How much of its input is still in the pipe.
std::size_t ProgramBot::unread_bytes() const {
  int unread = 0;
  if (ioctl(process_->input(), FIONREAD, &unread) != 0) throw os::machine_error("ioctl");
  return static_cast<std::size_t>(unread) + unsent_.size();
}

Answer ProgramBot::leave(replay::Nanoseconds wall) {
  if (output_rules_.form == BotProtocol::freely) process_->close_input();
  begin_block();
  {
    const std::lock_guard lock(mutex_);
    wake(Stage::leaving);
    clock_.begin(wall);
  }
  bool read_all = false;
  if (output_rules_.form == BotProtocol::block) {
    constexpr std::chrono::milliseconds moment{2};
    while (!(read_all = !unread_ && unread_bytes() == 0) && clock_.left().count() > 0) {
      if (process_->wait(std::min(moment, clock_.left()))) break;
      write_some();
    }
    if (read_all) process_->close_input();
  }
  bool has_left = process_->wait(clock_.left());
  while (!has_left && !clock_.is_over(Clock::now())) has_left = process_->wait(clock_.left());
  Answer answer;
  const Clock::time_point end_of_wait = Clock::now();
  answer.spent.wall = clock_.spent(end_of_wait);
  block_waited_ = clock_.waited(end_of_wait);
  KillReason strike{};
  {
    const std::lock_guard lock(mutex_);
    strike = strike_;
  }
  if (strike == KillReason::stopped) throw MachineError("stopped");
  if (output_rules_.form == BotProtocol::freely) return answer;
  if (strike == KillReason::idle) return end(std::move(answer), replay::Fault::out_of_time, how_it_was_idle());
  if (!has_left) {
    std::string excuse = check_host(process_->run_delay());
    return end(std::move(answer), replay::Fault::ignored_quit, std::move(excuse));
  }
  const bool quit_was_read = read_all || (!unread_ && unsent_.empty() && unread_bytes() < asked_bytes_);
  if (!quit_was_read) return ended(std::move(answer), "");
  return answer;
}

const sandbox::ResourceUsage& ProgramBot::finish() {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = !std::exchange(finished_, true);
  }
  if (first) {
    // The system reports nothing about a program that is gone; leave() checked while it still ran.
    const replay::Nanoseconds delay = std::max({process_->run_delay(), block_delay_, delay_at_strike_});
    run_delay_ = std::max(replay::Nanoseconds(0), delay - delay_at_begin_.value_or(delay));
    usage_ = process_->finish();
  }
  return usage_;
}

replay::BotUsage ProgramBot::close() {
  const sandbox::ResourceUsage& usage = finish();
  return {{usage.cpu, waited_}, usage.memory_peak_bytes, usage.stderr_text, usage.stderr_bytes, run_delay_, idle_cpu()};
}

}  // namespace agon::referee
