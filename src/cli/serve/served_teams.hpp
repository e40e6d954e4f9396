#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "config/contest.hpp"
#include "live/live_server.hpp"
#include "site/site.hpp"
#include "tournaments/acts/act.hpp"
#include "tournaments/published/titles.hpp"

namespace agon::cli {

class ServedJury;

// The teams of a contest that is served: passwords, titles, members, schools, countries and new teams can be read again
// from the contest file without a restart. For the thread of the control socket.
class ServedTeams {
 public:
  // All must outlive this; `site` and `jury` may be null.
  ServedTeams(const std::filesystem::path& file, const config::Contest&, live::LiveServer&, site::Site*, ServedJury*);

  struct Taken {
    std::string text;                // the message for the organiser
    tournaments::act::Teams change;  // for the list of acts
  };
  // Applies the current file, and returns what has changed. On return, old passwords are refused and the connections of
  // their teams are closed. Throws Control::Refused if the file has mistakes or the order of the teams has changed.
  Taken take();

  // The current teams. Any thread.
  tournaments::Titles titles() const;
  std::vector<tournaments::Team> teams() const;

 private:
  std::vector<tournaments::Team> read() const;
  std::string about_added(std::size_t count) const;

  const std::string file_;
  mutable std::mutex mutex_;  // guards teams_ for threads other than that of the control socket
  std::vector<tournaments::Team> teams_;
  live::LiveServer& server_;
  site::Site* const site_;
  ServedJury* const jury_;
  const bool plays_together_;  // on some server all teams play in one game
};

}  // namespace agon::cli
