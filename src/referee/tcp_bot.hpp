#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "os/handle.hpp"
#include "referee/bot.hpp"
#include "referee/watchdog.hpp"
#include "wire/lines.hpp"

namespace agon::referee {

// A place of this machine where clients connect.
class TcpListener {
 public:
  TcpListener(const std::string& address,
              std::uint16_t port);  // in digits; port 0: any that is free. Throws MachineError

  const std::string& name() const { return name_; }  // "127.0.0.1:4000"
  int fd() const { return fd_.get(); }

 private:
  os::Handle fd_;
  std::string name_;
};

// A client that connects over TCP, heard line by line as a program is with Form::freely. The first receive() waits for
// it as long as it takes. Its machine is not ours, so only the waiting time counts. Used by one thread; the watchdog,
// which only stops it, must outlive it.
class TcpBot final : public Bot, private Watchdog::WatchedProgram {
 public:
  TcpBot(std::shared_ptr<TcpListener>, Watchdog&);
  ~TcpBot();

  void send(std::string_view text) override;
  Answer receive(const TimeBudget&) override;
  Answer leave(replay::Nanoseconds wall) override;  // closes our side; again is harmless
  replay::BotUsage close() override;

 private:
  using Clock = Watchdog::Clock;

  void look(Clock::time_point) override {}
  void stop() override { stopped_ = true; }

  void await_client();
  void await(int fd, short events, Clock::time_point end);
  void write_some();
  bool read_some();  // false: the client has left
  Answer ended(Answer, std::string how);

  const std::shared_ptr<TcpListener> door_;
  Watchdog& watchdog_;
  os::Handle client_;
  wire::Lines lines_;
  std::string unsent_;
  bool unread_ = false;  // too much is unsent, or the client has gone
  replay::Nanoseconds waited_{};
  std::atomic<bool> stopped_ = false;
};

}  // namespace agon::referee
