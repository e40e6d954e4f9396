#pragma once

#include "worker/order.hpp"

// Matches that count for nothing: a program of a team, and who stands in for the others.
namespace agon::submissions {

struct Trial {
  Seat seat = 0;  // of the team
  worker::MatchResult result;
  const worker::SeatResult& own() const { return result.seats[seat]; }
};

struct TrialOrder {
  Seat seat = 0;  // of the team
  worker::MatchOrder order;
};

}  // namespace agon::submissions
