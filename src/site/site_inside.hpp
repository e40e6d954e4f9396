#pragma once

// Internals shared by the site's sources. site.cpp: lifetime and standings; site_worlds.cpp: the worlds;
// site_answers.cpp: requests; site_ceremony.cpp: hidden results; site_games.cpp: finished games.

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "live/journal/past_points.hpp"
#include "live/live_server.hpp"
#include "os/timer.hpp"
#include "site/api/git_api.hpp"
#include "site/api/organiser_api.hpp"
#include "site/api/session_api.hpp"
#include "site/api/team_api.hpp"
#include "site/held_frames.hpp"
#include "site/past_games.hpp"
#include "site/printed_replays.hpp"
#include "site/site.hpp"
#include "site/site_best.hpp"
#include "site/site_curves.hpp"
#include "site/site_texts.hpp"
#include "site/spectator.hpp"
#include "submissions/submission_service.hpp"
#include "tournaments/tournament_scheduler.hpp"

namespace agon::site {

using Steady = os::SteadyClock;

inline Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

struct Site::Inside {
  // A game server as seen by spectators.
  struct World {
    explicit World(const config::ServerPlan& plan) : held(plan.game->info().frames_add_up) {}

    Broadcast channel;
    HeldFrames held;
    Text clock;  // sent when the freeze ends
  };
  // The newest frame of a server, for the game servers' thread.
  struct Shown {
    std::uint32_t game = 0, turn = 0;  // games count from 1
    Steady::time_point at{};
    store::Time frame_at{};
  };

  // The content of /api/contest.
  struct About {
    std::optional<store::Time> length;
    Text text;            // contest_text
    std::string edition;  // of the text
  };

  // Adds the viewer for pages of other sites.
  static Pages with_embedded(Pages, const std::vector<std::string>& origins);

  Inside(const config::Contest& of, live::LiveServer& live, Pages site_pages,
         const tournaments::TournamentScheduler* of_contest, submissions::SubmissionService* taking,
         std::optional<Frozen> as_frozen)
      : contest(of),
        jury(of_contest),
        plan(*of.site),
        server(live),
        pages(with_embedded(std::move(site_pages), of.site->embed)),
        teams(of.teams),
        shown(of.servers.size()),
        worlds(of.servers.begin(), of.servers.end()),
        submissions(taking),
        frozen(std::move(as_frozen)) {
    if (taking) room.emplace(of, *taking, context);
    if (taking && of_contest) room->find_own_seats_by(own_seats_in(*of_contest));
    sessions.emplace(of.limits, context);
    const auto count = [&failed = *server.metrics().site_logins_failed] { failed.Increment(); };
    sessions->count_failed_logins_by(count);
    if (room) room->count_failed_logins_by(count);
    if (frozen) tell_frozen_standings();
  }

  static TeamApi::OwnSeats own_seats_in(const tournaments::TournamentScheduler&);

  // On the game servers' thread, or before it runs.

  void goes_on(std::size_t number, const store::Record&, store::Time began);
  void watch(const live::SpectatorUpdate&);
  void show(const live::SpectatorUpdate&, store::Time at);

  // On the site's thread.

  void run();
  void poll();
  store::Time seen() const;  // the contest time up to which worlds are public
  void take(std::size_t number, Frame);
  void release();
  void tell_clock(World&) const;
  void freeze(std::optional<Frozen>);
  void change_teams(const std::vector<tournaments::Team>&);
  const About& about();  // the current one
  void look_at_standings();
  void tell_standings(std::string);
  void tell_frozen_standings();
  void draw_past_curves(const live::Situation&);
  asio::awaitable<HttpAnswer> answer(const HttpRequest&, const HttpClient& from);
  asio::awaitable<HttpServer::Judged> post(const HttpRequest&, const HttpClient& from);
  std::string_view methods_of(std::string_view path) const;
  HttpAnswer tell_that_all_is_well(const HttpRequest&, const HttpClient&);
  HttpAnswer tell_about(const HttpRequest&, const HttpClient&);
  HttpAnswer tell_last_standings(const HttpRequest&, const HttpClient&);
  HttpAnswer tell_curves(const HttpRequest&, const HttpClient&);
  HttpAnswer tell_best(const HttpRequest&, const HttpClient&);
  HttpAnswer tell_notices(const HttpRequest&, const HttpClient&);
  HttpAnswer tell_ceremony(const HttpRequest&, const HttpClient& from);
  std::vector<std::shared_ptr<const scoring::GamePoints>> watchable(
      std::string_view server) const;  // in the order in which they ended
  HttpAnswer tell_games(const HttpRequest&, const HttpClient&);
  asio::awaitable<HttpAnswer> give_game(const HttpRequest&);
  HttpAnswer tell_tournaments(const HttpRequest&, const HttpClient&);
  HttpAnswer tell_tournament(const HttpRequest&, const HttpClient&);
  HttpAnswer give_replay(const HttpRequest&, const HttpClient&);
  // For organisers, whether it is published or not.
  std::string notes_of(const Hash& match) const;  // by its replay; of all its programs
  std::optional<std::string> matches_of(const std::string& tournament) const;
  HttpAnswer any_replay(const Hash&, bool as_lines);
  std::optional<std::string> trial_of(const Hash& replay) const;
  HttpAnswer tell_metrics(const HttpRequest&, const HttpClient& from);
  Broadcast* channel_of(const HttpRequest&);
  bool upgrade(beast::tcp_stream&, const HttpRequest&, std::shared_ptr<void> guard);

  const config::Contest& contest;
  const tournaments::TournamentScheduler* const jury;  // null if there are no tournaments
  const config::SitePlan& plan;
  live::LiveServer& server;
  const Pages pages;
  std::vector<tournaments::Team> teams;  // with current titles
  std::optional<About> told_about;       // none: teams have changed since
  std::vector<Shown> shown;

  std::vector<World> worlds;
  Broadcast standings;
  Compressors compressors;
  submissions::SubmissionService* const submissions;  // null: no submissions
  std::optional<TeamApi> room;
  std::optional<GitApi> git;  // none: no repositories
  std::optional<SessionApi> sessions;
  std::optional<OrganiserApi> organisers;  // none: the room is closed
  Text standings_text;
  Curves curves;
  BestBoard best;
  std::vector<live::PastPoints> past;                // until the curves are drawn
  std::shared_ptr<const live::Situation> situation;  // the last one added to the curves
  std::optional<Frozen> frozen;
  std::function<tournaments::Notices()> notices;                          // empty: none
  std::function<std::optional<tournaments::FreezeDue>()> planned_freeze;  // empty: none
  std::function<std::string()> ceremony_key;                              // empty: none
  PrintedReplays printed_replays;
  std::optional<PastGames> past_games;  // none: not public
  asio::io_context context{1};          // its destructor ends the spectators, which use the members above
  std::optional<HttpServer> door;
  os::SteadyTimer look{context}, hold{context};
  std::thread thread;
};

}  // namespace agon::site
