#pragma once

#include "worker/order.hpp"

// Matches that count for nothing: a team's program, and the others at the table.
namespace agon::submissions {

struct Trial {
  Seat seat = 0;  // the team's
  worker::MatchResult result;
  const worker::SeatResult& own() const { return result.seats[seat]; }
};

struct TrialOrder {
  Seat seat = 0;  // the team's
  worker::MatchOrder order;
};

}  // namespace agon::submissions
