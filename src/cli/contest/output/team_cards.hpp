#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournaments/tournament_contest.hpp"

namespace agon::cli {

// A team's credentials, shown once.
struct TeamCard {
  tournaments::Team team;
  std::string password;  // in plain text
};

// A self-contained HTML page to print and cut into cards, one per team. All texts are escaped.
std::string cards_page(std::string_view contest, const std::vector<TeamCard>&);

bool begins_like_cards(std::string_view head);  // `head`: the beginning of a file
bool has_cards(std::string_view page);          // at least one

}  // namespace agon::cli
