#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "live/connections/reactor.hpp"
#include "live/server_context.hpp"
#include "os/handle.hpp"
#include "os/timer.hpp"

namespace agon::live {

// A socket over which a client talks to a session. All connections share one input buffer and output is sent
// immediately, so an idle connection occupies hardly any memory. watch() derives the watched events from the state: a
// client that has sent too much, or more than its session accepts at a time, is not read, and its data stays in the
// kernel's buffers. After the last answer the sending side is shut down and input is discarded for a moment: closing
// at once could destroy the answer (RST).
//
// Derived classes implement the protocol.
class TcpConnection : public EventHandler, public std::enable_shared_from_this<TcpConnection> {
 public:
  TcpConnection(os::Handle socket, ServerContext&, const std::string& server, std::string address);
  virtual ~TcpConnection() = default;

  void start();
  void answer();  // sends the session's output; called by the context
  void close(std::string_view why);
  void check_time(Steady::time_point now);
  void time_stood_still(Steady::time_point since, Steady::time_point now) { heard_ += now - std::max(since, heard_); }
  void ready(std::uint32_t events) override;

  bool open() const { return stage_ == Stage::open; }  // neither closed nor closing
  bool closed() const { return stage_ == Stage::closed; }
  std::size_t outgoing_bytes() const { return outgoing_.size(); }

 protected:
  virtual bool wants_input() { return true; }  // false: not before its next output
  virtual void hear(std::string_view bytes, Steady::time_point now) = 0;
  virtual void hear_end() = 0;  // end of input
  virtual void move_output_to(std::string&) = 0;
  virtual void answered() {}          // output was sent, or waits for a slow reader
  virtual bool finished() const = 0;  // nothing follows the pending output
  virtual std::string_view why_finished() const = 0;
  virtual std::string_view team() const = 0;           // empty before login
  virtual bool waits_for_us() const { return false; }  // such a client may be silent
  virtual void closing(std::string_view /*why*/) {}

  ServerContext& context() const { return context_; }
  const std::string& server() const { return server_; }
  const std::string& address() const { return address_; }
  Addresses::Use& use() { return use_; }
  bool input_has_ended() const { return input_ended_; }
  void say_later();
  void turn_away(std::string_view text);  // sends this text and closes
  void read();                            // reads what is available
  void watch();
  void heard_at(Steady::time_point now) { heard_ = now; }

 private:
  enum class Stage : std::uint8_t { open, leaving, closed };

  void pay(std::size_t bytes, Steady::time_point now);
  void end_input();
  void write();
  void leave();

  os::Handle socket_;
  ServerContext& context_;
  const std::string& server_;
  const std::string address_;
  Addresses::Use& use_;
  std::string outgoing_;
  std::unique_ptr<os::SteadyTimer> rest_;     // after too many bytes
  Steady::time_point heard_ = Steady::now();  // the team's last input; before login, the time it connected
  std::uint32_t watched_ = 0;                 // epoll flags
  Stage stage_ = Stage::open;
  bool resting_ = false, unanswered_ = false, input_ended_ = false;
};

}  // namespace agon::live
