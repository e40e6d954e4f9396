#pragma once

#include <span>

#include "submissions/submission.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/tournament.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// What decides who plays in a tournament that begins now.
struct Beginning {
  std::span<const Team> teams;
  const submissions::Submissions& submissions;
  submissions::HandedIn handed_in;
  const Acts& acts;
  const Tournament* earlier = nullptr;  // the one that it is seeded by; null: there is none, or it is not over
};

// Its plan with the entrants and a key, or the reason why it cannot begin.
Result<Plan> plan_to_begin(const TournamentPlan&, const TournamentContest&, const Beginning&);

// Why one that is seeded by this earlier one cannot begin before that is over.
std::string not_over_yet(std::string_view earlier);

}  // namespace agon::tournaments
