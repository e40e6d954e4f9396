// Theory of operation
//
// The game servers' thread makes each text once and posts it to the site's thread, which holds it back for as long as
// the contest wants and then puts it into the stream of its game server. All who watch read from the same text; whoever
// is slow gets the newest when it is ready for it, so nothing grows with the slowest (stream.hpp, spectator.hpp).
//
// A picture needs the frame of turn 0 and the newest one. Where the frames of a game add up (GameInfo::frames_add_up)
// it needs all: then every frame is kept, but of older ones only the part that counts later.
//
// Turns can be much shorter than anybody could see (lockstep). Frames are then left out, unless they add up.

#include "server/site.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <thread>
#include <utility>

#include "base/machine_error.hpp"
#include "games/retelling.hpp"
#include "referee/replay.hpp"
#include "server/address.hpp"
#include "server/failures.hpp"
#include "server/past_points.hpp"
#include "server/site_curves.hpp"
#include "server/site_texts.hpp"
#include "server/spectator.hpp"
#include "server/team_room.hpp"

namespace agon::server {
namespace {

using Steady = std::chrono::steady_clock;

constexpr std::size_t connections_max = 20'000;
constexpr std::size_t connections_per_address = 4000;  // a whole hall may be behind one address
constexpr auto frames_apart = std::chrono::milliseconds(40);
constexpr auto look_back = std::chrono::minutes(10);  // for the places as they were
constexpr auto look_every = std::chrono::milliseconds(500);
constexpr int niceness = 10;  // the game servers' thread goes first

// Pages have their scripts and styles beside them; styles of elements are set by scripts.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Spectators leave files for the teams.
std::size_t half_of_all_files() {
  rlimit files{};
  return getrlimit(RLIMIT_NOFILE, &files) == 0 ? static_cast<std::size_t>(files.rlim_cur / 2) : 256;
}

Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace

struct Site::Inside {
  // Something for a game server's stream.
  struct Piece {
    std::size_t server = 0;
    bool begins = false;  // a chapter
    bool kept = false;
    Text text;
    Steady::time_point due{};
  };
  // The newest frame of a server, for the game servers' thread.
  struct Shown {
    std::uint32_t game = 0, turn = 0;  // games count from 1
    Steady::time_point at{};
  };

  Inside(const Contest& of, LiveServer& live, Pages site_pages, const JuryDesk* of_contest,
         jury::SubmissionDesk* taking)
      : contest(of),
        jury(of_contest),
        plan(*of.site),
        server(live),
        pages(std::move(site_pages)),
        about(shared(contest_text(of))),
        shown(of.servers.size()),
        worlds(of.servers.size()),
        submissions(taking) {
    if (taking) room.emplace(of, *taking);
  }

  // By the game servers' thread.

  void goes_on(std::size_t number, const store::Record&);
  void watch(const Sight&);
  void show(const Sight&);

  // By the site's thread.

  void run();
  void look_around();
  void take(Piece);
  void release();
  void give_away(const Piece&);
  void look_at_standings();
  void show_freeze(const Acts::Freeze&);
  void tell_standings(std::string);
  HttpAnswer tell_of_tournaments(std::string_view path, const HttpRequest&) const;
  void draw_past_curves(const Situation&);
  HttpAnswer answer(const HttpRequest&, const asio::ip::address& from);
  HttpAnswer tell_metrics(const asio::ip::address& from);
  Broadcast* channel_of(const HttpRequest&);
  bool upgrade(beast::tcp_stream&, const HttpRequest&, std::shared_ptr<void> guard);

  const Contest& contest;
  const JuryDesk* const jury;  // null: there is none
  const SitePlan& plan;
  LiveServer& server;
  const Pages pages;
  const Text about;
  std::vector<Shown> shown;

  std::vector<Broadcast> worlds;
  Broadcast standings;
  jury::SubmissionDesk* const submissions;  // null: nothing is taken
  std::optional<TeamRoom> room;
  Text standings_text;
  Curves curves;
  std::vector<PastPoints> past;                // until the curves are drawn
  std::shared_ptr<const Situation> situation;  // that the standings show
  Acts::Moment frozen{};                       // since when what is shown; 0: it is not
  std::deque<Piece> held;                      // the oldest first
  asio::io_context context{1};                 // its end ends the spectators, who use what stands above
  std::optional<HttpDoor> door;
  asio::steady_timer look{context}, hold{context};
  std::thread thread;
};

// A game that has begun before this process did: its first frame, and where they add up all of them.
void Site::Inside::goes_on(std::size_t number, const store::Record& record) {
  if (!plan.worlds || record.turns.empty()) return;
  const Game& game = *contest.servers[number].game;
  const bool all = !game.info().frames_add_up.empty();
  auto start = game.start(record.opening.setup, record.opening.seed);
  if (!start) throw MachineError(start.error());
  Retelling match(*std::move(start));
  show({number, record.opening.number, match.match()});
  for (std::size_t turn = 0; all && turn + 1 < record.turns.size(); ++turn) {  // the last one the server shows
    for (const Said& said : record.turns[turn].said) match.say(said.seat, said.text);
    match.end_turn();
    show({number, record.opening.number, match.match()});
  }
}

void Site::Inside::watch(const Sight& sight) {
  if (plan.worlds) show(sight);
  asio::post(context, [this, number = sight.server, text = shared(clock_text(sight))] {
    worlds[number].stream.say(Stream::clock, text);
    worlds[number].tell();
  });
}

void Site::Inside::show(const Sight& sight) {
  Shown& last = shown[sight.server];
  const std::uint32_t turn = sight.match.turn();
  if (last.game == sight.game && last.turn == turn) return;  // only time has changed
  const auto now = Steady::now();
  const bool begins = last.game != sight.game;
  const bool kept = begins || !sight.match.info().frames_add_up.empty();
  if (!kept && !sight.match.over() && now < last.at + frames_apart) return;
  last = {sight.game, turn, now};
  const Stopwatch stopwatch(server.metrics().servers[sight.server].frame_work);
  Text text = shared(frame_text(sight, sight.match.frame({})));
  asio::post(context, [this, piece = Piece{sight.server, begins, kept, std::move(text), now + plan.delay}]() mutable {
    take(std::move(piece));
  });
}

void Site::Inside::run() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
  door->open();
  look_around();
  run_contained("site", context);
}

void Site::Inside::look_around() {
  contained("site", [this] {
    for (const Broadcast& world : worlds) world.drop_stuck(Steady::now());
    standings.drop_stuck(Steady::now());
    if (plan.standings) look_at_standings();
  });
  look.expires_after(look_every);
  look.async_wait([this](const beast::error_code& stopped) {
    if (!stopped) look_around();
  });
}

void Site::Inside::take(Piece piece) {
  held.push_back(std::move(piece));
  if (held.size() == 1) release();
}

void Site::Inside::release() {
  for (; !held.empty() && held.front().due <= Steady::now(); held.pop_front()) {
    contained("site", [this] { give_away(held.front()); });
  }
  if (held.empty()) return;
  hold.expires_at(held.front().due);
  hold.async_wait([this](const beast::error_code& stopped) {
    if (!stopped) release();
  });
}

void Site::Inside::give_away(const Piece& piece) {
  Broadcast& channel = worlds[piece.server];
  Stream& stream = channel.stream;
  if (piece.begins) stream.begin_chapter();
  if (piece.kept) {
    if (stream.kept() > 1) {
      const std::string_view member = contest.servers[piece.server].game->info().frames_add_up;
      stream.last_kept() = shared(past_text(*stream.last_kept(), member));
    }
    stream.keep(piece.text);
  } else {
    stream.say(Stream::newest, piece.text);
  }
  channel.tell();
}

// While the contest is frozen what was told last stays, or what was told at the freeze if another process did that.
void Site::Inside::show_freeze(const Acts::Freeze& freeze) {
  if (std::exchange(frozen, freeze.since) == freeze.since) return;
  std::string text = freeze.standings.empty() ? "" : jury->fetch(freeze.standings).value_or("");
  if (text.empty()) {
    const auto now = server.situation();  // nothing has happened since, as no server ran
    const auto table = board(server.scoring(), *now);
    text = server::standings_text(server.scoring(), *now, table, table.places, {});
  }
  tell_standings(fmt::format(R"({{"frozen":{},{})", freeze.since.count(), std::string_view(text).substr(1)));
}

void Site::Inside::tell_standings(std::string text) {
  standings_text = shared(std::move(text));
  standings.stream.say(Stream::newest, standings_text);
  standings.tell();
}

void Site::Inside::look_at_standings() {
  if (const auto freeze = jury ? jury->frozen() : std::nullopt) return show_freeze(*freeze);
  frozen = {};
  auto now = server.situation();
  if (!now || now == situation) return;
  if (!situation) draw_past_curves(*now);
  situation = std::move(now);
  const Scoring& scoring = server.scoring();
  const contest::Deadline24Board table = board(scoring, *situation);
  curves.add(situation->now, table.totals);
  const store::Time before = std::max(curves.begin(), situation->now - look_back);
  tell_standings(server::standings_text(scoring, *situation, table, curves.places_at(before), situation->now - before));
}

// What earlier processes have drawn: from the games that had ended, and what those that ran were worth in between.
void Site::Inside::draw_past_curves(const Situation& now) {
  const contest::Deadline24& rules = server.scoring().rules;
  FinishedGames games = *now.finished;
  std::ranges::stable_sort(games, {}, [](const auto& game) { return game->ended; });
  contest::Deadline24Sums sums = contest::nothing_yet(rules);
  auto closed = games.begin();
  const auto close_until = [&](store::Time end) {
    for (; closed != games.end() && (*closed)->ended <= end; ++closed) {
      contest::add(rules, **closed, sums);
      curves.add((*closed)->ended, contest::score(rules, sums).totals);
    }
  };
  for (const PastPoints& each : past) {
    close_until(each.at);
    contest::Deadline24Sums then = sums;
    for (const contest::GamePoints& game : each.running) contest::add(rules, game, then);
    curves.add(each.at, contest::score(rules, then).totals);
  }
  close_until(store::Time::max());
  past.clear();
}

HttpAnswer Site::Inside::answer(const HttpRequest& request, const asio::ip::address& from) {
  const std::string_view path = path_of(request);
  if (const auto page = pages.find(path); page != pages.end()) return page_of(page->second);
  if (path == "/healthz") return plain(http::status::ok, "ok\n");
  if (path == "/metrics") return tell_metrics(from);
  if (path == "/api/contest") return json(about);
  if (path == "/api/standings" && standings_text) return json(standings_text);
  if (path == "/api/curves" && plan.standings) return json(shared(curves.json()));
  if (room && TeamRoom::is_here(path)) return room->answer(request, from);
  if (path.starts_with("/api/")) return tell_of_tournaments(path, request);
  const auto unknown = pages.find(unknown_page);
  if (unknown == pages.end()) return plain(http::status::not_found, "There is no such page here.\n");
  HttpAnswer answer = page_of(unknown->second);
  answer.status = http::status::not_found;
  return answer;
}

HttpAnswer Site::Inside::tell_of_tournaments(std::string_view path, const HttpRequest& request) const {
  const TournamentsFeed feed = jury ? jury->feed() : TournamentsFeed();
  if (path == "/api/tournaments") return json(feed.list);
  if (path == "/api/tournament") {
    const auto found = feed.shown.find(question_of(request, "name"));
    if (found != feed.shown.end()) return json(found->second);
  }
  const std::string replay = path == "/api/replay" ? question_of(request, "hash") : "";
  if (feed.replays.contains(replay) || (submissions && submissions->was_trial(replay))) {
    auto bytes = jury->fetch(replay);
    if (bytes && question_of(request, "as") == "lines") {  // for the viewer
      if (const auto match = referee::read_replay(*bytes)) return json(shared(referee::print_replay(*match)));
    } else if (bytes) {
      return {http::status::ok, "application/octet-stream", shared(*std::move(bytes))};
    }
  }
  return plain(http::status::not_found, "Nothing of this name is published.\n");
}

HttpAnswer Site::Inside::tell_metrics(const asio::ip::address& from) {
  const auto one_of_these = [&](const std::string& network) { return in_network(from, network); };
  if (!plain_address(from).is_loopback() && std::ranges::none_of(plan.metrics, one_of_these)) {
    return plain(http::status::forbidden, "The metrics are not for your address.\n");
  }
  Metrics& metrics = server.metrics();
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    metrics.servers[i].spectators.Set(static_cast<double>(worlds[i].spectators()));
  }
  metrics.standings_spectators.Set(static_cast<double>(standings.spectators()));
  HttpAnswer answer = plain(http::status::ok, metrics.text() + (jury ? jury->metrics() : ""));
  answer.type = "text/plain; version=0.0.4; charset=utf-8";
  return answer;
}

Broadcast* Site::Inside::channel_of(const HttpRequest& request) {
  const std::string_view path = path_of(request);
  if (path == "/live/standings" && plan.standings) return &standings;
  if (path != "/live" || !plan.worlds) return nullptr;
  const auto found = std::ranges::find(contest.servers, question_of(request, "server"), &ServerPlan::name);
  if (found == contest.servers.end()) return nullptr;
  return &worlds[static_cast<std::size_t>(found - contest.servers.begin())];
}

bool Site::Inside::upgrade(beast::tcp_stream& stream, const HttpRequest& request, std::shared_ptr<void> guard) {
  Broadcast* const channel = channel_of(request);
  if (!channel) return false;
  const auto spectator = std::make_shared<Spectator>(std::move(stream), *channel, std::move(guard));
  spectator->start(request, shared(greeting_text()));
  return true;
}

Site::Site(const Contest& contest, LiveServer& server, store::Store& store, Pages pages, const JuryDesk* jury,
           jury::SubmissionDesk* submissions)
    : inside_(std::make_unique<Inside>(contest, server, std::move(pages), jury, submissions)) {
  Inside& in = *inside_;
  const HttpDoor::Settings settings{std::min(connections_max, half_of_all_files()), connections_per_address,
                                    content_policy};
  const auto answer = [&in](const HttpRequest& request, const auto& from) { return in.answer(request, from); };
  const auto upgrade = [&in](auto& stream, const auto& request, auto guard) {
    return in.upgrade(stream, request, std::move(guard));
  };
  boost::system::error_code error;
  const auto address = asio::ip::make_address(contest.site->address, error);
  if (error) throw MachineError("the site's address is none: " + contest.site->address);
  const tcp::endpoint endpoint(address, contest.site->port);
  HttpDoor::Post post;
  if (in.room) {
    post = [&in](const HttpRequest& request, const auto& from) { return in.room->post(request, from); };
  }
  try {
    in.door.emplace(in.context, endpoint, settings, answer, upgrade, post);
  } catch (const MachineError& refused) {
    throw MachineError("the site " + std::string(refused.what()) + ", or move all with --port-base");
  }
  if (contest.site->standings) in.past = past_points(store, server.scoring().rules);
  for (std::size_t i = 0; i < contest.servers.size(); ++i) {
    const auto games = store.find(contest.servers[i].name);
    if (!games.empty() && !games.back().scores) in.goes_on(i, store.load(games.back().id));
  }
  server.watch([&in](const Sight& sight) { contained("spectators", [&] { in.watch(sight); }); });
  in.thread = std::thread([&in] { contained("site", [&] { in.run(); }); });
}

Site::~Site() {
  inside_->server.watch({});
  inside_->context.stop();
  inside_->thread.join();
}

std::uint16_t Site::port() const { return inside_->door->port(); }

}  // namespace agon::server
