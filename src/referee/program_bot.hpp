#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "games/info.hpp"
#include "referee/answer_clock.hpp"
#include "referee/bot.hpp"
#include "referee/watchdog.hpp"
#include "sandbox/sandbox.hpp"
#include "wire/lines.hpp"

namespace agon::referee {

// How a program is listened to.
enum class BotProtocol : std::uint8_t {
  line,    // an answer is one line; more of them for a request are surplus output
  block,   // it is lines, closed by a line with a single "."; it is given without that, its lines parted by LF
  freely,  // each receive gives the next line; the end of its input asks it to leave, and however it does is right
};
// May a match still be called off when this machine is overloaded? After its last attempt it is decided all the same.
enum class Attempt : std::uint8_t { one_of_several, last };

struct OutputRules {
  std::size_t answer_bytes_max = 0;
  BotProtocol form = BotProtocol::line;
  bool patient = false;  // time that is over ends an answer (Fault::late), not the program; it may be heard later
  Attempt attempt = Attempt::one_of_several;
  bool background = false;  // it was started so, and its time is measured accordingly
  // A verdict may quote the last line of its stderr. Whoever may see the match reads it.
  bool quotes_stderr = true;
};
OutputRules output_rules_of(const GameInfo&, Attempt = Attempt::one_of_several);

// A program that is not waited for is frozen after this time, so that it cannot take the processor from the one that
// is. Programs that answer each other faster need not pay for that.
inline constexpr std::chrono::milliseconds idle_time_max{20};
// What a program may use for getting ready before it is first waited for; then it is frozen, too.
inline constexpr std::chrono::milliseconds start_cpu_max{500};
// A program that uses as much although it is frozen (where that is done by signals, it may resist) is ended.
inline constexpr std::chrono::milliseconds idle_cpu_max{500};

// To read the processor time takes a sixth of the time of a quick move. So answers that come within this time after it
// was last read are billed with the next one, but for those that end a block, or that could be beyond a limit.
inline constexpr std::chrono::microseconds unread_time_max{200};

// A program that answers over its stdin and stdout. Used by one thread; the watchdog must outlive it.
class ProgramBot final : public Bot, private Watchdog::WatchedProgram {
 public:
  ProgramBot(std::unique_ptr<sandbox::Process>, Watchdog&, const OutputRules&);
  ~ProgramBot();

  void send(std::string_view request) override;
  Answer receive(const TimeBudget&) override;
  Answer leave(replay::Nanoseconds wall) override;
  replay::BotUsage close() override;
  replay::Nanoseconds idle_cpu() override;

 private:
  using Clock = Watchdog::Clock;
  enum class Heard { answer, too_long, end, late };
  enum class KillReason { none, cpu, wall, idle, stopped };  // why we ended the program
  enum class Stage { starting, asked, idle, leaving };       // asked: somebody waits for it

  void look(Clock::time_point now) override;
  void stop() override;
  // With the mutex held:
  void strike(KillReason);
  void look_at_idle(Clock::time_point now);
  void wake(Stage);
  void count_idle(replay::Nanoseconds cpu);

  bool may_be_billed_later(const TimeBudget&, Clock::time_point ended) const;
  bool was_struck();  // without the mutex
  void begin_block();
  void write_some();
  bool write_rest();
  bool await_output();
  bool await_end_or_output();
  std::optional<Heard> take_answer(std::string& answer);
  Heard read_answer(std::string& answer);
  Answer judge(KillReason, Heard, Answer, const TimeBudget&);
  Answer end(Answer, replay::Fault, std::string detail);
  Answer ended(Answer, std::string how);
  std::string check_host(replay::Nanoseconds delay) const;
  std::string how_it_was_idle();
  std::size_t unread_bytes() const;
  const sandbox::ResourceUsage& finish();

  const std::unique_ptr<sandbox::Process> process_;
  Watchdog& watchdog_;
  const OutputRules output_rules_;
  wire::Lines lines_;
  std::string block_;  // the lines of an answer that goes on, each with its end

  std::string unsent_;                  // of the request: its pipe was full
  std::size_t asked_bytes_ = 0;         // of the last request
  const char* unread_ = nullptr;        // why nobody reads its stdin any more
  replay::Nanoseconds waited_{};        // in all
  replay::Nanoseconds wall_left_{};     // of the running block
  replay::Nanoseconds block_waited_{};  // in the running block
  replay::Nanoseconds block_delay_{};   // run delay when the block began
  sandbox::ResourceUsage usage_;
  std::optional<replay::Nanoseconds> delay_at_begin_;  // run delay when it was waited for first
  replay::Nanoseconds run_delay_{};                    // since then

  std::mutex mutex_;  // of what follows, which the watchdog sees too
  Stage stage_ = Stage::starting;
  bool finished_ = false;
  AnswerClock clock_;
  replay::Nanoseconds cpu_end_{};
  KillReason strike_ = KillReason::none;
  replay::Nanoseconds delay_at_strike_{};
  Clock::time_point delay_seen_at_;
  replay::Nanoseconds cpu_{};     // when it was last billed, at the end of an answer
  Clock::time_point billed_at_;   // that end
  Clock::time_point idle_since_;  // the end of the last answer
  bool frozen_ = false;
  replay::Nanoseconds cpu_when_frozen_{};
  replay::Nanoseconds idle_now_{};  // used while it was not asked, this time
  replay::Nanoseconds idle_cpu_{};  // and in all before
};

}  // namespace agon::referee
