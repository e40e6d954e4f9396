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

// The state of a series of games between two bots. Games are added in the order of their numbers, from 0; games 2k and
// 2k + 1 are a pair with swapped sides.
class Comparison {
 public:
  Comparison(std::vector<std::string> names, const ratings::Sprt& sprt)
      : names_(std::move(names)), sprt_(sprt), tally_(names_) {}

  void add(const referee::MatchPlan&, const std::string& setup, const replay::Outcome&);

  std::uint64_t games() const { return games_; }
  ratings::Sprt::Verdict verdict() const { return sprt_.verdict(counts_); }
  bool decided() const { return verdict() != ratings::Sprt::Verdict::play_on; }

  // The number of pairs until the test decides, if the trend continues; none if unknown.
  std::optional<double> pairs_left() const;

  std::string status(const std::string& time_left) const;  // 80 columns; `time_left`: "< 12 h 05 min left", or empty
  std::string verdict_line() const;                        // "new.cpp is better than old.cpp"
  std::string text(const GameInfo&, std::uint64_t seed) const;
  boost::json::object json() const;  // the caller adds game, setup, seed and "stopped"

 private:
  const std::vector<std::string> names_;
  const ratings::Sprt sprt_;
  ratings::PairCounts counts_;
  Tally tally_;
  std::uint64_t games_ = 0;
  bool pair_fails_ = false;  // the pair being added; halves_: A's points in half points
  int halves_ = 0;
  std::uint64_t failed_pairs_ = 0;
  std::array<std::uint64_t, 2> faults_{};  // games in which each bot had a fault
  std::set<std::tuple<bool, std::uint32_t, std::uint64_t>> seen_;
  std::uint64_t alike_ = 0;
};

}  // namespace agon::cli
