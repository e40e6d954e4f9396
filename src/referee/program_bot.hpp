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

// How a program's output is read.
enum class BotProtocol : std::uint8_t {
  line,  // an answer is one line; further lines are surplus output
  // An answer is lines closed by a line with a single ".", which is removed; the lines are separated by LF.
  block,
  // Each receive returns the next line. The end of its input asks it to exit; how it does so is not judged.
  freely,
};
// Whether the match can still be called off for overload. After the last attempt it is decided anyway.
enum class Attempt : std::uint8_t { one_of_several, last };

struct OutputRules {
  std::size_t answer_bytes_max = 0;
  BotProtocol form = BotProtocol::line;
  // A timeout ends an answer (Fault::late), not the program; the answer may be read later.
  bool patient = false;
  Attempt attempt = Attempt::one_of_several;
  bool background = false;  // started in the background, so its time is measured accordingly
  // A verdict may quote the last line of its stderr, which everybody who can see the match then reads.
  bool quotes_stderr = true;
};
OutputRules output_rules_of(const GameInfo&, Attempt = Attempt::one_of_several);

// A program that nobody waits for is frozen after this time, so that it cannot take the processor from the one being
// asked. Programs that answer faster are not frozen, to save the cost.
inline constexpr std::chrono::milliseconds idle_time_max{20};
// Processor time allowed before the first request; a program that exceeds it is frozen too.
inline constexpr std::chrono::milliseconds start_cpu_max{500};
// A frozen program that uses this much (it can resist where freezing is done by signals) is killed.
inline constexpr std::chrono::milliseconds idle_cpu_max{500};

// Reading the processor time takes a sixth of a quick move's time. So an answer within this time since the last reading
// is billed with the next one, unless it ends a block or could exceed a limit.
inline constexpr std::chrono::microseconds unread_time_max{200};

// A program that answers through its stdin and stdout. Used by one thread; the watchdog must outlive it.
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
  enum class KillReason { none, cpu, wall, idle, stopped };  // why we killed the program
  enum class Stage { starting, asked, idle, leaving };       // asked: somebody waits for it

  void look(Clock::time_point now) override;
  void stop() override;
  // Call with the mutex held:
  void strike(KillReason);
  void look_at_idle(Clock::time_point now);
  void wake(Stage);
  void count_idle(replay::Nanoseconds cpu);

  bool may_be_billed_later(const TimeBudget&, Clock::time_point ended) const;
  bool was_struck();  // locks the mutex
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
  std::string block_;  // lines of an incomplete answer, each with its newline

  std::string unsent_;                  // part of the request; its pipe was full
  std::size_t asked_bytes_ = 0;         // of the last request
  const char* unread_ = nullptr;        // why its stdin is no longer read
  replay::Nanoseconds waited_{};        // total
  replay::Nanoseconds wall_left_{};     // of the current block
  replay::Nanoseconds block_waited_{};  // in the current block
  replay::Nanoseconds block_delay_{};   // run delay at the start of the block
  sandbox::ResourceUsage usage_;
  std::optional<replay::Nanoseconds> delay_at_begin_;  // run delay when first waited for
  replay::Nanoseconds run_delay_{};                    // since then

  std::mutex mutex_;  // guards the members below, which the watchdog uses too
  Stage stage_ = Stage::starting;
  bool finished_ = false;
  AnswerClock clock_;
  replay::Nanoseconds cpu_end_{};
  KillReason strike_ = KillReason::none;
  replay::Nanoseconds delay_at_strike_{};
  Clock::time_point delay_seen_at_;
  replay::Nanoseconds cpu_{};     // as last billed, at the end of an answer
  Clock::time_point billed_at_;   // when that was
  Clock::time_point idle_since_;  // end of the last answer
  bool frozen_ = false;
  replay::Nanoseconds cpu_when_frozen_{};
  replay::Nanoseconds idle_now_{};  // used since the last answer
  replay::Nanoseconds idle_cpu_{};  // used while not asked, before that
};

}  // namespace agon::referee
