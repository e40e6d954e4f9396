#include "cli/contest/served_acts.hpp"

#include "base/machine_error.hpp"
#include "site/site_texts.hpp"
#include "tournaments/acts.hpp"

namespace agon::cli {

ServedActs::ServedActs(store::Archive& archive, const live::LiveServer& server) : archive_(archive), server_(server) {
  const auto freeze = tournaments::read_acts(archive_).frozen();
  if (!freeze || !freeze->standings.empty()) return;
  write(tournaments::stood_act(freeze->entry, server_.situation()->now, archive_.keep(standings())));
}

std::string ServedActs::standings() const {
  const auto now = server_.situation();
  const auto board = live::board(server_.scoring(), *now);
  return site::standings_text(server_.scoring(), *now, board, board.places, {});
}

void ServedActs::write(const std::string& entry) {
  tournaments::Acts().add({1, {}, entry});  // throws when it is none
  archive_.write(tournaments::acts_book, entry);
  archive_.commit();
}

std::optional<site::Site::Frozen> ServedActs::frozen() const {
  const auto freeze = tournaments::read_acts(archive_).frozen();
  if (!freeze) return std::nullopt;
  return site::Site::Frozen{*freeze, archive_.fetch(freeze->standings).value_or("")};
}

void ServedActs::attach(site::Site* site) {
  const std::lock_guard lock(mutex_);
  site_ = site;
}

std::string ServedActs::act(const std::string& entry) {
  const std::lock_guard lock(mutex_);
  write(entry);
  if (site_ && !site_->freeze(frozen())) throw MachineError("it is noted, but the site does not answer");
  return "noted\n";
}

std::string ServedActs::freeze() {
  return act(
      tournaments::freeze_act(server_.situation()->now, archive_.keep(standings()), tournaments::books_now(archive_)));
}

}  // namespace agon::cli
