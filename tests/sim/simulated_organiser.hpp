#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/dice.hpp"
#include "config/contest.hpp"
#include "store/log/archive.hpp"
#include "tournaments/site_tournaments.hpp"

namespace agon::sim {

// Does at random what organisers do to tournaments, as acts in the archive, and looks at what the public is told.
class SimulatedOrganiser {
 public:
  SimulatedOrganiser(const config::Contest& contest, std::uint64_t seed) : contest_(contest), dice_(seed, 6) {}

  // One act, at this time of the contest. Throws what the archive throws; then nothing was done.
  void act(store::Archive&, std::chrono::milliseconds contest_time);
  void start_cancelled(store::Archive&);  // again

  // What the public is told after its scheduler has looked round. "": nothing that it must not be told.
  std::string look_at(const tournaments::TournamentsFeed&, store::Archive&);

  std::uint64_t acts() const { return acts_; }

 private:
  using Shown = std::map<std::string, std::string>;  // texts, by tournament
  void act_on(const std::string& tournament, store::Archive&, const tournaments::Acts&);
  void act_on_team(store::Archive&);
  void write(store::Archive&, const std::string& act);

  const config::Contest& contest_;
  Dice dice_;
  std::uint64_t acts_ = 0;
  std::int64_t freeze_ = 0;     // the act; 0: nothing is frozen
  std::optional<Shown> stood_;  // when it was first looked at after that
};

}  // namespace agon::sim
