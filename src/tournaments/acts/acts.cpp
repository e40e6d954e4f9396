#include "tournaments/acts/acts.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/machine_error.hpp"
#include "base/overloaded.hpp"
#include "json/members.hpp"
#include "tournaments/tournament.hpp"

namespace agon::tournaments {

namespace {

std::string beginning_of(const TournamentPlan& plan) {
  if (plan.start) return fmt::format("at {:%Y-%m-%d %H:%M} UTC", fmt::gmtime(*plan.start));
  if (plan.at_end) return "when the contest is over";
  if (plan.after)
    return fmt::format("after {:%H:%M:%S} of the contest",
                       std::chrono::duration_cast<std::chrono::seconds>(*plan.after));
  if (!plan.after_tournament.empty()) return fmt::format("after {}", plan.after_tournament);
  return "by hand";
}

}  // namespace

Books books_now(store::Archive& archive) {
  Books books;
  for (const std::string& book : archive.books()) {
    if (!book.starts_with(book_of(""))) continue;
    const auto entries = archive.read(book);
    if (!entries.empty()) books[book] = entries.back().number;
  }
  return books;
}

std::uint32_t submissions_now(store::Archive& archive) {
  return static_cast<std::uint32_t>(submissions::read_submissions(archive).all().size());
}

act::Tournaments announced_by(const std::vector<TournamentPlan>& plans) {
  act::Tournaments announced;
  for (const TournamentPlan& each : plans) {
    announced.list.push_back({each.plan.name, each.plan.game, std::string(kind_name(each.plan.format.kind)),
                              beginning_of(each), each.plan.format.intermediate, each.publish, each.seeded_by});
  }
  return announced;
}

void Acts::add(const store::Entry& entry) try {
  const SignedAct read = read_act(entry.text);
  std::visit(
      overloaded{
          [&](const act::Tournaments& act) { tournaments_ = act.list; },
          [&](const act::Start& act) { take(act, entry); }, [&](const act::Refuse& act) { take(act); },
          [&](const act::Publish& act) {
            own_[act.tournament].by_hand = {act.rounds.value_or(all_rounds), act.entry};
          },
          [&](const act::Hide& act) { own_[act.tournament].by_hand.emplace(); },
          [&](const act::Freeze& act) { take(act, entry); }, [&](const act::Due& act) { note_due(act.due); },
          [&](const act::Stood& act) { take(act); }, [&](const act::Reveal&) { frozen_.reset(); },
          [&](const act::Ceremony& act) { ceremony_key_ = act.key; },
          [&](const act::Rejudge& act) {
            rejudges_.push_back(
                {entry.number, entry.written, act.tournament, act.what, act.why, act.books, act.change});
            end_publication(own_[act.tournament]);
          },
          [&](const act::Rejudged& act) {
            for (Rejudge& each : rejudges_) each.done = each.done || each.entry == act.act;
          },
          [&](const act::Verified& act) {
            own_[act.tournament].verified = {act.entry, act.wrong, act.why};
          },
          [&](const act::Cancel& act) { take(act, entry); },
          [&](const act::Undo& act) { take_back(act.act, entry.number); },
          [&](const OneOf<act::Announce, act::Pause, act::Resume> auto& act) { notices_.add(act, entry, read.by); },
          [&](const act::Team& act) { teams_.add(act, entry.number); },
          [](const OneOf<act::Extend, act::Rescore, act::Reject, act::Teams, act::Accounts, act::Held, act::Released,
                         act::Unknown> auto&) {},  // only for the list of acts
      },
      read.act);
  entries_ = entry.number;
} catch (const ParseError& damage) {
  throw MachineError(fmt::format("the book of acts, entry {}: {}", entry.number, damage.text));
}

void Acts::take(const act::Start& act, const store::Entry& entry) {
  Own& own = own_[act.tournament];
  if (is_cancelled(act.tournament)) end_publication(own);
  own.started = {entry.number, entry.written, act.submissions};
  own.refused.clear();
}

// What was published by hand says nothing about what is played later. Acts of earlier versions do.
void Acts::end_publication(Own& own) {
  if (own.by_hand && own.by_hand->entry) own.by_hand.reset();
}

void Acts::take(const act::Refuse& act) {
  Own& own = own_[act.tournament];
  own.started.reset();
  own.refused = act.why;
}

void Acts::take(const act::Freeze& act, const store::Entry& entry) {
  frozen_ = {entry.number, entry.written, act.contest, act.standings, act.books};
  if (act.due) note_due(*act.due);
}

void Acts::take(const act::Stood& act) {
  if (!frozen_ || frozen_->entry != act.freeze) return;
  frozen_->contest = act.contest;
  frozen_->standings = act.standings;
}

void Acts::take(const act::Cancel& act, const store::Entry& entry) {
  Own& own = own_[act.tournament];
  own.cancel = {entry.number, act.why};
  own.started_before = std::exchange(own.started, std::nullopt);
}

void Acts::note_due(const FreezeDue& due) { (due.of_calendar ? last_due_moment_ : last_due_) = due.at; }

bool Acts::has_come(const FreezeDue& due) const {
  return due.of_calendar ? last_due_moment_ == due.at : last_due_ && *last_due_ >= due.at;
}

// What is no longer in force cannot be revoked again.
bool Acts::take_back(std::int64_t act, std::int64_t by) {
  if (notices_.take_back(act) || teams_.take_back(act, by)) return true;
  for (auto& [name, own] : own_) {
    if (!is_cancelled(name) || own.cancel->entry != act) continue;
    own.cancel->taken_back = by;
    own.started = std::exchange(own.started_before, std::nullopt);
    return true;
  }
  return false;
}

bool Acts::can_undo(std::int64_t act) const { return Acts(*this).take_back(act, act); }

std::optional<Acts::Cancel> Acts::cancelled(std::string_view tournament) const {
  const auto own = own_.find(tournament);
  return own == own_.end() ? std::nullopt : own->second.cancel;
}

bool Acts::is_cancelled(std::string_view tournament) const {
  const auto cancel = cancelled(tournament);
  return cancel && cancel->taken_back == 0 && !started(tournament);
}

const Acts::Announced* Acts::find(std::string_view tournament) const {
  const auto found = std::ranges::find(tournaments_, tournament, &Announced::name);
  return found == tournaments_.end() ? nullptr : &*found;
}

std::optional<Acts::Start> Acts::started(std::string_view tournament) const {
  const auto own = own_.find(tournament);
  return own == own_.end() ? std::nullopt : own->second.started;
}

std::string Acts::refused(std::string_view tournament) const {
  const auto own = own_.find(tournament);
  return own == own_.end() ? "" : own->second.refused;
}

std::optional<Acts::Verified> Acts::verified(std::string_view tournament) const {
  const auto own = own_.find(tournament);
  return own == own_.end() ? std::nullopt : own->second.verified;
}

std::optional<std::int64_t> Acts::published_at(std::string_view tournament) const {
  const auto own = own_.find(tournament);
  return own == own_.end() || !own->second.by_hand ? std::nullopt : own->second.by_hand->entry;
}

std::optional<std::uint32_t> Acts::shown(std::string_view tournament, std::uint32_t whole_rounds, bool over) const {
  const auto own = own_.find(tournament);
  if (own != own_.end() && own->second.by_hand) return own->second.by_hand->rounds;
  const Announced* const announced = find(tournament);
  const Publish publish = announced ? announced->publish : Publish::by_hand;
  if (publish == Publish::by_hand) return std::nullopt;
  if (over) return all_rounds;
  if (publish == Publish::over) return std::nullopt;
  return whole_rounds;
}

bool Until::holds(const std::string& book, const store::Entry& entry) const {
  if (!books) return entry.written <= moment;
  if (book == acts_book) return entry.number <= act;
  const auto last = books->find(book);
  return last != books->end() && entry.number <= last->second;
}

Until until(const FreezeInForce& freeze) { return {freeze.since, freeze.books, freeze.entry}; }

Until until(const Acts::Rejudge& rejudge) { return {rejudge.moment, rejudge.books, rejudge.entry}; }

Acts read_acts(store::Archive& archive, const Until& until) {
  Acts acts;
  for (const store::Entry& entry : archive.read(acts_book)) {
    if (until.holds(acts_book, entry)) acts.add(entry);
  }
  return acts;
}

}  // namespace agon::tournaments
