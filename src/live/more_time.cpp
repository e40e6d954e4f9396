#include "live/more_time.hpp"

#include "base/machine_error.hpp"
#include "base/text.hpp"

namespace agon::live {

namespace {
constexpr store::Time length_max = std::chrono::hours(24 * 366);
}

Result<Scoring> with_more_time(const Scoring& before, store::Time now, store::Time more) {
  if (!before.length) return Error{"the contest has no length: it goes on until it is stopped"};
  if (more <= store::Time{}) return Error{"there is no time to add"};
  if (more > length_max - *before.length) return Error{"a contest lasts 366 days at most"};
  Scoring scoring = before;
  scoring.length = *before.length + more;
  scoring.length_in_file = before.length_in_file.value_or(*before.length);
  if (before.k_over_length) scoring.rules.curve = before.rules.curve.extended(now, *scoring.length);
  return scoring;
}

void take_over_more_time(config::Contest& contest, store::Store& store) {
  const auto notes = store.notes();
  const auto found = notes.find("scoring");
  if (found != notes.end()) take_over_more_time(contest, scoring_from_json(found->second));
}

void take_over_more_time(config::Contest& contest, const Scoring& before) {
  if (!before.length_in_file || !contest.length) return;
  if (contest.length != before.length_in_file && contest.length != before.length) return;
  contest.length_in_file = contest.length;
  contest.length = before.length;
  for (tournaments::TournamentPlan& each : contest.tournaments) {
    if (each.at_end) each.after = contest.length;
  }
  if (!contest.k_over_length) return;
  contest.curve.duration = *contest.length;
  if (before.k_over_length && before.rules.curve.last == contest.curve.last) contest.curve = before.rules.curve;
}

Result<Scoring> give_more_time(store::Store& store, store::Time more,
                               const std::function<PendingAct(const Scoring&, store::Time now)>& act) {
  const Standings now = standings_of_journal(store);
  auto scoring = with_more_time(now.scoring, now.now, more);
  if (!scoring) return scoring;
  store.note("scoring", to_json(*scoring));
  store.note("over", "no");
  if (act) {
    std::vector<PendingAct> pending = pending_acts(store);
    pending.push_back(act(*scoring, now.now));
    note_pending(store, pending);
  }
  store.commit();
  return scoring;
}

}  // namespace agon::live
