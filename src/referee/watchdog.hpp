#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace agon::referee {

// A thread that supervises all programs that may be waited for, so that waiting needs no timers: the referee blocks in
// read, and when the watchdog kills the program, the read sees the end of its output. It checks every 20 ms while there
// are programs, and sleeps otherwise.
class Watchdog {
 public:
  using Clock = std::chrono::steady_clock;

  // A supervised object. Both functions are called on the watchdog's thread or by the caller of stop(). If look()
  // throws, that is a failure on our side: stop() follows, and the others are still checked.
  class WatchedProgram {
   public:
    virtual void look(Clock::time_point now) = 0;  // kill it if its time is over
    virtual void stop() = 0;                       // kill it in any case
   protected:
    ~WatchedProgram() = default;
  };

  Watchdog();
  ~Watchdog();  // supervision ends
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void add(WatchedProgram&);     // stops it at once if stop() was called
  void remove(WatchedProgram&);  // supervision has ended on return
  void stop();                   // stops all current and future ones. Thread-safe

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<WatchedProgram*> wards_;
  bool stopped_ = false;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace agon::referee
