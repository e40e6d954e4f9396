// agon check: explains in plain words what is wrong with a bot. First two short dialogues over its bare pipes, then
// whole games from every seat under the referee, against built-in opponents.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdio>
#include <memory>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/output_file.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/text_table.hpp"
#include "cli/frame/words.hpp"
#include "cli/match/check_games.hpp"
#include "cli/match/check_probe.hpp"
#include "cli/match/check_words.hpp"
#include "cli/match/entrant.hpp"
#include "cli/match/named_bot.hpp"
#include "cli/match/series.hpp"
#include "cli/match/setup.hpp"
#include "os/stop_on_signal.hpp"
#include "replay/replay.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;
using replay::Fault;
using replay::Nanoseconds;

struct CheckOptions {
  std::string game;
  std::string bot;
  std::uint64_t games = 20;
  std::uint64_t seed = 1;
  std::vector<std::string> setup;
  std::string map;
  bool no_sandbox = false;
  bool as_json = false;
};

// ok: correct. hint: could be better, but loses no match. wrong: loses matches.
enum class Kind : std::uint8_t { ok, hint, wrong };
struct Finding {
  Kind kind;
  std::string text;
};

std::string_view kind_name(Kind kind) { return kind == Kind::ok ? "ok" : kind == Kind::hint ? "hint" : "WRONG"; }

class Check {
 public:
  Check(const CheckOptions& wanted, const Game& game) : wanted_(wanted), info_(game.info()) {
    plan_.game = &game;
    plan_.seed = wanted.seed;
    plan_.setup = setup_from(info_, wanted.setup, wanted.map);
    match_ = match_with(game, plan_.setup, wanted.seed);
    if (const AskedMatch* const asked = match_->if_asked()) prepare(*asked);
    settings_ = referee::settings_of(info_);
    settings_.isolation = isolation_unless(wanted.no_sandbox);
    settings_.program_version = AGON_VERSION;
    plan_.replay = cache_folder() / ("check" + std::string(replay::replay_suffix));
    check_output("", plan_.replay, OutputKind::replay);
    plan_.seats.push_back(entrant_of(info_, wanted.bot, settings_.isolation));
  }

  int run() {
    {
      const os::StopOnSignal signal;
      if (speaks_freely() || greets()) {
        if (!speaks_freely()) takes_pieces();
        plays(signal.token());
        if (!any_wrong()) takes_other_forms(signal.token());
      }
    }
    tell_figures();
    const bool good = !any_wrong();
    const std::string_view summary =
        !good     ? "It would lose matches because of what is marked WRONG above."
        : hinted_ ? "It loses no match by a fault, but what is marked hint above could be better."
                  : "Nothing is wrong with it.";
    if (wanted_.as_json) {
      print_json(json::object{{"game", info_.name},
                              {"bot", printable(wanted_.bot)},
                              {"ok", good},
                              {"findings", std::move(found_)},
                              {"figures", std::move(figures_)}});
    } else {
      fmt::print("{}\n", summary);
    }
    return good ? exit_ok : exit_no;
  }

 private:
  void prepare(const AskedMatch& match) {
    script_ = {match.hello(0), match.farewell(0), info_.answer_form};
    if (const std::string welcome = match.welcome(0); !welcome.empty())
      script_.goodbye = welcome + "\n" + script_.goodbye;
    last_word_ = Words(match.farewell(0)).next();
  }

  void find(Kind kind, const std::string& text) {
    wrong_ |= kind == Kind::wrong;
    hinted_ |= kind == Kind::hint;
    found_.push_back({{"kind", kind_name(kind)}, {"text", text}});
    if (!wanted_.as_json) fmt::print("{:5}  {}\n", kind_name(kind), wrapped(text, 7));
    std::fflush(stdout);
  }
  bool any_wrong() const { return wrong_; }
  bool speaks_freely() const { return info_.pace == Pace::freely; }
  bool logs_in() const { return info_.answer_form == AnswerForm::block; }  // where others say their name

  // Sends the first request, expects an allowed name, and makes the bot leave. Returns false if further checks are
  // pointless.
  bool greets() {
    const ProbeResult heard = probe(plan_.seats[0].command, settings_, script_, Sending::whole);
    stderr_text_ = heard.stderr_text;
    if (!heard.answered) {
      find(Kind::wrong, why_silent(heard));
      return false;
    }
    const auto name = match_->asked().name(heard.line);
    if (!name) {
      find(Kind::wrong,
           fmt::format("{} is not {}: {}: {}", first_answer(), logs_in() ? "a valid login" : "an allowed name",
                       printable(name.error()), agon::quoted(heard.line)));
      return false;
    }
    find(Kind::ok, fmt::format("it {} {}, after {}", logs_in() ? "logs in as" : "says its name,", agon::quoted(*name),
                               in_words(heard.answer_time)));
    if (!heard.surplus.empty()) {
      find(Kind::wrong, fmt::format("it says more than one {} for a request: {}; {}", answer_noun(info_),
                                    agon::quoted(heard.surplus), advice_for(Fault::surplus_output, info_)));
    }
    if (heard.ended) {
      find(Kind::wrong, fmt::format("it ends after its {}; {}", logs_in() ? "login" : "name",
                                    advice_for(Fault::ended_early, info_)));
    } else if (!heard.left) {
      find(Kind::wrong,
           fmt::format("it is still running {} after {}; exit as soon as you read that, and end all threads",
                       in_words(settings_.limits.quit_wall), last_word_));
    } else {
      find(Kind::ok, fmt::format("it leaves on {}, after {}", last_word_, in_words(heard.leave_time)));
    }
    return !any_wrong();
  }

  std::string first_answer() const {
    return script_.hello.empty() ? "what it says first" : "its answer to the first request";
  }

  std::string why_silent(const ProbeResult& heard) const {
    if (heard.late) {
      return fmt::format("{} comes only when it ends ({}): flush stdout after each answer", first_answer(),
                         agon::quoted(heard.line));
    }
    const std::string_view introduces = logs_in() ? "logs in" : "says its name";
    if (heard.signal) return fmt::format("it crashes before it {} (signal {})", introduces, heard.signal);
    if (heard.ended) return fmt::format("it ends with exit code {} before it {}", heard.exit_code, introduces);
    const std::string wall = in_words(settings_.limits.hello_wall);
    if (script_.hello.empty()) {
      return fmt::format(
          "it does not {} within {}: begin, unasked, with {} and a line with a single dot, and flush stdout",
          logs_in() ? "log in" : "say its name", wall, agon::quoted(match_->asked().introduction("NAME")));
    }
    return fmt::format("it does not answer the first request, {}, within {}: {}", agon::quoted(script_.hello), wall,
                       "answer it with one line, your name, and flush stdout");
  }

  void takes_pieces() {
    if (script_.hello.empty()) return;
    const ProbeResult heard = probe(plan_.seats[0].command, settings_, script_, Sending::in_pieces);
    const bool same = heard.answered && match_->asked().name(heard.line).ok();
    tell_robust(same, "it takes a request that comes in pieces",
                "a request that comes in pieces: read whole lines, not what is there at the moment");
  }

  void tell_robust(bool good, std::string_view taken, std::string_view confused) {
    find(good ? Kind::ok : Kind::hint, good ? std::string(taken) : "it is confused by " + std::string(confused));
  }

  void plays(const std::stop_token& stop) {
    Progress progress(wanted_.games);
    while (games_played_ < wanted_.games) {
      const std::uint64_t i = games_played_++;
      progress.show(i, "games");
      const CheckGame game{static_cast<Seat>(i % match_->seats()),
                           i / match_->seats() % 2 ? OpponentStyle::longwind : OpponentStyle::random,
                           RequestForm::plain, wanted_.seed + i};
      const CheckedGame checked = play_check_game(plan_, settings_, game, stop);
      note(checked, game.seat);
      if (speaks_freely() && i == 0) tell_login(checked.outcome.seats[game.seat]);
      const replay::SeatReport& report = checked.outcome.seats[game.seat];
      if (!report.has_fault() && report.silent == 0) continue;
      progress.wipe();
      return find(Kind::wrong, fmt::format("{}; the game is kept: agon view {})", what_happened(checked, report),
                                           plan_.replay.string()));
    }
    progress.wipe();
    if (warnings_ > 0) tell_warnings();
    find(Kind::ok,
         fmt::format("it plays {} from every side without a fault, with {} of up to {} bytes",
                     counted(games_played_, "game"), speaks_freely() ? "answers" : "requests", longest_request_bytes_));
  }

  // If all teams act at the same time, a command may fail because another team was faster.
  void tell_warnings() {
    const bool rare = speaks_freely() && protocol_errors_ == 0 && warnings_ * 100 <= taken_;
    const std::string first = "the first: " + printable(first_warning_);
    if (rare) {
      find(Kind::ok, fmt::format("few of its commands fail: {} of {} are answered with an error; {}", warnings_,
                                 warnings_ + taken_, first));
    } else {
      find(Kind::hint, fmt::format("some of what it says has no effect, and it is {} {}; {}",
                                   speaks_freely() ? "answered with an error" : "warned",
                                   warnings_ == 1 ? "once" : fmt::format("{} times", warnings_), first));
    }
  }

  void tell_login(const replay::SeatReport& report) {
    if (!report.name.empty()) find(Kind::ok, fmt::format("it logs in as {}", agon::quoted(report.name)));
  }

  std::string what_happened(const CheckedGame& checked, const replay::SeatReport& report) const {
    if (report.has_fault()) {
      return fmt::format("{} ({}", printable(report.verdict), advice_for(report.fault, info_));
    }
    if (speaks_freely()) {
      return fmt::format("{} went on without it, before it had sent WAIT (send it in time, and flush stdout",
                         counted(report.silent, "turn"));
    }
    const std::string turns = fmt::format("{} went on without it: {}", counted(report.silent, "turn"),
                                          checked.late == 0              ? "its answer was invalid"
                                          : checked.late < report.silent ? "it was late, or its answer was invalid"
                                                                         : "it did not answer in time");
    if (checked.warnings == 0) return turns + " (answer in time, and flush stdout";
    return fmt::format("{} (the first warning: {}", turns, printable(checked.first_warning));
  }

  bool takes(RequestForm form, const std::stop_token& stop) { return takes(form, stop, settings_); }
  bool takes(RequestForm form, const std::stop_token& stop, const referee::RunSettings& settings) {
    const CheckedGame checked = play_check_game(plan_, settings, {0, OpponentStyle::random, form, wanted_.seed}, stop);
    const replay::SeatReport& report = checked.outcome.seats[0];
    return !report.has_fault() && report.silent == 0;
  }

  void takes_other_forms(const std::stop_token& stop) {
    tell_robust(takes(RequestForm::crlf, stop), "it takes lines that end in CR LF",
                "lines that end in CR LF, as some judges send them");
    if (speaks_freely()) return takes_other_days(stop);
    if (info_.answer_form != AnswerForm::block) return;
    tell_robust(takes(RequestForm::in_pieces, stop), "it takes blocks that come in pieces",
                "blocks that come in pieces: read whole lines up to the dot, not what is there at the moment");
    if (info_.lines_in_any_order) {
      tell_robust(takes(RequestForm::shuffled, stop), "it takes lines of one kind in any order",
                  "lines of one kind in another order, which a server may choose");
    }
  }

  void takes_other_days(const std::stop_token& stop) {
    tell_robust(takes(RequestForm::in_pieces, stop), "it takes answers that come in pieces",
                "answers that come in pieces: read whole lines, not what is there at the moment");
    referee::RunSettings short_of_commands = settings_;
    short_of_commands.limits.commands_per_turn = 3;
    tell_robust(takes(RequestForm::plain, stop, short_of_commands), "it copes with a forced wait",
                "a forced waiting: after FAILED 6 comes a line FORCED_WAITING x, and OK when the next turn has begun");
  }

  void note(const CheckedGame& checked, Seat seat) {
    const replay::SeatReport& report = checked.outcome.seats[seat];
    if (warnings_ == 0) first_warning_ = checked.first_warning;
    warnings_ += checked.warnings;
    protocol_errors_ += checked.protocol_errors;
    taken_ += checked.taken;
    longest_request_bytes_ = std::max(longest_request_bytes_, checked.longest_request_bytes);
    memory_peak_bytes_ = std::max(memory_peak_bytes_, report.usage.memory_peak_bytes);
    if (!report.usage.stderr_text.empty()) stderr_text_ = report.usage.stderr_text;
    Nanoseconds block{};
    for (std::size_t i = 0; i < report.ledger.size(); ++i) {
      if (i % settings_.limits.moves_per_block == 0) block = {};
      block += report.ledger[i].spent.cpu;
      block_cpu_ = std::max(block_cpu_, block);
      move_cpu_ = std::max(move_cpu_, report.ledger[i].spent.cpu);
    }
  }

  void tell_figures() {
    const replay::Limits& limits = settings_.limits;
    figures_ = {{"games", games_played_},
                {"block_cpu_seconds", replay::seconds(block_cpu_)},
                {"block_cpu_limit_seconds", replay::seconds(limits.block_cpu)},
                {"slowest_move_cpu_seconds", replay::seconds(move_cpu_)},
                {"memory_peak_bytes", memory_peak_bytes_},
                {"memory_limit_bytes", settings_.sandbox.memory_bytes},
                {"longest_request_bytes", longest_request_bytes_},
                {"stderr", printable(stderr_text_)}};
    if (games_played_ > 0) {
      const bool by_turn = limits.block_cpu == Nanoseconds(0);
      find(!by_turn && block_cpu_ * 10 > limits.block_cpu * 7 ? Kind::hint : Kind::ok,
           by_turn ? fmt::format("time: {} for its slowest turn", in_words(move_cpu_))
           : limits.moves_per_block == 1
               ? fmt::format("time: {} for its slowest move of {} allowed", in_words(move_cpu_),
                             in_words(limits.block_cpu))
               : fmt::format("time: {} for its slowest {} moves of {} allowed; {} for its slowest move",
                             in_words(block_cpu_), limits.moves_per_block, in_words(limits.block_cpu),
                             in_words(move_cpu_)));
    }
    if (memory_peak_bytes_ > 0) {
      constexpr double mega = 1 << 20;
      find(memory_peak_bytes_ * 10 > settings_.sandbox.memory_bytes * 7 ? Kind::hint : Kind::ok,
           fmt::format("memory: {:.1f} MB of {:.0f} MB allowed", static_cast<double>(memory_peak_bytes_) / mega,
                       static_cast<double>(settings_.sandbox.memory_bytes) / mega));
    }
    if (!wanted_.as_json) fmt::print("{}", stderr_block("it", stderr_text_, stderr_text_.size()));
  }

  const CheckOptions& wanted_;
  const GameInfo& info_;
  std::unique_ptr<Match> match_;
  Script script_;
  std::string last_word_;  // the last word sent to a program: "Quit"
  referee::MatchPlan plan_;
  referee::RunSettings settings_;
  bool wrong_ = false, hinted_ = false;
  json::array found_;
  json::object figures_;

  std::uint64_t games_played_ = 0;
  std::size_t longest_request_bytes_ = 0;
  std::size_t warnings_ = 0, protocol_errors_ = 0, taken_ = 0;
  std::string first_warning_;
  std::uint64_t memory_peak_bytes_ = 0;
  Nanoseconds block_cpu_{};
  Nanoseconds move_cpu_{};
  std::string stderr_text_;  // the last non-empty stderr output
};

int check(const CheckOptions& wanted) {
  constexpr std::uint64_t games_max = 10'000;
  if (wanted.games < 1 || wanted.games > games_max) throw BadInput(fmt::format("--games takes 1 to {}", games_max));
  return Check(wanted, game_called(wanted.game)).run();
}

}  // namespace

Command check_command() {
  const auto w = std::make_shared<CheckOptions>();
  return {
      .name = "check",
      .summary = "says in plain words what a bot does wrong",
      .details =
          "Talks to it over its pipes, then plays whole games from every side against opponents that play at random.\n"
          "The exit code is 1 when something would lose matches.",
      .operands = {{"GAME", "football, avalanche, ...: see `agon games`", &w->game, Hint::game},
                   {"BOT", bot_meaning, &w->bot, Hint::bot}},
      .options = {{"--games", "N", "plays N games (default 20)", &w->games},
                  {"--seed", "S", "of the first game (default 1)", &w->seed},
                  {"--setup", "KEY=VALUE", "an option of the game, see `agon games`; may be given several times",
                   &w->setup},
                  {"--map", "FILE", "plays on the map or world of this file", &w->map, Hint::file},
                  {"--no-sandbox", "", "runs the bot without isolation: only for your own bots", &w->no_sandbox},
                  {"--json", "", "for scripts: ok, findings, figures", &w->as_json}},
      .examples = {{"agon check football bot.py", "before you hand it in"}},
      .run = [w] { return check(*w); }};
}

}  // namespace agon::cli
