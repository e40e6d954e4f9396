#include "cli/tournament/tournament_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "base/digest.hpp"
#include "cli/frame/grid.hpp"
#include "cli/frame/status_mark.hpp"
#include "cli/frame/words.hpp"
#include "formats/export.hpp"
#include "formats/play_off.hpp"
#include "formats/standings.hpp"
#include "games/registry.hpp"
#include "ratings/bradley_terry.hpp"
#include "ratings/weng_lin.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;
using formats::Played;
using formats::Player;
using tournaments::Kind;
using tournaments::Tournament;

// The data of the tables, computed once.
struct Seen {
  explicit Seen(const Tournament& from, const tournaments::Titles& titles = {})
      : tournament(from), kind(from.plan().format.kind), table(from.table()), played(from.played()) {
    for (const formats::Row& row : table.rows) place[row.player] = row.place;
    const std::size_t entrants = from.entrants().size();
    duels = kind != Kind::all_together && kind != Kind::evaluation;
    if (duels && !played.empty()) {
      ratings::BradleyTerry rating;
      rating.seed = from.plan().seed;
      elo = rating.rate(entrants, played);
    }
    const bool against_each_other = kind != Kind::evaluation || from.plan().format.evaluation.teams > 1;
    if (!duels && against_each_other) skill = ratings::WengLin{}.rate(entrants, played);
    for (const formats::Entrant& each : from.entrants())
      names.push_back(tournaments::title_with_login(titles, each.name));
    seats.resize(entrants);
    faults.resize(entrants);
    for (const auto& [number, match] : from.matches()) {
      if (!match.result || formats::has_removed(match.meeting, from.entrants())) continue;
      for (std::size_t seat = 0; seat < match.meeting.seats.size(); ++seat) {
        const Player player = match.meeting.seats[seat];
        if (player == formats::nobody) continue;
        ++seats[player][seat];
        faults[player] += match.result->seats[seat].fault != replay::Fault::none;
      }
    }
  }

  const Tournament& tournament;
  Kind kind;
  formats::Table table;
  std::vector<Played> played;
  std::vector<std::string> names;  // for people
  std::map<Player, std::uint32_t> place;
  bool duels = true;
  std::vector<ratings::BradleyTerry::Rating> elo;
  std::vector<ratings::WengLin::Skill> skill;
  std::vector<std::map<std::size_t, std::uint32_t>> seats;  // by player: the number of games on each seat
  std::vector<std::uint32_t> faults;

  const std::string& name(Player player) const { return names[player]; }
};

// The result of a duel for a player: + = -, or one of these for each game of a pair.
char sign_of(const Played& game, std::size_t seat) {
  const int halves = formats::halves(game)[seat];
  return halves == 2 ? '+' : halves == 1 ? '=' : '-';
}

constexpr unsigned digits_of_millionths = 6;
constexpr std::size_t width_of_a_file = 160;  // used if the output is not a terminal

constexpr int weight_always = 10, weight_points = 9, weight_meetings = 5, weight_tie_breaks = 4, weight_rating = 6,
              weight_faults = 7, weight_seats = 3, weight_scores = 2;

// For a Swiss: one column per round; "7+" means a win against the player on place 7.
void add_rounds(Grid& grid, const Seen& seen) {
  std::uint32_t rounds = 0;
  for (const Played& game : seen.played) rounds = std::max(rounds, game.meeting.round);
  for (std::uint32_t round = 1; round <= rounds; ++round) {
    std::map<Player, std::string> cells;
    for (const Played& game : seen.played) {
      if (game.meeting.round != round) continue;
      const auto& seats = game.meeting.seats;
      if (formats::is_bye(game.meeting)) cells[seats[0]] = "bye";
      for (const std::size_t seat : {0U, 1U}) {
        if (seats.size() == 2)
          cells[seats[seat]] = fmt::format("{}{}", seen.place.at(seats[1 - seat]), sign_of(game, seat));
      }
    }
    auto& column = grid.add(fmt::format("r{}", round), weight_meetings);
    for (const formats::Row& row : seen.table.rows) column.cells.push_back(cells[row.player]);
  }
}

// For a round robin: one column per opponent, in the order of places.
void add_opponents(Grid& grid, const Seen& seen) {
  std::map<std::pair<Player, Player>, std::string> cells;
  for (const Played& game : seen.played) {
    const auto& seats = game.meeting.seats;
    for (const std::size_t seat : {0U, 1U}) cells[{seats[seat], seats[1 - seat]}] += sign_of(game, seat);
  }
  for (const formats::Row& other : seen.table.rows) {
    const bool met = std::ranges::any_of(cells, [&](const auto& cell) { return cell.first.second == other.player; });
    if (!met) continue;
    auto& column = grid.add(fmt::format("{}", &other - seen.table.rows.data() + 1), weight_meetings);
    for (const formats::Row& row : seen.table.rows) {
      column.cells.push_back(row.player == other.player ? "·" : cells[{row.player, other.player}]);
    }
  }
}

void add_ratings(Grid& grid, const Seen& seen) {
  if (!seen.elo.empty()) {
    auto& column = grid.add("Elo (95 %)", weight_rating);
    for (const formats::Row& row : seen.table.rows) {
      const auto& rating = seen.elo[row.player];
      column.cells.push_back(
          rating.games ? fmt::format("{:+.0f} ({:+.0f} {:+.0f})", rating.elo, rating.low, rating.high) : "-");
    }
  }
  if (seen.skill.size() > 1) {
    auto& column = grid.add("skill", weight_rating);
    for (const formats::Row& row : seen.table.rows) {
      column.cells.push_back(
          fmt::format("{:.1f} ±{:.1f}", seen.skill[row.player].mu, 2 * seen.skill[row.player].sigma));
    }
  }
}

void add_seats(Grid& grid, const Seen& seen) {
  if (std::ranges::any_of(seen.faults, [](std::uint32_t count) { return count > 0; })) {
    auto& column = grid.add("faults", weight_faults);
    for (const formats::Row& row : seen.table.rows) column.cells.push_back(fmt::format("{}", seen.faults[row.player]));
  }
  if (!seen.duels) return;
  auto& column = grid.add("first/second", weight_seats);
  for (const formats::Row& row : seen.table.rows) {
    auto counts = seen.seats[row.player];
    column.cells.push_back(fmt::format("{}/{}", counts[0], counts[1]));
  }
}

// Removes common trailing zeros of numbers with equal decimals: "12.500000" and "3.000000" become "12.5" and "3.0";
// whole numbers lose the point too.
void drop_common_zeros(std::vector<std::string>& cells) {
  const auto all_end_with = [&](char sign) {
    return std::ranges::all_of(cells, [sign](const std::string& cell) { return cell.ends_with(sign); });
  };
  const auto shorten = [&] {
    for (std::string& cell : cells) cell.pop_back();
  };
  while (!cells.empty() && all_end_with('0')) shorten();
  if (!cells.empty() && all_end_with('.')) shorten();
}

std::string standings_of(const Seen& seen, std::size_t width) {
  Grid grid;
  auto& places = grid.add("", weight_always);
  for (const formats::Row& row : seen.table.rows) places.cells.push_back(fmt::format("{}", row.place));
  auto& names = grid.add("bot", weight_always, Grid::Side::left);
  for (const formats::Row& row : seen.table.rows) {
    names.cells.push_back(cut_to(seen.name(row.player), std::max<std::size_t>(width / 3, 8)) + mark_of(row.status));
  }
  for (std::size_t i = 0; i < seen.table.columns.size(); ++i) {
    const formats::Column& from = seen.table.columns[i];
    auto& column = grid.add(from.name, i == 0                          ? weight_points
                                       : from.name.ends_with(" score") ? weight_scores
                                                                       : weight_tie_breaks);
    for (const formats::Row& row : seen.table.rows)
      column.cells.push_back(scoring::decimals(row.values[i], from.digits));
    if (from.digits == digits_of_millionths) drop_common_zeros(column.cells);
  }
  if (seen.kind == Kind::swiss) add_rounds(grid, seen);
  if (seen.kind == Kind::round_robin || seen.kind == Kind::gauntlet) add_opponents(grid, seen);
  add_ratings(grid, seen);
  add_seats(grid, seen);
  std::vector<std::string> left_out;
  std::string text = grid.text(width, left_out);
  if (!left_out.empty()) text += fmt::format("no room for: {}\n", fmt::join(left_out, ", "));
  return text;
}

std::string bracket_of(const Seen& seen) {
  const tournaments::Plan& plan = seen.tournament.plan();
  const formats::PlayOff format(plan.format.play_off);
  std::string text, heading;
  for (const auto& tie : format.ties(seen.tournament.entrants(), seen.played, plan.seed)) {
    if (tie.upper == formats::nobody && tie.lower == formats::nobody) continue;
    const std::string purpose = fmt::format("round {}, {}", tie.round, tie.purpose);
    if (purpose != heading) text += purpose + "\n";
    heading = purpose;
    if (tie.upper == formats::nobody || tie.lower == formats::nobody) {
      text += fmt::format("  {} goes on without playing\n", seen.name(*tie.winner));
    } else {
      const std::string end =
          tie.winner ? fmt::format("{} ({})", seen.name(*tie.winner), tie.why) : "still to be played";
      text += fmt::format("  {} - {}: {}\n", seen.name(tie.upper), seen.name(tie.lower), end);
    }
  }
  return text;
}

// The percentage of the points won on each seat.
std::vector<double> shares_of(const Seen& seen) {
  std::vector<double> sums;
  double all = 0;
  for (const Played& game : seen.played) {
    if (formats::is_bye(game.meeting)) continue;
    sums.resize(std::max(sums.size(), game.meeting.seats.size()));
    for (std::size_t seat = 0; seat < game.meeting.seats.size(); ++seat) {
      const double earned = seen.duels ? formats::halves(game)[seat] : static_cast<double>(game.scores[seat]);
      sums[seat] += earned;
      all += earned;
    }
  }
  for (double& sum : sums) sum = all > 0 ? 100 * sum / all : 0;
  return sums;
}

std::string seats_line(const Seen& seen) {
  const std::vector<double> shares = shares_of(seen);
  if (!seen.duels || shares.size() != 2) return {};
  return fmt::format("the first to move took {:.1f} % of the points, the other one {:.1f} %\n", shares[0], shares[1]);
}

json::array ratings_json(const Seen& seen) {
  json::array ratings;
  for (Player player = 0; player < seen.seats.size(); ++player) {
    json::object rating{{"entrant", player + 1}, {"faults", seen.faults[player]}};
    if (!seen.elo.empty()) {
      rating["elo"] = seen.elo[player].elo;
      rating["elo_low"] = seen.elo[player].low;
      rating["elo_high"] = seen.elo[player].high;
    } else if (!seen.skill.empty()) {
      rating["mu"] = seen.skill[player].mu;
      rating["sigma"] = seen.skill[player].sigma;
    }
    json::object& seats = rating["seats"].emplace_object();
    for (const auto& [seat, count] : seen.seats[player]) seats[std::to_string(seat)] = count;
    ratings.push_back(std::move(rating));
  }
  return ratings;
}

}  // namespace

std::string tables_of(const Tournament& tournament, const Terminal& terminal, const tournaments::Titles& titles) {
  const Seen seen(tournament, titles);
  std::string text = standings_of(seen, terminal.present ? terminal.columns : width_of_a_file);
  if (tournament.cancelled()) text += fmt::format("cancelled, so nothing in it counts: {}\n", *tournament.cancelled());
  if (!seen.table.remark.empty()) text += seen.table.remark + "\n";
  if (seen.kind == Kind::play_off) text += "\n" + bracket_of(seen);
  text += seats_line(seen);
  for (const formats::Lot& lot : seen.table.lots) {
    if (seen.kind == Kind::play_off) break;  // shown in the bracket
    std::vector<std::string> order;
    for (const Player player : lot.order) order.push_back(seen.name(player));
    text += fmt::format("lot, {}: {}\n", lot.about, fmt::join(order, ", "));
  }
  return text;
}

json::object json_of(const Tournament& tournament) {
  const Seen seen(tournament);
  json::object object =
      json::parse(formats::tournament_json(tournament.plan().name, tournament.entrants(), seen.played, seen.table))
          .as_object();
  object["game"] = tournament.plan().game;
  object["format"] = tournaments::kind_name(seen.kind);
  object["seed"] = std::to_string(tournament.plan().seed);
  object["rounds"] = tournament.rounds().size();
  object["over"] = tournament.over().empty() ? json::value(nullptr) : json::value(tournament.over());
  json::array& open = object["open"].emplace_array();
  for (const worker::MatchOrder& order : tournament.open()) open.emplace_back(id_of(order));
  object["ratings"] = ratings_json(seen);
  json::array& shares = object["seat_shares"].emplace_array();
  for (const double share : shares_of(seen)) shares.emplace_back(share);
  return object;
}

json::value with_titles(json::value tournament, const formats::Titles& titles) {
  if (titles.empty()) return tournament;
  json::array called;
  for (const json::value& each : tournament.at("entrants").as_array()) {
    const auto title = titles.find(std::string_view(each.as_string()));
    called.push_back(title == titles.end() ? each : json::value(title->second));
  }
  tournament.as_object()["titles"] = std::move(called);
  return tournament;
}

}  // namespace agon::cli
