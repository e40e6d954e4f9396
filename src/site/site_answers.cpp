// Answers requests.

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "os/address.hpp"
#include "site/site_inside.hpp"
#include "submissions/submission_metrics.hpp"
#include "tournaments/published/match_list.hpp"
#include "worker/match_notes.hpp"

namespace agon::site {

namespace {

constexpr std::string_view standings_stream = "/live/standings", worlds_stream = "/live";
constexpr std::string_view game_path = "/api/game";

HttpAnswer nothing_published() { return plain(http::status::not_found, "Nothing with this name is published.\n"); }

}  // namespace

// All public addresses other than pages. Additions here must respect a freeze.
struct Site::Route {
  std::string_view path;
  HttpAnswer (Inside::*answer)(const HttpRequest&, const HttpClient& from);
};

const std::array<Site::Route, 12> Site::routes = {{
    {"/healthz", &Inside::tell_that_all_is_well},
    {"/metrics", &Inside::tell_metrics},
    {"/api/contest", &Inside::tell_about},
    {"/api/standings", &Inside::tell_last_standings},
    {"/api/curves", &Inside::tell_curves},
    {"/api/best", &Inside::tell_best},
    {"/api/notices", &Inside::tell_notices},
    {"/api/games", &Inside::tell_games},
    {"/api/ceremony", &Inside::tell_ceremony},
    {"/api/tournaments", &Inside::tell_tournaments},
    {"/api/tournament", &Inside::tell_tournament},
    {"/api/replay", &Inside::give_replay},
}};

std::vector<std::string> Site::paths() {
  std::vector<std::string> all;
  for (const Route& route : routes) all.emplace_back(route.path);
  all.emplace_back(game_path);
  return all;
}

std::vector<std::string> Site::streams() { return {std::string(standings_stream), std::string(worlds_stream)}; }

asio::awaitable<HttpAnswer> Site::Inside::answer(const HttpRequest& request, const HttpClient& from) {
  const std::string_view path = path_of(request);
  if (const auto page = pages.find(path); page != pages.end()) co_return page_of(page->second);
  if (const auto route = std::ranges::find(routes, path, &Route::path); route != routes.end()) {
    co_return (this->*route->answer)(request, from);
  }
  if (path == game_path) co_return co_await give_game(request);
  if (room && TeamApi::is_here(path)) co_return co_await room->answer(request, from);
  if (git && GitApi::is_here(path)) co_return co_await git->answer(request, from);
  if (SessionApi::is_here(path)) co_return sessions->answer(request);
  if (organisers && OrganiserApi::is_here(path)) co_return organisers->answer(request, from);
  if (path.starts_with("/api/")) co_return nothing_published();
  const auto unknown = pages.find(unknown_page);
  if (unknown == pages.end()) co_return plain(http::status::not_found, "There is no such page here.\n");
  HttpAnswer answer = page_of(unknown->second);
  answer.status = http::status::not_found;
  co_return answer;
}

asio::awaitable<HttpServer::Judged> Site::Inside::post(const HttpRequest& request, const HttpClient& from) {
  const std::string_view path = path_of(request);
  if (SessionApi::is_here(path)) co_return co_await sessions->post(request, from);
  if (organisers && OrganiserApi::is_here(path)) co_return organisers->post(request, from);
  if (git && path == GitApi::commit_path) co_return co_await git->post_commit(request, from);
  if (room && TeamApi::is_here(path)) co_return co_await room->post(request, from);
  if (git && GitApi::is_here(path)) co_return co_await git->post(request, from);
  co_return not_allowed(reading_methods);
}

std::string_view Site::Inside::methods_of(std::string_view path) const {
  if (SessionApi::is_here(path)) return path == SessionApi::paths[0] ? all_methods : posting_methods;
  if (organisers && path == OrganiserApi::orders_path) return all_methods;
  if (git && path == GitApi::commit_path) return posting_methods;
  if (room && std::ranges::count(TeamApi::posts, path) > 0) {
    return std::ranges::count(TeamApi::paths, path) > 0 ? all_methods : posting_methods;
  }
  if (git && GitApi::is_here(path)) return all_methods;  // it knows which requests git makes
  return reading_methods;
}

HttpAnswer Site::Inside::tell_that_all_is_well(const HttpRequest&, const HttpClient&) {
  return plain(http::status::ok, "ok\n");
}

HttpAnswer Site::Inside::tell_about(const HttpRequest&, const HttpClient&) { return public_json(about().text); }

const Site::Inside::About& Site::Inside::about() {
  const auto length = server.scoring().length;
  if (told_about && told_about->length == length) return *told_about;
  std::string text = contest_text(contest, teams, length, past_games.has_value());
  std::string edition = edition_of(text);
  return told_about.emplace(About{length, shared(std::move(text)), std::move(edition)});
}

HttpAnswer Site::Inside::tell_last_standings(const HttpRequest&, const HttpClient&) {
  return standings_text ? public_json(standings_text) : nothing_published();
}

HttpAnswer Site::Inside::tell_curves(const HttpRequest&, const HttpClient&) {
  if (!plan.standings) return nothing_published();
  return public_json(shared(curves.json(frozen ? frozen->freeze.contest : store::Time::max())));
}

HttpAnswer Site::Inside::tell_best(const HttpRequest&, const HttpClient&) {
  if (!plan.standings) return nothing_published();
  const auto now = server.situation();
  const store::Time until = frozen ? frozen->freeze.contest : store::Time::max();
  const auto participation = frozen ? frozen->participation : now->participation;
  const std::span<const scoring::Participation> marked =
      participation ? *participation : std::span<const scoring::Participation>();
  return public_json(shared(best.json(server.scoring(), *now->finished, marked, until)));
}

HttpAnswer Site::Inside::tell_notices(const HttpRequest&, const HttpClient&) {
  FreezeTold freeze;
  if (frozen) freeze.since = frozen->freeze.since, freeze.scoring = &server.scoring();
  if (!frozen && planned_freeze) freeze.next = planned_freeze();
  return public_json(shared(notices_text(notices ? notices() : tournaments::Notices(), *server.situation(),
                                         contest.schedule, freeze, about().edition)));
}

HttpAnswer Site::Inside::tell_tournaments(const HttpRequest&, const HttpClient&) {
  return public_json((jury ? jury->feed() : tournaments::TournamentsFeed()).list);
}

HttpAnswer Site::Inside::tell_tournament(const HttpRequest& request, const HttpClient&) {
  const tournaments::TournamentsFeed feed = jury ? jury->feed() : tournaments::TournamentsFeed();
  const auto found = feed.shown.find(query_value(request, "name"));
  return found == feed.shown.end() ? nothing_published() : public_json(found->second);
}

HttpAnswer Site::Inside::give_replay(const HttpRequest& request, const HttpClient&) {
  const std::string replay = query_value(request, "hash");
  const bool may = jury && (jury->feed().replays.contains(replay) || (submissions && submissions->was_trial(replay)));
  if (!may) return nothing_published();
  const auto fetch = [&] { return jury->fetch(replay); };
  if (query_value(request, "as") == "lines") {  // for the viewer
    const Text lines = printed_replays.lines_of(replay, fetch);
    return lines ? public_json(lines) : nothing_published();
  }
  auto bytes = fetch();
  if (!bytes) return nothing_published();
  return {http::status::ok, "application/octet-stream", shared(*std::move(bytes))};
}

// Only matches with public replays, so that notes reveal nothing early.
TeamApi::OwnSeats Site::Inside::own_seats_in(const tournaments::TournamentScheduler& scheduler) {
  return [&scheduler](const std::string& team, const Hash& replay) -> std::vector<tournaments::OwnSeat> {
    const auto overview = scheduler.overview();
    if (!overview) return {};
    return tournaments::own_seats(scheduler.feed(), overview->begun, team, replay);
  };
}

// Including matches that are not published: the jury sees everything.
std::string Site::Inside::notes_of(const Hash& match) const {
  if (!jury) return "";
  const auto trial = submissions ? submissions->trial_with(match) : std::nullopt;
  const auto overview = jury->overview();
  std::vector<worker::SeatResult> seats;
  if (trial) {
    seats = trial->result.seats;
  } else if (overview) {
    seats = tournaments::seats_with(overview->begun, match);
  }
  std::vector<replay::Notes> all;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    auto notes =
        worker::notes_of(seats[seat], static_cast<Seat>(seat), [&](const Hash& hash) { return jury->fetch(hash); });
    if (notes) all.push_back(*std::move(notes));
  }
  return replay::print_notes(all, match);
}

std::optional<std::string> Site::Inside::matches_of(const std::string& name) const {
  const auto overview = jury ? jury->overview() : nullptr;
  if (!overview) return std::nullopt;
  const auto found = overview->begun.find(name);
  if (found == overview->begun.end()) return std::nullopt;
  const auto aside = overview->set_aside.find(name);
  return tournaments::match_list_json(
      *found->second, tournaments::shown_rounds(overview->acts, *found->second),
      aside == overview->set_aside.end() ? std::span<const tournaments::SetAside>() : aside->second, teams);
}

std::optional<std::string> Site::Inside::trial_of(const Hash& replay) const {
  if (!submissions) return std::nullopt;
  const auto now = submissions->submissions();
  const auto all = now->all();
  const auto found = std::ranges::find_if(
      all, [&](const submissions::Submission& each) { return each.trial && each.trial->result.replay == replay; });
  if (found == all.end()) return std::nullopt;
  boost::json::array seats(found->trial->result.seats.size());
  const auto team = std::ranges::find(contest.teams, found->team, &tournaments::Team::login);
  if (team != contest.teams.end()) seats.at(found->trial->seat) = team - contest.teams.begin();
  return boost::json::serialize(boost::json::object{{"submission", found->number}, {"seats", std::move(seats)}});
}

// The answer must not be cached: who reads it may lose the role.
HttpAnswer Site::Inside::any_replay(const Hash& replay, bool as_lines) {
  const auto overview = jury ? jury->overview() : nullptr;
  const bool known =
      (overview && tournaments::was_played(overview->begun, replay)) || (submissions && submissions->was_trial(replay));
  if (!jury || !known) return plain(http::status::not_found, "There is no match with this replay.\n");
  const auto fetch = [&] { return jury->fetch(replay); };
  const auto text = as_lines ? printed_replays.lines_of(replay, fetch) : nullptr;
  if (text) return json(text);
  auto bytes = as_lines ? std::nullopt : fetch();
  if (!bytes) return plain(http::status::not_found, "This replay cannot be read.\n");
  return {http::status::ok, "application/octet-stream", shared(*std::move(bytes))};
}

// A request forwarded by a proxy on this machine is not local.
HttpAnswer Site::Inside::tell_metrics(const HttpRequest&, const HttpClient& from) {
  const bool local = from.direct && os::plain_address(from.address).is_loopback();
  if (!local && !(from.known && os::in_one_of(from.address, plan.metrics))) {
    return plain(http::status::forbidden, "The metrics are not for your address.\n");
  }
  live::Metrics& metrics = server.metrics();
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    metrics.servers[i].spectators.Set(static_cast<double>(worlds[i].channel.spectators()));
  }
  metrics.standings_spectators.Set(static_cast<double>(standings.spectators()));
  HttpAnswer answer =
      plain(http::status::ok, metrics.text() + (jury ? jury->metrics() : "") +
                                  (submissions ? submissions::submission_metrics(*submissions->submissions()) : ""));
  answer.type = "text/plain; version=0.0.4; charset=utf-8";
  return answer;
}

Broadcast* Site::Inside::channel_of(const HttpRequest& request) {
  const std::string_view path = path_of(request);
  if (path == standings_stream && plan.standings) return &standings;
  if (path != worlds_stream || !plan.worlds) return nullptr;
  const auto found = std::ranges::find(contest.servers, query_value(request, "server"), &config::ServerPlan::name);
  if (found == contest.servers.end()) return nullptr;
  return &worlds[static_cast<std::size_t>(found - contest.servers.begin())].channel;
}

bool Site::Inside::upgrade(beast::tcp_stream& stream, const HttpRequest& request, std::shared_ptr<void> guard) {
  Broadcast* const channel = channel_of(request);
  if (!channel) return false;
  const auto wish = request[http::field::sec_websocket_extensions];
  const bool may = wish.find("permessage-deflate") != beast::string_view::npos;
  const auto spectator =
      std::make_shared<Spectator>(std::move(stream), *channel, std::move(guard), may ? compressors.take() : nullptr);
  spectator->start(request, shared(greeting_text()));
  return true;
}

}  // namespace agon::site
