#include "cli/serve/served_acts.hpp"

#include <algorithm>

#include "base/machine_error.hpp"
#include "site/site_texts.hpp"

namespace agon::cli {

namespace act = tournaments::act;
using tournaments::written;

namespace {

live::TeamsOut teams_out_of(const tournaments::Acts& acts) {
  live::TeamsOut out;
  for (const auto& [login, standing] : acts.teams().all()) {
    if (standing.participation == scoring::Participation()) continue;
    out[login] = {standing.participation, standing.why};
  }
  return out;
}

}  // namespace

ServedActs::ServedActs(store::Archive& archive, live::LiveServer& server) : archive_(archive), server_(server) {
  const tournaments::Acts acts = tournaments::read_acts(archive_);
  follow(acts);
  const auto& freeze = acts.frozen();
  if (!freeze || !freeze->standings.empty()) return;
  write(written(act::Stood{freeze->entry, server_.situation()->now, archive_.keep(standings())}));
}

std::string ServedActs::standings() const {
  const auto now = server_.situation();
  const auto board = live::board(server_.scoring(), *now);
  return site::standings_text(server_.scoring(), *now, board, board.places, {});
}

void ServedActs::add(const std::string& entry) {
  tournaments::Acts().add({1, {}, entry});  // throws if it is not an act
  archive_.write(tournaments::acts_book, entry);
}

void ServedActs::write(const std::string& entry) {
  add(entry);
  archive_.commit();
}

void ServedActs::follow(const tournaments::Acts& acts) {
  live::TeamsOut out = teams_out_of(acts);
  server_.tell_participation(out);
  const std::lock_guard lock(told_mutex_);
  notices_ = acts.notices();
  ceremony_key_ = acts.ceremony_key();
  teams_out_ = std::move(out);
  frozen_since_ = acts.frozen() ? acts.frozen()->since : std::chrono::milliseconds{};
}

tournaments::Acts ServedActs::acts() const { return tournaments::read_acts(archive_); }

std::int64_t ServedActs::entries() const { return tournaments::read_acts(archive_).entries(); }

std::string ServedActs::text_of(std::int64_t number) const {
  for (const store::Entry& entry : archive_.read(tournaments::acts_book, number - 1)) {
    if (entry.number == number) return entry.text;
  }
  return "";
}

std::int64_t ServedActs::to_undo(std::string_view text) const {
  const tournaments::Acts acts = tournaments::read_acts(archive_);
  std::int64_t last = 0;
  for (const store::Entry& entry : archive_.read(tournaments::acts_book)) {
    if (entry.text == text && acts.can_undo(entry.number)) last = entry.number;
  }
  return last;
}

tournaments::Notices ServedActs::notices() const {
  const std::lock_guard lock(told_mutex_);
  return notices_;
}

live::TeamsOut ServedActs::teams_out() const {
  const std::lock_guard lock(told_mutex_);
  return teams_out_;
}

std::chrono::milliseconds ServedActs::frozen_since() const {
  const std::lock_guard lock(told_mutex_);
  return frozen_since_;
}

std::string ServedActs::ceremony_key() const {
  const std::lock_guard lock(told_mutex_);
  return ceremony_key_;
}

Result<void> ServedActs::check_may_play(std::string_view team) const {
  const std::lock_guard lock(told_mutex_);
  return live::check_may_play(teams_out_, team);
}

std::optional<site::Site::Frozen> ServedActs::frozen() const {
  const auto freeze = tournaments::read_acts(archive_).frozen();
  if (!freeze) return std::nullopt;
  const live::TeamsOut out_then = teams_out_of(tournaments::read_acts(archive_, tournaments::until(*freeze)));
  return site::Site::Frozen{*freeze, archive_.fetch(freeze->standings).value_or(""),
                            live::participation_of(server_.scoring().rules.teams, out_then)};
}

void ServedActs::attach(site::Site* site) {
  const std::lock_guard lock(mutex_);
  site_ = site;
  if (!site_) return;
  site_->tell_notices([this] { return notices(); });
  site_->tell_ceremony_key([this] { return ceremony_key(); });
}

std::string ServedActs::act(const std::string& entry) {
  const std::lock_guard lock(mutex_);
  return carry_out(entry);
}

std::string ServedActs::carry_out(const std::string& entry) {
  write(entry);
  follow(tournaments::read_acts(archive_));
  if (site_ && !site_->freeze(frozen())) throw MachineError("it is noted, but the site does not answer");
  return "noted\n";
}

void ServedActs::note(const std::string& entry) {
  const std::lock_guard lock(mutex_);
  write(entry);
}

std::string ServedActs::freeze(std::string_view signature) {
  const act::Freeze freeze{server_.situation()->now, archive_.keep(standings()), tournaments::books_now(archive_)};
  return act(tournaments::with_signature(written(freeze), signature));
}

void ServedActs::freeze_when_due(const tournaments::FreezeDue& due) {
  const std::lock_guard lock(mutex_);
  const tournaments::Acts acts = tournaments::read_acts(archive_);
  if (acts.has_come(due)) return;
  if (acts.frozen()) return write(written(act::Due{due}));
  // If the machine was suspended, the situation is older than the clock that made the freeze due.
  const store::Time now = server_.situation()->now;
  carry_out(written(act::Freeze{due.of_calendar ? now : std::max(now, store::Time(due.at)), archive_.keep(standings()),
                                tournaments::books_now(archive_), due}));
}

bool ServedActs::has_come(const tournaments::FreezeDue& due) const {
  return tournaments::read_acts(archive_).has_come(due);
}

}  // namespace agon::cli
