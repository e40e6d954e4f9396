#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournaments/tournament_contest.hpp"

namespace agon::cli {

// What a team is told of its login, once.
struct TeamCard {
  tournaments::Team team;
  std::string password;  // in the open
};

// A page of HTML to print and cut into cards, one for each team. It needs nothing from anywhere else, and whatever the
// texts hold they stay texts.
std::string cards_page(std::string_view contest, const std::vector<TeamCard>&);

bool begins_like_cards(std::string_view head);  // of a file

}  // namespace agon::cli
