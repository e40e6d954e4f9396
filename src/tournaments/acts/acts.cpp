#include "tournaments/acts/acts.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "base/machine_error.hpp"
#include "json/members.hpp"
#include "tournaments/tournament.hpp"

namespace agon::tournaments {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 3> publish_names = {"by hand", "rounds", "over"};
constexpr std::uint64_t time_max = std::uint64_t{1} << 48;

std::string act(std::string_view name, json::object of) {
  json::object object;
  object[name] = std::move(of);
  return json::serialize(object);
}

std::string beginning_of(const TournamentPlan& plan) {
  if (plan.start) return fmt::format("at {:%Y-%m-%d %H:%M} UTC", fmt::gmtime(*plan.start));
  if (plan.at_end) return "when the contest is over";
  if (plan.after)
    return fmt::format("after {:%H:%M:%S} of the contest",
                       std::chrono::duration_cast<std::chrono::seconds>(*plan.after));
  if (!plan.after_tournament.empty()) return fmt::format("after {}", plan.after_tournament);
  return "by hand";
}

Publish publish_in(const Members& members) {
  const auto found = std::ranges::find(publish_names, members.text("publish"));
  if (found == publish_names.end()) throw ParseError{"there is no such way to publish"};
  return static_cast<Publish>(found - publish_names.begin());
}

void put(json::object& object, const std::optional<Books>& books) {
  if (!books) return;
  json::object& all = object["books"].emplace_object();
  for (const auto& [book, last] : *books) all[book] = last;
}

std::optional<Books> books_in(const Members& members) {
  if (!members.has("books")) return std::nullopt;
  const json::object* const all = members.get("books").if_object();
  if (!all) throw ParseError{"the field \"books\" is not an object"};
  Books books;
  for (const auto& [book, last] : *all) {
    books[std::string(book)] = static_cast<std::int64_t>(Members::number(last, book, time_max));
  }
  return books;
}

Acts::Announced announced_in(const json::value& value) {
  const Members members(value);
  return {members.text("name"),
          members.text("game"),
          members.text("format"),
          members.text("begins"),
          members.get_bool("intermediate"),
          publish_in(members)};
}

json::object json_of(const FreezeDue& due) { return {{due.of_calendar ? "moment_ms" : "contest_ms", due.at.count()}}; }

}  // namespace

std::string name_of(Publish publish) { return std::string(publish_names[static_cast<std::size_t>(publish)]); }

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

std::string tournaments_act(const std::vector<TournamentPlan>& plans) {
  json::array list;
  for (const TournamentPlan& each : plans) {
    list.push_back(json::object{{"name", each.plan.name},
                                {"game", each.plan.game},
                                {"format", kind_name(each.plan.format.kind)},
                                {"intermediate", each.plan.format.intermediate},
                                {"publish", name_of(each.publish)},
                                {"begins", beginning_of(each)}});
  }
  return json::serialize(json::object{{"tournaments", std::move(list)}});
}

std::string start_act(std::string_view tournament, std::string_view by, std::optional<std::uint32_t> submissions) {
  json::object of{{"tournament", tournament}, {"by", by}};
  if (submissions) of["submissions"] = *submissions;
  return act("start", std::move(of));
}

std::string refuse_act(std::string_view tournament, std::string_view why) {
  return act("refuse", {{"tournament", tournament}, {"why", why}});
}

std::string publish_act(std::string_view tournament, std::optional<std::uint32_t> rounds) {
  json::object of{{"tournament", tournament}};
  if (rounds) of["rounds"] = *rounds;
  return act("publish", std::move(of));
}

std::string hide_act(std::string_view tournament) { return act("hide", {{"tournament", tournament}}); }

std::string freeze_act(std::chrono::milliseconds contest, const Hash& standings, const std::optional<Books>& books,
                       const std::optional<FreezeDue>& due) {
  json::object of{{"contest_ms", contest.count()}, {"standings", standings}};
  put(of, books);
  if (due) of["due"] = json_of(*due);
  return act("freeze", std::move(of));
}

std::string due_act(const FreezeDue& due) { return act("due", json_of(due)); }

std::string stood_act(std::int64_t freeze, std::chrono::milliseconds contest, const Hash& standings) {
  return act("stood", {{"freeze", freeze}, {"contest_ms", contest.count()}, {"standings", standings}});
}

std::string reveal_act() { return plain_act("reveal"); }

std::string ceremony_act(std::string_view key_hash) { return act("ceremony", {{"key", key_hash}}); }

std::string rejudge_act(std::string_view tournament, std::string_view what, std::string_view why,
                        const std::optional<Books>& books, const PlanChange& change) {
  json::object of{{"tournament", tournament}};
  put_bytes(of, "what", what);
  put_bytes(of, "why", why);
  put(of, books);
  if (!change.empty()) of["change"] = json_of(change);
  return act("rejudge", std::move(of));
}

std::string rejudged_act(std::int64_t entry) { return act("rejudged", {{"act", entry}}); }

std::string verified_act(std::string_view tournament, std::int64_t entry, std::size_t wrong, std::string_view why) {
  json::object of{{"tournament", tournament}, {"entry", entry}, {"wrong", wrong}};
  put_bytes(of, "why", why);
  return act("verified", std::move(of));
}

std::string extend_act(std::chrono::milliseconds contest, std::chrono::milliseconds length) {
  return act("extend", {{"contest_ms", contest.count()}, {"length_ms", length.count()}});
}

std::string rescore_act(std::span<const std::string> changes) {
  json::object of;
  json::array& all = of["changes"].emplace_array();
  for (const std::string& each : changes) all.emplace_back(each);
  return act("rescore", std::move(of));
}

std::string cancel_act(std::string_view tournament, std::string_view why) {
  json::object of{{"tournament", tournament}};
  put_bytes(of, "why", why);
  return act("cancel", std::move(of));
}

std::string reject_act(std::uint32_t submission, std::string_view team, std::string_view why) {
  json::object of{{"submission", submission}};
  put_bytes(of, "team", team);
  put_bytes(of, "why", why);
  return act("reject", std::move(of));
}

std::string undo_act(std::int64_t undone, std::string_view why) {
  json::object of{{"act", undone}};
  put_bytes(of, "why", why);
  return act("undo", std::move(of));
}

std::string plain_act(std::string_view name) { return act(name, {}); }

std::string signed_by(const std::string& act, std::string_view who, std::string_view why) {
  if (who.empty() && why.empty()) return act;
  json::object object = json::parse(act).as_object();
  if (!who.empty()) put_bytes(object, "by", who);
  if (!why.empty()) put_bytes(object, "why", why);
  return json::serialize(object);
}

std::string with_signature(const std::string& act, std::string_view signature) {
  boost::system::error_code error;
  const json::value value = json::parse({signature.data(), signature.size()}, error);
  const json::object* const of = value.if_object();
  if (error || !of) throw MachineError("an act is signed by an object in JSON");
  json::object object = json::parse(act).as_object();
  for (const char* const name : {"by", "why"}) {
    if (const json::value* const text = of->if_contains(name); text && text->is_string()) object[name] = *text;
  }
  return json::serialize(object);
}

void Acts::add(const store::Entry& entry) try {
  boost::system::error_code error;
  const json::value value = json::parse(entry.text, error);
  if (error) throw ParseError{"it is not JSON"};
  const Members members(value);
  const auto of = [&](std::string_view name) { return Members(members.get(name)); };
  if (members.has("tournaments")) {
    tournaments_.clear();
    for (const json::value& each : members.list("tournaments")) tournaments_.push_back(announced_in(each));
  } else if (members.has("start")) {
    Own& own = own_[of("start").text("tournament")];
    own.started = {entry.number, entry.written, std::nullopt};
    if (of("start").has("submissions")) own.started->submissions = of("start").count("submissions", UINT32_MAX);
    own.refused.clear();
  } else if (members.has("refuse")) {
    Own& own = own_[of("refuse").text("tournament")];
    own.started.reset();
    own.refused = of("refuse").text("why");
  } else if (members.has("publish")) {
    const Members publish = of("publish");
    own_[publish.text("tournament")].shown = publish.has("rounds") ? publish.count("rounds", all_rounds) : all_rounds;
  } else if (members.has("hide")) {
    own_[of("hide").text("tournament")].shown.emplace();
  } else if (members.has("freeze")) {
    const Members freeze = of("freeze");
    frozen_ = {entry.number, entry.written, std::chrono::milliseconds(freeze.number("contest_ms", time_max)),
               freeze.text("standings"), books_in(freeze)};
    if (freeze.has("due")) note_due(Members(freeze.get("due")));
  } else if (members.has("due")) {
    note_due(of("due"));
  } else if (members.has("stood")) {
    const Members stood = of("stood");
    if (frozen_ && frozen_->entry == static_cast<std::int64_t>(stood.number("freeze", time_max))) {
      frozen_->contest = std::chrono::milliseconds(stood.number("contest_ms", time_max));
      frozen_->standings = stood.text("standings");
    }
  } else if (members.has("reveal")) {
    frozen_.reset();
  } else if (members.has("ceremony")) {
    ceremony_key_ = of("ceremony").text("key");
  } else if (members.has("rejudge")) {
    const Members rejudge = of("rejudge");
    rejudges_.push_back({entry.number, entry.written, rejudge.text("tournament"), rejudge.text("what"),
                         rejudge.text("why"), books_in(rejudge),
                         rejudge.has("change") ? plan_change_in(rejudge.get("change")) : PlanChange()});
  } else if (members.has("rejudged")) {
    const std::uint64_t act = of("rejudged").number("act", time_max);
    for (Rejudge& each : rejudges_) each.done = each.done || each.entry == static_cast<std::int64_t>(act);
  } else if (members.has("verified")) {
    const Members verified = of("verified");
    own_[verified.text("tournament")].verified = {static_cast<std::int64_t>(verified.number("entry", time_max)),
                                                  verified.number("wrong", time_max), verified.text("why")};
  } else if (members.has("cancel")) {
    Own& own = own_[of("cancel").text("tournament")];
    own.cancel = {entry.number, of("cancel").text("why")};
    own.started_before = std::exchange(own.started, std::nullopt);
  } else if (members.has("undo")) {
    take_back(static_cast<std::int64_t>(of("undo").number("act", time_max)), entry.number);
  } else if (!notices_.add(entry, members)) {
    teams_.add(entry, members);
  }
  entries_ = entry.number;
} catch (const ParseError& damage) {
  throw MachineError(fmt::format("the book of acts, entry {}: {}", entry.number, damage.text));
}

void Acts::note_due(const Members& due) {
  const auto take = [&](const char* name, std::optional<std::chrono::milliseconds>& last) {
    if (due.has(name)) last = std::chrono::milliseconds(due.number(name, time_max));
  };
  take("contest_ms", last_due_);
  take("moment_ms", last_due_moment_);
}

bool Acts::has_come(const FreezeDue& due) const {
  return due.of_calendar ? last_due_moment_ == due.at : last_due_ && *last_due_ >= due.at;
}

// What is not in force any more is not taken back a second time.
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

std::optional<std::uint32_t> Acts::shown(std::string_view tournament, std::uint32_t whole_rounds, bool over) const {
  const auto own = own_.find(tournament);
  if (own != own_.end() && own->second.shown) return *own->second.shown;
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

Until until(const Acts::Freeze& freeze) { return {freeze.since, freeze.books, freeze.entry}; }

Until until(const Acts::Rejudge& rejudge) { return {rejudge.moment, rejudge.books, rejudge.entry}; }

Acts read_acts(store::Archive& archive, const Until& until) {
  Acts acts;
  for (const store::Entry& entry : archive.read(acts_book)) {
    if (until.holds(acts_book, entry)) acts.add(entry);
  }
  return acts;
}

}  // namespace agon::tournaments
