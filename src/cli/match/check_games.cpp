#include "cli/match/check_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "referee/program_bot.hpp"
#include "referee/replay_recorder.hpp"

namespace agon::cli {
namespace {

constexpr std::chrono::milliseconds moment_between_pieces{1};
constexpr int late_at_most = 3;                      // in a row; after that, answers are no longer awaited
constexpr std::int64_t first_number_of_games = 100;  // smaller error numbers belong to the protocol

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    lines.push_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(lines.back().size() + 1, text.size()));
  }
  return lines;
}

std::string_view first_word(std::string_view line) { return Words(line).next(); }

// Reverses adjacent lines with the same first word.
std::string shuffled(std::string_view request) {
  auto lines = lines_of(request);
  for (auto begin = lines.begin(); begin != lines.end();) {
    const auto end =
        std::find_if(begin, lines.end(), [&](std::string_view line) { return first_word(line) != first_word(*begin); });
    std::reverse(begin, end);
    begin = end;
  }
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

// Forwards requests to a program in the given form, and records statistics. After several late answers in a row it
// stops waiting, so that long matches end.
class Overheard final : public referee::Bot {
 public:
  // `warning`: the first word of lines that warn a bot of its mistakes; empty if the game has none.
  Overheard(referee::Bot& bot, RequestForm form, std::string_view warning, CheckedGame& notes)
      : bot_(bot), form_(form), warning_(warning), notes_(notes) {}

  void send(std::string_view request) override {
    notes_.longest_request_bytes = std::max(notes_.longest_request_bytes, request.size());
    for (const std::string_view line : lines_of(request)) {
      const bool warns = !warning_.empty() && first_word(line) == warning_;
      if (warns) note_warning(line);
      if (first_word(line) == "OK") ++notes_.taken;
    }
    if (form_ == RequestForm::plain) return bot_.send(request);
    if (form_ == RequestForm::shuffled) return bot_.send(shuffled(request));
    if (form_ == RequestForm::crlf) return bot_.send(fmt::format("{}\r\n", fmt::join(lines_of(request), "\r\n")));
    bot_.send(request.substr(0, request.size() / 2));
    std::this_thread::sleep_for(moment_between_pieces);
    bot_.send(request.substr(request.size() / 2));
  }
  referee::Answer receive(const referee::TimeBudget& budget) override {
    referee::Answer answer;
    answer.fault = replay::Fault::late;
    if (late_ < late_at_most) answer = bot_.receive(budget);
    const bool late = answer.fault == replay::Fault::late;
    late_ = late ? late_ + 1 : 0;
    if (late) ++notes_.late;
    return answer;
  }
  referee::Answer leave(replay::Nanoseconds wall) override { return bot_.leave(wall); }
  replay::BotUsage close() override { return bot_.close(); }

 private:
  void note_warning(std::string_view line) {
    if (notes_.warnings++ == 0) notes_.first_warning = line;
    Words words(line);
    words.next();
    const auto number = to_integer(words.next());
    if (number && *number < first_number_of_games) ++notes_.protocol_errors;
  }

  referee::Bot& bot_;
  const RequestForm form_;
  const std::string_view warning_;
  CheckedGame& notes_;
  int late_ = 0;  // late answers in a row
};

// The program, or the client that comes to the seat's port.
std::unique_ptr<referee::Bot> started(const referee::MatchPlan& plan, const referee::RunSettings& settings,
                                      referee::Watchdog& watchdog) {
  const auto& seat = plan.seats.front();
  if (seat.door) return std::make_unique<referee::TcpBot>(seat.door, watchdog);
  return std::make_unique<referee::ProgramBot>(
      sandbox::Process::start(seat.command, settings.sandbox, settings.isolation), watchdog,
      referee::output_rules_of(plan.game->info()));
}

}  // namespace

CheckedGame play_check_game(const referee::MatchPlan& plan, const referee::RunSettings& settings, const CheckGame& game,
                            const std::stop_token& stop) {
  const auto match = plan.game->start(plan.setup, game.seed).value();
  referee::Watchdog watchdog;
  const std::stop_callback on_stop(stop, [&] { watchdog.stop(); });
  const std::unique_ptr<referee::Bot> program = started(plan, settings, watchdog);
  CheckedGame checked;
  const std::string_view warning = plan.game->called ? "FAILED" : plan.game->info().warning_word;
  Overheard overheard(*program, game.form, warning, checked);

  std::vector<std::unique_ptr<referee::Bot>> opponents;
  std::vector<referee::Bot*> bots;
  replay::Replay header;
  header.seed = game.seed;
  header.limits = settings.limits;
  header.program_version = settings.program_version;
  for (Seat seat = 0; seat < match->seats(); ++seat) {
    const bool ours = seat != game.seat;
    if (ours) opponents.push_back(opponent(game.opponent, *match, seat, game.seed));
    bots.push_back(ours ? opponents.back().get() : &overheard);
    header.seats.push_back({"", ours ? "an opponent of agon check" : plan.seats.front().shown});
  }
  referee::ReplayRecorder recorder(plan.replay, header);
  referee::MatchObserver* const observers[] = {&recorder};
  checked.outcome = referee::play(*match, bots, settings.limits, observers);
  if (checked.outcome.ours) throw MachineError(checked.outcome.reason);
  return checked;
}

}  // namespace agon::cli
