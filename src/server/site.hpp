#pragma once

#include <cstdint>
#include <memory>

#include "jury/submission_desk.hpp"
#include "server/contest.hpp"
#include "server/jury_desk.hpp"
#include "server/live_server.hpp"
#include "server/pages.hpp"
#include "store/store.hpp"

namespace agon::server {

// The contest's web site: its pages, the standings and the worlds as they move, metrics. It has a thread of its own, so
// however many watch, and however slowly, the game servers only hand over a text at the end of a turn.
//
// The public sees frames, never seeds nor what teams say: what is hidden could be computed from those.
class Site {
 public:
  // Listens at once and serves until its end. To be made before the server runs, whose watch it becomes; contest (which
  // has a site) and server outlive it, the store is read here only. Throws MachineError when the port is not to be had.
  // With a jury also the tournaments, and while that is frozen what stood then.
  // With a desk teams hand in there (team_room.hpp). These outlive it too.
  Site(const Contest&, LiveServer&, store::Store&, Pages, const JuryDesk* = nullptr, jury::SubmissionDesk* = nullptr);
  ~Site();

  std::uint16_t port() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::server
