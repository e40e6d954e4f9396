#pragma once

#include <string>

#include "tournaments/published/site_tournaments.hpp"

namespace agon::tournaments {

// For organisers, who type logins but talk about titles: "Null Pointers (alfa)", or only the login.
std::string title_with_login(const Titles&, const std::string& login);

}  // namespace agon::tournaments
