#include "sandbox/run_delay.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "sandbox/proc.hpp"

namespace agon::sandbox {

Threads times_of_threads(const std::vector<pid_t>& processes) {
  Threads threads;
  for (const pid_t process : processes) {
    for (const pid_t thread : threads_of(process)) {
      const std::string text = read_text(fmt::format("/proc/{}/task/{}/schedstat", process, thread));
      Words words(text);
      const auto ran = words.next_integer();
      const auto delayed = words.next_integer();
      if (ran && delayed) threads[thread] = {Nanoseconds(*ran), Nanoseconds(*delayed)};
    }
  }
  return threads;
}

Nanoseconds RunDelay::update(Threads now, Nanoseconds cpu) {
  const Nanoseconds all_ran = std::max(Nanoseconds(0), cpu - std::exchange(last_cpu_, cpu));
  Nanoseconds lost{};
  for (const auto& [thread, times] : now) {
    const auto before = last_.find(thread);
    const ThreadTimes since = before == last_.end() ? ThreadTimes{} : before->second;
    const Nanoseconds others_ran = std::max(Nanoseconds(0), all_ran - (times.ran - since.ran));
    lost = std::max(lost, (times.delayed - since.delayed) - others_ran);
  }
  last_ = std::move(now);
  return sum_ += lost;
}

}  // namespace agon::sandbox
