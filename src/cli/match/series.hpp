#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "referee/run.hpp"

namespace agon::cli {

// A match of a series and its result.
struct Played {
  const referee::MatchPlan* plan = nullptr;
  std::vector<std::size_t> bots;  // by seat: the bot's index on the command line
  std::string setup;              // the full text
  replay::Outcome outcome;
};

// For scripts: game, setup, seed, seats with verdicts and times, scores, winner.
boost::json::object to_json(const Played&);

// The stderr output of the programs, in readable form; "" if there is none.
std::string stderr_text(const Played&);

// The same for one program; `bytes`: the total size, of which `text` was stored.
std::string stderr_block(std::string_view who, std::string_view text, std::size_t bytes);

// The standings of a series, by bot of the command line.
class Tally {
 public:
  explicit Tally(std::vector<std::string> bots) : rows_(bots.size()), bots_(std::move(bots)) {}

  void add(const Played&);
  std::string score() const;  // "sample:decent 12.5 - 7.5 sample:simple"
  std::string table(const GameInfo&) const;
  bool any_fault() const;

 private:
  struct Count {
    unsigned wins = 0;
    unsigned draws = 0;
    unsigned losses = 0;
    unsigned games() const { return wins + draws + losses; }
    double points() const { return wins + draws / 2.0; }
  };
  struct Row {
    std::string name;  // as sent by the program
    Count all;
    std::map<std::size_t, Count> by_seat;
    std::map<replay::Fault, unsigned> faults;
    std::uint64_t silent_turns = 0;
    replay::TimeUsage spent;
    std::size_t moves = 0;
  };

  std::vector<Row> rows_;
  std::vector<std::string> bots_;
  std::uint64_t turns_ = 0;
  unsigned games_ = 0;
  unsigned ours_ = 0;
};

}  // namespace agon::cli
