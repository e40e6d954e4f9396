#include "cli/match/series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>

#include "base/digest.hpp"
#include "base/printable.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "referee/verdict.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;

enum class Ending : std::uint8_t { won, drew, lost };

// A match that all seats lost by a fault has no winner, but it is not a draw.
Ending ending_of(const replay::Outcome& outcome, std::size_t seat) {
  if (outcome.winner) return *outcome.winner == seat ? Ending::won : Ending::lost;
  return outcome.seats[seat].has_fault() ? Ending::lost : Ending::drew;
}

std::string verdict(const replay::Outcome& outcome, std::size_t seat) {
  const replay::SeatReport& report = outcome.seats[seat];
  if (report.has_fault()) return printable(report.verdict);
  if (outcome.ours) return "not decided: " + printable(outcome.reason);
  constexpr std::string_view words[] = {"won", "drew", "lost"};
  return fmt::format("{}: {}", words[static_cast<std::size_t>(ending_of(outcome, seat))], printable(outcome.reason));
}

replay::TimeUsage spent_in_all(const replay::SeatReport& report) {
  replay::TimeUsage sum;
  for (const replay::Move& move : report.ledger) {
    sum.cpu += move.spent.cpu;
    sum.wall += move.spent.wall;
  }
  return sum;
}

json::object seat_to_json(const Played& played, std::size_t seat) {
  const replay::SeatReport& report = played.outcome.seats[seat];
  const replay::TimeUsage spent = spent_in_all(report);
  json::object out{{"seat", replay::seat_name(played.plan->game->info(), seat)},
                   {"bot", printable(played.plan->seats[seat].shown)},
                   {"name", printable(report.name)},
                   {"verdict", verdict(played.outcome, seat)},
                   {"fault", replay::fault_name(report.fault)},
                   {"silent_turns", report.silent},
                   {"moves", report.ledger.size()},
                   {"cpu_seconds", replay::seconds(spent.cpu)},
                   {"wall_seconds", replay::seconds(spent.wall)},
                   {"memory_peak_bytes", report.usage.memory_peak_bytes},
                   {"stderr", printable(report.usage.stderr_text)},
                   {"stderr_bytes", report.usage.stderr_bytes}};
  if (report.has_fault()) {
    out["fault_turn"] = report.fault_turn;
    out["fault_line"] = printable(report.fault_line);
  }
  return out;
}

}  // namespace

json::object to_json(const Played& played) {
  const replay::Outcome& outcome = played.outcome;
  json::array seats, scores;
  for (std::size_t seat = 0; seat < outcome.seats.size(); ++seat) seats.push_back(seat_to_json(played, seat));
  for (const std::int64_t score : outcome.scores) scores.emplace_back(to_points(score));
  return {{"game", played.plan->game->info().name},
          {"setup", played.setup},
          {"seed", played.plan->seed},
          {"ours", outcome.ours},
          {"seats", std::move(seats)},
          {"scores", std::move(scores)},
          {"winner", outcome.winner ? json::value(*outcome.winner) : json::value(nullptr)},
          {"reason", printable(outcome.reason)},
          {"turns", outcome.turns},
          {"digest", hex(outcome.digest)},
          {"replay", played.plan->replay.empty() || outcome.ours ? json::value(nullptr)
                                                                 : json::value(played.plan->replay.string())}};
}

std::string stderr_block(std::string_view who, std::string_view text, std::size_t bytes) {
  constexpr std::size_t bytes_shown = 2000;
  if (bytes == 0) return "";
  const std::string shown = printable(text.substr(0, bytes_shown));
  std::string out = fmt::format("{} wrote to stderr:\n", who);
  for (std::size_t begin = 0; begin < shown.size();) {
    const std::size_t end = std::min(shown.find('\n', begin), shown.size());
    out += "  | " + shown.substr(begin, end - begin) + '\n';
    begin = end + 1;
  }
  return bytes > bytes_shown ? out + fmt::format("  | ... ({} bytes in all)\n", bytes) : out;
}

std::string stderr_text(const Played& played) {
  std::string out;
  for (std::size_t seat = 0; seat < played.outcome.seats.size(); ++seat) {
    const replay::BotUsage& usage = played.outcome.seats[seat].usage;
    const std::string who =
        fmt::format("{} ({})", played.plan->seats[seat].shown, replay::seat_name(played.plan->game->info(), seat));
    out += stderr_block(who, usage.stderr_text, usage.stderr_bytes);
  }
  return out;
}

void Tally::add(const Played& played) {
  const replay::Outcome& outcome = played.outcome;
  if (outcome.ours) {
    ++ours_;
    return;
  }
  ++games_;
  turns_ += outcome.turns;
  for (std::size_t seat = 0; seat < outcome.seats.size(); ++seat) {
    const replay::SeatReport& report = outcome.seats[seat];
    Row& row = rows_[played.bots[seat]];
    if (!report.name.empty()) row.name = printable(report.name);
    for (Count* count : {&row.all, &row.by_seat[seat]}) {
      const Ending ending = ending_of(outcome, seat);
      count->wins += ending == Ending::won;
      count->draws += ending == Ending::drew;
      count->losses += ending == Ending::lost;
    }
    if (report.has_fault()) ++row.faults[report.fault];
    row.silent_turns += report.silent;
    const replay::TimeUsage spent = spent_in_all(report);
    row.spent.cpu += spent.cpu;
    row.spent.wall += spent.wall;
    row.moves += report.ledger.size();
  }
}

std::string Tally::score() const {
  std::string out;
  for (std::size_t bot = 0; bot < rows_.size(); ++bot) {
    out += bot == 0 ? "" : bot + 1 == rows_.size() && rows_.size() == 2 ? " - " : ", ";
    out += rows_.size() == 2 && bot == 1 ? fmt::format("{} {}", rows_[bot].all.points(), bots_[bot])
                                         : fmt::format("{} {}", bots_[bot], rows_[bot].all.points());
  }
  return out;
}

bool Tally::any_fault() const {
  return std::ranges::any_of(rows_, [](const Row& row) { return !row.faults.empty(); });
}

std::string Tally::table(const GameInfo& info) const {
  std::size_t left = 0;
  std::vector<std::string> labels;
  for (std::size_t bot = 0; bot < rows_.size(); ++bot) {
    const bool other = !rows_[bot].name.empty() && rows_[bot].name != bots_[bot];
    labels.push_back(bots_[bot] + (other ? fmt::format(" ({})", rows_[bot].name) : ""));
    left = std::max(left, visible_columns(labels.back()));
  }
  std::string out = fmt::format("{:{}}  {:>5} {:>5} {:>6} {:>7} ", "", left, "wins", "draws", "losses", "score");
  for (std::size_t seat = 0; seat < rows_.size(); ++seat)
    out += fmt::format(" {:>10}", "as " + replay::seat_name(info, seat));
  out += "  cpu a move\n";
  for (std::size_t bot = 0; bot < rows_.size(); ++bot) {
    const Row& row = rows_[bot];
    const std::size_t pad = left - visible_columns(labels[bot]);
    const double share = row.all.games() ? 100 * row.all.points() / row.all.games() : 0;
    out += fmt::format("{}{:{}}  {:5} {:5} {:6} {:5.1f} % ", labels[bot], "", pad, row.all.wins, row.all.draws,
                       row.all.losses, share);
    for (std::size_t seat = 0; seat < rows_.size(); ++seat) {
      const auto there = row.by_seat.find(seat);
      const bool played = there != row.by_seat.end();
      out += fmt::format(" {:>10}", played ? fmt::format("{}/{}", there->second.points(), there->second.games()) : "-");
    }
    out += fmt::format("  {:7.2f} ms\n",
                       row.moves ? 1000 * replay::seconds(row.spent.cpu) / static_cast<double>(row.moves) : 0.0);
  }
  for (std::size_t bot = 0; bot < rows_.size(); ++bot) {
    for (const auto& [fault, count] : rows_[bot].faults) {
      const std::string_view became = info.on_fault == OnFault::forfeit ? "lost" : "stood still in";
      out += fmt::format("{} {} {} by {}\n", bots_[bot], became, counted(count, "game"), replay::fault_name(fault));
    }
    if (rows_[bot].silent_turns) {
      out += fmt::format("{}: {} went on without its answer\n", bots_[bot], counted(rows_[bot].silent_turns, "turn"));
    }
  }
  if (ours_) out += fmt::format("{} could not be decided: this machine failed\n", counted(ours_, "game"));
  const double mean = games_ ? static_cast<double>(turns_) / games_ : 0;
  return out + fmt::format("{} in {} of {:.1f} turns on average\n", score(), counted(games_, "game"), mean);
}

}  // namespace agon::cli
