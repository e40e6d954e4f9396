// Theory of operation
//
// The game servers' thread makes each text once and posts it to the site's thread. That holds it back for the contest's
// delay (held_frames.hpp) and then puts it into its game server's stream. All spectators read the same text; a slow one
// gets the newest when it is ready, so no queue grows for the slowest (stream.hpp, spectator.hpp).
//
// Visibility is limited by a time of the contest (seen): the present minus the delay, so during a pause or a break
// nothing more is shown; and never later than a freeze, whether this process or an earlier one was told of it.
//
// A picture needs the frame of turn 0 and the newest one. If a game's frames add up (GameInfo::frames_add_up), it needs
// all: then every frame is kept, but older ones are reduced to the part that adds up.
//
// In lockstep turns can be too short to be seen. Frames are then skipped, unless they add up.

#include "site/site.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <utility>

#include "base/assert.hpp"
#include "base/machine_error.hpp"
#include "site/site_inside.hpp"
#include "telemetry/failures.hpp"

namespace agon::site {
namespace {

constexpr std::size_t connections_max = 20'000;
constexpr std::size_t connections_per_address = 4000;  // a whole hall may share one address
constexpr auto look_back = std::chrono::minutes(10);   // for earlier places
constexpr auto look_every = std::chrono::milliseconds(500);
constexpr auto site_patience = std::chrono::seconds(20);  // for the site's thread
constexpr int niceness = 10;                              // the game servers' thread has priority

// Pages load scripts and styles from this site only; scripts may set style attributes.
constexpr std::string_view pages_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; font-src 'self'; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Leaves the other half of the descriptors to the teams.
std::size_t half_of_all_files() {
  rlimit files{};
  return getrlimit(RLIMIT_NOFILE, &files) == 0 ? static_cast<std::size_t>(files.rlim_cur / 2) : 256;
}

}  // namespace

void Site::Inside::run() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
  door->open();
  poll();
  telemetry::run_contained("site", context);
}

void Site::Inside::poll() {
  telemetry::contained("site", [this] {
    for (const World& world : worlds) world.channel.drop_stuck(Steady::now());
    standings.drop_stuck(Steady::now());
    release();
    if (plan.standings) look_at_standings();
  });
  look.expires_after(look_every);
  look.async_wait([this](const beast::error_code& stopped) {
    if (!stopped) poll();
  });
}

void Site::Inside::tell_standings(std::string text) {
  standings_text = shared(std::move(text));
  standings.stream.say(Stream::newest, standings_text);
  standings.tell();
}

void Site::Inside::tell_frozen_standings() {
  if (!plan.standings || frozen->standings.empty()) return;
  tell_standings(
      fmt::format(R"({{"frozen":{},{})", frozen->freeze.since.count(), std::string_view(frozen->standings).substr(1)));
}

void Site::Inside::look_at_standings() {
  auto now = server.situation();
  if (!now || now == situation || !plan.standings) return;
  if (curves.empty()) draw_past_curves(*now);
  situation = std::move(now);
  const live::Scoring& scoring = server.scoring();
  const scoring::Deadline24Board table = board(scoring, *situation);
  curves.add(situation->now, table.totals);
  if (frozen) return;
  const store::Time before = std::max(curves.begin(), situation->now - look_back);
  tell_standings(site::standings_text(scoring, *situation, table, curves.places_at(before), situation->now - before));
}

// Reconstructs the curves of earlier processes: from finished games, and from recorded points of the games that were
// running.
void Site::Inside::draw_past_curves(const live::Situation& now) {
  const scoring::Deadline24& rules = server.scoring().rules;
  live::FinishedGames games = *now.finished;
  std::ranges::stable_sort(games, {}, [](const auto& game) { return game->ended; });
  scoring::Deadline24Sums sums = scoring::nothing_yet(rules);
  auto closed = games.begin();
  const auto close_until = [&](store::Time end) {
    for (; closed != games.end() && (*closed)->ended <= end; ++closed) {
      scoring::add(rules, **closed, sums);
      curves.add((*closed)->ended, scoring::score(rules, sums).totals);
    }
  };
  for (const live::PastPoints& each : past) {
    close_until(each.at);
    scoring::Deadline24Sums then = sums;
    for (const scoring::GamePoints& game : each.running) scoring::add(rules, game, then);
    curves.add(each.at, scoring::score(rules, then).totals);
  }
  close_until(store::Time::max());
  past.clear();
}

Pages Site::Inside::with_embedded(Pages pages, const std::vector<std::string>& origins) {
  const auto viewer = pages.find(viewer_page);
  if (viewer == pages.end()) return pages;
  const auto within = [&](const std::string& ancestors) {
    Page page = viewer->second;
    constexpr std::string_view nobody = "frame-ancestors 'none'";
    const std::size_t at = page.content_policy.find(nobody);
    AGON_ASSERT(at != std::string::npos);
    page.content_policy.replace(at, nobody.size(), "frame-ancestors " + ancestors);
    return page;
  };
  pages.emplace(hall_page, within("'self'"));
  if (!origins.empty()) pages.emplace(embedded_page, within(fmt::format("{}", fmt::join(origins, " "))));
  return pages;
}

Site::Site(const config::Contest& contest, live::LiveServer& server, store::Store& store, Pages pages,
           const tournaments::TournamentScheduler* jury, submissions::SubmissionService* submissions,
           std::optional<Frozen> frozen)
    : inside_(std::make_unique<Inside>(contest, server, std::move(pages), jury, submissions, std::move(frozen))) {
  Inside& in = *inside_;
  const HttpServer::Settings settings{std::min(connections_max, half_of_all_files()), connections_per_address,
                                      pages_policy, contest.site->trusted_proxies,
                                      [&in](std::string_view path) { return in.methods_of(path); }};
  const auto answer = [&in](const HttpRequest& request, const auto& from) { return in.answer(request, from); };
  const auto upgrade = [&in](auto& stream, const auto& request, auto guard) {
    return in.upgrade(stream, request, std::move(guard));
  };
  boost::system::error_code error;
  const auto address = asio::ip::make_address(contest.site->address, error);
  if (error) throw MachineError("not an address for the site: " + contest.site->address);
  const tcp::endpoint endpoint(address, contest.site->port);
  const auto post = [&in](const HttpRequest& request, const auto& from) { return in.post(request, from); };
  try {
    in.door.emplace(in.context, endpoint, settings, answer, upgrade, post);
  } catch (const MachineError& refused) {
    throw MachineError("the site " + std::string(refused.what()) + ", or move all with --port-base");
  }
  if (contest.site->standings) in.past = live::past_points(store, server.scoring().rules);
  for (std::size_t i = 0; i < contest.servers.size(); ++i) {
    const auto games = store.find(contest.servers[i].name);
    const store::Time began = games.size() > 1 ? games[games.size() - 2].ended : store::Time{};
    if (!games.empty() && !games.back().scores) in.goes_on(i, store.load(games.back().id), began);
  }
  server.watch(
      [&in](const live::SpectatorUpdate& sight) { telemetry::contained("spectators", [&] { in.watch(sight); }); });
  in.thread = std::thread([&in] { telemetry::contained("site", [&] { in.run(); }); });
}

Site::~Site() {
  inside_->server.watch({});
  inside_->context.stop();
  inside_->thread.join();
  if (inside_->git) inside_->git->stop();
  inside_->past_games.reset();  // its thread uses the context
  inside_->organisers.reset();
  inside_->sessions.reset();  // likewise
  inside_->room.reset();      // likewise
}

bool Site::have_done(std::function<void(Inside&)> work) {
  const auto done = std::make_shared<std::promise<void>>();
  asio::post(inside_->context, [in = inside_.get(), done, work = std::move(work)] {
    work(*in);
    done->set_value();
  });
  return done->get_future().wait_for(site_patience) == std::future_status::ready;
}

bool Site::freeze(std::optional<Frozen> as) {
  return have_done([as = std::move(as)](Inside& in) { in.freeze(as); });
}

void Site::Inside::change_teams(const std::vector<tournaments::Team>& to) {
  teams = to;
  told_about.reset();
  if (room) room->change_teams(to);
}

bool Site::change_teams(const std::vector<tournaments::Team>& teams) {
  return have_done([teams](Inside& in) { in.change_teams(teams); });
}

bool Site::open_room(std::optional<OrganiserRoom> opened) {
  return have_done([opened = std::move(opened)](Inside& in) {
    in.organisers.reset();
    if (!opened) return;
    in.organisers.emplace(*in.sessions, *opened);
    in.organisers->tell_of_matches_by(
        {[&in](const Hash& replay) { return in.notes_of(replay); },
         [&in](const std::string& tournament) { return in.matches_of(tournament); },
         [&in](const Hash& replay, bool as_lines) { return in.any_replay(replay, as_lines); },
         [&in](const Hash& replay) { return in.trial_of(replay); }});
  });
}

bool Site::change_organisers(const std::vector<config::Organiser>& to) {
  return have_done([to](Inside& in) { in.sessions->change_organisers(to); });
}

void Site::tell_notices(std::function<tournaments::Notices()> notices) {
  asio::post(inside_->context,
             [in = inside_.get(), notices = std::move(notices)]() mutable { in->notices = std::move(notices); });
}

void Site::tell_planned_freeze(std::function<std::optional<tournaments::FreezeDue>()> next) {
  asio::post(inside_->context,
             [in = inside_.get(), next = std::move(next)]() mutable { in->planned_freeze = std::move(next); });
}

void Site::tell_ceremony_key(std::function<std::string()> key) {
  asio::post(inside_->context,
             [in = inside_.get(), key = std::move(key)]() mutable { in->ceremony_key = std::move(key); });
}

void Site::tell_past_games(std::function<std::string(const std::string&, std::uint32_t)> make) {
  asio::post(inside_->context, [in = inside_.get(), make = std::move(make)]() mutable {
    in->past_games.emplace(std::move(make));
    in->told_about.reset();
  });
}

void Site::open_repositories(std::filesystem::path folder) {
  have_done([folder = std::move(folder)](Inside& in) {
    if (!in.room) return;
    in.git.emplace(*in.room, *in.submissions, folder);
    in.room->tell_git([&in](const std::string& team) {
      const Result<void>& available = in.git->available();
      return available ? boost::json::object{{"path", GitApi::path_of_team(team)}}
                       : boost::json::object{{"why_not", available.error()}};
    });
  });
}

std::uint16_t Site::port() const { return inside_->door->port(); }

}  // namespace agon::site
