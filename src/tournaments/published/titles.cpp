#include "tournaments/published/titles.hpp"

namespace agon::tournaments {

std::string title_with_login(const Titles& titles, const std::string& login) {
  const auto found = titles.find(login);
  return found == titles.end() || found->second == login ? login : found->second + " (" + login + ")";
}

}  // namespace agon::tournaments
