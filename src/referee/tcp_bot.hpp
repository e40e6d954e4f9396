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

// A listening socket on this machine.
class TcpListener {
 public:
  TcpListener(const std::string& address,
              std::uint16_t port);  // numeric; port 0: any free port. Throws MachineError

  const std::string& name() const { return name_; }  // "127.0.0.1:4000"
  int fd() const { return fd_.get(); }

 private:
  os::Handle fd_;
  std::string name_;
};

// A client that connects over TCP, read line by line like a program with BotProtocol::freely. The first receive() waits
// for it without limit. It runs on another machine, so only wall time counts. Used by one thread; the watchdog, which
// can only stop it, must outlive it.
class TcpBot final : public Bot, private Watchdog::WatchedProgram {
 public:
  TcpBot(std::shared_ptr<TcpListener>, Watchdog&);
  ~TcpBot();

  void send(std::string_view text) override;
  Answer receive(const TimeBudget&) override;
  Answer leave(replay::Nanoseconds wall) override;  // closes our side; idempotent
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
