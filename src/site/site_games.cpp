// Finished games of live servers, as far as they are public: with the same delay as the worlds, and during a freeze
// only those that had ended before it.

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "site/site_inside.hpp"

namespace agon::site {
namespace {

constexpr std::size_t listed_max = 200;  // the newest games
constexpr std::size_t best_told = 3;

HttpAnswer no_game() { return plain(http::status::not_found, "There is no such game to watch here.\n"); }

void write_game(JsonWriter& json, const scoring::GamePoints& game) {
  json.begin_object().member("number", game.number).member("ended_ms", std::int64_t{game.ended.count()});
  if (game.map > 0) {  // a match that a team played alone
    json.member("team", static_cast<std::int64_t>(game.points.size()) - 1).member("map", game.map);
    return json.end_object(), void();
  }
  std::vector<std::size_t> order(game.points.size());
  for (std::size_t team = 0; team < order.size(); ++team) order[team] = team;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return game.points[a] > game.points[b]; });
  json.key("best").begin_array();
  for (std::size_t i = 0; i < std::min(best_told, order.size()); ++i) {
    json.begin_object().member("team", order[i]).member("points", game.points[order[i]]).end_object();
  }
  json.end_array().end_object();
}

}  // namespace

std::vector<std::shared_ptr<const scoring::GamePoints>> Site::Inside::watchable(std::string_view name) const {
  std::vector<std::shared_ptr<const scoring::GamePoints>> games;
  if (!past_games) return games;
  const store::Time until = seen();
  for (const auto& game : *server.situation()->finished) {
    const config::ServerPlan& of = contest.servers[game->server];  // other parts of the contest store their own games
    if (of.served && of.name == name && game->ended <= until) games.push_back(game);
  }
  return games;
}

// With &team=N only that team's matches.
HttpAnswer Site::Inside::tell_games(const HttpRequest& request, const HttpClient&) {
  if (!past_games) return no_game();
  auto games = watchable(query_value(request, "server"));
  if (const auto team = to_integer(query_value(request, "team"))) {
    std::erase_if(games, [&](const auto& game) {
      return game->map == 0 || static_cast<std::int64_t>(game->points.size()) - 1 != *team;
    });
  }
  JsonWriter json;
  json.begin_object().member("in_all", games.size()).key("games").begin_array();
  for (std::size_t i = 0; i < std::min(listed_max, games.size()); ++i) write_game(json, *games[games.size() - 1 - i]);
  return public_json(shared(std::move(json.end_array().end_object()).take()));
}

asio::awaitable<HttpAnswer> Site::Inside::give_game(const HttpRequest& request) {
  const std::string name = query_value(request, "server");
  const auto number = to_integer(query_value(request, "game"));
  const auto games = watchable(name);
  const auto found =
      std::ranges::find_if(games, [&](const auto& game) { return number && std::int64_t{game->number} == *number; });
  if (found == games.end()) co_return no_game();
  const Text file = co_await past_games->replay(name, (*found)->number);
  if (!file)
    co_return plain(http::status::service_unavailable, "Too many requests for games; try again in a minute.\n");
  if (query_value(request, "as") != "lines") {
    co_return HttpAnswer{http::status::ok, "application/octet-stream", file};
  }
  const Text lines = printed_replays.lines_of(fmt::format("{} {}", name, (*found)->number), [&] { return *file; });
  co_return lines ? public_json(lines) : no_game();
}

}  // namespace agon::site
