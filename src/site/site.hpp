#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/contest.hpp"
#include "site/api/orders.hpp"
#include "site/pages.hpp"
#include "store/journal/store.hpp"
#include "tournaments/acts/freeze.hpp"
#include "tournaments/acts/notices.hpp"

namespace agon::live {
class LiveServer;
}
namespace agon::submissions {
class SubmissionService;
}
namespace agon::tournaments {
class TournamentScheduler;
}

namespace agon::site {

// The contest's web site: its pages, the standings and the worlds as they move, metrics. It has a thread of its own, so
// however many watch, and however slowly, the game servers only hand over a text at the end of a turn.
//
// The public sees frames, never seeds nor what teams say: what is hidden could be computed from those. Of games
// that have ended it may have all, if the file says so.
class Site {
 public:
  // The public sees everything as it stood then.
  struct Frozen {
    tournaments::FreezeInForce freeze;
    std::string standings;                                                          // standings_text of that moment
    std::shared_ptr<const std::vector<scoring::Participation>> participation = {};  // as in a Situation
  };

  // Listens at once and serves until its end. To be made before the server runs, whose watch it becomes; contest (which
  // has a site) and server outlive it, the store is read here only. Throws MachineError if the port is in use.
  // With a jury also the tournaments. With a service teams hand in there (team_api.hpp). These outlive it too.
  Site(const config::Contest&, live::LiveServer&, store::Store&, Pages,
       const tournaments::TournamentScheduler* = nullptr, submissions::SubmissionService* = nullptr,
       std::optional<Frozen> = {});
  ~Site();

  std::uint16_t port() const;

  // By any thread: what comes after this call is not shown, until it is called with nothing. False: the site's thread
  // has not done it in time.
  bool freeze(std::optional<Frozen>);

  // By any thread: the same teams in the same order with other passwords or titles. False as above.
  bool change_teams(const std::vector<tournaments::Team>&);

  // By any thread: opens the organisers' room, into which nobody may yet; with nothing closes it, after which nothing
  // of it is used any more. False as above.
  bool open_room(std::optional<OrganiserRoom>);

  // By any thread: these accounts may enter the organisers' room from now on. False as above.
  bool change_organisers(const std::vector<config::Organiser>&);

  // What organisers tell everybody, asked for whenever a page wants to know; before the server runs.
  void tell_notices(std::function<tournaments::Notices()>);

  // When the file has the public's view frozen, if that is still to come; asked for like notices.
  void tell_planned_freeze(std::function<std::optional<tournaments::FreezeDue>()>);

  // The hash (crypto::hash_token) of the key to what is held back, asked for whenever somebody shows a key; before the
  // server runs. "": no key opens it.
  void tell_ceremony_key(std::function<std::string()>);

  // How the replay of a game that has ended is made (past_games.hpp), where the file lets the public have them; before
  // the server runs, which outlives this.
  void tell_past_games(std::function<std::string(const std::string& server, std::uint32_t game)>);

  // Each team has a git repository, below this folder (git_api.hpp), where teams hand in; before the server runs.
  void open_repositories(std::filesystem::path folder);

  // All of the public that can be asked for besides pages, so that a test can ask for all of it.
  static std::vector<std::string> paths();
  static std::vector<std::string> streams();  // WebSockets

 private:
  struct Inside;
  bool have_done(std::function<void(Inside&)>);  // by the site's thread; false: not in time
  struct Route;
  static const std::array<Route, 12> routes;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::site
