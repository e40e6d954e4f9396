#include "submissions/fair_share.hpp"

#include <algorithm>

namespace agon::submissions {

void FairShare::add(std::string_view team, std::chrono::milliseconds took, bool is_build, Moment now) {
  while (!uses_.empty() && now - uses_.front().when > lately) uses_.pop_front();
  uses_.push_back({std::string(team), took, is_build, now});
}

std::chrono::milliseconds FairShare::used(std::string_view team, Moment now) const {
  std::chrono::milliseconds sum{};
  for (const Use& use : uses_) {
    if (use.team == team && now - use.when <= lately) sum += use.took;
  }
  return sum;
}

bool FairShare::is_slow(std::string_view team, Moment now) const {
  return std::ranges::any_of(uses_, [&](const Use& use) {
    return use.team == team && use.is_build && use.took >= slow_build && now - use.when <= lately;
  });
}

}  // namespace agon::submissions
