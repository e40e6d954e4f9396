#pragma once

#include <string>
#include <string_view>

#include "base/machine_error.hpp"
#include "replay/outcome.hpp"

namespace agon::referee {

// After these faults the program has ended or was killed by the bot that reports them. After the others it still runs
// and may receive requests.
constexpr bool has_ended(replay::Fault fault) {
  return fault == replay::Fault::line_too_long || fault == replay::Fault::out_of_time ||
         fault == replay::Fault::no_answer || fault == replay::Fault::out_of_memory ||
         fault == replay::Fault::ended_early;
}

struct Answer {
  std::string line;  // without the newline; partial if there is a fault
  replay::Fault fault = replay::Fault::none;
  std::string detail;  // describes the fault in the verdict: "killed by signal 11 (segmentation fault)"
  replay::TimeUsage spent;
  std::uint64_t stderr_bytes = 0;  // total written so far; 0 if there is no stderr
};

// A bot's remaining time for one answer. Wall time is the time the referee waits for this bot: while it waits for
// another one that was asked at the same time, nobody is charged.
struct TimeBudget {
  replay::Nanoseconds cpu;
  replay::Nanoseconds wall;
  // false: a quick answer's processor time may be billed with the next one
  bool exact = true;
};

// A program was late, but for most of the time other work kept it off the processors.
class Overload : public MachineError {
 public:
  Overload(const std::string& text, replay::Nanoseconds delay) : MachineError(text), delay_(delay) {}
  replay::Nanoseconds delay() const { return delay_; }  // time without a processor

 private:
  replay::Nanoseconds delay_;
};

// A player that answers requests: a sandboxed program, a function, a recording, or a TCP client. The referee calls send
// and then receive; it may send to several bots before receiving from the first. Throws MachineError
// (base/machine_error.hpp) if this machine failed.
class Bot {
 public:
  virtual ~Bot() = default;
  virtual void send(std::string_view request) = 0;  // complete lines, with newlines
  virtual Answer receive(const TimeBudget&) = 0;
  virtual Answer leave(
      replay::Nanoseconds wall) = 0;     // after the last request: must exit within this time; its output is ignored
  virtual replay::BotUsage close() = 0;  // whatever it does; call once, last
  virtual replay::Nanoseconds idle_cpu() { return {}; }  // so far, as in replay::BotUsage
};

}  // namespace agon::referee
