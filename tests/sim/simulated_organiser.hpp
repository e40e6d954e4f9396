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
#include "tournaments/published/site_tournaments.hpp"

namespace agon::sim {

// Performs random organisers' acts on tournaments, written to the archive, and checks the public information.
class SimulatedOrganiser {
 public:
  SimulatedOrganiser(const config::Contest& contest, std::uint64_t seed) : contest_(contest), dice_(seed, 6) {}

  // Performs one act at this contest time. Throws what the archive throws, without having done anything.
  void act(store::Archive&, std::chrono::milliseconds contest_time);
  void start_cancelled(store::Archive&);  // starts cancelled tournaments again

  // Checks the public information after the scheduler has run. Returns the violation; "" if there is none.
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
  std::int64_t freeze_ = 0;     // the number of the act; 0: not frozen
  std::optional<Shown> stood_;  // as first seen after the freeze
};

}  // namespace agon::sim
