#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace agon::scoring {

// Whether a team still takes part. A team that has withdrawn keeps its points and its place; a disqualified one is
// last, and is excluded from the best results to which others are compared.
enum class TeamStatus : std::uint8_t { competes, withdrawn, disqualified };

constexpr std::string_view name_of(TeamStatus status) {
  return status == TeamStatus::competes ? "competes" : status == TeamStatus::withdrawn ? "withdrawn" : "disqualified";
}

constexpr std::optional<TeamStatus> status_called(std::string_view name) {
  for (const TeamStatus each : {TeamStatus::competes, TeamStatus::withdrawn, TeamStatus::disqualified}) {
    if (name == name_of(each)) return each;
  }
  return std::nullopt;
}

struct Participation {
  TeamStatus status = TeamStatus::competes;
  bool annulled = false;  // its games do not count
  friend bool operator==(const Participation&, const Participation&) = default;
};

}  // namespace agon::scoring
