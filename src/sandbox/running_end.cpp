// Detects the end of a program, and computes what it used; see running.cpp.

#include <sys/resource.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cstring>

#include "sandbox/bubblewrap.hpp"
#include "sandbox/first_process.hpp"
#include "sandbox/proc.hpp"
#include "sandbox/running.hpp"

namespace agon::sandbox {
namespace {

constexpr int gone_time_ms = 10000;

Nanoseconds time_of(const timeval& value) {
  return std::chrono::seconds(value.tv_sec) + std::chrono::microseconds(value.tv_usec);
}

}  // namespace

void Running::end_all() {
  watch_.reset();
  const std::lock_guard lock(mutex_);
  finished_ = true;
  kill_locked();
  rusage used = {};
  ::syscall(SYS_waitid, P_PIDFD, child_.pidfd.get(), &ended_, WEXITED, &used);
  waited_for_ = time_of(used.ru_utime) + time_of(used.ru_stime);
  if (init_ && !ready(init_, gone_time_ms)) throw MachineError("a sandbox does not end after it was killed");
  if (status_) read_status_pipe();
  input_.reset();
  output_.reset();
  group_.kill_all();
  end_marked();
  home_.reset();
}

// One search may miss a process: while it executes another program its environment cannot be read, and the child of a
// process that just ended may appear at a position already searched. So two searches must find nothing.
void Running::end_marked() {
  if (marker_.empty()) return;
  for (int clean = 0; clean < 2; ++clean) {
    for (const pid_t pid : processes_with(marker_)) {
      end_process(pid);
      clean = -1;
    }
  }
}

// Fills in how it ended. False: the program was not executed.
bool Running::tell_end(bool ended_before) {
  const auto report = cell_ ? read_report(status_text_) : std::nullopt;
  if (report && report->what == Reported::not_executed) {
    usage_.stderr_text += program_ + ": " + std::strerror(report->number);
    return false;
  }
  if (ended_.si_code != CLD_EXITED) {
    usage_.signal = ended_.si_status;
    const bool by_us = usage_.signal == SIGKILL && (killed_by_caller_ || !ended_before);
    usage_.killed_by_us = by_us && !usage_.out_of_memory;
    return !status_ || usage_.killed_by_us || usage_.out_of_memory;
  }
  if (cell_) {
    if (!report) return false;
    usage_.signal = WIFSIGNALED(report->number) ? WTERMSIG(report->number) : 0;
    usage_.exit_code = WEXITSTATUS(report->number);
    return true;
  }
  usage_.exit_code = ended_.si_status;
  // Bubblewrap reports an end by a signal like a shell does.
  if (status_ && usage_.exit_code > 128) usage_.signal = std::exchange(usage_.exit_code, 0) - 128;
  return !status_ || usage_.out_of_memory || read_status(status_text_).program_began;
}

ResourceUsage Running::finish() {
  usage_.cpu = cpu();
  if (memory_most_ != 0) look();
  const bool ended_before = wait(std::chrono::milliseconds(0));
  end_all();
  usage_.cpu = group_.counts_cpu() ? group_.cpu() : std::max(usage_.cpu, waited_for_);
  usage_.memory_peak_bytes = group_.limits_memory() ? group_.memory_peak() : memory_seen_;
  usage_.out_of_memory = group_.limits_memory() ? group_.out_of_memory() : memory_seen_ > memory_most_;
  group_.remove();
  Kept kept = drain_->take();
  usage_.stderr_bytes = kept.bytes;
  usage_.stderr_text = std::move(kept.text);
  usage_.stderr_end = std::move(kept.end);
  const bool began = tell_end(ended_before);
  const bool failed = usage_.exit_code != 0 || usage_.signal != 0;
  const auto told_by = [&](const std::string& text) { return text.find(memory_error_) != std::string::npos; };
  usage_.out_of_memory |=
      failed && !memory_error_.empty() && (told_by(usage_.stderr_end) || told_by(usage_.stderr_text));
  leave_cell();
  if (!began && !usage_.out_of_memory)
    throw MachineError("the sandbox could not start the program: " + usage_.stderr_text);
  return usage_;
}

// Its processes have ended.
void Running::leave_cell() {
  const std::lock_guard lock(mutex_);
  if (cell_) give_back(std::move(cell_));
}

}  // namespace agon::sandbox
