#pragma once

#include <stop_token>
#include <thread>

namespace agon::os {

// While it exists, the first Ctrl-C or SIGTERM requests a stop, so that no child process is left behind; the second one
// ends this program at once. Only one may exist at a time.
class StopOnSignal {
 public:
  StopOnSignal();  // throws MachineError
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::thread listener_;
};

}  // namespace agon::os
