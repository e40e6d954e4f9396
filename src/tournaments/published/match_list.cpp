#include "tournaments/published/match_list.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <string_view>

#include "base/text.hpp"
#include "tournaments/published/titles.hpp"
#include "worker/worker.hpp"

namespace agon::tournaments {

namespace json = boost::json;

namespace {

bool has_fault(const worker::MatchResult& result) {
  return std::ranges::any_of(result.seats, [](const auto& seat) { return seat.fault != replay::Fault::none; });
}

bool was_retried(const TournamentMatch& match) {
  return match.result && (match.result->host.tries > 1 || !match.failed.empty());
}

bool is_overloaded(const TournamentMatch& match) {
  return match.result && worker::decided_under_overload(*match.result);
}

// The teams of the contest, by login.
struct Known {
  explicit Known(std::span<const Team> teams) : titles(titles_of(teams)) {
    for (std::size_t team = 0; team < teams.size(); ++team) numbers[teams[team].login] = team;
  }
  const Titles titles;
  std::map<std::string_view, std::size_t> numbers;
};

json::array seats_json(const Tournament& tournament, const TournamentMatch& match, const Known& known) {
  json::array seats;
  for (std::size_t seat = 0; seat < match.meeting.seats.size(); ++seat) {
    const formats::Player player = match.meeting.seats[seat];
    json::object object{{"name", nullptr}, {"team", nullptr}, {"fault", ""}, {"verdict", ""}};
    if (player != formats::nobody) {
      const std::string& login = tournament.entrants()[player].name;
      object["name"] = title_with_login(known.titles, login);
      if (const auto found = known.numbers.find(login); found != known.numbers.end()) object["team"] = found->second;
    }
    if (match.result && seat < match.result->seats.size()) {
      const worker::SeatResult& result = match.result->seats[seat];
      if (seat < match.result->scores.size()) object["score"] = fixed_point(match.result->scores[seat]);
      if (result.fault != replay::Fault::none) object["fault"] = replay::fault_name(result.fault);
      object["verdict"] = result.verdict;
    }
    seats.push_back(std::move(object));
  }
  return seats;
}

const SetAside* find(std::span<const SetAside> all, TableNumber number) {
  const auto found = std::ranges::find(all, number, &SetAside::match);
  return found == all.end() ? nullptr : &*found;
}

json::array voided_json(const TournamentMatch& match) {
  json::array voided;
  for (std::size_t i = 0; i < match.void_results.size(); ++i) {
    voided.push_back(json::object{{"why", i < match.why_void.size() ? match.why_void[i] : ""},
                                  {"replay", match.void_results[i].replay}});
  }
  return voided;
}

json::object match_json(const Tournament& tournament, TableNumber number, const TournamentMatch& match,
                        const SetAside* set_aside, const Known& known) {
  json::array failures;
  for (const worker::MatchResult& each : match.failed) failures.emplace_back(each.reason);
  if (set_aside) failures.emplace_back(set_aside->why);
  json::object object{{"round", number.round},
                      {"table", number.table},
                      {"attempt", match.attempt},
                      {"map", match.meeting.map},
                      {"purpose", match.meeting.purpose},
                      {"state", match.bye()    ? "bye"
                                : match.result ? "played"
                                : set_aside    ? "set_aside"
                                               : "open"},
                      {"seats", seats_json(tournament, match, known)},
                      {"retried", was_retried(match)},
                      {"overloaded", is_overloaded(match)},
                      {"failures", std::move(failures)},
                      {"voided", voided_json(match)}};
  if (!match.result) return object;
  object["reason"] = match.result->reason;
  object["turns"] = match.result->turns;
  object["replay"] = match.result->replay;
  object["machine"] = match.result->host.name;
  object["tries"] = match.result->host.tries;
  return object;
}

}  // namespace

MatchCounts match_counts(const Tournament& tournament) {
  MatchCounts counts;
  for (const auto& [number, match] : tournament.matches()) {
    if (!match.result) continue;
    counts.faults += has_fault(*match.result);
    counts.retried += was_retried(match);
    counts.overloaded += is_overloaded(match);
  }
  return counts;
}

std::string match_list_json(const Tournament& tournament, std::optional<std::uint32_t> shown,
                            std::span<const SetAside> set_aside, std::span<const Team> teams) {
  const Known known(teams);
  json::array matches;
  for (const auto& [number, match] : tournament.matches()) {
    json::object object = match_json(tournament, number, match, find(set_aside, number), known);
    object["published"] = shown && number.round <= *shown;
    matches.push_back(std::move(object));
  }
  return json::serialize(json::object{{"name", tournament.plan().name}, {"matches", std::move(matches)}});
}

bool was_played(const Begun& begun, const Hash& replay) {
  if (replay.empty()) return false;
  const auto has = [&](const TournamentMatch& match) {
    const auto is_it = [&](const worker::MatchResult& result) { return result.replay == replay; };
    return (match.result && is_it(*match.result)) || std::ranges::any_of(match.void_results, is_it);
  };
  return std::ranges::any_of(begun, [&](const auto& each) {
    const auto& matches = each.second->matches();
    return std::ranges::any_of(matches, [&](const auto& match) { return has(match.second); });
  });
}

}  // namespace agon::tournaments
