#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace agon::referee {

// One thread that looks at every program which may be waited for, so that waiting itself needs no timers: the referee
// blocks in read, and when the watchdog ends the program, the read sees the end of its output. It looks every 20 ms
// while there is somebody to look at, and sleeps otherwise.
class Watchdog {
 public:
  using Clock = std::chrono::steady_clock;

  // Somebody who is looked at. Both functions are called by the watchdog's thread or by the one that calls stop(). A
  // look that throws has failed on our side, so it is followed by stop(), and the others are looked at all the same.
  class WatchedProgram {
   public:
    virtual void look(Clock::time_point now) = 0;  // end it if its time is over
    virtual void stop() = 0;                       // end it, whatever it does
   protected:
    ~WatchedProgram() = default;
  };

  Watchdog();
  ~Watchdog();  // nobody is looked at any more
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void add(WatchedProgram&);     // is stopped at once when all have been
  void remove(WatchedProgram&);  // is not looked at when this returns
  void stop();                   // all that are there or will come: somebody wants to end it all. By any thread

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
