#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "live/connections/reactor.hpp"
#include "live/server_context.hpp"
#include "os/handle.hpp"
#include "os/timer.hpp"

namespace agon::live {

// A socket over which a client speaks with a session. Bytes are read into the room that all share and what is to be
// sent is sent at once, so an idle one holds hardly any memory. What the socket is watched for follows from its state
// (watch): nothing is read of who has sent too much, or more than its session takes at a time; the system's buffers
// keep that. After the last answer the sending side is shut down and what still comes is thrown away for a moment:
// closing at once could take the answer back (RST).
//
// What is said over it is the business of those who derive from it.
class TcpConnection : public EventHandler, public std::enable_shared_from_this<TcpConnection> {
 public:
  TcpConnection(os::Handle socket, ServerContext&, const std::string& server, std::string address);
  virtual ~TcpConnection() = default;

  void start();
  void answer();  // sends what the session has said; for the context
  void close(std::string_view why);
  void check_time(Steady::time_point now);
  void time_stood_still(Steady::time_point since, Steady::time_point now) { heard_ += now - std::max(since, heard_); }
  void ready(std::uint32_t events) override;

  bool open() const { return stage_ == Stage::open; }  // neither closed nor about to be
  bool closed() const { return stage_ == Stage::closed; }
  std::size_t outgoing_bytes() const { return outgoing_.size(); }

 protected:
  virtual bool wants_input() { return true; }  // false: not before it has said something more
  virtual void hear(std::string_view bytes, Steady::time_point now) = 0;
  virtual void hear_end() = 0;  // of the input
  virtual void move_output_to(std::string&) = 0;
  virtual void answered() {}          // what was said is sent, or waits for a slow reader
  virtual bool finished() const = 0;  // when its output is sent, all is said
  virtual std::string_view why_finished() const = 0;
  virtual std::string_view team() const = 0;           // empty: it has not logged in
  virtual bool waits_for_us() const { return false; }  // so it may be silent
  virtual void closing(std::string_view /*why*/) {}

  ServerContext& context() const { return context_; }
  const std::string& server() const { return server_; }
  const std::string& address() const { return address_; }
  Addresses::Use& use() { return use_; }
  bool input_has_ended() const { return input_ended_; }
  void say_later();
  void turn_away(std::string_view text);  // with these words
  void read();                            // what is there
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
  Steady::time_point heard_ = Steady::now();  // a word of the team; before it has logged in: its coming
  std::uint32_t watched_ = 0;                 // for these events
  Stage stage_ = Stage::open;
  bool resting_ = false, unanswered_ = false, input_ended_ = false;
};

}  // namespace agon::live
