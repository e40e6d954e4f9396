#include "tournaments/evidence/appeal.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/digest.hpp"
#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "formats/export.hpp"
#include "games/registry.hpp"
#include "referee/verdict.hpp"
#include "replay/replay.hpp"
#include "submissions/submission.hpp"
#include "tournaments/evidence/verify.hpp"
#include "tournaments/evidence/zip.hpp"

namespace agon::tournaments {

namespace {

using replay::Replay;
using replay::TimeUsage;

struct File {
  std::string name;
  std::string bytes;
};

std::int64_t microseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

// Times move by move, counted against the block of each move.
class Ledger {
 public:
  Ledger(const replay::Replay& replay, const worker::MatchResult& result)
      : replay_(replay), sums_(replay.seats.size()) {
    for (std::uint32_t turn = 0; turn < replay.turns.size(); ++turn) {
      const bool by_turn = !replay.turns[turn].spent.empty();
      for (const auto& [seat, spent] : replay.turns[turn].spent) add(turn + 1, seat, spent);
      for (const replay::Replay::Answer& said : replay.turns[turn].said) {
        if (!by_turn) add(turn + 1, said.seat, said.spent);
      }
    }
    for (Seat seat = 0; seat < std::min(result.seats.size(), sums_.size()); ++seat) add_rest(seat, result.seats[seat]);
  }
  std::string csv() && { return std::move(text_); }

 private:
  struct Sum {
    std::uint32_t moves = 0;
    replay::TimeUsage all, block;
  };

  void add(std::uint32_t turn, Seat seat, const replay::TimeUsage& spent) {
    Sum& sum = sums_[seat];
    const std::uint32_t in_block = std::max(1U, replay_.limits.moves_per_block);
    if (sum.moves % in_block == 0) sum.block = {};
    for (replay::TimeUsage* to : {&sum.all, &sum.block}) to->cpu += spent.cpu, to->wall += spent.wall;
    text_ += fmt::format("{},{},{},{},{},{},{},{},{}\r\n", turn, seat + 1, formats::csv_field(replay_.seats[seat].name),
                         sum.moves + 1, sum.moves / in_block + 1, microseconds(spent.cpu), microseconds(spent.wall),
                         microseconds(sum.block.cpu), microseconds(sum.block.wall));
    ++sum.moves;
  }

  // What the program used outside the moves of turns: its start, its name, the move with its fault, and its end.
  void add_rest(Seat seat, const worker::SeatResult& all) {
    const Sum& sum = sums_[seat];
    text_ += fmt::format("rest,{},{},,,{},{},,\r\n", seat + 1, formats::csv_field(replay_.seats[seat].name),
                         microseconds(all.cpu - sum.all.cpu), microseconds(all.wall - sum.all.wall));
  }

  const replay::Replay& replay_;
  std::vector<Sum> sums_;
  std::string text_ = "turn,seat,name,move,block,cpu_us,wall_us,cpu_us_of_block,wall_us_of_block\r\n";
};

class Bundle {
 public:
  Bundle(store::Archive& archive, const std::string& tournament, TableNumber number)
      : archive_(archive), tournament_(read_tournament(archive, tournament)) {
    const auto found = tournament_.matches().find(number);
    if (found == tournament_.matches().end()) {
      throw MachineError(fmt::format("{} has no round {}, table {}", tournament, number.round, number.table));
    }
    const TournamentMatch& match = found->second;
    if (match.void_results.empty() && !match.result) {
      throw MachineError(fmt::format("round {}, table {} of {} {}", number.round, number.table, tournament,
                                     match.bye() ? "is a bye" : "was not played yet"));
    }
    tell_match(match);
    for (const worker::MatchResult& result : match.void_results) add_attempt(match, result);
    if (match.result) add_attempt(match, *match.result);
    for (std::size_t i = 0; i < match.why_void.size(); ++i) {
      readme_ += fmt::format("\nDeclared void, {} of {}: {}\n", i + 1, match.why_void.size(), match.why_void[i]);
    }
    if (!match.result) readme_ += "\nNo result stands: the match will be played again.\n";
  }

  std::vector<File> files() && {
    files_.push_back({"README.txt", readme_});
    std::ranges::sort(files_, {}, &File::name);
    std::string sums;
    for (const File& file : files_) sums += store::content_hash(file.bytes) + "  " + file.name + "\n";
    files_.push_back({"SHA256SUMS", sums});
    return std::move(files_);
  }

 private:
  void tell_match(const TournamentMatch& match) {
    const Plan& plan = tournament_.plan();
    const formats::Meeting& meeting = match.meeting;
    const worker::MatchOrder order = tournament_.order(match, match.attempt);
    readme_ += fmt::format("{}, round {}, table {}{}\n\n", plan.name, meeting.round, meeting.table,
                           meeting.purpose.empty() ? "" : ": " + meeting.purpose);
    readme_ += fmt::format("game   {}\nsetup  {}\n", order.game,
                           order.setup.empty() ? "default" : order.setup.substr(0, order.setup.find('\n')));
    readme_ +=
        fmt::format("seed   {}, which follows from a secret of the tournament, the round and the table\n", order.seed);
    readme_ +=
        "\nHow to check it\n"
        "  sha256sum -c SHA256SUMS                   these are the files that the jury has packed\n"
        "  agon replay --verify attempt-1/match.agon the result follows from setup, seed and what was said\n"
        "  agon view attempt-1/match.agon            watch it\n"
        "  attempt-1/ledger.csv                      the time of every move, and of its block so far; rest is a "
        "program's\n"
        "                                            start, its name, the move that it erred in, and its end\n"
        "  attempt-1/result.json                     verdicts, times, memory, and the machine that played\n"
        "A source is the one that was handed in when `sha256sum` of it gives the sum below.\n"
        "\nPrograms\n";
    for (std::size_t seat = 0; seat < order.seats.size(); ++seat) tell_program(order, seat);
  }

  void tell_program(const worker::MatchOrder& order, std::size_t seat) {
    const Game* const game = find_game(order.game);
    readme_ += fmt::format("  {}: ", game ? replay::seat_name(game->info(), seat) : fmt::format("seat {}", seat + 1));
    if (!order.seats[seat]) {
      readme_ += "a player of the organisers\n";
      return;
    }
    const worker::Program& program = *order.seats[seat];
    readme_ += program.name + "\n";
    if (program.source.empty()) {
      readme_ += "    command      " + program.command + "\n";
      return;
    }
    readme_ += fmt::format("    source       {}  {}\n", program.source, program.file);
    for (const submissions::Submission& each : submissions_.all()) {
      if (each.source != program.source || each.team != program.name || each.game != order.game) continue;
      readme_ += fmt::format("    submission   #{}, {}\n    compile log  {}\n", each.number,
                             submissions::verdict_text(each.verdict), each.log.empty() ? "empty" : each.log);
    }
  }

  // The conditions of an attempt that organisers changed after it.
  void tell_changes(const worker::MatchOrder& order, const worker::MatchOrder& last) {
    if (order.setup != last.setup) {
      readme_ += fmt::format("  setup     {}\n", order.setup.substr(0, order.setup.find('\n')));
    }
    for (std::size_t seat = 0; seat < order.seats.size(); ++seat) {
      if (order.seats[seat] != last.seats[seat]) tell_program(order, seat);
    }
  }

  void add_attempt(const TournamentMatch& match, const worker::MatchResult& result) {
    const std::uint32_t attempt = worker::match_id_from(result.id).value().attempt;
    const std::string folder = fmt::format("attempt-{}/", attempt);
    const worker::MatchOrder order = tournament_.order(match, attempt);
    files_.push_back({folder + "order.json", to_json(order) + "\n"});
    files_.push_back({folder + "result.json", to_json(result) + "\n"});
    readme_ += fmt::format("\nAttempt {}\n  result    {}\n", attempt, result.reason);
    tell_changes(order, tournament_.order(match, match.attempt));
    const auto file = archive_.fetch(result.replay);
    if (!file) {
      readme_ += "  replay    is not in the archive any more\n";
      return;
    }
    const auto proven = verify_match(order, result, *file);
    readme_ += fmt::format("  checked   {}\n", proven ? "when this was packed, the replay proved the result"
                                                      : "NOT TRUE: " + proven.error());
    files_.push_back({folder + "match.agon", *file});
    if (const auto replay = replay::read_replay(*file)) {
      files_.push_back({folder + "ledger.csv", Ledger(*replay, result).csv()});
      const replay::Limits& limits = replay->limits;
      readme_ += fmt::format("  limits    {} us of processor time for each block of {} moves, {} us of waiting\n",
                             microseconds(limits.block_cpu), limits.moves_per_block, microseconds(limits.block_wall));
      readme_ += fmt::format("  played    {}, agon {}\n", replay->played, result.program_version);
    }
    if (order.allowance.memory_bytes) readme_ += fmt::format("  memory    {} bytes\n", *order.allowance.memory_bytes);
    tell_seats(result);
    const worker::Host& host = result.host;
    readme_ += fmt::format("  host      {}, {} cores, load {:.2f} a core, waited {} us for a processor, tries {}\n",
                           host.name.empty() ? "unknown" : host.name, host.cores, host.load, microseconds(host.waited),
                           host.tries);
  }

  void tell_seats(const worker::MatchResult& result) {
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
      const worker::SeatResult& each = result.seats[seat];
      readme_ += fmt::format(
          "  seat {}    {}, {} moves, {} without its answer, processor {} us, waited {} us, memory {} bytes\n"
          "            {}\n            stderr {}\n",
          seat + 1, fixed_point(seat < result.scores.size() ? result.scores[seat] : 0), each.moves, each.silent,
          microseconds(each.cpu), microseconds(each.wall), each.memory_peak_bytes,
          each.verdict.empty() ? "no fault" : each.verdict, each.stderr_text.empty() ? "empty" : each.stderr_text);
    }
  }

  store::Archive& archive_;
  const Tournament tournament_;
  const submissions::Submissions submissions_ = submissions::read_submissions(archive_);
  std::string readme_;
  std::vector<File> files_;
};

}  // namespace

std::string appeal_bundle(store::Archive& archive, const std::string& tournament, TableNumber number) {
  const std::string folder = fmt::format("appeal-round-{}-table-{}/", number.round, number.table);
  Zip zip;
  for (const File& file : Bundle(archive, tournament, number).files()) zip.add(folder + file.name, file.bytes);
  return std::move(zip).finish();
}

}  // namespace agon::tournaments
