#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "games/info.hpp"
#include "referee/bot.hpp"
#include "referee/watchdog.hpp"
#include "sandbox/sandbox.hpp"
#include "wire/lines.hpp"

namespace agon::referee {

// How a program is listened to.
enum class Form : std::uint8_t {
  line,    // an answer is one line; more of them for a request are surplus output
  block,   // it is lines, closed by a line with a single "."; it is given without that, its lines parted by LF
  freely,  // each receive gives the next line; the end of its input asks it to leave, and however it does is right
};
struct Manners {
  std::size_t answer_bytes_max = 0;
  Form form = Form::line;
  bool patient = false;  // time that is over ends an answer (Fault::late), not the program; it may be heard later
};
Manners manners_of(const GameInfo&);

// A program that answers over its stdin and stdout. Used by one thread; the watchdog must outlive it.
class ProgramBot final : public Bot, private Watchdog::Ward {
 public:
  ProgramBot(std::unique_ptr<sandbox::Process>, Watchdog&, const Manners&);
  ~ProgramBot();

  void send(std::string_view request) override;
  Answer receive(const Budget&) override;
  Answer leave(Nanoseconds wall) override;
  Remains close() override;

 private:
  using Clock = Watchdog::Clock;
  enum class Heard { answer, too_long, end, late };
  enum class Strike { none, cpu, wall, stopped };  // why we ended the program

  void look(Clock::time_point now) override;
  void stop() override;
  void strike(Strike);  // with the mutex held

  void begin_block();
  void write_some();
  bool write_rest();
  bool await_output();
  std::optional<Heard> take_answer(std::string& answer);
  Heard read_answer(std::string& answer);
  Answer judge(Strike, Heard, Answer, const Budget&);
  Answer end(Answer, Fault, std::string detail);
  Answer ended(Answer, std::string how);
  void check_host(Nanoseconds delay) const;
  std::size_t unread_bytes() const;
  const sandbox::Bill& finish();

  const std::unique_ptr<sandbox::Process> process_;
  Watchdog& watchdog_;
  const Manners manners_;
  wire::Lines lines_;
  std::string block_;  // the lines of an answer that goes on, each with its end

  std::string unsent_;            // of the request: its pipe was full
  std::size_t asked_bytes_ = 0;   // of the last request
  const char* unread_ = nullptr;  // why nobody reads its stdin any more
  Nanoseconds cpu_{};             // at the end of the last answer
  Nanoseconds waited_{};          // in all
  Nanoseconds wall_left_{};       // of the running block
  Nanoseconds block_waited_{};    // in the running block
  Nanoseconds block_delay_{};     // run delay when the block began
  sandbox::Bill bill_;
  std::optional<Nanoseconds> delay_at_begin_;  // run delay when it was waited for first
  Nanoseconds run_delay_{};                    // since then

  std::mutex mutex_;  // of what follows, which the watchdog sees too
  bool waiting_ = false;
  bool finished_ = false;
  Clock::time_point deadline_;
  Nanoseconds cpu_end_{};
  Strike strike_ = Strike::none;
  Nanoseconds delay_at_strike_{};
};

}  // namespace agon::referee
