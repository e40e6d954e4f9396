#include "tournaments/acts/rejudge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"

namespace agon::tournaments {

namespace {

// "3/2"; none: something else.
std::optional<TableNumber> table_number_in(std::string_view what) {
  const std::size_t slash = what.find('/');
  if (slash == what.npos) return std::nullopt;
  const auto round = to_integer(what.substr(0, slash)), table = to_integer(what.substr(slash + 1));
  constexpr std::int64_t most = 1'000'000;
  if (!round || !table || *round < 1 || *table < 1 || *round > most || *table > most) return std::nullopt;
  return TableNumber{static_cast<std::uint32_t>(*round), static_cast<std::uint32_t>(*table)};
}

}  // namespace

Result<std::vector<TableNumber>> matches_meant(const Tournament& tournament, std::string_view what) {
  constexpr std::string_view bot = "bot ";
  const auto wanted = table_number_in(what);
  const bool of_bot = what.starts_with(bot);
  if (!wanted && !of_bot && what != "all") {
    return Error{fmt::format("{} is neither a match ROUND/TABLE, nor \"bot NAME\", nor \"all\"", agon::quoted(what))};
  }
  const auto entrants = tournament.entrants();
  const auto named = std::ranges::find(entrants, of_bot ? what.substr(bot.size()) : "", &formats::Entrant::name);
  if (of_bot && named == entrants.end()) {
    return Error{fmt::format("nobody is entered as {}", agon::quoted(what.substr(bot.size())))};
  }
  const auto player = static_cast<formats::Player>(named - entrants.begin());
  std::vector<TableNumber> meant;
  for (const auto& [number, match] : tournament.matches()) {
    const bool fits = wanted ? number == *wanted : !of_bot || std::ranges::count(match.meeting.seats, player) > 0;
    if (fits && match.result) meant.push_back(number);
  }
  if (meant.empty()) return Error{fmt::format("no match of {} is decided", agon::quoted(what))};
  return meant;
}

void rejudge(TournamentRunner& runner, std::span<const TableNumber> matches, std::string_view why) {
  for (const TableNumber& number : matches) runner.void_result(number, why);
}

Result<std::size_t> rejudge(TournamentRunner& runner, std::string_view what, std::string_view why,
                            const PlanChange& change) {
  if (runner.tournament().cancelled()) return Error{"the tournament is cancelled"};
  const auto matches = matches_meant(runner.tournament(), what);
  if (!matches && change.empty()) return Error{matches.error()};
  if (!change.empty()) {
    const auto plan = changed(runner.tournament().plan(), change);
    if (!plan) return Error{plan.error()};
    if (const auto valid = validate(*plan); !valid) return Error{valid.error()};
    runner.change(change, why);
  }
  if (!matches) return std::size_t{0};
  rejudge(runner, *matches, why);
  return matches->size();
}

std::vector<PlaceChange> place_changes(const formats::Table& before, const formats::Table& now) {
  std::map<formats::Player, std::uint32_t> places;
  for (const formats::Row& row : before.rows) places[row.player] = row.place;
  std::vector<PlaceChange> changes;
  for (const formats::Row& row : now.rows) {
    if (places[row.player] != row.place) changes.push_back({row.player, places[row.player], row.place});
  }
  return changes;
}

}  // namespace agon::tournaments
