#pragma once

#include <string>
#include <string_view>

#include "base/machine_error.hpp"
#include "replay/outcome.hpp"

namespace agon::referee {

// After these faults the program has ended, or was ended by the bot that reports them; after the others it is still
// there and may be sent to.
constexpr bool has_ended(replay::Fault fault) {
  return fault == replay::Fault::line_too_long || fault == replay::Fault::out_of_time ||
         fault == replay::Fault::no_answer || fault == replay::Fault::out_of_memory ||
         fault == replay::Fault::ended_early;
}

struct Answer {
  std::string line;  // without its end; what there was of it when there is a fault
  replay::Fault fault = replay::Fault::none;
  std::string detail;  // of the fault, for the verdict: "killed by signal 11 (segmentation fault)"
  replay::TimeUsage spent;
  std::uint64_t stderr_bytes = 0;  // written until then, in all; 0: it has no stderr
};

// What is left to a bot for one answer. The wall time is what the referee waits for this bot: while it waits for
// another one that was asked at the same time, nobody is charged.
struct TimeBudget {
  replay::Nanoseconds cpu;
  replay::Nanoseconds wall;
  bool exact = true;  // false: the processor time of a quick answer may be billed with the next one
};

// A program did not answer in time, but for most of that time other people's work kept it from running.
class Overload : public MachineError {
 public:
  Overload(const std::string& text, replay::Nanoseconds delay) : MachineError(text), delay_(delay) {}
  replay::Nanoseconds delay() const { return delay_; }  // for how long it had no processor

 private:
  replay::Nanoseconds delay_;
};

// Somebody who answers: a sandboxed program, a function, a recording; later a TCP team. The referee calls send and then
// receive; several bots may have been sent to before the first is received from. Throws MachineError
// (base/machine_error.hpp) when this machine failed.
class Bot {
 public:
  virtual ~Bot() = default;
  virtual void send(std::string_view request) = 0;  // whole lines with their ends
  virtual Answer receive(const TimeBudget&) = 0;
  virtual Answer leave(
      replay::Nanoseconds wall) = 0;     // after the last request: must end within this time; what it says is void
  virtual replay::BotUsage close() = 0;  // whatever it does; call once, last
  virtual replay::Nanoseconds idle_cpu() { return {}; }  // as in Remains, so far
};

}  // namespace agon::referee
