#include "tournaments/published/site_tournaments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "formats/standings.hpp"
#include "tournaments/published/tournament_phrases.hpp"

namespace agon::tournaments {

namespace json = boost::json;
using formats::Player;

namespace {

json::value json_of(Player player) { return player == formats::nobody ? json::value(nullptr) : json::value(player); }

json::array json_of(std::span<const Player> players) {
  json::array list;
  for (const Player player : players) list.push_back(json_of(player));
  return list;
}

json::array json_of(std::span<const formats::Lot> lots) {
  json::array list;
  for (const formats::Lot& lot : lots)
    list.push_back(json::object{{"about", lot.about}, {"order", json_of(lot.order)}});
  return list;
}

bool is_duels(Kind kind) { return kind != Kind::all_together && kind != Kind::evaluation; }

json::object meeting_json(const Tournament& tournament, const TournamentMatch& match) {
  const formats::Meeting& meeting = match.meeting;
  json::object object{
      {"table", meeting.table}, {"seats", json_of(meeting.seats)}, {"map", meeting.map}, {"purpose", meeting.purpose}};
  if (!match.result) return object;
  const formats::Played played = played_of(tournament.plan(), meeting, *match.result);
  json::array scores, faults;
  for (const std::int64_t score : played.scores) scores.emplace_back(fixed_point(score));
  for (std::size_t seat = 0; seat < meeting.seats.size(); ++seat) faults.emplace_back(played.faults[seat]);
  object["scores"] = std::move(scores);
  object["faults"] = std::move(faults);
  object["turns"] = played.turns;
  object["replay"] = match.result->replay;
  if (is_duels(tournament.plan().format.kind)) {
    const auto halves = formats::halves(played);
    object["halves"] = json::array{halves[0], halves[1]};
  }
  return object;
}

json::array rounds_json(const Tournament& tournament, std::uint32_t rounds) {
  json::array list;
  for (const OpenedRound& round : tournament.rounds()) {
    const bool known = std::ranges::any_of(
        list, [&](const json::value& each) { return each.at("number").to_number<std::uint32_t>() == round.number; });
    if (known || round.number > rounds) continue;  // `known`: matches of it were drawn again
    json::array meetings;
    bool whole = true;
    for (const auto& [number, match] : tournament.matches()) {
      if (number.round != round.number) continue;
      meetings.push_back(meeting_json(tournament, match));
      whole = whole && match.decided();
    }
    list.push_back(json::object{
        {"number", round.number}, {"whole", whole}, {"lots", json_of(round.lots)}, {"meetings", std::move(meetings)}});
  }
  return list;
}

json::object table_json(const formats::Table& table) {
  json::array columns, rows;
  for (const formats::Column& column : table.columns) columns.emplace_back(column.name);
  for (const formats::Row& row : table.rows) {
    json::array values;
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      values.emplace_back(scoring::decimals(row.values[i], table.columns[i].digits));
    }
    json::object object{{"place", row.place}, {"entrant", row.player}, {"values", std::move(values)}};
    if (row.status != scoring::TeamStatus::competes) object["status"] = scoring::name_of(row.status);
    rows.push_back(std::move(object));
  }
  return {{"remark", table.remark},
          {"columns", std::move(columns)},
          {"rows", std::move(rows)},
          {"lots", json_of(table.lots)}};
}

json::array cross_json(std::size_t entrants, std::span<const formats::Played> played) {
  json::array list;
  for (const auto& history : formats::histories(entrants, played)) {
    json::array own;
    for (const formats::Encounter& each : history) {
      own.push_back(json::object{
          {"round", each.round}, {"opponent", json_of(each.opponent)}, {"halves", each.halves}, {"first", each.first}});
    }
    list.push_back(std::move(own));
  }
  return list;
}

json::array bracket_json(const Tournament& tournament, std::span<const formats::Played> played) {
  const formats::PlayOff format(tournament.plan().format.play_off);
  json::array list;
  for (const auto& tie : format.ties(tournament.entrants(), played, tournament.plan().seed)) {
    json::object object{{"round", tie.round},
                        {"purpose", tie.purpose},
                        {"upper", json_of(tie.upper)},
                        {"lower", json_of(tie.lower)},
                        {"winner", json_of(tie.winner.value_or(formats::nobody))},
                        {"why", tie.why}};
    put_code(object, "why", tie.why, tournament_phrases);
    list.push_back(std::move(object));
  }
  return list;
}

}  // namespace

Titles titles_of(std::span<const Team> teams) {
  Titles titles;
  for (const Team& team : teams) titles[team.login] = team.display_name();
  return titles;
}

std::string tournament_json(const Tournament& tournament, std::uint32_t rounds, std::span<const Team> teams) {
  const Plan& plan = tournament.plan();
  std::vector<formats::Played> played = tournament.played();
  std::erase_if(played, [&](const formats::Played& game) { return game.meeting.round > rounds; });
  std::map<std::string_view, std::size_t> by_login;
  for (std::size_t team = 0; team < teams.size(); ++team) by_login[teams[team].login] = team;
  json::array entrants, numbers;
  for (const formats::Entrant& each : tournament.entrants()) {
    const auto found = by_login.find(each.name);
    const bool known = found != by_login.end();
    entrants.emplace_back(known ? teams[found->second].display_name() : each.name);
    numbers.push_back(known ? json::value(found->second) : json::value(nullptr));
  }
  const std::string over = rounds == Acts::all_rounds ? tournament.over() : "";
  json::object object{{"name", plan.name},
                      {"game", plan.game},
                      {"format", kind_name(plan.format.kind)},
                      {"intermediate", plan.format.intermediate},
                      {"seed", over.empty() ? "" : std::to_string(plan.seed)},  // lots still to be drawn
                      {"over", over},
                      {"entrants", std::move(entrants)},
                      {"teams", std::move(numbers)},
                      {"rounds", rounds_json(tournament, rounds)}};
  put_code(object, "over", over, tournament_phrases);
  if (tournament.cancelled()) object["cancelled"] = *tournament.cancelled();
  object["table"] = table_json(tournament.table_of(played));
  if (is_duels(plan.format.kind)) object["cross"] = cross_json(tournament.entrants().size(), played);
  if (plan.format.kind == Kind::play_off) object["bracket"] = bracket_json(tournament, played);
  return json::serialize(object);
}

std::uint32_t whole_rounds(const Tournament& tournament) {
  std::uint32_t last = 0, open = Acts::all_rounds;
  for (const auto& [number, match] : tournament.matches()) {
    last = std::max(last, number.round);
    if (!match.decided()) open = std::min(open, number.round);
  }
  return std::min(last, open - 1);
}

namespace {

// Whether it was published by hand before its last entry, so that nobody has verified what has come since.
bool was_published_early(const Acts& acts, const Tournament& tournament) {
  const auto published = acts.published_at(tournament.plan().name);
  return published && *published < tournament.last_entry();
}

}  // namespace

std::optional<std::uint32_t> shown_rounds(const Acts& acts, const Tournament& tournament) {
  const std::string& name = tournament.plan().name;
  const std::uint32_t whole = whole_rounds(tournament);
  if (tournament.over().empty() || tournament.cancelled()) return acts.shown(name, whole, false);
  const auto verified = acts.verified(name);
  const bool agrees = verified && verified->entry >= tournament.last_entry() && verified->wrong == 0;
  const auto rounds = acts.shown(name, agrees || whole == 0 ? whole : whole - 1, agrees);
  return agrees || !was_published_early(acts, tournament) || whole == 0 ? rounds : std::min(*rounds, whole - 1);
}

bool awaits_verification(const Acts& acts, const Tournament& tournament) {
  const std::string& name = tournament.plan().name;
  const Acts::Announced* const announced = acts.find(name);
  if (!announced || tournament.over().empty() || tournament.cancelled()) return false;
  if (announced->publish == Publish::by_hand && !was_published_early(acts, tournament)) return false;
  const auto verified = acts.verified(name);
  return !verified || verified->entry < tournament.last_entry();
}

TournamentsFeed tournaments_feed(const Acts& acts, const Begun& begun, std::span<const Team> teams) {
  TournamentsFeed feed;
  json::array list;
  for (const Acts::Announced& each : acts.tournaments()) {
    const auto found = begun.find(each.name);
    const Tournament* const tournament = found == begun.end() ? nullptr : found->second.get();
    const bool over = tournament && !tournament->over().empty();
    const auto shown_of = tournament ? shown_rounds(acts, *tournament) : std::nullopt;
    const bool shown = shown_of.has_value();
    const bool cancelled = acts.is_cancelled(each.name);
    const std::uint32_t rounds = shown_of.value_or(0);
    list.push_back(json::object{{"name", each.name},
                                {"game", each.game},
                                {"format", each.format},
                                {"intermediate", each.intermediate},
                                {"begins", each.begins},
                                {"state", cancelled     ? "cancelled"
                                          : !tournament ? "waiting"
                                          : over        ? "over"
                                                        : "running"},
                                {"shown", shown}});
    put_code(list.back().as_object(), "begins", each.begins, tournament_phrases);
    if (cancelled) list.back().as_object()["why"] = acts.cancelled(each.name)->why;
    if (!shown) continue;
    feed.shown[each.name] = std::make_shared<const std::string>(tournament_json(*tournament, rounds, teams));
    for (const auto& [number, match] : tournament->matches()) {
      if (match.result && number.round <= rounds) feed.replays.insert(match.result->replay);
    }
  }
  feed.list = std::make_shared<const std::string>(
      json::serialize(json::object{{"frozen", acts.frozen().has_value()},
                                   {"since", acts.frozen() ? acts.frozen()->since.count() : 0},
                                   {"tournaments", std::move(list)}}));
  return feed;
}

std::vector<OwnSeat> own_seats(const TournamentsFeed& feed, const Begun& begun, std::string_view team,
                               const Hash& replay) {
  if (!feed.replays.contains(replay)) return {};
  std::vector<OwnSeat> own;
  for (const auto& [name, tournament] : begun) {
    if (!feed.shown.contains(name)) continue;
    for (const auto& [number, match] : tournament->matches()) {
      if (!match.result || match.result->replay != replay) continue;
      for (std::size_t seat = 0; seat < match.meeting.seats.size(); ++seat) {
        const Player player = match.meeting.seats[seat];
        if (player == formats::nobody || tournament->entrants()[player].name != team) continue;
        own.push_back({static_cast<Seat>(seat), match.result->seats[seat]});
      }
    }
  }
  return own;
}

std::vector<worker::SeatResult> seats_with(const Begun& begun, const Hash& replay) {
  if (replay.empty()) return {};
  for (const auto& [name, tournament] : begun) {
    for (const auto& [number, match] : tournament->matches()) {
      if (match.result && match.result->replay == replay) return match.result->seats;
      const auto voided = std::ranges::find(match.void_results, replay, &worker::MatchResult::replay);
      if (voided != match.void_results.end()) return voided->seats;
    }
  }
  return {};
}

Begun begun_tournaments(store::Archive& archive, const Until& until) {
  Begun begun;
  for (const std::string& book : archive.books()) {
    constexpr std::string_view kind = "tournament/";
    if (!book.starts_with(kind)) continue;
    auto tournament = std::make_shared<Tournament>();
    for (const store::Entry& entry : archive.read(book)) {
      if (!until.holds(book, entry)) break;
      if (const auto taken = tournament->take(entry); !taken) throw MachineError(book + ": " + taken.error());
    }
    if (tournament->planned()) begun[book.substr(kind.size())] = std::move(tournament);
  }
  return begun;
}

}  // namespace agon::tournaments
