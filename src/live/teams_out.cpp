#include "live/teams_out.hpp"

#include <fmt/format.h>

namespace agon::live {

using scoring::TeamStatus;

Result<void> check_may_play(const TeamsOut& out, std::string_view login) {
  const auto found = out.find(login);
  if (found == out.end() || found->second.participation.status == TeamStatus::competes) return {};
  const bool withdrawn = found->second.participation.status == TeamStatus::withdrawn;
  return Error{fmt::format("your team {}: {}", withdrawn ? "has withdrawn" : "is disqualified", found->second.why)};
}

std::shared_ptr<const std::vector<scoring::Participation>> participation_of(std::span<const std::string> logins,
                                                                            const TeamsOut& out) {
  if (out.empty()) return nullptr;
  std::vector<scoring::Participation> all(logins.size());
  for (std::size_t team = 0; team < all.size(); ++team) {
    const auto found = out.find(logins[team]);
    if (found != out.end()) all[team] = found->second.participation;
  }
  return std::make_shared<const std::vector<scoring::Participation>>(std::move(all));
}

}  // namespace agon::live
