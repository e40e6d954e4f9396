#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace agon::cli {

struct OrganiserOptions {
  std::string role;  // "jury", "admin"; empty: as before, of a new account "jury"
  bool token = false, remove = false;

  bool any() const { return !role.empty() || token || remove; }
};

// agon contest organiser: adds an account of the organisers' room or gives it a new password, which is printed this
// once; or a new token, or takes it away. Without a name lists the accounts. The running server is told.
int contest_organiser(const std::vector<std::string>& words, const OrganiserOptions&);

// Makes the file of accounts that [site] of a new contest names, with an admin and a jury. Their passwords are kept
// nowhere.
struct NewAccount {
  std::string name, password;
};
std::vector<NewAccount> new_organisers(const std::filesystem::path& file);

}  // namespace agon::cli
