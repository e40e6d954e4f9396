#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "scoring/participation.hpp"

namespace agon::live {

// Teams that do not simply compete: withdrawn, disqualified, or with annulled games. By login.
struct TeamOut {
  scoring::Participation participation;
  std::string why;  // shown when it logs in
};
using TeamsOut = std::map<std::string, TeamOut, std::less<>>;

// Whether the team may play. The error is what it is told instead of a welcome.
Result<void> check_may_play(const TeamsOut&, std::string_view login);

// By team, as scoring expects it; null: all compete.
std::shared_ptr<const std::vector<scoring::Participation>> participation_of(std::span<const std::string> logins,
                                                                            const TeamsOut&);

}  // namespace agon::live
