#include "scoring/deadline24.hpp"

#include <algorithm>
#include <numeric>

#include "base/text.hpp"
#include "scoring/placement.hpp"
#include "scoring/whole.hpp"

namespace agon::scoring {
namespace {

constexpr std::size_t best_count = 3;

std::int64_t divided(const Whole& dividend, const Whole& divisor) {
  return static_cast<std::int64_t>(rounded(dividend, divisor));
}

std::int64_t part_of(std::int64_t points, std::int64_t k) { return divided(Whole(points) * k, point); }

std::int64_t points_of(const GamePoints& game, std::size_t team) {
  return team < game.points.size() ? game.points[team] : 0;
}

bool is_disqualified(const Deadline24& contest, std::size_t team) {
  return contest.participation_of(team).status == TeamStatus::disqualified;
}

// Disqualified teams share the last place.
std::vector<std::uint32_t> places_of(const Deadline24& contest, const Scores& totals) {
  Scores ranked;
  for (std::size_t team = 0; team < totals.size(); ++team) {
    if (!is_disqualified(contest, team)) ranked.push_back(totals[team]);
  }
  const std::vector<std::uint32_t> of_ranked = places(ranked);
  std::vector<std::uint32_t> all;
  std::size_t next = 0;
  for (std::size_t team = 0; team < totals.size(); ++team) {
    all.push_back(is_disqualified(contest, team) ? static_cast<std::uint32_t>(ranked.size() + 1) : of_ranked[next++]);
  }
  return all;
}

void rank(const Deadline24& contest, Deadline24Board::Server& server) {
  std::vector<std::size_t> order(server.result.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t team) { return is_disqualified(contest, team); });
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return server.result[a] > server.result[b]; });
  order.resize(std::min(order.size(), best_count));
  server.best = order;
  Whole sum = 0;
  for (const std::size_t team : order) sum += server.result[team];
  if (!order.empty()) server.mean = divided(sum, order.size());
  if (contest.counts == Counts::results) {
    server.ranking_points = server.result;
    return;
  }
  for (const std::int64_t result : server.result) {
    server.ranking_points.push_back(sum > 0 ? divided(Whole(result) * 100 * point * order.size(), sum) : 0);
  }
}

}  // namespace

Deadline24Sums nothing_yet(const Deadline24& contest) {
  const Scores nothing(contest.teams.size());
  return {std::vector(contest.servers.size(), Deadline24Sums::Server{nothing, nothing}), false};
}

void add(const Deadline24& contest, const GamePoints& game, Deadline24Sums& sums) {
  auto& server = sums.servers[game.server];
  const std::int64_t k = contest.curve.at(game.ended);
  Scores& of = game.running ? server.preview : server.finished;
  of.resize(std::max(of.size(), contest.teams.size()));  // teams may have been added since
  for (std::size_t team = 0; team < of.size(); ++team) of[team] += part_of(points_of(game, team), k);
  sums.preview |= game.running;
}

std::vector<std::size_t> Deadline24Board::by_place() const {
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [this](std::size_t team) { return places[team]; });
  return order;
}

Deadline24Board score(const Deadline24& contest, std::span<const GamePoints> games) {
  Deadline24Sums sums = nothing_yet(contest);
  for (const GamePoints& game : games) add(contest, game, sums);
  return score(contest, sums);
}

Deadline24Board score(const Deadline24& contest, const Deadline24Sums& then) {
  const std::size_t teams = contest.teams.size();
  Deadline24Sums of = then;
  for (Deadline24Sums::Server& each : of.servers) {  // teams added later have 0
    each.finished.resize(teams);
    each.preview.resize(teams);
  }
  const Scores nothing(teams);
  Deadline24Board board;
  board.preview = of.preview;
  for (auto& [finished, preview] : of.servers) {
    auto& server = board.servers.emplace_back();
    server.finished = std::move(finished);
    server.preview = std::move(preview);
    for (std::size_t team = 0; team < teams; ++team) {
      if (contest.participation_of(team).annulled) server.finished[team] = server.preview[team] = 0;
    }
    server.result = server.finished;
    for (std::size_t team = 0; team < teams; ++team) server.result[team] += server.preview[team];
    rank(contest, server);
  }
  board.totals = nothing;
  for (std::size_t task = 0; task < contest.tasks.size(); ++task) {
    Scores sums = nothing;
    std::int64_t servers = 0;
    for (std::size_t i = 0; i < contest.servers.size(); ++i) {
      if (contest.servers[i].task != task) continue;
      ++servers;
      for (std::size_t team = 0; team < teams; ++team) sums[team] += board.servers[i].ranking_points[team];
    }
    for (std::size_t team = 0; team < teams; ++team) {
      if (servers > 0) sums[team] = divided(sums[team], servers);
      board.totals[team] += sums[team];
    }
    board.tasks.push_back(std::move(sums));
  }
  board.places = places_of(contest, board.totals);
  return board;
}

Deadline24Reasons reasons(const Deadline24& contest, std::span<const GamePoints> games, std::size_t team) {
  const Deadline24Board board = score(contest, games);
  Deadline24Reasons reasons;
  reasons.team = contest.teams[team];
  reasons.counts = contest.counts;
  for (std::size_t i = 0; i < contest.servers.size(); ++i) {
    const auto& figures = board.servers[i];
    Deadline24Reasons::Server server{
        contest.servers[i].name,     contest.servers[i].task, {}, figures.result[team], {}, figures.mean,
        figures.ranking_points[team]};
    for (const GamePoints& game : games) {
      if (game.server != i) continue;
      const std::int64_t k = contest.curve.at(game.ended), points = points_of(game, team);
      server.games.push_back({game.number, game.running, points, k, part_of(points, k)});
    }
    for (const std::size_t best : figures.best) server.best.emplace_back(contest.teams[best], figures.result[best]);
    reasons.servers.push_back(std::move(server));
  }
  for (std::size_t task = 0; task < contest.tasks.size(); ++task) {
    reasons.tasks.emplace_back(contest.tasks[task], board.tasks[task][team]);
  }
  reasons.total = board.totals[team];
  reasons.place = board.places[team];
  reasons.sharing = static_cast<std::size_t>(std::count(board.places.begin(), board.places.end(), reasons.place));
  reasons.preview = board.preview;
  reasons.participation = contest.participation_of(team);
  return reasons;
}

namespace {

// The mean as it is shown, or, if a division by that gives another number, the division that it comes from.
std::string divisor_text(const Deadline24Reasons::Server& server, const Whole& sum) {
  const Whole dividend = Whole(server.result) * 100 * point;
  if (server.mean > 0 && divided(dividend, server.mean) == server.ranking_points) return fixed_point(server.mean);
  return "(" + fixed_point(static_cast<std::int64_t>(sum)) + " / " + std::to_string(server.best.size()) + ")";
}

std::string ranking_text(const Deadline24Reasons::Server& server) {
  std::string text = "    best of the server:", how;
  Whole sum = 0;
  bool any = false;
  for (const auto& [name, result] : server.best) {
    text += " " + name + " " + fixed_point(result) + ",";
    sum += result;
    any |= result != 0;
  }
  if (sum > 0) {
    how = "100 x " + fixed_point(server.result) + " / " + divisor_text(server, sum) + " = ";
  } else {
    how = any ? "the mean is not above 0, so " : "nobody has a result yet, so ";
  }
  return text + " mean " + fixed_point(server.mean) + "\n    ranking points: " + how +
         fixed_point(server.ranking_points) + "\n";
}

}  // namespace

std::string Deadline24Reasons::text() const {
  std::string text = team + "\n";
  for (std::size_t task = 0; task < tasks.size(); ++task) {
    std::string sum;
    std::size_t count = 0;
    text += "\n" + tasks[task].first + "\n";
    for (const Server& server : servers) {
      if (server.task != task) continue;
      text += "  server " + server.name + "\n";
      for (const Game& game : server.games) {
        text += "    game " + std::to_string(game.number) + ": " + fixed_point(game.points) + " points x K " +
                fixed_point(game.k) + " = " + fixed_point(game.part) + (game.running ? " (running: a preview)" : "") +
                "\n";
      }
      text += "    result " + fixed_point(server.result) +
              (participation.annulled ? ": the games of this team are annulled\n" : "\n");
      if (counts == Counts::ranking_points) text += ranking_text(server);
      sum += (sum.empty() ? "" : " + ") + fixed_point(server.ranking_points);
      ++count;
    }
    text += "  task: (" + sum + ") / " + std::to_string(count) + " = " + fixed_point(tasks[task].second) + "\n";
  }
  if (participation.status != TeamStatus::competes) {
    text += "\nThe team " + std::string(participation.status == TeamStatus::withdrawn
                                            ? "has withdrawn.\n"
                                            : "is disqualified, and stands behind all others.\n");
  }
  text += "\ntotal " + fixed_point(total) + ", place " + std::to_string(place);
  if (sharing > 1) text += ", shared by " + std::to_string(sharing) + " teams";
  return text + (preview ? "; games are running, so this is a preview\n" : "\n");
}

}  // namespace agon::scoring
