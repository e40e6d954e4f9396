#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <string_view>

namespace agon::submissions {

// How long our machines were busy with each team's submissions during the last minutes.
class FairShare {
 public:
  using Moment = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::minutes lately{10};
  static constexpr std::chrono::seconds slow_build{20};  // ordinary builds take a few

  void add(std::string_view team, std::chrono::milliseconds took, bool is_build, Moment now);
  std::chrono::milliseconds used(std::string_view team, Moment now) const;
  bool is_slow(std::string_view team, Moment now) const;  // one of its builds took long

 private:
  struct Use {
    std::string team;
    std::chrono::milliseconds took;
    bool is_build;
    Moment when;
  };
  std::deque<Use> uses_;  // oldest first
};

}  // namespace agon::submissions
