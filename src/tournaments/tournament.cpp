#include "tournaments/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/machine_error.hpp"
#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "formats/swiss.hpp"
#include "games/registry.hpp"
#include "json/members.hpp"

namespace agon::tournaments {

using formats::Meeting;

Result<std::monostate> Tournament::take(const store::Entry& entry) {
  const auto read = read_book_entry(entry);
  if (!read) return Error{read.error()};
  return take(*read, entry.number);
}

Result<std::monostate> Tournament::take(const BookEntry& entry, std::int64_t number) try {
  const bool begins = std::holds_alternative<entry::Begun>(entry);
  if (begins && planned_ && !cancelled_) throw ParseError{"a second plan"};
  if (!begins && !planned_) throw ParseError{"no plan is there"};
  const bool goes_on = begins || std::holds_alternative<entry::Uncancelled>(entry);
  if (cancelled_ && !goes_on) throw ParseError{"the tournament is cancelled"};
  std::visit(overloaded{[&](const entry::Opened& opened) { take(opened, number); },
                        [&](const entry::Over& over) { over_ = over.why; }, [&](const auto& of) { take(of); }},
             entry);
  last_entry_ = number;
  return std::monostate();
} catch (const ParseError& fault) {
  return Error{fmt::format("entry {}: {}", number, fault.text)};
}

// After a cancelled run everything begins again, except the attempt numbers.
void Tournament::take(const entry::Begun& begun) {
  if (planned_ && begun.plan.name != plan_.name) throw ParseError{"the plan is of another tournament"};
  Tournament next;
  next.plan_ = begun.plan;
  next.begun_by_ = begun.act;
  for (const worker::Program& program : next.plan_.entrants) next.entrants_.push_back({program.name});
  next.participation_.resize(next.entrants_.size());
  next.planned_ = true;
  next.earlier_runs_ = std::move(earlier_runs_);
  if (cancelled_) next.earlier_runs_.push_back(*cancelled_);
  next.cancelled_by_ = cancelled_by_;
  next.attempts_before_ = std::move(attempts_before_);
  for (const auto& [number, match] : matches_) next.attempts_before_[number] = match.attempt;
  *this = std::move(next);
}

void Tournament::check_players(std::span<const formats::Player> players) const {
  if (entrants_.empty()) throw ParseError{"nobody is entered"};
  for (const formats::Player player : players) {
    if (player != formats::nobody && player >= entrants_.size()) {
      throw ParseError{fmt::format("there is no player {}", player)};
    }
  }
}

void Tournament::take(const entry::Opened& opened, std::int64_t entry) {
  for (const Meeting& meeting : opened.meetings) {
    const TableNumber number{opened.number, meeting.table};
    const auto [at, is_new] = matches_.try_emplace(number);
    TournamentMatch& match = at->second;
    if (const auto before = attempts_before_.find(number); is_new && before != attempts_before_.end()) {
      match.attempt = before->second + 1;
    }
    if (match.result)
      throw ParseError{fmt::format("the match of round {}, table {} stands", number.round, number.table)};
    if (!match.meeting.seats.empty() && match.why_void.empty()) {
      throw ParseError{fmt::format("round {}, table {} is opened twice", number.round, number.table)};
    }
    check_players(meeting.seats);
    seat(match, number, meeting);
    if (match.meeting.seats.empty() || match.meeting.seats.size() > max_seats) {
      throw ParseError{"the number of seats is absurd"};
    }
    begin_attempt(match);
  }
  for (const formats::Lot& lot : opened.lots) check_players(lot.order);
  rounds_.push_back({opened.number, opened.lots, entry});
  over_.clear();
}

// A meeting replaces the earlier one at this table, if any.
void Tournament::seat(TournamentMatch& match, TableNumber number, Meeting meeting) {
  if (const auto before = formats::duel_of(match.meeting)) std::erase(duels_[*before], number);
  match.meeting = std::move(meeting);
  match.game = 0;
  if (const auto pair = formats::duel_of(match.meeting)) {
    std::vector<TableNumber>& games = duels_[*pair];
    const auto place = std::ranges::lower_bound(games, number);
    match.game = static_cast<std::uint32_t>(place - games.begin());
    games.insert(place, number);
  }
}

void Tournament::take(const entry::Result& entry) {
  const worker::MatchResult& result = entry.result;
  const auto id = worker::match_id_from(result.id);
  const auto found = id && id->tournament == plan_.name ? matches_.find({id->round, id->table}) : matches_.end();
  if (found == matches_.end() || found->second.bye() || found->second.attempt != id->attempt) {
    throw ParseError{fmt::format("there is no match {}", agon::quoted(result.id))};
  }
  TournamentMatch& match = found->second;
  if (match.result) throw ParseError{fmt::format("a second result of {}", result.id)};
  if (!result.ours && result.scores.size() != match.meeting.seats.size()) {
    throw ParseError{fmt::format("the result of {} has another number of seats", result.id)};
  }
  if (result.ours) {
    match.failed.push_back(result);
  } else {
    match.result = result;
  }
}

void Tournament::take(const entry::Void& entry) {
  const auto found = matches_.find({entry.round, entry.table});
  if (found == matches_.end()) throw ParseError{"there is no such match"};
  TournamentMatch& match = found->second;
  if (match.result) match.void_results.push_back(*std::move(match.result));
  match.result.reset();
  match.failed.clear();
  match.why_void.push_back(entry.why);
  ++match.attempt;
  begin_attempt(match);
  call_off();
  over_.clear();
}

void Tournament::take(const entry::Changed& entry) {
  auto plan = changed(plan_, entry.change);
  if (!plan) throw ParseError{plan.error()};
  earlier_plans_.push_back(std::exchange(plan_, *std::move(plan)));
}

void Tournament::begin_attempt(TournamentMatch& match) const {
  match.changes.resize(match.attempt);
  match.changes.back() = earlier_plans_.size();
}

worker::MatchOrder Tournament::order(const TournamentMatch& match, std::uint32_t attempt) const {
  const std::size_t changes = match.changes.at(attempt - 1);
  const Plan& plan = changes < earlier_plans_.size() ? earlier_plans_[changes] : plan_;
  return order_of(plan, match.meeting, attempt, match.game);
}

void Tournament::take(const entry::Cancelled& entry) {
  cancelled_ = entry.why;
  cancelled_by_ = entry.act;
}

void Tournament::take(const entry::Uncancelled& /*entry*/) {
  if (!cancelled_) throw ParseError{"the tournament is not cancelled"};
  cancelled_.reset();
}

// A new entrant without games.
formats::Player Tournament::enter(const worker::Program& program, std::string_view name) {
  if (program.name != name) throw ParseError{"the program of a new entrant has another name"};
  const Kind kind = plan_.format.kind;
  if (kind != Kind::swiss && kind != Kind::round_robin && kind != Kind::gauntlet) {
    throw ParseError{fmt::format("nobody enters a {} late", kind_name(kind))};
  }
  if (plan_.entrants.size() >= formats::Swiss::entrants_max) throw ParseError{"there are too many entrants"};
  plan_.entrants.push_back(program);
  entrants_.push_back({program.name, 0});
  if (kind != Kind::swiss) entrants_.back().missed.push_back(0);  // its games come after all others
  participation_.push_back({scoring::TeamStatus::withdrawn, false});
  return static_cast<formats::Player>(entrants_.size() - 1);
}

void Tournament::take(const entry::Entrant& entry) {
  const std::string& name = entry.change.name;
  const bool removed = entry.change.removed;
  if (entry.from != next_round_number()) {
    throw ParseError{fmt::format("a change of {} holds from round {} on, and not from round {}", agon::quoted(name),
                                 next_round_number(), entry.from)};
  }
  auto player = find(name);
  if (player.has_value() == entry.change.program.has_value()) {
    throw ParseError{fmt::format("{} is {}entered", agon::quoted(name), player ? "already " : "not ")};
  }
  if (!player) player = enter(*entry.change.program, name);
  if (removed) check_removal(*player);
  scoring::Participation& participation = participation_[*player];
  const scoring::Participation before = std::exchange(participation, entry.change.to);
  formats::Entrant& entrant = entrants_[*player];
  over_.clear();
  if (removed) return remove(*player);
  if (std::exchange(entrant.removed, false)) return;  // it returns, and has missed nothing
  entrant.annulled = participation.annulled;
  const bool was_there = before.status == scoring::TeamStatus::competes;
  const bool is_there = participation.status == scoring::TeamStatus::competes;
  if (was_there && !is_there) entrant.last_round = entry.from - 1;
  if (!was_there && is_there) {
    for (std::uint32_t round = entrant.last_round + 1; round < entry.from; ++round) entrant.missed.push_back(round);
    entrant.last_round = formats::Entrant().last_round;
  }
}

void Tournament::check_removal(formats::Player player) const {
  const Kind kind = plan_.format.kind;
  if (kind != Kind::round_robin && kind != Kind::gauntlet) {
    throw ParseError{fmt::format("nobody is removed from a {}", kind_name(kind))};
  }
  if (kind == Kind::gauntlet && player < plan_.format.challengers) throw ParseError{"a challenger is not removed"};
}

void Tournament::remove(formats::Player player) {
  entrants_[player].removed = true;
  call_off();
}

// Removes open matches that would not count. They are opened again if the removed entrant returns.
void Tournament::call_off() {
  std::erase_if(matches_, [&](const auto& each) {
    const auto& [number, match] = each;
    if (match.decided() || !has_removed(match.meeting, entrants_)) return false;
    attempts_before_[number] = match.attempt;
    if (const auto pair = formats::duel_of(match.meeting)) std::erase(duels_[*pair], number);
    return true;
  });
}

std::optional<formats::Player> Tournament::find(std::string_view name) const {
  const auto found = std::ranges::find(entrants_, name, &formats::Entrant::name);
  if (found == entrants_.end()) return std::nullopt;
  return static_cast<formats::Player>(found - entrants_.begin());
}

std::uint32_t Tournament::next_round_number() const {
  return matches_.empty() ? 1 : matches_.rbegin()->first.round + 1;
}

formats::Played played_of(const Plan& plan, const Meeting& meeting, const worker::MatchResult& result) {
  formats::Played played{meeting, result.scores, {}, result.turns};
  const Game* const game = find_game(plan.game);
  const bool forfeits = game && game->info().on_fault == OnFault::forfeit && game->info().pace != Pace::freely;
  for (std::size_t seat = 0; forfeits && seat < result.seats.size(); ++seat) {
    played.faults[seat] = result.seats[seat].fault != replay::Fault::none;
  }
  return played;
}

std::vector<formats::Played> Tournament::played() const {
  std::vector<formats::Played> all;
  for (const auto& [number, match] : matches_) {
    if (has_removed(match.meeting, entrants_)) continue;
    if (match.bye()) {
      all.push_back({match.meeting, {}, {}, 0});
    } else if (match.result) {
      all.push_back(played_of(plan_, match.meeting, *match.result));
      for (std::size_t seat = 0; seat < match.meeting.seats.size(); ++seat) {
        const formats::Player player = match.meeting.seats[seat];
        if (player != formats::nobody && entrants_[player].annulled) all.back().faults[seat] = true;
      }
    }
  }
  return all;
}

std::vector<worker::MatchOrder> Tournament::open() const {
  std::vector<worker::MatchOrder> orders;
  for (const auto& [number, match] : matches_) {
    if (!match.decided()) orders.push_back(order(match, match.attempt));
  }
  return orders;
}

std::size_t Tournament::decided() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(matches_, [](const auto& entry) { return entry.second.result.has_value(); }));
}

std::size_t Tournament::opened() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(matches_, [](const auto& entry) { return !entry.second.bye(); }));
}

formats::Table Tournament::table_of(std::span<const formats::Played> played) const {
  formats::Table table = table_of_the_others(*format_of(plan_.format), entrants_, played, plan_.seed);
  formats::mark_rows(table, participation_);
  return table;
}

formats::Round Tournament::next_round() const {
  return format_of(plan_.format)->next_round(entrants_, played(), plan_.seed);
}

Tournament read_tournament(store::Archive& archive, std::string_view name) {
  Tournament tournament;
  const std::string book = book_of(name);
  for (const store::Entry& entry : archive.read(book)) {
    if (const auto taken = tournament.take(entry); !taken) throw MachineError(book + ": " + taken.error());
  }
  return tournament;
}

}  // namespace agon::tournaments
