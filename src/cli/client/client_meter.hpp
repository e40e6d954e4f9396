#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "wire/dialogue.hpp"

namespace agon::cli {

// A histogram of durations in buckets at most 6 % wide, so that a day takes no more memory than a minute.
class Latencies {
 public:
  void add(std::chrono::nanoseconds);
  std::uint64_t count() const { return count_; }
  double milliseconds(double share) const;  // the quantile: the given share of durations is no longer
  double most_milliseconds() const { return static_cast<double>(most_) / 1e3; }

 private:
  std::array<std::uint32_t, 640> buckets_{};  // in microseconds
  std::uint64_t count_ = 0;
  std::uint64_t most_ = 0;
};

// Measures how fast a game server answers, and how much of its command quota a team uses over all its connections. A
// turn begins when the server reports it to a connection that waited for it; a team that never waits has one long turn.
class Meter {
 public:
  using Time = wire::Dialogue::Time;

  struct Connection {
    explicit Connection(wire::Dialogue::LinesOf lines_of) : dialogue(lines_of) {}
    wire::Dialogue dialogue;
    std::string whose;                   // the login that its program sent
    std::uint64_t waits_since_turn = 0;  // the value of turns_ at its last WAIT

    // In blocks:
    std::optional<Time> asked;  // the time of an unanswered request
    bool match_over = false;    // the server has sent END
    std::string message;        // the last MESSAGE: "OK", or why the login is refused
    std::string end;            // the line END
    std::string first_warning;  // the first line WARN
    std::uint64_t requests = 0, answers = 0;
    std::uint64_t warned = 0;    // answers with warnings
    bool in_request = false;     // the block that is being heard is a request
    bool warns_already = false;  // ... it has had a warning
  };
  wire::Dialogue::Sent sent(Connection&, std::string_view line, Time now);
  wire::Dialogue::Heard heard(Connection&, std::string_view line, Time now);

  std::string text() const;
  boost::json::object json() const;
  std::string line() const;  // about the current turn
  std::uint64_t forced_waitings() const { return forced_; }

 private:
  struct Use {
    Latencies latencies;
    std::uint64_t refused = 0;
  };
  Use& use_of(const std::string& name);
  void heard_in_block(Connection&, std::string_view line, Time now);
  void count(const Connection&, bool over_limit);

  std::map<std::string, Use> uses_;                // by command
  std::map<std::string, std::uint64_t> programs_;  // commands by `whose`
  std::uint64_t commands_ = 0, in_turn_ = 0, most_in_turn_ = 0;
  std::uint64_t turns_ = 0;  // begun so far
  std::uint64_t forced_ = 0, forced_at_ = 0;
};

}  // namespace agon::cli
