#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "base/seat.hpp"
#include "store/journal/store.hpp"

namespace agon::site {

// The totals of the teams over the contest's time, in few enough samples to draw and send: when there are too many,
// every second one is dropped.
class Curves {
 public:
  static constexpr std::size_t samples_max = 400;

  void add(store::Time, const Scores& totals);

  // The places at the newest sample not after this time, or at the first one; empty: no samples, or all teams are
  // equal.
  std::vector<std::uint32_t> places_at(store::Time) const;
  store::Time begin() const { return samples_.empty() ? store::Time{} : samples_.front().at; }

  bool empty() const { return samples_.empty(); }

  // {"ms":[...],"totals":[[of team 0...],...]}, in millionths, up to this time.
  std::string json(store::Time until = store::Time::max()) const;

 private:
  struct Sample {
    store::Time at{};
    Scores totals;
  };
  std::vector<Sample> samples_;  // by time
  store::Time every_{1000};      // minimum interval
};

}  // namespace agon::site
