#include "cli/client/client_meter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/json/array.hpp>
#include <utility>

#include "cli/frame/words.hpp"
#include "games/commands.hpp"

namespace agon::cli {

namespace {

using wire::Dialogue;

constexpr std::size_t names_max = 100;       // of distinct commands and programs
constexpr unsigned steps_per_doubling = 16;  // buckets per power of two

// One bucket per microsecond below 16 us, then 16 buckets per power of two.
std::size_t bucket_of(std::uint64_t microseconds) {
  if (microseconds < steps_per_doubling) return microseconds;
  const unsigned shift = static_cast<unsigned>(std::bit_width(microseconds)) - 5;
  return (shift + 1) * steps_per_doubling + (microseconds >> shift) % steps_per_doubling;
}

std::uint64_t end_of(std::size_t bucket) {  // the longest duration in it
  if (bucket < steps_per_doubling) return bucket;
  const std::size_t shift = bucket / steps_per_doubling - 1;
  return ((steps_per_doubling + bucket % steps_per_doubling + 1) << shift) - 1;
}

bool is_block_end(std::string_view line) {
  Words words(line);
  return words.next() == "." && words.at_end();
}

template <class Map>
auto& entry_of(Map& map, const std::string& name) {
  const auto found = map.find(name);
  return found != map.end() || map.size() < names_max ? map[name] : map["(other)"];
}

}  // namespace

void Latencies::add(std::chrono::nanoseconds duration) {
  const auto microseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(0, duration.count())) / 1000;
  ++buckets_[std::min(bucket_of(microseconds), buckets_.size() - 1)];
  ++count_;
  most_ = std::max(most_, microseconds);
}

double Latencies::milliseconds(double share) const {
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    seen += buckets_[i];
    if (seen > 0 && static_cast<double>(seen) >= share * static_cast<double>(count_)) {
      return static_cast<double>(std::min(end_of(i), most_)) / 1e3;
    }
  }
  return 0;
}

Meter::Use& Meter::use_of(const std::string& name) { return entry_of(uses_, name); }

Dialogue::Sent Meter::sent(Connection& connection, std::string_view line, Time now) {
  const auto what = connection.dialogue.sent(line, now);
  if (what == Dialogue::Sent::login && connection.whose.empty()) {
    Words words(line);
    connection.whose = words.next();
  } else if (what == Dialogue::Sent::block && is_block_end(line) && connection.asked) {
    use_of("RES").latencies.add(now - *connection.asked);
    ++connection.answers;
    connection.asked.reset();
  }
  return what;
}

Dialogue::Heard Meter::heard(Connection& connection, std::string_view line, Time now) {
  const auto heard = connection.dialogue.heard(line);
  // A server that has waited for a login in vain says so in a block.
  if (connection.dialogue.in_blocks() || connection.dialogue.commands() == 0) heard_in_block(connection, line, now);
  if (heard.kind == Dialogue::Kind::turn && connection.waits_since_turn == turns_) {
    ++turns_;
    in_turn_ = 0;
  }
  if (heard.kind != Dialogue::Kind::answer) return heard;
  const bool unknown = heard.refusal == refusals::unknown_command.code;
  Use& use = use_of(unknown ? "(unknown)" : heard.command->name);
  use.latencies.add(now - heard.command->sent);
  use.refused += heard.refusal != 0;
  if (connection.dialogue.waiting()) connection.waits_since_turn = turns_;
  if (heard.command->number > 1) count(connection, heard.refusal == refusals::limit_reached.code);
  return heard;
}

// Warnings of an answer stand in the request that follows it, or before END.
void Meter::heard_in_block(Connection& connection, std::string_view line, Time now) {
  Words words(line);
  const std::string_view first = words.next();
  if (is_block_end(line)) {
    if (std::exchange(connection.in_request, false)) connection.asked = now;
    connection.warns_already = false;
  } else if (first == "REQ") {
    connection.in_request = true;
    ++connection.requests;
  } else if (first == "MESSAGE") {
    connection.message = trimmed(line.substr(line.find(first) + first.size()));
  } else if (first == "END") {
    connection.match_over = true;
    connection.end = line;
    connection.asked.reset();  // what is said from now on answers nothing
  } else if (first == "WARN" && !std::exchange(connection.warns_already, true)) {
    if (connection.warned++ == 0) connection.first_warning = line;
    ++use_of("RES").refused;
  }
}

// A command is counted when it is answered: what a client sends while it waits belongs to the next turn.
void Meter::count(const Connection& connection, bool over_limit) {
  if (over_limit) {
    ++forced_;
    forced_at_ = in_turn_;
    return;
  }
  ++commands_;
  ++entry_of(programs_, connection.whose);
  most_in_turn_ = std::max(most_in_turn_, ++in_turn_);
}

std::string Meter::text() const {
  std::string out;
  if (commands_ > 0 || uses_.empty()) {
    out =
        fmt::format("{} in {}: {:.1f} a turn, {} at most\n", counted(commands_, "command"), counted(turns_ + 1, "turn"),
                    static_cast<double>(commands_) / static_cast<double>(turns_ + 1), most_in_turn_);
  }
  if (forced_ > 0) {
    out += fmt::format("{}; the last one came after {} in its turn\n", counted(forced_, "forced waiting"),
                       counted(forced_at_, "command"));
  }
  if (programs_.size() > 1) {
    for (const auto& [name, commands] : programs_) out += fmt::format("  {}: {}\n", name, counted(commands, "command"));
  }
  if (uses_.empty()) return out;
  out +=
      fmt::format("{:<24}{:>10}{:>9}{:>10}{:>10}{:>10}\n", "answers", "count", "refused", "p50 ms", "p99 ms", "max ms");
  for (const auto& [name, use] : uses_) {
    out += fmt::format("{:<24}{:>10}{:>9}{:>10.3f}{:>10.3f}{:>10.3f}\n", name, use.latencies.count(), use.refused,
                       use.latencies.milliseconds(0.5), use.latencies.milliseconds(0.99),
                       use.latencies.most_milliseconds());
  }
  return out;
}

std::string Meter::line() const {
  return fmt::format("{} in this turn, {} at most so far", counted(in_turn_, "command"), most_in_turn_);
}

boost::json::object Meter::json() const {
  boost::json::object answers, programs;
  for (const auto& [name, use] : uses_) {
    answers[name] = {{"count", use.latencies.count()},
                     {"refused", use.refused},
                     {"p50_ms", use.latencies.milliseconds(0.5)},
                     {"p99_ms", use.latencies.milliseconds(0.99)},
                     {"max_ms", use.latencies.most_milliseconds()}};
  }
  for (const auto& [name, commands] : programs_) programs[name] = commands;
  return {{"commands", commands_},
          {"turns", turns_ + 1},
          {"commands_in_turn_max", most_in_turn_},
          {"forced_waitings", forced_},
          {"programs", std::move(programs)},
          {"answers", std::move(answers)}};
}

}  // namespace agon::cli
