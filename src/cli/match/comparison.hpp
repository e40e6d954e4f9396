#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cli/match/series.hpp"
#include "ratings/comparison.hpp"

namespace agon::cli {

// Two bots, and how a series of games between them stands. Games come in the order of their numbers, from 0: those of a
// pair are 2k and 2k + 1, in which the sides are swapped.
class Comparison {
 public:
  Comparison(std::vector<std::string> names, const ratings::Sprt& sprt)
      : names_(std::move(names)), sprt_(sprt), tally_(names_) {}

  void add(const referee::MatchPlan&, const std::string& setup, const replay::Outcome&);

  std::uint64_t games() const { return games_; }
  ratings::Sprt::Verdict verdict() const { return sprt_.verdict(counts_); }
  bool decided() const { return verdict() != ratings::Sprt::Verdict::play_on; }

  // So many pairs more until the test decides, if they go on as they went; none: that cannot be said.
  std::optional<double> pairs_left() const;

  std::string status(const std::string& time_left) const;  // a line of 80 columns; "< 12 h 05 min left", or empty
  std::string verdict_line() const;                        // "new.cpp is better than old.cpp"
  std::string text(const GameInfo&, std::uint64_t seed) const;
  boost::json::object json() const;  // without what whoever plays knows

 private:
  const std::vector<std::string> names_;
  const ratings::Sprt sprt_;
  ratings::PairCounts counts_;
  Tally tally_;
  std::uint64_t games_ = 0;
  bool pair_fails_ = false;  // the one whose games are coming in; with A's points in halves
  int halves_ = 0;
  std::uint64_t failed_pairs_ = 0;
  std::array<std::uint64_t, 2> faults_{};  // games that a bot has erred in
  std::set<std::tuple<bool, std::uint32_t, std::uint64_t>> seen_;
  std::uint64_t alike_ = 0;
};

}  // namespace agon::cli
