#include "tournaments/beginning.hpp"

#include <fmt/format.h>

#include "tournaments/entrants.hpp"

namespace agon::tournaments {

namespace {

crypto::SeedKey key_of(const TournamentPlan& each, const TournamentContest& contest) {
  if (each.seed) return crypto::SeedKey::from_number(*each.seed);
  if (contest.seed) return crypto::SeedKey::from_number(*contest.seed).key_of("tournament", each.plan.name);
  return crypto::SeedKey::draw();
}

}  // namespace

std::string not_over_yet(std::string_view earlier) {
  return fmt::format("its start numbers come from {}, which is not over", earlier);
}

Result<Plan> plan_to_begin(const TournamentPlan& each, const TournamentContest& contest, const Beginning& now) {
  if (!each.seeded_by.empty() && !now.earlier) return Error{not_over_yet(each.seeded_by)};
  const crypto::SeedKey key = key_of(each, contest);
  Plan plan = plan_at_start(each, key,
                            now.earlier ? entrants_of(*now.earlier, now.acts.teams())
                                        : drawn_entrants(now.teams, each.plan.game, now.submissions, now.handed_in,
                                                         now.acts.teams(), seed_of_lots(key)));
  if (const auto valid = validate(plan); !valid) return Error{valid.error()};
  return plan;
}

}  // namespace agon::tournaments
