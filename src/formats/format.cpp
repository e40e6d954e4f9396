#include "formats/format.hpp"

#include <algorithm>

namespace agon::formats {

Round left_to_play(Round round, std::uint32_t number, std::span<const Played> played) {
  for (const Played& game : played) {
    if (game.meeting.round != number) continue;
    const auto same = std::find(round.meetings.begin(), round.meetings.end(), game.meeting);
    if (same == round.meetings.end()) {
      return {{},
              {},
              "table " + std::to_string(game.meeting.table) + " of round " + std::to_string(number) +
                  " is not what this format pairs from these entrants, results and seed"};
    }
    round.meetings.erase(same);
  }
  return round;
}

}  // namespace agon::formats
