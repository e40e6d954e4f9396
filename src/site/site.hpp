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

// The contest's web site: its pages, live standings and worlds, and metrics. It runs on its own thread, so however many
// clients watch, and however slowly, the game servers only hand over a text at the end of a turn.
//
// The public sees frames, but neither seeds nor orders, from which hidden information could be computed. Finished games
// may be public entirely, if the contest file says so.
class Site {
 public:
  // The public sees everything as of this moment.
  struct Frozen {
    tournaments::FreezeInForce freeze;
    std::string standings;                                                          // standings_text at that moment
    std::shared_ptr<const std::vector<scoring::Participation>> participation = {};  // as in Situation
  };

  // Listens at once and serves until destroyed. Must be constructed before the server runs, because it registers as the
  // server's observer. The contest (which has a site) and the server must outlive it; the store is only read during
  // construction. Throws MachineError if the port is in use. With `jury`, also shows tournaments; with `service`, teams
  // submit there (team_api.hpp). These must outlive it too.
  Site(const config::Contest&, live::LiveServer&, store::Store&, Pages,
       const tournaments::TournamentScheduler* = nullptr, submissions::SubmissionService* = nullptr,
       std::optional<Frozen> = {});
  ~Site();

  std::uint16_t port() const;

  // Thread-safe. Hides everything after this call, until it is called with nothing. False: the site's thread has not
  // done it in time.
  bool freeze(std::optional<Frozen>);

  // Thread-safe. The same teams in the same order with other passwords or titles. False as above.
  bool change_teams(const std::vector<tournaments::Team>&);

  // Thread-safe. Opens the organisers' room, without any accounts yet; nothing closes it, and the old room is unused
  // from then on. False as above.
  bool open_room(std::optional<OrganiserRoom>);

  // Thread-safe. Replaces the accounts that may enter the organisers' room. False as above.
  bool change_organisers(const std::vector<config::Organiser>&);

  // The organisers' announcements; called whenever a page requests them. Before the server runs.
  void tell_notices(std::function<tournaments::Notices()>);

  // The freeze scheduled in the file, if it is still to come; called like notices.
  void tell_planned_freeze(std::function<std::optional<tournaments::FreezeDue>()>);

  // Returns the hash (crypto::hash_token) of the key to hidden results, or "" if no key opens them; called whenever
  // somebody presents a key. Before the server runs.
  void tell_ceremony_key(std::function<std::string()>);

  // How to make the replay of a finished game (past_games.hpp), if the file makes them public. Before the server runs;
  // the server must outlive this.
  void tell_past_games(std::function<std::string(const std::string& server, std::uint32_t game)>);

  // Gives each team a git repository in this folder (git_api.hpp), if teams submit here. Before the server runs.
  void open_repositories(std::filesystem::path folder);

  // All public addresses other than pages, so that a test can request them all.
  static std::vector<std::string> paths();
  static std::vector<std::string> streams();  // WebSockets

 private:
  struct Inside;
  bool have_done(std::function<void(Inside&)>);  // on the site's thread; false: not in time
  struct Route;
  static const std::array<Route, 12> routes;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::site
