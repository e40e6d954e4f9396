#include "tournaments/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "games/registry.hpp"
#include "worker/json_parts.hpp"

namespace agon::tournaments {

namespace json = boost::json;
using formats::Meeting;

namespace {

constexpr std::uint32_t number_max = 1'000'000;

json::value json_of(formats::Player player) {
  return player == formats::nobody ? json::value(nullptr) : json::value(player);
}

json::array json_of(std::span<const formats::Player> players) {
  json::array list;
  for (const formats::Player player : players) list.push_back(json_of(player));
  return list;
}

std::vector<formats::Player> players_in(const json::array& list, std::size_t entrants) {
  std::vector<formats::Player> players;
  if (entrants == 0) throw Damage{"nobody is entered"};
  for (const json::value& player : list) {
    players.push_back(player.is_null() ? formats::nobody
                                       : static_cast<formats::Player>(Members::number(player, "player", entrants - 1)));
  }
  return players;
}

}  // namespace

std::string plan_entry(const Plan& plan) { return R"({"plan":)" + to_json(plan) + "}"; }

std::string round_entry(std::uint32_t number, const formats::Round& round) {
  json::array meetings, lots;
  for (const Meeting& meeting : round.meetings) {
    meetings.push_back(json::object{{"table", meeting.table},
                                    {"seats", json_of(meeting.seats)},
                                    {"map", meeting.map},
                                    {"purpose", meeting.purpose}});
  }
  for (const formats::Lot& lot : round.lots) {
    lots.push_back(json::object{{"about", lot.about}, {"order", json_of(lot.order)}});
  }
  return json::serialize(
      json::object{{"round", {{"number", number}, {"meetings", std::move(meetings)}, {"lots", std::move(lots)}}}});
}

std::string result_entry(const worker::MatchResult& result) { return R"({"result":)" + to_json(result) + "}"; }

std::string void_entry(std::uint32_t round, std::uint32_t table, std::string_view why) {
  json::object object{{"round", round}, {"table", table}};
  put_bytes(object, "why", why);
  return json::serialize(json::object{{"void", std::move(object)}});
}

std::string change_entry(const PlanChange& change, std::string_view why) {
  json::object object = json_of(change);
  put_bytes(object, "why", why);
  return json::serialize(json::object{{"change", std::move(object)}});
}

std::string over_entry(std::string_view why) { return json::serialize(json::object{{"over", why}}); }

std::string book_of(std::string_view tournament) { return fmt::format("tournament/{}", tournament); }

Result<std::monostate> Tournament::take(const store::Entry& entry) {
  const auto read = [&](const json::value& value) {
    const Members members(value);
    if (members.has("plan") != !planned_) throw Damage{planned_ ? "a second plan" : "no plan is there"};
    if (members.has("plan")) {
      auto plan = plan_from(json::serialize(members.get("plan")));
      if (!plan) throw Damage{plan.error()};
      plan_ = *std::move(plan);
      for (const worker::Program& program : plan_.entrants) entrants_.push_back({program.name});
      planned_ = true;
    } else if (members.has("round")) {
      take_round(members.get("round"), entry.number);
    } else if (members.has("result")) {
      take_result(worker::match_result_in(members.get("result")));
    } else if (members.has("void")) {
      take_void(members.get("void"));
    } else if (members.has("change")) {
      take_change(members.get("change"));
    } else {
      over_ = members.text("over");
    }
    return std::monostate();
  };
  auto taken = worker::read_json(entry.text, fmt::format("entry {}", entry.number), read);
  if (taken) last_entry_ = entry.number;
  return taken;
}

void Tournament::take_round(const json::value& value, std::int64_t entry) {
  const Members round(value);
  OpenedRound opened{round.count("number", number_max), {}, entry};
  for (const json::value& each : round.list("meetings")) {
    const Members meeting(each);
    const TableNumber number{opened.number, meeting.count("table", number_max)};
    TournamentMatch& match = matches_[number];
    if (match.result) throw Damage{fmt::format("the match of round {}, table {} stands", number.round, number.table)};
    if (!match.meeting.seats.empty() && match.why_void.empty()) {
      throw Damage{fmt::format("round {}, table {} is opened twice", number.round, number.table)};
    }
    match.meeting = {number.round, number.table, players_in(meeting.list("seats"), entrants_.size()),
                     meeting.count("map", number_max), meeting.text("purpose")};
    if (match.meeting.seats.empty() || match.meeting.seats.size() > max_seats) {
      throw Damage{"the number of seats is absurd"};
    }
    begin_attempt(match);
  }
  for (const json::value& each : round.list("lots")) {
    const Members lot(each);
    opened.lots.push_back({lot.text("about"), players_in(lot.list("order"), entrants_.size())});
  }
  rounds_.push_back(std::move(opened));
  over_.clear();
}

void Tournament::take_result(worker::MatchResult result) {
  const auto id = worker::match_id_from(result.id);
  const auto found = id && id->tournament == plan_.name ? matches_.find({id->round, id->table}) : matches_.end();
  if (found == matches_.end() || found->second.bye() || found->second.attempt != id->attempt) {
    throw Damage{fmt::format("there is no match {}", agon::quoted(result.id))};
  }
  TournamentMatch& match = found->second;
  if (match.result) throw Damage{fmt::format("a second result of {}", result.id)};
  if (!result.ours && result.scores.size() != match.meeting.seats.size()) {
    throw Damage{fmt::format("the result of {} has another number of seats", result.id)};
  }
  if (result.ours) {
    match.in_vain.push_back(std::move(result));
  } else {
    match.result = std::move(result);
  }
}

void Tournament::take_void(const json::value& value) {
  const Members members(value);
  const auto found = matches_.find({members.count("round", number_max), members.count("table", number_max)});
  if (found == matches_.end()) throw Damage{"there is no such match"};
  TournamentMatch& match = found->second;
  if (match.result) match.void_results.push_back(*std::move(match.result));
  match.result.reset();
  match.in_vain.clear();
  match.why_void.push_back(members.text("why"));
  ++match.attempt;
  begin_attempt(match);
  over_.clear();
}

void Tournament::take_change(const json::value& value) {
  auto plan = changed(plan_, plan_change_in(value));
  if (!plan) throw Damage{plan.error()};
  earlier_plans_.push_back(std::exchange(plan_, *std::move(plan)));
}

void Tournament::begin_attempt(TournamentMatch& match) const {
  match.changes.resize(match.attempt);
  match.changes.back() = earlier_plans_.size();
}

worker::MatchOrder Tournament::order(const TournamentMatch& match, std::uint32_t attempt) const {
  const std::size_t changes = match.changes.at(attempt - 1);
  return order_of(changes < earlier_plans_.size() ? earlier_plans_[changes] : plan_, match.meeting, attempt);
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
    if (match.bye()) {
      all.push_back({match.meeting, {}, {}, 0});
    } else if (match.result) {
      all.push_back(played_of(plan_, match.meeting, *match.result));
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

formats::Table Tournament::table() const { return format_of(plan_.format)->table(entrants_, played(), plan_.seed); }

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
