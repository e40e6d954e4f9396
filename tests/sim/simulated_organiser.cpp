#include "sim/simulated_organiser.hpp"

#include <fmt/format.h>

#include "tournaments/acts/acts.hpp"
#include "tournaments/tournament.hpp"

namespace agon::sim {

using namespace tournaments;

void SimulatedOrganiser::write(store::Archive& archive, const std::string& act) {
  archive.write(acts_book, act);
  archive.commit();
  ++acts_;
}

void SimulatedOrganiser::act(store::Archive& archive, std::chrono::milliseconds contest_time) {
  const Acts acts = read_acts(archive);
  switch (dice_.below(4)) {
    case 0:
      if (acts.frozen()) return write(archive, written(act::Reveal{}));
      return write(archive, written(act::Freeze{contest_time, "", books_now(archive)}));
    case 1:
      return act_on_team(archive);
    default:
      return act_on(
          contest_.tournaments[dice_.below(static_cast<std::uint32_t>(contest_.tournaments.size()))].plan.name, archive,
          acts);
  }
}

void SimulatedOrganiser::act_on_team(store::Archive& archive) {
  const auto& team = contest_.teams[dice_.below(static_cast<std::uint32_t>(contest_.teams.size()))];
  scoring::Participation participation;
  participation.status = static_cast<scoring::TeamStatus>(dice_.below(3));
  participation.annulled = participation.status == scoring::TeamStatus::disqualified && dice_.below(2) != 0;
  write(archive, written(act::Team{team.login, participation, "on purpose"}));
}

void SimulatedOrganiser::act_on(const std::string& name, store::Archive& archive, const Acts& acts) {
  if (archive.read(book_of(name)).empty()) return;
  if (acts.is_cancelled(name)) return write(archive, written(act::Start{name, "hand", submissions_now(archive)}));
  switch (dice_.below(8)) {
    case 0:
      return write(archive, written(act::Cancel{name, "on purpose"}));
    case 1:
      return write(archive, written(act::Rejudge{name, "all", "on purpose", books_now(archive)}));
    case 2:
      return write(archive, written(act::Rejudge{name, "1/1", "on purpose", books_now(archive)}));
    case 3:
      return write(archive, written(act::Hide{name}));
    default:
      return write(archive, written(act::Publish{name, dice_.below(2) ? std::optional(dice_.below(3)) : std::nullopt}));
  }
}

void SimulatedOrganiser::start_cancelled(store::Archive& archive) {
  const Acts acts = read_acts(archive);
  for (const TournamentPlan& each : contest_.tournaments) {
    if (acts.is_cancelled(each.plan.name))
      write(archive, written(act::Start{each.plan.name, "hand", submissions_now(archive)}));
  }
}

std::string SimulatedOrganiser::look_at(const TournamentsFeed& feed, store::Archive& archive) {
  const Acts acts = read_acts(archive);
  for (const TournamentPlan& each : contest_.tournaments) {
    const std::string& name = each.plan.name;
    const auto begun = feed.shown.find(name);
    if (begun == feed.shown.end() || acts.frozen() || each.publish != Publish::by_hand) continue;
    if (!acts.shown(name, Acts::all_rounds, true))
      return fmt::format("the public sees {}, which nobody published", name);
  }
  const std::int64_t freeze = acts.frozen() ? acts.frozen()->entry : 0;
  if (freeze != freeze_) stood_.reset();
  freeze_ = freeze;
  if (freeze == 0) return "";
  Shown now;
  for (const auto& [name, text] : feed.shown) now[name] = *text;
  if (!stood_) stood_ = now;
  return now == *stood_ ? "" : "what is frozen has changed";
}

}  // namespace agon::sim
