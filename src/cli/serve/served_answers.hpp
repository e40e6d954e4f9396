#pragma once

#include <string>
#include <string_view>

#include "cli/serve/kept_acts.hpp"
#include "cli/serve/planned_freeze.hpp"
#include "cli/serve/serve_jury.hpp"
#include "cli/serve/served_acts.hpp"
#include "cli/serve/served_backup.hpp"
#include "cli/serve/served_organisers.hpp"
#include "cli/serve/served_parts.hpp"
#include "cli/serve/served_teams.hpp"

namespace agon::cli {

// Answers the requests of `agon contest` to the contest's server. Runs in the thread of the control socket
// (live/control/control.hpp).
class ServedAnswers {
 public:
  // All must outlive this; the jury may be null.
  ServedAnswers(const config::Contest& contest, live::LiveServer& server, ServedActs& acts, const PlannedFreeze& freeze,
                KeptActs& kept_acts, ServedJury* jury, ServedBackup& backup, ServedTeams& teams,
                ServedOrganisers& organisers, const ServedParts& parts)
      : contest_(contest),
        server_(server),
        acts_(acts),
        freeze_(freeze),
        kept_acts_(kept_acts),
        jury_(jury),
        backup_(backup),
        teams_(teams),
        organisers_(organisers),
        parts_(parts) {}

  std::string operator()(std::string_view request) const;
  // Carries out a request that another part of the contest was given. Any thread. Throws Control::Refused.
  void carry_out_for_all(std::string_view request) const;

 private:
  std::string carried_out(std::string_view request) const;
  void pass_on(std::string_view request) const;
  std::string of_jury(std::string_view request) const;
  std::string pause(const std::string& act) const;
  std::string extend(std::string_view request) const;
  std::string take_teams(std::string_view signature) const;
  std::string take_organisers(std::string_view signature) const;
  void refuse_pause(const std::string& act) const;
  std::string resume(const std::string& act) const;
  std::string note(const std::string& act) const;
  std::string note(const live::PendingAct&) const;
  live::PendingAct pending(const std::string& act) const;
  template <class Done>
  std::string after(Done done) const;
  std::string status() const;
  std::string what_is_served(const live::Situation&) const;

  const config::Contest& contest_;
  live::LiveServer& server_;
  ServedActs& acts_;
  const PlannedFreeze& freeze_;
  KeptActs& kept_acts_;
  ServedJury* jury_;
  ServedBackup& backup_;
  ServedTeams& teams_;
  ServedOrganisers& organisers_;
  const ServedParts& parts_;
};

}  // namespace agon::cli
