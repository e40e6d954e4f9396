#pragma once

#include <string>

#include "tournaments/site_tournaments.hpp"

namespace agon::tournaments {

// For organisers, who type logins and speak of titles: "Null Pointers (alfa)", or the login alone.
std::string title_with_login(const Titles&, const std::string& login);

}  // namespace agon::tournaments
