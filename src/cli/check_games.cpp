#include "cli/check_games.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "base/machine_error.hpp"
#include "referee/program_bot.hpp"
#include "referee/recorder.hpp"

namespace agon::cli {
namespace {

// Passes everything on to a program, and notes how long the requests are.
class Overheard final : public referee::Bot {
 public:
  Overheard(referee::Bot& bot, LineEnd line_end) : bot_(bot), line_end_(line_end) {}

  void send(std::string_view request) override {
    longest_request_bytes_ = std::max(longest_request_bytes_, request.size());
    if (line_end_ == LineEnd::lf) return bot_.send(request);
    std::string text;
    for (const char c : request) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    bot_.send(text);
  }
  referee::Answer receive(const referee::Budget& budget) override { return bot_.receive(budget); }
  referee::Answer leave(referee::Nanoseconds wall) override { return bot_.leave(wall); }
  referee::Remains close() override { return bot_.close(); }

  std::size_t longest_request_bytes() const { return longest_request_bytes_; }

 private:
  referee::Bot& bot_;
  LineEnd line_end_;
  std::size_t longest_request_bytes_ = 0;
};

}  // namespace

Tried play_trial(const referee::MatchPlan& plan, const referee::RunSettings& settings, const Trial& trial,
                 const std::stop_token& stop) {
  const auto match = plan.game->start(plan.setup, trial.seed).value();
  referee::Watchdog watchdog;
  const std::stop_callback on_stop(stop, [&] { watchdog.stop(); });
  referee::ProgramBot program(sandbox::Process::start(plan.seats.front().command, settings.sandbox, settings.isolation),
                              watchdog, referee::manners_of(plan.game->info()));
  Overheard overheard(program, trial.line_end);

  std::vector<std::unique_ptr<referee::Bot>> opponents;
  std::vector<referee::Bot*> bots;
  referee::Replay header;
  header.seed = trial.seed;
  header.limits = settings.limits;
  header.program_version = settings.program_version;
  for (Seat seat = 0; seat < plan.game->info().seats_min; ++seat) {
    const bool ours = seat != trial.seat;
    if (ours) opponents.push_back(opponent(trial.opponent, *match, seat, trial.seed));
    bots.push_back(ours ? opponents.back().get() : &overheard);
    header.seats.push_back({"", ours ? "an opponent of agon check" : plan.seats.front().shown});
  }
  referee::Recorder recorder(plan.replay, header);
  referee::Scribe* const scribes[] = {&recorder};
  referee::Outcome outcome = referee::play(*match, bots, settings.limits, scribes);
  if (outcome.ours) throw MachineError(outcome.reason);
  return {std::move(outcome), overheard.longest_request_bytes()};
}

}  // namespace agon::cli
